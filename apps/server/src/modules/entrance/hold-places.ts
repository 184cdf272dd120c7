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
  const taken = await takenNow(deps, keyOf(key))
  if (taken >= most) noteFull(keyOf(key))
  if (taken + places > most) throw new Refusal('entrance.full')
}

/**
 * Whether a window that was full a moment ago has no place for anybody still. One look at its plan and its places answers all who ask at about the same time,
 * and never began before they asked. Of other windows nothing is asked: they may have places.
 */
export const isFullStill = async (deps: Deps, key: WindowKey): Promise<boolean> => {
  const since = lastFull.get(keyOf(key))
  return since !== undefined && performance.now() - since < fullForMs && (await isFullNow(deps, keyOf(key)))
}

const keyOf = ({ playgroundId, date, startsAt }: WindowKey): string => `${playgroundId} ${date} ${startsAt}`
const windowOf = (key: string): WindowKey => {
  const [playgroundId = '', date = '', startsAt = ''] = key.split(' ')
  return { playgroundId, date, startsAt }
}

const takenNow = shared(async ({ pool, clock }: Deps, key): Promise<number> => {
  const { playgroundId, date, startsAt } = windowOf(key)
  const [row] = await findTaken(laneOf(pool), [playgroundId, date, startsAt, clock.now()])
  return row?.taken ?? 0
})
const isFullNow = shared(async (deps: Deps, key): Promise<boolean> => {
  const { most } = await findWindow(deps, windowOf(key))
  const isFull = (await takenNow(deps, key)) >= most
  if (isFull) noteFull(key)
  else lastFull.delete(key)
  return isFull
})

/** When windows were last found full, in ms of `performance.now()`. Only decides what is asked first; never used as an answer. */
const lastFull = new Map<string, number>()
const fullForMs = 1_000
const mostFull = 10_000
const noteFull = (key: string): void => {
  if (lastFull.size >= mostFull) lastFull.clear()
  lastFull.set(key, performance.now())
}

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
