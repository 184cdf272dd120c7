import { type BookingResult, cancelBooking, payBookingAgain } from '@hoppla/contract/classes/bookings'
import { cancelOrder, type OrderResult, orderGiftCard, type Payment, payOrder } from '@hoppla/contract/orders'
import type { RouteSpec } from '@hoppla/contract/route'
import { orderDirectTicket, orderTicketCode } from '@hoppla/contract/tickets'
import { orderDirectPass, orderPassCode } from '@hoppla/contract/tickets/passes'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Centre } from '../modules/classes/testing/centre.ts'
import type { Buyer } from '../modules/orders/testing/shop.ts'

/** Who buys, and where. */
export type Buyers = { centre: Centre; astrid: Buyer }

/** What a purchase looks like from outside, whatever it is of. */
export type Purchase = {
  reference: string
  payment: () => Promise<Payment>
  payAgain: (giftCards: string[]) => Promise<unknown>
  cancel: () => Promise<unknown>
  letExpire: () => Promise<void>
}

export const ofShop = async (buyers: Buyers, route: RouteSpec, body: object, giftCards: string[]): Promise<Purchase> => {
  const { astrid, centre } = buyers
  const order = await astrid.ok<OrderResult>(astrid.call(route, { body: { ...body, giftCards } } as never))
  const params = { orderReference: order.orderReference }
  return {
    reference: order.orderReference,
    payment: () => astrid.payment(order.paymentToken),
    payAgain: (cards) => astrid.ok(astrid.call(payOrder, { params, body: { giftCards: cards } })),
    cancel: () => astrid.ok(astrid.call(cancelOrder, { params })),
    letExpire: () => centre.letExpire(order.orderReference),
  }
}

const aChild = async ({ centre }: Buyers): Promise<string> => {
  const { rows } = await sql<{ id: string }>`with child as (
      insert into children (first_name, last_name, birth_date) values ('Moa', 'Lind', '2021-05-05') returning id)
    insert into child_guardians (child_id, account_id) select child.id, a.id from child, accounts a where a.email = 'astrid@hoppla.example'
    returning child_id as id`.execute(centre.deps.db)
  return rows[0]?.id ?? expect.fail('no child')
}
const aSeat = async ({ centre }: Buyers, giftCards: string[]): Promise<Purchase> => {
  const { groups } = await centre.aClass([1])
  const booking = await centre.booked(centre.book(centre.anInput(groups[0], { email: 'astrid@hoppla.example' })))
  const params = { bookingId: booking.guid, orderReference: booking.orderReference }
  const payAgain = (cards: string[]) =>
    centre.booked(centre.call(payBookingAgain, { params, body: { giftCards: cards } })) as Promise<BookingResult>
  if (giftCards.length > 0) await payAgain(giftCards)
  return {
    reference: booking.orderReference,
    payment: () => centre.paymentOf(booking),
    payAgain,
    cancel: () => centre.booked(centre.call(cancelBooking, { params, body: { refundAmount: 0 } })),
    letExpire: () => centre.letRunOut(booking.guid),
  }
}
const toAFriend = { to: 'someone', recipientName: 'Farmor', recipientEmail: 'farmor@hoppla.example' }
export const ticket = async ({ centre }: Buyers) => ({ articleId: await centre.article('serial-ticket') })
export const pass = async ({ centre }: Buyers) => ({ articleId: await centre.article('pass') })
const card = async ({ centre }: Buyers) => ({ articleId: await centre.giftCard() })

type Stage = 'waiting' | 'over' | 'paid' | 'back'
type Kind = {
  price: number
  buy: (buyers: Buyers, giftCards: string[]) => Promise<Purchase>
  /** The product at each stage, as the ledger describes it. */
  listed: Record<Stage, string>
  /** The mail about the purchase. */
  mail: string
  /** Why it cannot be withdrawn from; null: it can. */
  exempt?: 'fixed-date'
}
const nothing = { waiting: '', over: '' }
const articles = {
  card: { ...nothing, paid: 'card 500', back: 'card 0' },
  ticket: { ...nothing, paid: 'ticket 10', back: 'ticket 0 revoked' },
  pass: { ...nothing, paid: 'pass', back: 'pass revoked' },
  code: { ...nothing, paid: 'code', back: 'code revoked' },
  seat: {
    waiting: 'booking AwaitingPayment, seat held',
    over: 'booking ended',
    paid: 'booking Confirmed, seat booked',
    back: 'booking ended',
  },
} satisfies Record<string, Record<Stage, string>>

/** Every kind that can be bought. */
export const kinds: Record<string, Kind> = {
  'gift card for oneself': {
    price: 500,
    buy: async (buyers, cards) => ofShop(buyers, orderGiftCard, { ...(await card(buyers)), delivery: { to: 'me' } }, cards),
    listed: articles.card,
    mail: 'gift-card-bought',
  },
  'gift card as a present': {
    price: 500,
    buy: async (buyers, cards) => ofShop(buyers, orderGiftCard, { ...(await card(buyers)), delivery: toAFriend }, cards),
    listed: articles.card,
    mail: 'gift-card-bought',
  },
  'serial ticket, direct': {
    price: 1590,
    buy: async (buyers, cards) => ofShop(buyers, orderDirectTicket, await ticket(buyers), cards),
    listed: articles.ticket,
    mail: 'order-paid',
  },
  'serial ticket, redeem': {
    price: 1590,
    buy: async (buyers, cards) => ofShop(buyers, orderTicketCode, { ...(await ticket(buyers)), delivery: toAFriend }, cards),
    listed: articles.code,
    mail: 'order-paid',
  },
  'pass, direct': {
    price: 199,
    buy: async (buyers, cards) =>
      ofShop(buyers, orderDirectPass, { ...(await pass(buyers)), childId: await aChild(buyers) }, cards),
    listed: articles.pass,
    mail: 'order-paid',
  },
  'pass, redeem': {
    price: 199,
    buy: async (buyers, cards) => ofShop(buyers, orderPassCode, await pass(buyers), cards),
    listed: articles.code,
    mail: 'order-paid',
  },
  'seat of a class': { price: 1495, buy: aSeat, listed: articles.seat, mail: 'class-confirmed', exempt: 'fixed-date' },
}
