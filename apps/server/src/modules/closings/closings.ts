import { randomUUID } from 'node:crypto'
import type {
  Closing,
  ClosingInput,
  createClosing as createClosingRoute,
  deleteClosing as deleteClosingRoute,
} from '@hoppla/contract/places/closings'
import type { Answer } from '@hoppla/contract/route'
import { fromMinor } from '@hoppla/i18n'
import { announceContent } from '../../cache/content-version.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { repeatOnConflict } from '../../db/repeat-conflict.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { once } from '../../http/idempotency.ts'
import { mayAt, placesWith } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { addDays, dayIn, momentOf, wallClock } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type ClosedClass, closeSessions, lockClassesAt, reopenSessions } from '../classes/classes.ts'
import { type ClosedVisits, closeVisits } from '../entrance/entrance.ts'
import { listPartiesWithin, type PartyWithin } from '../parties/parties.ts'
import {
  type ClosingRow,
  findClosingRows,
  listClosedParts,
  listClosingRows,
  lockPlaces,
  removeClosing,
  say,
  writeClosing,
} from '../places/places.ts'
import { hoursOf, stateOf } from './closings.rules.ts'
import { type PlannedPlace, partyOnWire, planClosing, totalsOf } from './plan-closing.ts'

const permission = 'hours.close'

const onWire = (row: ClosingRow, parties: readonly PartyWithin[], language: string, now: Date): Closing => {
  const { id, placeId, date, from, until, cause, effects } = row
  return {
    ...{ id, placeId, date, from, until, cause },
    placeName: say(row.placeNames, language, row.languages) || row.placeName,
    reason: say(row.reason, language, row.languages),
    closedBy: row.closedBy === null ? null : { id: row.closedBy, name: row.closedByName ?? '' },
    closedAt: row.closedAt.toISOString(),
    state: stateOf(row, wallClock(now, row.timeZone)),
    cancelledClasses: effects.cancelled,
    droppedSessions: effects.dropped,
    parties: parties.filter((party) => liesIn(row, party)).map(partyOnWire),
    families: effects.families,
    refunds:
      effects.refundMinor > 0 ? [{ currency: effects.currency, amount: fromMinor(effects.refundMinor, effects.currency) }] : [],
  }
}

const liesIn = ({ placeId, date, from, until }: ClosingRow, party: PartyWithin): boolean =>
  party.playgroundId === placeId && party.date === date && party.from < until && party.until > from

/** Closings with the parties that are still booked in their hours. */
const allOnWire = async (db: Db, rows: readonly ClosingRow[], language: string, now: Date): Promise<Closing[]> => {
  const hours = rows.map(({ placeId, date, from, until }) => ({ playgroundId: placeId, date, from, until }))
  const parties = await listPartiesWithin(db, hours, now)
  return rows.map((row) => onWire(row, parties, language, now))
}

/** The closings of the caller's places. */
export const listClosings = async (
  deps: Deps,
  { staff, language }: StaffCaller,
  { place, from }: { place?: string | undefined; from?: string | undefined },
): Promise<Closing[]> => {
  const now = deps.clock.now()
  const since = from ?? addDays(dayIn(now, 'UTC'), -7)
  const rows = await listClosingRows(deps.db, placesWith(staff, permission), { place, from: since })
  return allOnWire(deps.db, rows, language, now)
}

const effectsOf = ({ place }: PlannedPlace, classes: readonly ClosedClass[], visits: readonly ClosedVisits[]) => {
  const own = classes.filter(({ playgroundId }) => playgroundId === place.id)
  const ownVisits = visits.filter(({ playgroundId }) => playgroundId === place.id)
  const { families, children } = totalsOf(own, ownVisits)
  return {
    families,
    children,
    cancelled: own.filter(({ outcome }) => outcome === 'cancel').length,
    dropped: own.filter(({ outcome }) => outcome === 'share' || outcome === 'skip').length,
    refundMinor: [...own.map(({ effect }) => effect), ...ownVisits].reduce((sum, { refundMinor }) => sum + refundMinor, 0),
    currency: place.currency,
  }
}

/**
 * Closes play centres for a day or some hours of it: hours, notices, classes, money and mails in one transaction, so that all of it happens or nothing. Who
 * closes the same place at the same moment waits, and finds it closed. Logged for each place.
 * @throws Refusal as `planClosing`, `class.not-found`.
 */
export const createClosing = async (
  deps: Deps,
  caller: StaffCaller,
  input: ClosingInput,
): Promise<Answer<typeof createClosingRoute>> => {
  const answer = await repeatOnConflict(deps.db, (tx) => once(tx, caller.idempotency, () => close(deps, tx, caller, input)))
  deps.prepared.clear()
  return answer
}

const close = async (deps: Deps, tx: Tx, caller: StaffCaller, input: ClosingInput) => {
  await lockPlaces(tx, input.placeIds)
  // Which sessions are on the day is read once nobody can move them.
  await lockClassesAt(tx, input.placeIds)
  const planned = await planClosing({ ...deps, db: tx }, caller, input)
  const closings = planned.places
    .filter(({ isChanged }) => isChanged)
    .map((one) => ({ ...one, id: randomUUID(), placeId: one.place.id, date: input.date }))
  const classes = await closeSessions(deps, tx, caller, planned.classes, closings)
  const visits = await closeVisits(deps, tx, planned.within)
  const now = deps.clock.now()
  for (const { id, place, reason, notice, ...one } of closings) {
    const { date, cause } = input
    const ends = momentOf(date, hoursOf(input).until, place.timeZone)
    await writeClosing(deps, tx, caller, {
      ...{ id, place, date, ...hoursOf(input), cause, reason },
      notice: input.notice ? { ...notice, startsAt: now.toISOString(), endsAt: ends.toISOString() } : undefined,
      effects: effectsOf({ ...one, place, reason, notice }, classes, visits),
    })
  }
  await announceContent(tx)
  const rows = await findClosingRows(
    tx,
    closings.map(({ id }) => id),
  )
  return { closings: await allOnWire(tx, rows, caller.language, now), ...totalsOf(classes, visits) }
}

/**
 * Opens again. The hours are what they were, parents of dropped sessions are told that these take place; cancelled classes stay cancelled, money stays where
 * it is. Logged. @throws Refusal `closing.not-found`, `closing.past`.
 */
export const deleteClosing = async (deps: Deps, caller: StaffCaller, id: string): Promise<Answer<typeof deleteClosingRoute>> => {
  const answer = await deps.db.transaction().execute(async (tx) => {
    const [seen] = await findClosingRows(tx, [id])
    if (!seen || !(await mayAt(tx, caller.staff, permission, seen.placeId))) throw new Refusal('closing.not-found')
    await lockPlaces(tx, [seen.placeId])
    // Somebody may have opened it while the place was waited for.
    const [row] = await findClosingRows(tx, [id])
    if (!row) throw new Refusal('closing.not-found')
    if (stateOf(row, wallClock(deps.clock.now(), row.timeZone)) === 'over') throw new Refusal('closing.past')
    const others = (await listClosedParts(tx, row.placeId)).filter((other) => other.date === row.date && other.id !== id)
    const families = await reopenSessions(tx, row, others)
    await removeClosing(deps, tx, caller, row, families)
    await announceContent(tx)
    return { families, cancelledClasses: row.effects.cancelled }
  })
  deps.prepared.clear()
  return answer
}
