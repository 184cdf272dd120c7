import { randomUUID } from 'node:crypto'
import type { ClosingCause } from '@hoppla/contract/places/closings'
import type { NoticeInput } from '@hoppla/contract/places/notice-editing'
import type { Db, Tx } from '../../../db/connect.ts'
import type { ClosingEffects, Interval, Texts } from '../../../db/tables/places.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { addDays, type Day } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { saveVersion, versionsOf } from '../../../kernel/saved-versions.ts'
import { audit } from '../../../logging/audit.ts'
import { findEditedRow, lockNotice, removeNotice, writeNotice } from '../editing/notices.sql.ts'
import { hoursIn } from '../opening-hours.ts'
import { nextOpening, without } from './closings.rules.ts'
import { type ClosingPlace, deleteClosingRow, findClosingRows, insertClosing } from './closings.sql.ts'

const daysSearched = 60

export type HoursWithout = { before: Interval[]; after: Interval[]; opensAgain: { date: Day; from: string } | null }

/** The hours of a day without some of them, and when the place opens again after it. Read in the given transaction, past every cache. */
export const hoursWithout = async (
  deps: { db: Db },
  placeId: string,
  { date, from, until }: { date: Day; from: string; until: string },
): Promise<HoursWithout> => {
  const days = await hoursIn(deps, placeId, date, addDays(date, daysSearched))
  const before = days[0]?.open ?? []
  const after = without(before, { from, until })
  return { before, after, opensAgain: nextOpening([{ date, open: after }, ...days.slice(1)], until) }
}

export type NewClosing = {
  id: string
  place: ClosingPlace
  date: Day
  from: string
  until: string
  cause: ClosingCause
  reason: Texts
  /** What is published with it; undefined: nothing. */
  notice: Pick<NoticeInput, 'names' | 'content' | 'startsAt' | 'endsAt'> | undefined
  effects: ClosingEffects
}

/** Writes a closing with its notice, in the transaction of all that it causes. The place is locked by the caller. Logged. */
export const writeClosing = async (deps: Deps, tx: Tx, { staff, address }: StaffCaller, closing: NewClosing): Promise<void> => {
  const { place, notice, effects, ...row } = closing
  const noticeId = notice ? randomUUID() : null
  const who = { actorId: staff.id, placeId: place.id, address }
  if (notice && noticeId !== null) {
    const input: NoticeInput = { ...notice, type: 'General', kind: 'warning', icon: null, placeIds: [place.id], isDisabled: false }
    await writeNotice(tx, noticeId, `office-${noticeId}`, input)
    await saveVersion(tx, { kind: 'notice', id: noticeId, read: 0, value: input, savedBy: staff.id, at: deps.clock.now() })
    await audit(tx, { ...who, action: 'notice.created', subject: noticeId, after: input })
  }
  await insertClosing(tx, { ...row, placeId: place.id, noticeId, madeBy: staff.id, madeAt: deps.clock.now(), effects })
  const { date, from, until, cause } = row
  await audit(tx, { ...who, action: 'place.closed', subject: place.id, detail: { date, from, until, cause, ...effects } })
}

/** Takes a closing back, with its notice if nobody has taken that away. The place is locked by the caller. Logged. */
export const removeClosing = async (
  deps: Deps,
  tx: Tx,
  { staff, address }: StaffCaller,
  closing: { id: string; placeId: string; date: Day; from: string; until: string; noticeId: string | null },
  families: number,
): Promise<void> => {
  const { id, placeId, date, from, until, noticeId } = closing
  const who = { actorId: staff.id, placeId, address }
  await deleteClosingRow(tx, id)
  const found = noticeId !== null && (await lockNotice(tx, noticeId)) ? await findEditedRow(tx, noticeId) : undefined
  if (found) {
    const { id: noticed, languages: _languages, ...before } = found
    const read = (await versionsOf(tx, 'notice', [noticed])).get(noticed) ?? 0
    await saveVersion(tx, { kind: 'notice', id: noticed, read, value: null, savedBy: staff.id, at: deps.clock.now() })
    await removeNotice(tx, noticed)
    await audit(tx, { ...who, action: 'notice.deleted', subject: noticed, before })
  }
  await audit(tx, { ...who, action: 'place.reopened', subject: placeId, detail: { date, from, until, families } })
}

/** What parents read of a closing, and its day; undefined when it was taken back. */
export const findClosing = async (db: Db, id: string): Promise<{ reason: Texts; date: Day } | undefined> =>
  (await findClosingRows(db, [id]))[0]
