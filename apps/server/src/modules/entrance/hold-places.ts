import { shared } from '../../cache/single-flight.ts'
import { laneOf, type Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { addDays, dayIn, momentOf } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { openDays } from '../places/places.ts'
import { daysAhead, windowsOn } from './entrance.rules.ts'
import {
  findEntrancePlace,
  findTaken,
  holdPlaces,
  listArrivalRules,
  listOverdueWindows,
  releaseOverdue,
  type WindowKey,
} from './entrance.sql.ts'

/**
 * How many places an arrival window has, read before the transaction that holds some of them: the pool is not asked while the window is held.
 * @throws Refusal `playground.not-found`, `entrance.not-bookable`.
 */
export const findWindow = async (
  deps: Deps,
  { playgroundId, date, startsAt }: WindowKey,
): Promise<WindowKey & { endsAt: string; most: number }> => {
  const place = await findEntrancePlace(deps.db, playgroundId)
  if (!place) throw new Refusal('playground.not-found')
  const now = deps.clock.now()
  const today = dayIn(now, place.timeZone)
  const [day] = await openDays(deps, playgroundId, date, date)
  const windows = windowsOn(await listArrivalRules(deps.db, playgroundId), date, day?.open ?? [])
  const window = windows.find((one) => one.startsAt === startsAt)
  const isOpen = (place.opensOn === null || place.opensOn <= today) && date <= addDays(today, daysAhead)
  if (!window || !isOpen || momentOf(date, window.endsAt, place.timeZone) <= now) throw new Refusal('entrance.not-bookable')
  return { playgroundId, date, startsAt, endsAt: window.endsAt, most: window.places }
}

/**
 * Refuses who wants places of a window that has too few, held ones among them, without waiting for those who hold its row: in a rush thousands do. The count
 * is read for all who ask at about the same time, and never began before they asked, so that what was given back is seen at once. Only a window that may have
 * places is held, and its row alone decides who gets the last one. @throws Refusal `entrance.full`.
 */
export const refuseFullWindow = async (
  deps: Deps,
  { most, ...key }: WindowKey & { most: number },
  places: number,
): Promise<void> => {
  if ((await countTaken(deps, key)) + places > most) throw new Refusal('entrance.full')
}

const countTaken = (deps: Deps, { playgroundId, date, startsAt }: WindowKey): Promise<number> =>
  takenNow(deps, `${playgroundId} ${date} ${startsAt}`)
const takenNow = shared(async ({ pool, clock }: Deps, window): Promise<number> => {
  const [row] = await findTaken(laneOf(pool), [...window.split(' '), clock.now()])
  return row?.taken ?? 0
})

/** Holds places of a window until a moment. @throws Refusal `entrance.full`. */
export const holdEntrance = async (
  tx: Tx,
  {
    id,
    window,
    places,
    until,
    now,
  }: { id: string; window: Awaited<ReturnType<typeof findWindow>>; places: number; until: Date; now: Date },
): Promise<void> => {
  const { most, playgroundId, date, startsAt } = window
  if (!(await holdPlaces(tx, { id, playgroundId, date, startsAt }, { places, most, until, now })))
    throw new Refusal('entrance.full')
}

/** Gives back what is held past its time. Safe to run anywhere, any time. */
export const releaseOverduePlaces = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  for (const window of await listOverdueWindows(deps.db, now))
    await deps.db.transaction().execute((tx) => releaseOverdue(tx, window, now))
}
