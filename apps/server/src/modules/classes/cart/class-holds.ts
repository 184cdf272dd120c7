import type { GuestContact } from '@hoppla/contract/cart/cart'
import type { Tx } from '../../../db/connect.ts'
import { within } from '../../../db/statement.ts'
import { findAccount } from '../../identity/identity.ts'
import type { CartHolds } from '../../orders/orders.ts'
import { freeSeatsOf } from '../bookings.sql.ts'
import { splitName } from './class-cart.rules.ts'
import {
  type Buyer,
  cancelReleased,
  deleteReleased,
  findBuyerAccount,
  giveToOrder,
  listHeldForLines,
  lockGroupsForCarts,
  lockHeldForLines,
  prolongForLines,
} from './class-holds.sql.ts'

/** Who bought: the guest as the cart knows them, or the account that the order is of. */
const buyerOf = async (tx: Tx, orderId: string, contact: GuestContact | null): Promise<Buyer> => {
  if (contact) {
    const { email, name, phone = '', phoneCountryCode = '' } = contact
    return { email, emailNormalized: email.toLowerCase(), ...splitName(name), phone, phoneCountryCode }
  }
  const [order] = await findBuyerAccount(within(tx), [orderId])
  const account = order?.accountId ? await findAccount(tx, order.accountId) : undefined
  if (!account) throw new Error(`Order ${orderId} has no buyer.`)
  return {
    email: account.email,
    emailNormalized: account.email.toLowerCase(),
    firstName: account.first_name,
    lastName: account.last_name,
    phone: account.phone ?? '',
    phoneCountryCode: account.phone_country_code ?? '',
  }
}

/** What a line of a cart holds of a class is a booking; it is the family’s once it is ordered (docs/decisions/0368). */
export const classHolds: CartHolds = {
  lock: async (tx, { lineIds, items }) => {
    const groups = items.flatMap((item) =>
      item.kind === 'child-class' ? item.children.map(({ childClassAgeGroupId }) => childClassAgeGroupId) : [],
    )
    await lockGroupsForCarts(within(tx), [groups])
    await lockHeldForLines(within(tx), [lineIds])
  },
  listHeld: async (where, lineIds, now) => new Set((await listHeldForLines(where, [lineIds, now])).map(({ lineId }) => lineId)),
  prolong: async (tx, lineIds, until) => {
    await lockHeldForLines(within(tx), [lineIds])
    return new Set((await prolongForLines(within(tx), [lineIds, until])).map(({ lineId }) => lineId))
  },
  release: async (tx, lineIds) => {
    const where = within(tx)
    const held = await lockHeldForLines(where, [lineIds])
    await freeSeatsOf(where, [held.map(({ id }) => id)])
    await cancelReleased(where, [held.filter(({ isOrdered }) => isOrdered).map(({ id }) => id)])
    await deleteReleased(where, [held.filter(({ isOrdered }) => !isOrdered).map(({ id }) => id)])
  },
  takeOver: async (tx, { id, contact }, lines) => {
    const where = within(tx)
    const lineIds = lines.map(({ lineId }) => lineId)
    await lockHeldForLines(where, [lineIds])
    const buyer = await buyerOf(tx, id, contact)
    const asked = lines.map(({ lineId, orderLineIds }) => ({ line_id: lineId, order_line_ids: orderLineIds }))
    const given = await giveToOrder(where, [JSON.stringify({ order_id: id, buyer, lines: asked })])
    if (given.length !== lineIds.length) throw new Error(`Order ${id} did not get all of its ${lineIds.length} bookings.`)
  },
}
