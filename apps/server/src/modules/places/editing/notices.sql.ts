import type { NoticeInput } from '@hoppla/contract/places/notice-editing'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'

/** @property languages of its places. */
export type EditedRow = NoticeInput & { id: string; languages: string[]; places: { id: string; name: string }[] }

const columns = sql.raw(`n.id, n.type, n.kind, n.icon, n.names, n.content, to_json(n.starts_at) #>> '{}' as "startsAt",
  to_json(n.ends_at) #>> '{}' as "endsAt", n.is_disabled as "isDisabled",
  array(select location_id::text from application_notice_locations where notice_id = n.id order by 1) as "placeIds",
  (select coalesce(json_agg(json_build_object('id', l.location_id, 'name', coalesce(c.name, g.name, p.name,
      concat_ws(', ', coalesce(a.name, r.name), (select o.name from location_closure u join playgrounds o on o.id = u.ancestor_id
        where u.descendant_id = l.location_id)))) order by l.location_id::text), '[]')
    from application_notice_locations l left join countries c on c.id = l.location_id left join regions g on g.id = l.location_id
      left join playgrounds p on p.id = l.location_id left join areas a on a.id = l.location_id left join rooms r on r.id = l.location_id
    where l.notice_id = n.id) as places,
  array(select distinct language from application_notice_locations l join location_closure u on u.descendant_id = l.location_id
    join countries c on c.id = u.ancestor_id, unnest(c.languages) language where l.notice_id = n.id order by 1) as languages`)

const isoOf = ({ startsAt, endsAt, ...row }: EditedRow): EditedRow => ({
  ...row,
  startsAt: new Date(startsAt).toISOString(),
  endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
})

/**
 * Notices with all their places among those given; at most 200, those that are not over first. @param within places with all that lies in them; null: all.
 * @param place only those that name it, or what lies in it.
 */
export const listEditedRows = async (
  db: Db,
  within: readonly string[] | null,
  place: string | undefined,
  now: Date,
): Promise<EditedRow[]> => {
  const below = (ancestors: readonly string[]) =>
    sql`select descendant_id from location_closure where ancestor_id = any(${[...ancestors]}::uuid[])`
  const { rows } = await sql<EditedRow>`select ${columns} from application_notices n
    where ${
      within === null
        ? sql`true`
        : sql`exists (select from application_notice_locations l where l.notice_id = n.id)
        and not exists (select from application_notice_locations l where l.notice_id = n.id and l.location_id not in (${below(within)}))`
    }
      and ${place === undefined ? sql`true` : sql`exists (select from application_notice_locations l where l.notice_id = n.id and l.location_id in (${below([place])}))`}
    order by (n.ends_at is not null and n.ends_at <= ${now}), n.starts_at desc, n.id limit 200`.execute(db)
  return rows.map(isoOf)
}

export const findEditedRow = async (db: Db, id: string): Promise<EditedRow | undefined> => {
  const { rows } = await sql<EditedRow>`select ${columns} from application_notices n where n.id = ${id}`.execute(db)
  return rows[0] && isoOf(rows[0])
}

/** Holds a notice against other editors. @returns whether it is there. */
export const lockNotice = async (tx: Tx, id: string): Promise<boolean> => {
  const found = await tx.selectFrom('application_notices').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return found !== undefined
}

/** Puts a notice in the place of what it was, or makes it. @param key the operator's name of a new one. */
export const writeNotice = async (tx: Tx, id: string, key: string, input: NoticeInput): Promise<void> => {
  const row = {
    type: input.type,
    kind: input.kind,
    icon: input.icon,
    names: JSON.stringify(input.names),
    content: JSON.stringify(input.content),
    starts_at: new Date(input.startsAt),
    ends_at: input.endsAt === null ? null : new Date(input.endsAt),
    is_disabled: input.isDisabled,
  }
  await tx
    .insertInto('application_notices')
    .values({ id, key, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('application_notice_locations').where('notice_id', '=', id).execute()
  await tx
    .insertInto('application_notice_locations')
    .values([...new Set(input.placeIds)].map((location_id) => ({ notice_id: id, location_id })))
    .execute()
}

export const removeNotice = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('application_notices').where('id', '=', id).execute()
}

/** The places of these that are there, held against deletion, with the languages of their countries. */
export const holdPlaces = async (tx: Tx, ids: readonly string[]): Promise<{ id: string; languages: string[] }[]> => {
  const { rows } = await sql<{ id: string; languages: string[] }>`
    select p.id, (select c.languages from location_closure u join countries c on c.id = u.ancestor_id where u.descendant_id = p.id) as languages
    from locations p where p.id = any(${[...ids]}::uuid[]) order by p.id for key share of p`.execute(tx)
  return rows
}
