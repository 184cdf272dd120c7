import { randomUUID } from 'node:crypto'
import type { Visit } from '@hoppla/contract/entrance/visits'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { within } from '../../../db/statement.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { type Day, dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { listEntrancePrices } from '../../enquiries/enquiries.ts'
import { lockModuleOrders, refundModuleLines } from '../../orders/orders.ts'
import { openDays } from '../../places/places.ts'
import { walletChanged } from '../../wallet/wallet.ts'
import { priceKindOf, priceOf } from '../entrance.rules.ts'
import { bookPlaces, releasePlaces } from '../entrance.sql.ts'
import { findWindow, holdEntrance } from '../hold-places.ts'
import { endWatchesOfBooked } from '../watching/watching.sql.ts'
import { minorOf } from '../windows.ts'
import { areCoversFree } from './covers.ts'
import { mailVisit } from './visits.mails.ts'
import { isCancellable, isMovable } from './visits.rules.ts'
import { cancelVisits, lockVisitsOfOrder, lockWindows, moveVisitRow, type VisitRow } from './visits.sql.ts'
import { getOwnVisit, onWire, type VisitCaller, type VisitOwner } from './visits.ts'

/**
 * Moves a visit to another window of its play centre, where nobody would pay more than was paid and what covers children is still valid. The old places are
 * kept where it is refused. @throws Refusal as `moveVisit` in the contract.
 */
export const moveVisit = async (
  deps: Deps,
  { owner, language }: VisitCaller,
  id: string,
  to: { date: Day; startsAt: string },
): Promise<Visit> => {
  const seen = await getOwnVisit(deps.pool, owner, id)
  const now = deps.clock.now()
  if (seen.date === to.date && seen.startsAt === to.startsAt) return onWire(seen, language, now)
  if (!isMovable(seen, now)) throw new Refusal('visit.over')
  const window = await findWindow(deps, { playgroundId: seen.playgroundId, ...to })
  await checkPrices(deps, seen, to.date)
  const moved = await repeatOnConflict(deps.db, async (tx) => {
    const visit = await lockOwn(tx, owner, seen)
    if (!isMovable(visit, now)) throw new Refusal('visit.over')
    await lockWindows(tx, [id], [window])
    await checkCovers(tx, visit, to.date, now)
    const places = visit.visitors.filter(({ isAdult }) => !isAdult).length
    await releasePlaces(tx, [id])
    await holdEntrance(tx, { id, window, places, until: now, now })
    await bookPlaces(tx, id)
    await moveVisitRow(tx, id, { ...to, endsAt: window.endsAt, windowPlaces: window.most })
    await endWatchesOfBooked(within(tx), [[id], now])
    await walletChanged(within(tx), 'entrance', [id])
    const before = { date: visit.date, startsAt: visit.startsAt, endsAt: visit.endsAt }
    await enqueue(tx, mailVisit, { mailId: randomUUID(), visitId: id, what: 'moved', before })
    return getOwnVisit(within(tx), owner, id)
  })
  return onWire(moved, language, now)
}

/** Holds the visits of its order and reads it again. */
const lockOwn = async (tx: Tx, owner: VisitOwner, { id, orderId }: VisitRow): Promise<VisitRow> => {
  await lockVisitsOfOrder(within(tx), [orderId])
  return getOwnVisit(within(tx), owner, id)
}

/** @throws Refusal `visit.costs-more` where somebody would pay more on that day; `entrance.not-bookable` where an age has no price any more. */
const checkPrices = async (deps: Deps, visit: VisitRow, date: Day): Promise<void> => {
  const bands = await listEntrancePrices(deps.db, visit.playgroundId)
  const [day] = await openDays(deps, visit.playgroundId, date, date)
  const kind = priceKindOf(date, day?.isHoliday ?? false)
  for (const { bandId, unitPriceMinor } of visit.visitors) {
    if (bandId === null) continue
    const band = bands.find((one) => one.id === bandId)
    if (!band) throw new Refusal('entrance.not-bookable')
    if (priceOf(minorOf(band), kind) > unitPriceMinor) throw new Refusal('visit.costs-more')
  }
}

/** @throws Refusal `visit.cover-ends` where a pass or ticket card cannot be used on that day. */
const checkCovers = async (tx: Tx, visit: VisitRow, date: Day, now: Date): Promise<void> => {
  const useIds = visit.visitors.flatMap(({ useId }) => useId ?? [])
  const about = { id: visit.id, playgroundId: visit.playgroundId, date, today: dayIn(now, visit.timeZone), now }
  if (!(await areCoversFree(within(tx), useIds, about))) throw new Refusal('visit.cover-ends')
}

/** Cancels a visit; what was paid for it goes back once, and its places are free at once. @throws Refusal `visit.not-found`, `visit.too-late`. */
export const cancelVisit = async (deps: Deps, { owner, language }: VisitCaller, id: string): Promise<Visit> => {
  const seen = await getOwnVisit(deps.pool, owner, id)
  const now = deps.clock.now()
  const ended = await repeatOnConflict(deps.db, async (tx) => {
    await lockModuleOrders(tx, [seen.orderId])
    const visit = await lockOwn(tx, owner, seen)
    if (visit.status === 'Cancelled') return visit
    if (!isCancellable(visit, now)) throw new Refusal('visit.too-late')
    await endVisit(deps, tx, visit, 'cancelled', now)
    return getOwnVisit(within(tx), owner, id)
  })
  return onWire(ended, language, now)
}

/** Ends a visit that is held with its order: places, money, mail. */
export const endVisit = async (
  deps: Deps,
  tx: Tx,
  visit: VisitRow,
  what: 'cancelled' | 'calledOff',
  now: Date,
): Promise<number> => {
  await cancelVisits(tx, [visit.id], now)
  await releasePlaces(tx, [visit.id])
  await walletChanged(within(tx), 'entrance', [visit.id])
  const lineIds = [...new Set(visit.visitors.map(({ orderLineId }) => orderLineId))]
  const reason = what === 'cancelled' ? 'Cancelled' : 'CalledOff'
  const backMinor = await refundModuleLines(deps, tx, { orderId: visit.orderId, lineIds, reason })
  await enqueue(tx, mailVisit, { mailId: randomUUID(), visitId: visit.id, what, backMinor })
  return backMinor
}
