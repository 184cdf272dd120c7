import { type Permission, permissions } from '@hoppla/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'

const permission = 'enquiries.answer' satisfies Permission

type Person = { id: string; name: string }
export type EntryRow = {
  id: string
  kind: 'party' | 'group'
  placeId: string
  placeName: string
  wishedOn: string
  children: number | null
  createdAt: Date
  assigneeId: string | null
  assigneeName: string | null
  isAnswered: boolean
  isDone: boolean
}

const nameOf = (id: RawBuilder<unknown>) =>
  sql`(select trim(a.first_name || ' ' || a.last_name) from published.accounts a where a.id = ${id} and a.deleted_at is null)`

const isAnswered = sql`exists (select from enquiry_texts t where t.enquiry_id = e.id and t.kind = 'answer')`

const entry = sql`e.id, e.kind, e.playground_id as "placeId", p.name as "placeName", e.wished_on as "wishedOn",
  (e.details ->> 'children')::int as children, e.created_at as "createdAt", e.assignee_id as "assigneeId",
  ${nameOf(sql`e.assignee_id`)} as "assigneeName", e.done_at is not null as "isDone",
  ${isAnswered} as "isAnswered"`

/** @property within places with all that lies in them; null: everywhere. @property mine whose own only. */
export type Asked = {
  within: readonly string[] | null
  place: string | undefined
  kind: 'party' | 'group' | undefined
}

const whereOf = ({ within, place, kind }: Asked) => {
  const below = (ids: readonly string[]) =>
    sql`e.playground_id in (select descendant_id from location_closure where ancestor_id = any(${[...ids]}::uuid[]))`
  return sql.join(
    [
      ...(within === null ? [] : [below(within)]),
      ...(place === undefined ? [] : [below([place])]),
      ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
      sql`true`,
    ],
    sql` and `,
  )
}

/** Enquiries of a list: open ones by the day asked for, done ones with the latest first. @param mine whose own only; undefined: everybody’s. */
export const listEntries = async (
  db: Db,
  asked: Asked,
  list: { isDone: boolean; mine: string | undefined; offset: number; most: number },
): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`select ${entry} from enquiries e join playgrounds p on p.id = e.playground_id
    where ${whereOf(asked)} and (e.done_at is not null) = ${list.isDone} and ${list.mine === undefined ? sql`true` : sql`e.assignee_id = ${list.mine}`}
    order by ${list.isDone ? sql`e.done_at desc` : sql`e.wished_on, e.created_at`}, e.id offset ${list.offset} limit ${list.most}`.execute(
    db,
  )
  return rows
}

export type Counts = { open: number; mine: number; done: number; latest: Date | null; newer: number }

/** How many there are in each list, when the last open one came (in whole milliseconds), and how many came after a moment. */
export const countEntries = async (
  db: Db,
  asked: Asked,
  { accountId, since }: { accountId: string; since: Date | undefined },
): Promise<Counts> => {
  const came = sql`date_trunc('milliseconds', e.created_at)`
  const { rows } = await sql<Counts>`
    select count(*) filter (where e.done_at is null)::int as open,
      count(*) filter (where e.done_at is null and e.assignee_id = ${accountId})::int as mine,
      count(*) filter (where e.done_at is not null)::int as done,
      max(${came}) filter (where e.done_at is null) as latest,
      count(*) filter (where e.done_at is null and ${came} > ${since ?? null}::timestamptz)::int as newer
    from enquiries e where ${whereOf(asked)}`.execute(db)
  return rows[0] ?? { open: 0, mine: 0, done: 0, latest: null, newer: 0 }
}

/** Enquiries that are open and have no answer yet, and when the oldest came. @param within places with all that lies in them. @param place only in it. */
export const countUnanswered = async (
  db: Db,
  within: 'chain' | readonly string[],
  place: string | undefined,
): Promise<{ count: number; oldest: Date | null }> => {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(e.created_at) as oldest from enquiries e
    where ${whereOf({ within: within === 'chain' ? null : within, place, kind: undefined })} and e.done_at is null and not ${isAnswered}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, oldest: null }
}

export type FullRow = EntryRow & {
  version: number
  language: string
  name: string
  email: string
  phone: string
  details: Record<string, string | number>
  party: { day: string; from: string; children: number } | null
  timeZone: string
}

export const findFull = async (db: Db, id: string): Promise<FullRow | undefined> => {
  const { rows } = await sql<FullRow>`
    select ${entry}, e.version, e.language, e.name, e.email, e.phone, e.details,
      case when e.party_on is not null then json_build_object('day', e.party_on::text, 'from', to_char(e.party_from, 'HH24:MI'),
        'children', e.party_children) end as party, n.timezone as "timeZone"
    from enquiries e join playgrounds p on p.id = e.playground_id join countries n on n.id = p.country_id where e.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Holds an enquiry against everybody else who would change it. @returns the version it has; undefined: it is gone. */
export const holdEnquiry = async (tx: Tx, id: string): Promise<number | undefined> =>
  (await tx.selectFrom('enquiries').select('version').where('id', '=', id).forUpdate().executeTakeFirst())?.version

/** Changes an enquiry that is held, and makes it one version newer. */
export const changeEnquiry = async (
  tx: Tx,
  id: string,
  changes: {
    assignee_id?: string | null
    done_at?: Date | null
    party_on?: string | null
    party_from?: string | null
    party_children?: number | null
  },
): Promise<void> => {
  await tx
    .updateTable('enquiries')
    .set((value) => ({ ...changes, version: value('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const insertText = async (
  tx: Tx,
  text: { enquiryId: string; kind: 'answer' | 'note'; text: string; writtenBy: string; writtenAt: Date },
): Promise<string> => {
  const { id } = await tx
    .insertInto('enquiry_texts')
    .values({
      enquiry_id: text.enquiryId,
      kind: text.kind,
      text: text.text,
      written_by: text.writtenBy,
      written_at: text.writtenAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type TextRow = {
  id: string
  kind: 'answer' | 'note'
  text: string
  writtenAt: Date
  writtenBy: string
  writer: string | null
}

/** Answers and notes of an enquiry, oldest first. */
export const listTexts = async (db: Db, enquiryId: string): Promise<TextRow[]> => {
  const { rows } = await sql<TextRow>`
    select t.id, t.kind, t.text, t.written_at as "writtenAt", t.written_by as "writtenBy", ${nameOf(sql`t.written_by`)} as writer
    from enquiry_texts t where t.enquiry_id = ${enquiryId} order by t.written_at, t.id limit 200`.execute(db)
  return rows
}

export const findAnswer = async (db: Db, id: string): Promise<{ enquiryId: string; text: string } | undefined> =>
  db
    .selectFrom('enquiry_texts')
    .select(['enquiry_id as enquiryId', 'text'])
    .where('id', '=', id)
    .where('kind', '=', 'answer')
    .executeTakeFirst()

/** Who may answer at a place: those who hold a role with the permission today, for the chain, the place or what it lies in. By name. */
export const listColleagues = async (db: Db, placeId: string): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select a.id, trim(a.first_name || ' ' || a.last_name) as name from published.accounts a
    where a.deleted_at is null and exists (
      select from published.staff_roles r where r.account_id = a.id and r.is_held and r.role = any(${[...permissions[permission].roles]}::text[])
        and (r.location_id is null or r.location_id in (select ancestor_id from location_closure where descendant_id = ${placeId})))
    order by name, a.id limit 500`.execute(db)
  return rows
}
