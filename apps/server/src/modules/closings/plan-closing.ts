import type { ClosedClass as ClosedClassOnWire, ClosedParty, ClosingInput, ClosingPreview } from '@hoppla/contract/places/closings'
import { fromMinor } from '@hoppla/i18n'
import type { Db } from '../../db/connect.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { mayAt } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { wallClock } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type ClosedClass, closedClasses } from '../classes/classes.ts'
import { type ClosedVisits, countVisitsWithin, type Within } from '../entrance/entrance.ts'
import { listPartiesWithin, type PartyWithin } from '../parties/parties.ts'
import { type ClosingPlace, findClosingPlaces, type HoursWithout, hoursWithout, say } from '../places/places.ts'
import { byCurrency, closingProblem, hoursAhead, hoursOf } from './closings.rules.ts'
import { type ClosingNotice, noticeOf, reasonOf } from './closings.words.ts'

/** A play centre of a closing. @property isChanged whether closing it changes anything; the others are left as they are. */
export type PlannedPlace = { place: ClosingPlace; hours: HoursWithout; reason: Texts; notice: ClosingNotice; isChanged: boolean }
/** @property within the hours that are still to come, by play centre. @property parties what stays booked in them. */
export type PlannedClosing = {
  places: PlannedPlace[]
  classes: ClosedClass[]
  within: Within[]
  visits: ClosedVisits[]
  parties: PartyWithin[]
}

/** The caller's play centres of these ids. @throws Refusal `location.not-found`: also for those of others. */
const ownPlaces = async (db: Db, { staff }: StaffCaller, ids: readonly string[]): Promise<ClosingPlace[]> => {
  const wanted = [...new Set(ids)]
  const places = await findClosingPlaces(db, wanted)
  const isMissing = places.length < wanted.length
  for (const { id } of places)
    if (!(await mayAt(db, staff, 'hours.close', id))) throw new Refusal('location.not-found', { errors: { placeIds: [] } })
  if (isMissing) throw new Refusal('location.not-found', { errors: { placeIds: [] } })
  return places
}

/**
 * What closing would do, as things stand in the given connection.
 * @throws Refusal `location.not-found`, `closing.past`, `closing.too-far`, `closing.ends-first`, `closing.closed-already`, `closing.reason-missing`,
 * `class.not-found`.
 */
export const planClosing = async (deps: Deps & { db: Db }, caller: StaffCaller, input: ClosingInput): Promise<PlannedClosing> => {
  const found = await ownPlaces(deps.db, caller, input.placeIds)
  const now = deps.clock.now()
  for (const { timeZone } of found) {
    const problem = closingProblem(input, wallClock(now, timeZone))
    if (problem) throw new Refusal(problem.code, { errors: { [problem.field]: [] } })
  }
  const within = found
    .map(({ id, timeZone }) => ({ playgroundId: id, date: input.date, ...hoursAhead(input, wallClock(now, timeZone)) }))
    .filter(({ from, until }) => from < until)
  const classes = await closedClasses(deps.db, within, input.classes)
  const visits = await countVisitsWithin(deps.db, within)
  const parties = await listPartiesWithin(deps.db, within, now)
  const places: PlannedPlace[] = []
  for (const place of found) {
    const hours = await hoursWithout(deps, place.id, { date: input.date, ...hoursOf(input) })
    const reason = await reasonOf(deps, place, input)
    const notice = await noticeOf(deps, place, input, reason)
    const isChanged =
      JSON.stringify(hours.before) !== JSON.stringify(hours.after) ||
      [...classes, ...visits].some(({ playgroundId }) => playgroundId === place.id)
    places.push({ place, hours, reason, notice, isChanged })
  }
  if (!places.some(({ isChanged }) => isChanged)) throw new Refusal('closing.closed-already', { errors: { date: [] } })
  return { places, classes, within, visits, parties }
}

/** Who is told and what goes back, of all classes and visits together; a family with two bookings of classes counts once. */
export const totalsOf = (classes: readonly ClosedClass[], visits: readonly ClosedVisits[]) => ({
  families: new Set(classes.flatMap(({ effect }) => effect.families)).size + sumOf(visits, 'families'),
  children: classes.reduce((sum, { effect }) => sum + effect.children, sumOf(visits, 'children')),
  refunds: byCurrency([
    ...classes.map(({ currency, effect }) => ({ currency, minor: effect.refundMinor })),
    ...visits.map(({ currency, refundMinor }) => ({ currency, minor: refundMinor })),
  ]).map(({ currency, minor }) => ({ currency, amount: fromMinor(minor, currency) })),
})

const sumOf = (visits: readonly ClosedVisits[], what: 'families' | 'children'): number =>
  visits.reduce((sum, one) => sum + one[what], 0)

const classOnWire = ({ choices, ...one }: ClosedClass, language: string): ClosedClassOnWire => {
  const all = choices.find(({ outcome }) => outcome === 'skip')?.effect
  return {
    id: one.id,
    placeId: one.playgroundId,
    name: say(one.names, language, one.languages),
    times: one.groups.map(({ startTime, endTime }) => ({ from: startTime, to: endTime })),
    sessions: one.days,
    families: new Set(all?.families).size,
    children: all?.children ?? 0,
    outcome: one.outcome,
    choices: choices.map(({ outcome, effect }) => ({
      outcome,
      families: new Set(effect.families).size,
      refund: fromMinor(effect.refundMinor, one.currency),
    })),
    currency: one.currency,
  }
}

/** A party that stays booked in closed hours. */
export const partyOnWire = ({ id, playgroundId, from, until, children, reference }: PartyWithin): ClosedParty => ({
  ...{ id, placeId: playgroundId, from, until, children, reference },
})

/** What closing would do; nothing is changed. @throws Refusal as `planClosing`. */
export const previewClosing = async (deps: Deps, caller: StaffCaller, input: ClosingInput): Promise<ClosingPreview> => {
  const { places, classes, visits, parties } = await planClosing(deps, caller, input)
  const { language } = caller
  const first = places.find(({ isChanged }) => isChanged)
  return {
    places: places.map(({ place, hours }) => ({
      id: place.id,
      name: say(place.names, language, place.languages) || place.name,
      ...hours,
    })),
    classes: classes.map((one) => classOnWire(one, language)),
    parties: parties.map(partyOnWire),
    ...totalsOf(classes, visits),
    reason: Object.assign({}, ...places.map(({ reason }) => reason)),
    notice: input.notice && first ? first.notice : null,
  }
}
