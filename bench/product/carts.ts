import { randomUUID } from 'node:crypto'
import { addCartLine, changeCart, createCart, orderCart } from '@hoppla/contract/cart/cart-calls'
import { guestOrderStatus, openGuestPayment } from '@hoppla/contract/cart/guest-orders'
import type { CartItemInput } from '@hoppla/contract/cart/items'
import type { Asking } from '../http/ask.ts'
import { aParentsHeaders } from '../rows/classes.ts'

/** A guest's cart that can be ordered. @property totalAmount as the guest is shown it. */
export type FilledCart = { id: string; totalAmount: number }

/** A guest puts these into a cart, and says who buys. */
export const fillCart = async (asking: Asking, items: readonly CartItemInput[]): Promise<FilledCart> => {
  const { 'x-forwarded-for': address } = aParentsHeaders()
  const client = { 'x-forwarded-for': address }
  const { id } = await asking.call(createCart, {}, client)
  for (const body of items) await asking.call(addCartLine, { params: { id }, body }, { ...client, 'idempotency-key': randomUUID() })
  const contact = { email: `${randomUUID()}@bench.example`, name: 'Karin Berg', phone: '070 174 06 12' }
  const { totalAmount } = await asking.call(changeCart, { params: { id }, body: { contact } }, client)
  return { id, totalAmount }
}

/** From the press on the order button to the fulfilled order, with the questions a browser asks. @returns milliseconds. @throws Error when it does not end well. */
export const buyCart = async (asking: Asking, { id, totalAmount }: FilledCart): Promise<number> => {
  const startedAt = performance.now()
  const ordered = await asking.call(orderCart, { params: { id }, body: { totalAmount } }, aParentsHeaders())
  const { orderReference } = ordered
  const key = { params: { orderReference }, body: { secret: ordered.secret ?? '' } }
  const { redirectUrl } = await asking.call(openGuestPayment, key, aParentsHeaders())
  if (!redirectUrl) throw new Error(`Order ${orderReference} leads to no payment page.`)
  const paid = await asking.ask(new URL(redirectUrl).pathname, { method: 'POST', body: 'action=pay' })
  if (paid.status !== 303) throw new Error(`Paying answered ${paid.status}: ${paid.bytes}`)
  for (;;) {
    const { status, isFinal, retryAfterMs } = await asking.call(guestOrderStatus, key, aParentsHeaders())
    if (status === 'Completed') return performance.now() - startedAt
    if (isFinal) throw new Error(`Order ${orderReference} ended as ${status}.`)
    await new Promise((done) => setTimeout(done, retryAfterMs))
  }
}
