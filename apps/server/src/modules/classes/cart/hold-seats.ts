import { randomUUID } from 'node:crypto'
import { newOrderReference } from '../../../crypto/printed-codes.ts'
import type { Tx } from '../../../db/connect.ts'
import { within } from '../../../db/statement.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { CartCaller } from '../../orders/orders.ts'
import { refusalOf, seatInputOf } from '../book-class.ts'
import { holdUntil } from '../bookings.rules.ts'
import { expireWithin, type SeatInput, type SeatOutcome, takeSeatsAtHandWithin, takeSeatsWithin } from '../bookings.sql.ts'
import { claimCartSeats } from '../holds/claim-cart-seats.ts'
import { type CartSale, type ClassItem, fieldOfChild } from './class-cart.rules.ts'
import { forgetClaims, holdForLine } from './class-holds.sql.ts'

type Hold = { item: ClassItem; sale: CartSale; lineId: string; until: Date; now: Date }

/**
 * Holds seats for a line of a cart: a booking that nobody is named for yet, since who buys is known with the order. All children or nobody.
 * @throws Refusal `request.too-many` where the client holds too much, `class.full`, `class.child-booked`, `class.trial-used`.
 */
export const holdSeats = async (
  deps: Deps,
  caller: CartCaller,
  tx: Tx,
  { item, sale, lineId, until, now }: Hold,
): Promise<void> => {
  const seats = seatsOf(deps, caller, { item, sale, lineId, until, now })
  const where = within(tx)
  await forgetClaims(where, [lineId])
  await claimCartSeats(deps, caller, tx, { bookingId: seats.id, classId: sale.facts.id, seats: sale.children.length, lineId, now })
  const taken = await take(tx, seats, now)
  if (taken.outcome !== 'booked') throw refusalOf(taken, sale.children.length, fieldOfChild)
  await holdForLine(where, [seats.id, lineId])
}

/** Nobody is reached by it before the order is: so it counts against no address. */
const nobody = { email: '', parentFirstName: '', parentLastName: '', phone: { countryCode: '', number: '' } }

const seatsOf = (deps: Deps, caller: CartCaller, { item, sale, until, now }: Hold): SeatInput => ({
  ...seatInputOf(deps, {
    ...nobody,
    ...sale,
    id: randomUUID(),
    reference: newOrderReference(),
    status: 'Held',
    accountId: caller.account?.id ?? null,
    language: caller.language,
    gdprDisallowInformation: item.gdprDisallowInformation,
    gdprAllowPartnerInformation: item.gdprAllowPartnerInformation,
    totalMinor: sale.priceMinor * sale.children.length,
    expiresAt: holdUntil(
      sale.facts,
      sale.children.map(({ childClassAgeGroupId }) => childClassAgeGroupId),
      until,
    ),
    now,
    idempotency: undefined,
    answer: undefined,
  }),
  most_open: 2_000_000_000,
})

/** Free seats; if there are none, those whose time is over are freed, and whoever is about to give some back is waited for, before it is full. */
const take = async (tx: Tx, seats: SeatInput, now: Date): Promise<SeatOutcome> => {
  const where = within(tx)
  const request = JSON.stringify([{ ...seats, n: 0 }])
  const [first] = await takeSeatsAtHandWithin(where, [request])
  if (first && first.outcome !== 'full') return first
  for (const groupId of [...new Set(seats.children.map((child) => child.age_group_id))].sort())
    await expireWithin(where, [now, groupId])
  const [second] = await takeSeatsWithin(where, [request])
  if (!second) throw new Error('Seats were asked for and nothing was answered.')
  return second
}
