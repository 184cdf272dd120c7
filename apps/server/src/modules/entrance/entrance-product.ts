import type { Tx } from '../../db/connect.ts'
import { within } from '../../db/statement.ts'
import type { FulfilContext, Product, WhyUndelivered } from '../orders/orders.ts'
import { walletChanged } from '../wallet/wallet.ts'
import { entranceHolds } from './cart-holds.ts'
import { releasePlaces } from './entrance.sql.ts'
import { auditEntrance } from './entrance-audit.ts'
import { isFullStill } from './hold-places.ts'
import { exportVisits } from './privacy.ts'
import { readVisitItem } from './visit-item.ts'
import { bookOrdered } from './visits/book-ordered.ts'
import { confirmVisits, dropPlaces, listOrderedVisits, lockOrderedVisits, type OrderedVisit } from './visits/ordered-visits.sql.ts'
import { partOfMail, visitMail } from './visits/visits.mails.ts'
import {
  cancelVisits,
  listVisitsOfOrder,
  lockVisitsOfOrder,
  lockWindows,
  removeVisitors,
  shrinkPlaces,
  type VisitRow,
} from './visits/visits.sql.ts'
import { endWatchesOfBooked } from './watching/watching.sql.ts'

/**
 * Visits with a time of arrival: booked when they are paid. Money that comes after the places were given back gets others of the same window, if some are
 * free, it is not over and what covers children is still free; otherwise it goes back once, as does that for a day that was closed meanwhile.
 */
export const entranceProduct: Product = {
  kind: 'entrance',
  hasDate: true,
  acceptsLate: true,
  cart: {
    read: (deps, caller, item, lineId, cart) => {
      if (item.kind !== 'entrance') throw new Error(`An item of kind ${item.kind} is no visit.`)
      return readVisitItem(deps, caller, item, { lineId, cart })
    },
    soldOut: async (deps, item) => (item.kind === 'entrance' && (await isFullStill(deps, item)) ? 'entrance.full' : undefined),
    holds: entranceHolds,
  },
  fulfil: async (paid, at) => {
    const orderIds = paid.map(({ orderId }) => orderId)
    await lockOrderedVisits(at.client, [orderIds])
    const ordered = await listOrderedVisits(at.client, [orderIds, at.now])
    const booked = await bookOrdered(at, ordered)
    const undelivered = new Map<string, WhyUndelivered>()
    for (const orderId of orderIds) {
      const visits = ordered.filter((one) => one.orderId === orderId)
      // All visits of an order or none: what comes back is what all its lines of entrance cost.
      if (visits.length > 0 && visits.every(({ id }) => booked.has(id))) continue
      undelivered.set(orderId, 'SoldOut')
      await giveBack(at, visits)
    }
    const confirmed = ordered.filter(({ orderId }) => !undelivered.has(orderId)).map(({ id }) => id)
    await confirmVisits(at.client, [confirmed, at.now])
    await endWatchesOfBooked(at.client, [confirmed, at.now])
    return { undelivered }
  },
  hold: async (where, orderId) => {
    await lockVisitsOfOrder(where, [orderId])
  },
  listUse: async (where, orderId) =>
    (await listVisitsOfOrder(where, [orderId])).flatMap(({ visitors, playgroundName }) =>
      visitors.flatMap(({ admittedAt }) =>
        admittedAt === null ? [] : [{ kind: 'entrance-used' as const, at: new Date(admittedAt), place: playgroundName }],
      ),
    ),
  revoke: async (tx, { orderId, parts, isAllOver, now }) => {
    const visits = (await listVisitsOfOrder(within(tx), [orderId])).filter(({ status }) => status === 'Booked')
    const over = new Set(parts.filter(({ isOver }) => isOver).map(({ lineId }) => lineId))
    for (const visit of visits) await takeOut(tx, visit, isAllOver ? undefined : over, now)
  },
  present: {
    mail: visitMail,
    part: partOfMail,
  },
  audit: auditEntrance,
  exportSections: exportVisits,
}

/** Other visits of an order of which one is sold out: their places are free again. */
const giveBack = async ({ client }: FulfilContext, visits: readonly OrderedVisit[]): Promise<void> => {
  if (visits.length > 0) await dropPlaces(client, [visits.map(({ id }) => id)])
}

/** Ends a visit, or takes those of some lines out of it: without a child nobody comes. @param lines undefined: all of it ends. */
const takeOut = async (tx: Tx, visit: VisitRow, lines: ReadonlySet<string> | undefined, now: Date): Promise<void> => {
  const staying = lines ? visit.visitors.filter(({ orderLineId }) => !lines.has(orderLineId)) : []
  if (lines && staying.length === visit.visitors.length) return
  await walletChanged(within(tx), 'entrance', [visit.id])
  const children = staying.filter(({ isAdult }) => !isAdult).length
  if (children === 0) {
    await cancelVisits(tx, [visit.id], now)
    await releasePlaces(tx, [visit.id])
    return
  }
  await removeVisitors(tx, visit.id, [...(lines ?? [])])
  await lockWindows(tx, [visit.id], [])
  await shrinkPlaces(tx, visit.id, children)
}
