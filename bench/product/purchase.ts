import { randomUUID } from 'node:crypto'
import { giftCardOrderStatus, type OrderResult, openPaymentSession, orderGiftCard } from '@hoppla/contract/orders'
import type { DeliveryInput } from '@hoppla/contract/orders/delivery'
import type { Buyer } from './buyers.ts'

/** Milliseconds: the whole, and what each step took. */
export type Purchase = { orderReference: string; whole: number; create: number; open: number; pay: number; fulfil: number }

/** Sends an order with a key of its own, which goes into its headers. */
export type PlaceOrder = (asking: Buyer['asking'], key: { 'idempotency-key': string }) => Promise<OrderResult>

/**
 * One purchase from the order to its fulfilment, with the questions a browser asks: order, payment view, the choice on the payment provider's page,
 * then the status until it is final. Paying goes on in the provider and in its signed webhook. The provider's page itself is not looked at: it stands
 * for a company outside.
 * @throws Error when the order does not end well.
 */
export const purchase = async ({ asking }: Buyer, place: PlaceOrder): Promise<Purchase> => {
  const startedAt = performance.now()
  const order = await place(asking, { 'idempotency-key': randomUUID() })
  const createdAt = performance.now()
  const { redirectUrl } = await asking.call(openPaymentSession, { params: { paymentToken: order.paymentToken } })
  if (!redirectUrl) throw new Error(`Order ${order.orderReference} leads to no payment page.`)
  const openedAt = performance.now()
  const paid = await asking.ask(new URL(redirectUrl).pathname, { method: 'POST', body: 'action=pay' })
  if (paid.status !== 303) throw new Error(`Paying answered ${paid.status}: ${paid.bytes}`)
  const paidAt = performance.now()
  await untilFinal(asking, order.orderReference)
  const doneAt = performance.now()
  return {
    orderReference: order.orderReference,
    whole: doneAt - startedAt,
    create: createdAt - startedAt,
    open: openedAt - createdAt,
    pay: paidAt - openedAt,
    fulfil: doneAt - paidAt,
  }
}

/** A gift card. */
export const buyGiftCard = (buyer: Buyer, articleId: string, delivery: DeliveryInput): Promise<Purchase> =>
  purchase(buyer, (asking, key) => asking.call(orderGiftCard, { body: { articleId, delivery } }, key))

const untilFinal = async (asking: Buyer['asking'], orderReference: string): Promise<void> => {
  for (;;) {
    const { status, isFinal, retryAfterMs } = await asking.call(giftCardOrderStatus, { params: { orderReference } })
    if (status === 'Completed') return
    if (isFinal) throw new Error(`Order ${orderReference} ended as ${status}.`)
    await new Promise((done) => setTimeout(done, retryAfterMs))
  }
}
