import { cancelOrder, openPaymentSession, orderGiftCard, payOrder } from '@hoppla/contract/orders'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { orderDirectTicket, orderTicketCode } from '@hoppla/contract/tickets'
import { expect } from 'vitest'
import { codeKeeper } from '../../../crypto/code-keeper.ts'
import type { ModelOrder } from './fuzz-model.ts'
import { atOnce, buyers } from './fuzz-people.ts'
import type { OrderTable, Plays } from './fuzz-plays.ts'

/** Buyers at the checkout: they order, with gift cards and coupons, and change how an order that is open is paid. */
export const fuzzCheckout = async ({
  shop,
  entrance,
  book,
  coupons,
  passes,
  pick,
  chance,
}: OrderTable): Promise<{ ordering: Plays; changing: Plays }> => {
  const { deps } = shop
  const { orders, end, closeSessions, fulfil } = book
  const giftCard = await shop.giftCard()
  const ticket = await shop.article('serial-ticket')

  const place = async (buyer: string, giftCards: string[], wished?: string) => {
    const kind = pick(['gift-card', 'gift-card', 'ticket', 'code', 'pass', 'pass-code'] as const) ?? 'ticket'
    const isPass = kind === 'pass' || kind === 'pass-code'
    // The fuzz test's coupons are not for passes.
    const coupon = isPass ? undefined : wished
    const { orderReference, paymentToken } = isPass
      ? await passes.order(kind, buyer, { giftCards, beginAtOnce: beginAtOnceVersion })
      : kind === 'gift-card'
        ? await entrance.as(buyer)(orderGiftCard, { body: { articleId: giftCard, delivery: { to: 'me' }, giftCards, coupon } })
        : await entrance.as(buyer)(kind === 'code' ? orderTicketCode : orderDirectTicket, {
            body: { articleId: ticket, giftCards, coupon, beginAtOnce: beginAtOnceVersion },
          })
    const { fullMinor, ...row } = await readRow(orderReference)
    const order: ModelOrder = {
      reference: orderReference,
      buyer,
      token: paymentToken,
      kind,
      ...row,
      attempts: 1,
      state: 'open',
      isProcessing: false,
      backMinor: 0,
      bankBackMinor: 0,
    }
    book.addToCards(-order.cardsMinor)
    if (coupon !== undefined) coupons.claim(coupon, order, fullMinor)
    orders.push(order)
    if (order.cardsMinor === order.totalMinor) fulfil(order)
  }
  const readRow = async (reference: string) => {
    const { rows } = await deps.pool.query<Pick<ModelOrder, 'totalMinor' | 'cardsMinor' | 'expiresAt'> & { fullMinor: number }>(
      `select o.total_minor as "totalMinor", o.cards_minor as "cardsMinor", o.expires_at as "expiresAt",
        (select sum(l.quantity * l.unit_price_minor)::int from order_lines l where l.order_id = o.id) as "fullMinor" from orders o where o.reference = $1`,
      [reference],
    )
    return rows[0] ?? expect.fail(`There is no order ${reference}.`)
  }
  const someCodes = async (): Promise<string[]> => {
    const { rows } = await deps.pool.query<{ id: string; encrypted: Buffer }>(
      'select id, code_encrypted as encrypted from gift_cards order by code_hash limit 200',
    )
    const keeper = codeKeeper(deps.config)
    return [pick(rows), pick(rows)].flatMap((row) => (row ? [keeper.open(row.encrypted, row.id)] : []))
  }
  const anOpen = () => pick(orders.filter(({ state }) => state === 'open'))
  /** @param coupon null: without the one it had. */
  const payAgain = async (order: ModelOrder, giftCards: string[], coupon?: string | null) => {
    const { reference: orderReference } = order
    let isRefused = true
    try {
      await entrance.as(order.buyer)(payOrder, { params: { orderReference }, body: { giftCards, coupon } })
      isRefused = false
      closeSessions(order)
      if (coupon === null) {
        const { totalMinor, fullMinor } = await readRow(orderReference)
        expect(totalMinor).toBe(fullMinor)
      }
    } finally {
      const { cardsMinor, totalMinor, fullMinor } = await readRow(orderReference)
      // A try that had its effect is never refused, however often its answer was lost.
      if (isRefused) expect({ cardsMinor, totalMinor }).toEqual({ cardsMinor: order.cardsMinor, totalMinor: order.totalMinor })
      const { rows } = await deps.pool.query<{ token: string }>(
        `select token from payments p join orders o on o.id = p.order_id where o.reference = $1 order by p.created_at desc limit 1`,
        [orderReference],
      )
      order.attempts++
      order.token = rows[0]?.token ?? order.token
      book.addToCards(order.cardsMinor - cardsMinor)
      if (totalMinor !== order.totalMinor || cardsMinor > order.cardsMinor) closeSessions(order)
      if (totalMinor < order.totalMinor) coupons.claim(coupon, { ...order, totalMinor }, fullMinor)
      if (totalMinor > order.totalMinor) {
        expect({ coupon, totalMinor }).toEqual({ coupon: null, totalMinor: fullMinor })
        coupons.release(orderReference)
      }
      Object.assign(order, { cardsMinor, totalMinor })
      if (cardsMinor === totalMinor) fulfil(order)
    }
  }
  const ordering: Plays = {
    order: async () => {
      const buyer = pick(buyers) ?? buyers[0]
      return place(buyer, chance() < 0.6 ? await someCodes() : [], chance() < 0.4 ? coupons.some(buyer) : undefined)
    },
    coupon: coupons.give,
    'two orders with the same coupon': async () => {
      const buyer = pick(buyers) ?? buyers[0]
      const coupon = coupons.freeOf(buyer)
      if (coupon !== undefined) await atOnce([1, 2].map(() => () => place(buyer, [], coupon)))
    },
    'two orders with the same cards': async () => {
      const codes = await someCodes()
      await atOnce(buyers.slice(0, 2).map((buyer) => () => place(buyer, codes)))
    },
    open: async () => {
      const order = anOpen()
      if (order) await entrance.as(order.buyer)(openPaymentSession, { params: { paymentToken: order.token } })
    },
  }
  const changing: Plays = {
    cancel: async () => {
      const order = anOpen()
      if (!order) return
      await entrance.as(order.buyer)(cancelOrder, { params: { orderReference: order.reference } })
      end(order)
    },
    'pay again': async () => {
      const order = anOpen()
      if (!order || order.attempts > 3) return
      await payAgain(order, chance() < 0.4 ? await someCodes() : [], chance() < 0.4 ? coupons.some(order.buyer) : undefined)
    },
    'take the coupon off': async () => {
      const order = pick(orders.filter(({ state, reference }) => state === 'open' && coupons.isWith(reference)))
      if (order && order.attempts <= 6) await payAgain(order, chance() < 0.2 ? await someCodes() : [], null)
    },
  }
  return { ordering, changing }
}
