import type { LineProblem } from '@hoppla/contract/cart/cart'
import type { OrderStatus } from '@hoppla/contract/orders'
import type { RefusalCode } from '@hoppla/contract/refusals'

// How long a cart holds what is scarce, in minutes (docs/decisions/0352).
export const holdMinutes = 15
/** From the first scarce line on, however often it is changed. */
export const mostHoldMinutes = 45
/** So long at least one may pay what was ordered. */
export const payMinutes = 10

const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000)
const earlier = (one: Date, other: Date): Date => (one < other ? one : other)

/** Until when a cart holds what is in it once something scarce is put in. @param heldFrom since when it holds something. */
export const holdUntil = (heldFrom: Date, now: Date): Date =>
  earlier(minutesAfter(now, holdMinutes), minutesAfter(heldFrom, mostHoldMinutes))

/** Until when an order with something scarce may be paid: as long as the cart holds it, and long enough for the bank’s page. */
export const payUntil = (held: { from: Date; until: Date }, now: Date): Date => {
  const enough = minutesAfter(now, payMinutes)
  const wanted = held.until > enough ? held.until : enough
  return earlier(wanted, minutesAfter(held.from, mostHoldMinutes + payMinutes))
}

/** What an order means for the cart that it was made of. `open`: it can be paid, and the cart is as it was ordered. */
export type OrderStage = 'open' | 'under-way' | 'paid' | 'over'
const stages: Record<OrderStatus, OrderStage> = {
  Created: 'open',
  AwaitingPayment: 'open',
  Processing: 'under-way',
  Completed: 'paid',
  PartiallyRefunded: 'paid',
  Refunded: 'paid',
  Failed: 'over',
  Expired: 'over',
  Cancelled: 'over',
}
export const stageOf = (status: OrderStatus): OrderStage => stages[status]

const full: readonly RefusalCode[] = [
  'entrance.full',
  'class.full',
  'article.sold-out',
  'party.room-taken',
  'party.day-full',
  'party.extra-sold-out',
]
/** What kind of problem a refusal is, for a line. */
export const problemKindOf = (code: RefusalCode): LineProblem => {
  if (code === 'cart.account-needed' || code === 'cart.held-no-more')
    return code === 'cart.account-needed' ? 'account-needed' : 'held-no-more'
  return full.includes(code) ? 'full' : 'refused'
}

/** Whether nothing can be ordered while a line has it. A changed price is only to be seen. */
export const isInTheWay = (problem: LineProblem): boolean => problem !== 'price-changed'
