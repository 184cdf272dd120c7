import { within } from '../../../db/statement.ts'
import type { Product } from '../../orders/orders.ts'
import { exportParties } from '../privacy.ts'
import { auditParties } from './audit-parties.ts'
import { fulfilParties } from './book-ordered.ts'
import { dropRooms, lockDays } from './hold-room.sql.ts'
import { endParties, listPartiesOfOrder, lockPartiesOfOrder } from './parties-booked.sql.ts'
import { partyHolds } from './party-holds.ts'
import { readPartyItem } from './party-item.ts'
import { partyPart } from './party-mails.ts'

/** Birthday parties: booked when their deposit is paid (decision 371). */
export const partyProduct: Product = {
  kind: 'party',
  hasDate: true,
  acceptsLate: true,
  isPaidInParts: true,
  cart: {
    read: (deps, caller, item, lineId) => {
      if (item.kind !== 'party') throw new Error(`An item of kind ${item.kind} is no party.`)
      return readPartyItem(deps, caller, item, lineId)
    },
    holds: partyHolds,
  },
  fulfil: fulfilParties,
  hold: async (where, orderId) => {
    await lockPartiesOfOrder(where, [orderId])
  },
  // The deposit given back by the staff or the bank ends the party; money of the rest is open again.
  revoke: async (tx, { orderId, parts, isAllOver, now }) => {
    const over = new Set(parts.filter(({ isOver }) => isOver).map(({ lineId }) => lineId))
    const ended = (await listPartiesOfOrder(within(tx), [orderId]))
      .filter(({ status, orderId: own }) => status === 'Booked' && own === orderId)
      .filter(({ paid }) => isAllOver || paid.some(({ lineId, part }) => part === 'deposit' && over.has(lineId)))
      .map(({ id }) => id)
    if (ended.length === 0) return
    await lockDays(within(tx), [], ended)
    await endParties(within(tx), [ended, now, 'centre'])
    await dropRooms(within(tx), [ended])
  },
  present: { part: partyPart },
  audit: auditParties,
  exportSections: exportParties,
}
