import type { Cart } from '@hoppla/contract/cart/cart'
import { addCartLine, changeCart, createCart, getCart, orderCart } from '@hoppla/contract/cart/cart-calls'
import { openGuestPayment } from '@hoppla/contract/cart/guest-orders'
import type { CartItemInput } from '@hoppla/contract/cart/items'
import { openPaymentSession, type Payment } from '@hoppla/contract/orders'
import { expect } from 'vitest'
import type { TestAnswer, TestCall } from '../../../testing/app.ts'

export type Ordered = { orderReference: string; paymentToken: string; link: string; secret: string | null }
export const guest = { email: 'gunnel@parents.example', name: 'Gunnel Berg' }

const ok = async <A>(answer: Promise<TestAnswer>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBe(200)
  return body as A
}

/** Somebody with carts. @param call as a guest, or with a bearer token. */
export const visitor = (call: TestCall) => {
  const as = {
    call,
    cart: () => ok<Cart>(call(createCart, {})),
    read: (id: string) => ok<Cart>(call(getCart, { params: { id } })),
    add: (id: string, item: CartItemInput, headers: Record<string, string> = {}) =>
      ok<Cart>(call(addCartLine, { params: { id }, body: item }, headers)),
    tryToAdd: (id: string, item: CartItemInput) => call(addCartLine, { params: { id }, body: item }),
    introduce: (id: string, contact = guest) => ok<Cart>(call(changeCart, { params: { id }, body: { contact } })),
    codes: (id: string, codes: string[]) => ok<Cart>(call(changeCart, { params: { id }, body: { codes } })),
    tryToOrder: (id: string, totalAmount: number, headers: Record<string, string> = {}) =>
      call(orderCart, { params: { id }, body: { totalAmount } }, headers),
    order: async (id: string, totalAmount?: number) =>
      ok<Ordered>(as.tryToOrder(id, totalAmount ?? (await as.read(id)).totalAmount)),
    /** With its session at the bank. */
    payment: ({ orderReference, paymentToken, secret }: Ordered) =>
      secret === null
        ? ok<Payment>(call(openPaymentSession, { params: { paymentToken } }))
        : ok<Payment>(call(openGuestPayment, { params: { orderReference }, body: { secret } })),
    ok,
  }
  return as
}
