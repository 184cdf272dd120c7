import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@hoppla/contract/audit/audit-actions'
import type * as contract from '@hoppla/contract/enquiries/inbox'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { storedLanguage } from '@hoppla/i18n'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Staff, StaffCaller } from '../../../http/caller.ts'
import { once } from '../../../http/idempotency.ts'
import { mayAt, placesWith } from '../../../http/permissions.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { referenceOf, wishedDayProblem } from '../enquiries.rules.ts'
import { mailAgreedParty } from '../parties/agreed-mail.ts'
import { answerTemplates, mailAnswer } from './answers.ts'
import {
  type Asked,
  changeEnquiry,
  countEntries,
  type EntryRow,
  type FullRow,
  findFull,
  holdEnquiry,
  insertText,
  listColleagues,
  listEntries,
  listTexts,
} from './inbox.sql.ts'

const permission = 'enquiries.answer'
const perPage = 50
/** Mails that one person can send from here in an hour. */
const perSender = { max: 100, seconds: 3_600 }

const entryOf = ({ assigneeId, assigneeName, createdAt, ...row }: EntryRow): contract.InboxEntry => ({
  ...row,
  reference: referenceOf(row.id),
  createdAt: createdAt.toISOString(),
  assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
})

type Query = ServeInput<typeof contract.listInbox>['query']

/** Which enquiries a list is about: those of the caller's places. */
export const askedOf = (staff: Staff, { place, kind }: Pick<Query, 'place' | 'kind'>): Asked => {
  const places = placesWith(staff, permission)
  return { within: places === 'chain' ? null : places, place, kind }
}

export const wantedOf = (staff: Staff, list: Query['list']): { isDone: boolean; mine: string | undefined } => ({
  isDone: list === 'done',
  mine: list === 'mine' ? staff.id : undefined,
})

/** Enquiries to the caller's places, with how many there are in each list. */
export const listInbox = async (
  { db }: Deps,
  { staff }: StaffCaller,
  { query }: ServeInput<typeof contract.listInbox>,
): Promise<Answer<typeof contract.listInbox>> => {
  const asked = askedOf(staff, query)
  const wanted = { ...wantedOf(staff, query.list), offset: query.page * perPage, most: perPage + 1 }
  const rows = await listEntries(db, asked, wanted)
  const since = query.since === undefined ? undefined : new Date(query.since)
  const { latest, newer, ...counts } = await countEntries(db, asked, { accountId: staff.id, since })
  return {
    enquiries: rows.slice(0, perPage).map(entryOf),
    hasMore: rows.length > perPage,
    counts,
    latest: latest?.toISOString() ?? null,
    newer,
  }
}

/** An enquiry to one of the caller's places. @throws Refusal `enquiry.not-found`. */
const getOwn = async (db: Db, { staff }: StaffCaller, id: string): Promise<FullRow> => {
  const row = await findFull(db, id)
  if (!row || !(await mayAt(db, staff, permission, row.placeId))) throw new Refusal('enquiry.not-found')
  return row
}

const shown = async (deps: Deps, db: Db, caller: StaffCaller, id: string): Promise<contract.InboxEnquiry> => {
  const { language, version, name, email, phone, details, party, timeZone: _, ...row } = await getOwn(db, caller, id)
  const reader = storedLanguage(language)
  const texts = await listTexts(db, id)
  return {
    ...entryOf(row),
    version,
    language: reader,
    name,
    email,
    phone,
    details,
    party,
    written: texts.map(({ id: textId, kind, text, writtenAt, writtenBy, writer }) => ({
      id: textId,
      kind,
      text,
      writtenAt: writtenAt.toISOString(),
      writtenBy: { id: writtenBy, name: writer ?? '' },
    })),
    colleagues: await listColleagues(db, row.placeId),
    templates: await answerTemplates({ ...deps, db }, { ...row, name, language: reader }),
  }
}

const log = (
  tx: Tx,
  { staff, address }: StaffCaller,
  action: AuditAction,
  { id, placeId }: Pick<EntryRow, 'id' | 'placeId'>,
  more: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> => audit(tx, { actorId: staff.id, action, subject: id, placeId, address, ...more })

/** Opens an enquiry. The look is logged. @throws Refusal `enquiry.not-found`. */
export const readInboxEnquiry = (deps: Deps, caller: StaffCaller, id: string): Promise<contract.InboxEnquiry> =>
  deps.db.transaction().execute(async (tx) => {
    const enquiry = await shown(deps, tx, caller, id)
    await log(tx, caller, 'enquiry.read', enquiry)
    return enquiry
  })

/** Holds an enquiry that the caller has read. @throws Refusal `enquiry.not-found`, `content.changed-meanwhile`. */
const holdRead = async (tx: Tx, caller: StaffCaller, id: string, read: number): Promise<FullRow> => {
  const version = await holdEnquiry(tx, id)
  const row = await getOwn(tx, caller, id)
  if (version !== read) throw new Refusal('content.changed-meanwhile')
  return row
}

/** Assigns an enquiry. @throws Refusal `enquiry.not-found`, `content.changed-meanwhile`, `account.not-found` for who may not answer there. */
export const assignEnquiry = (
  deps: Deps,
  caller: StaffCaller,
  { params: { id }, body }: ServeInput<typeof contract.assignEnquiry>,
): Promise<contract.InboxEnquiry> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await holdRead(tx, caller, id, body.version)
    const colleagues = await listColleagues(tx, row.placeId)
    if (body.assigneeId !== null && !colleagues.some((one) => one.id === body.assigneeId))
      throw new Refusal('account.not-found', { errors: { assigneeId: [] } })
    await changeEnquiry(tx, id, { assignee_id: body.assigneeId })
    await log(tx, caller, 'enquiry.assigned', row, {
      before: { assignee: row.assigneeId },
      after: { assignee: body.assigneeId },
    })
    return shown(deps, tx, caller, id)
  })

