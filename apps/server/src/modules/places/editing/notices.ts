import { randomUUID } from 'node:crypto'
import type {
  changeNotice as changeNoticeRoute,
  EditedNotice,
  NoticeInput,
  NoticeVersion,
} from '@hoppla/contract/places/notice-editing'
import type { ServeInput } from '@hoppla/contract/route'
import { announceContent } from '../../../cache/content-version.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import { lockContent } from '../../../db/lock-content.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { once } from '../../../http/idempotency.ts'
import { mayAtAll, placesWith } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { listEditorNames, listVersions, saveVersion, versionsOf } from '../../../kernel/saved-versions.ts'
import { audit } from '../../../logging/audit.ts'
import { changedFields, missingLanguagesOf, stateOf } from './notices.rules.ts'
import { type EditedRow, findEditedRow, holdPlaces, listEditedRows, lockNotice, removeNotice, writeNotice } from './notices.sql.ts'

const permission = 'notices.edit'

const shownAll = async (db: Tx | Deps['db'], rows: readonly EditedRow[], now: Date): Promise<EditedNotice[]> => {
  const versions = await versionsOf(
    db,
    'notices',
    rows.map(({ id }) => id),
  )
  return rows.map(({ languages, ...row }) => ({
    ...row,
    version: versions.get(row.id) ?? 0,
    state: stateOf(row, now),
    missingLanguages: missingLanguagesOf(row, languages),
  }))
}

/** The notices of the caller's places: those that show nowhere else. */
export const listEditedNotices = async (deps: Deps, { staff }: StaffCaller, place: string | undefined): Promise<EditedNotice[]> => {
  const places = placesWith(staff, permission)
  const now = deps.clock.now()
  const rows = await listEditedRows(deps.db, places === 'chain' ? null : places, place, now)
  return shownAll(deps.db, rows, now)
}

/** A notice that the caller may edit, since it shows nowhere but at the own places. @throws Refusal `notice.not-found`. */
const getOwn = async (db: Tx | Deps['db'], { staff }: StaffCaller, id: string): Promise<EditedRow> => {
  const row = await findEditedRow(db, id)
  if (!row || !(await mayAtAll(db, staff, permission, row.placeIds))) throw new Refusal('notice.not-found')
  return row
}

const readOwn = async (deps: Deps, db: Tx | Deps['db'], caller: StaffCaller, id: string): Promise<EditedNotice> => {
  const [notice] = await shownAll(db, [await getOwn(db, caller, id)], deps.clock.now())
  if (!notice) throw new Refusal('notice.not-found')
  return notice
}

/** @throws Refusal `notice.not-found`. */
export const getEditedNotice = (deps: Deps, caller: StaffCaller, id: string): Promise<EditedNotice> =>
  readOwn(deps, deps.db, caller, id)

/**
 * Publishes a notice. Sites show it within five seconds. Logged.
 * @throws Refusal `location.not-found` (also for a place of others), `notice.languages-missing`, `notice.ends-first`.
 */
export const createNotice = async (deps: Deps, caller: StaffCaller, input: NoticeInput): Promise<EditedNotice> => {
  const answer = await deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      await lockContent(tx)
      await checkInput(tx, caller, input)
      const id = randomUUID()
      await writeNotice(tx, id, `office-${id}`, input)
      await saveVersion(tx, { kind: 'notices', id, read: 0, value: input, savedBy: caller.staff.id, at: deps.clock.now() })
      await log(tx, caller, 'notice.created', id, input, { after: input })
      return readOwn(deps, tx, caller, id)
    }),
  )
  deps.prepared.clear()
  return answer
}

/**
 * Changes a notice. Logged, with the fields that differ.
 * @throws Refusal `notice.not-found`, `content.changed-meanwhile`, and those of `createNotice`.
 */
export const changeNotice = async (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  { version, ...input }: ServeInput<typeof changeNoticeRoute>['body'],
): Promise<EditedNotice> => {
  const answer = await deps.db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const before = await lockOwn(tx, caller, id)
    await checkInput(tx, caller, input)
    await saveVersion(tx, { kind: 'notices', id, read: version, value: input, savedBy: caller.staff.id, at: deps.clock.now() })
    await writeNotice(tx, id, '', input)
    await log(tx, caller, 'notice.changed', id, input, changedFields(before, input))
    return readOwn(deps, tx, caller, id)
  })
  deps.prepared.clear()
  return answer
}

/** Deletes a notice; what was saved of it stays. Logged. @throws Refusal `notice.not-found`, `content.changed-meanwhile`. */
export const deleteNotice = async (deps: Deps, caller: StaffCaller, id: string, version: number): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    await lockContent(tx)
    const { languages: _languages, id: _id, places: _places, ...before } = await lockOwn(tx, caller, id)
    await saveVersion(tx, { kind: 'notices', id, read: version, value: null, savedBy: caller.staff.id, at: deps.clock.now() })
    await removeNotice(tx, id)
    await log(tx, caller, 'notice.deleted', id, before, { before })
  })
  deps.prepared.clear()
}

/** A notice as a version of it is saved; null when there is none of this id. */
export const savedNotice = async (db: Db, id: string): Promise<NoticeInput | null> => {
  const row = await findEditedRow(db, id)
  if (!row) return null
  const { id: _id, languages: _languages, ...value } = row
  return value
}

/** What was saved of a notice in the office, newest first. @throws Refusal `notice.not-found`. */
export const noticeHistory = async (deps: Deps, caller: StaffCaller, id: string): Promise<NoticeVersion[]> => {
  await getOwn(deps.db, caller, id)
  const versions = await listVersions<NoticeInput>(deps.db, 'notices', id)
  const names = await listEditorNames(
    deps.db,
    versions.flatMap(({ savedBy }) => savedBy ?? []),
  )
  return versions.map(({ version, value, savedBy, savedAt }) => ({
    version,
    value,
    savedAt: savedAt.toISOString(),
    savedBy: savedBy === null ? null : { id: savedBy, name: names.get(savedBy) ?? '' },
  }))
}

const lockOwn = async (tx: Tx, caller: StaffCaller, id: string): Promise<EditedRow> => {
  if (!(await lockNotice(tx, id))) throw new Refusal('notice.not-found')
  return getOwn(tx, caller, id)
}

const checkInput = async (tx: Tx, { staff }: StaffCaller, input: NoticeInput): Promise<void> => {
  if (input.endsAt !== null && Date.parse(input.endsAt) <= Date.parse(input.startsAt))
    throw new Refusal('notice.ends-first', { errors: { endsAt: [] } })
  const places = await holdPlaces(tx, input.placeIds)
  if (places.length < new Set(input.placeIds).size) throw new Refusal('location.not-found', { errors: { placeIds: [] } })
  // A place of others is told from one that does not exist by nothing.
  if (!(await mayAtAll(tx, staff, permission, input.placeIds)))
    throw new Refusal('location.not-found', { errors: { placeIds: [] } })
  const missing = missingLanguagesOf(input, [...new Set(places.flatMap(({ languages }) => languages))])
  if (missing.length > 0) throw new Refusal('notice.languages-missing', { errors: { content: [] } })
}

const log = async (
  tx: Tx,
  { staff, address }: StaffCaller,
  action: 'notice.created' | 'notice.changed' | 'notice.deleted',
  id: string,
  { placeIds }: Pick<NoticeInput, 'placeIds'>,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> => {
  // One line for each place: whoever answers for it finds the line there.
  for (const placeId of new Set(placeIds)) await audit(tx, { actorId: staff.id, action, subject: id, placeId, address, ...change })
  await announceContent(tx)
}