/**
 * Mails an answer, and keeps it with who wrote it. Of two who answer at once the second is told and no mail goes out; nor does a second one for a press
 * that was repeated. @throws Refusal `enquiry.not-found`, `content.changed-meanwhile`, `request.too-many`.
 */
export const answerEnquiry = (
  deps: Deps,
  caller: StaffCaller,
  { params: { id }, body }: ServeInput<typeof contract.answerEnquiry>,
): Promise<contract.InboxEnquiry> =>
  deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const row = await holdRead(tx, caller, id, body.version)
      await limit({ ...deps, db: tx }, `enquiry-answers:${caller.staff.id}`, perSender)
      const now = deps.clock.now()
      const text = { enquiryId: id, kind: 'answer', text: body.text, writtenBy: caller.staff.id, writtenAt: now } as const
      const answerId = await insertText(tx, text)
      await changeEnquiry(tx, id, {
        assignee_id: row.assigneeId ?? caller.staff.id,
        ...(body.isDone ? { done_at: now } : {}),
      })
      await enqueue(tx, mailAnswer, { mailId: randomUUID(), answerId })
      await log(tx, caller, 'enquiry.answered', row)
      if (body.isDone && !row.isDone) await log(tx, caller, 'enquiry.done', row)
      return shown(deps, tx, caller, id)
    }),
  )

/** Keeps a note for colleagues. @throws Refusal `enquiry.not-found`. */
export const noteEnquiry = (
  deps: Deps,
  caller: StaffCaller,
  { params: { id }, body }: ServeInput<typeof contract.noteEnquiry>,
): Promise<contract.InboxEnquiry> =>
  deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const row = await getOwn(tx, caller, id)
      const text = { enquiryId: id, kind: 'note', text: body.text, writtenBy: caller.staff.id } as const
      await insertText(tx, { ...text, writtenAt: deps.clock.now() })
      await log(tx, caller, 'enquiry.noted', row)
      return shown(deps, tx, caller, id)
    }),
  )

/** Puts an enquiry among those that are done, or back. @throws Refusal `enquiry.not-found`, `content.changed-meanwhile`. */
export const setEnquiryDone = (
  deps: Deps,
  caller: StaffCaller,
  { params: { id }, body }: ServeInput<typeof contract.setEnquiryDone>,
): Promise<contract.InboxEnquiry> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await holdRead(tx, caller, id, body.version)
    await changeEnquiry(tx, id, { done_at: body.isDone ? deps.clock.now() : null })
    await log(tx, caller, body.isDone ? 'enquiry.done' : 'enquiry.reopened', row)
    return shown(deps, tx, caller, id)
  })

/**
 * Keeps what was agreed of a party, and mails it to the host, or takes it back. Who has come to it stays counted.
 * @throws Refusal `enquiry.not-found`, `content.changed-meanwhile`, `enquiry.not-party`, `enquiry.date-in-past`, `enquiry.date-too-far`, `request.too-many`.
 */
export const agreeParty = (
  deps: Deps,
  caller: StaffCaller,
  { params: { id }, body: { version, party } }: ServeInput<typeof contract.agreeParty>,
): Promise<contract.InboxEnquiry> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await holdRead(tx, caller, id, version)
    if (row.kind !== 'party') throw new Refusal('enquiry.not-party')
    const dayProblem = party && wishedDayProblem(party.day, dayIn(deps.clock.now(), row.timeZone))
    if (dayProblem) throw new Refusal(dayProblem, { errors: { 'party.day': [] } })
    await changeEnquiry(tx, id, {
      party_on: party?.day ?? null,
      party_from: party?.from ?? null,
      party_children: party?.children ?? null,
    })
    await log(tx, caller, party ? 'enquiry.party-agreed' : 'enquiry.party-withdrawn', row, {
      ...(row.party ? { before: loggedParty(row.party) } : {}),
      ...(party ? { after: loggedParty(party) } : {}),
    })
    // What the host knows already is not mailed again.
    if (party && JSON.stringify(loggedParty(party)) !== JSON.stringify(row.party && loggedParty(row.party))) {
      await limit({ ...deps, db: tx }, `enquiry-answers:${caller.staff.id}`, perSender)
      await enqueue(tx, mailAgreedParty, { mailId: randomUUID(), enquiryId: id }, { key: `party-agreed ${id}` })
    }
    return shown(deps, tx, caller, id)
  })

const loggedParty = ({ day, from, children }: contract.AgreedParty) => ({ date: day, from, children })
