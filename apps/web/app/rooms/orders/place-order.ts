import { getPayment, type OrderResult, type Payment, payOrder } from '@hoppla/contract/orders'
import { callApi } from '../../platform/api.ts'
import { attemptFor, keepAttempt, keptAttempt } from './order-attempt.ts'
import type { OrderCall } from './purchases.ts'

/**
 * Orders, once however often it is tried: the same wish goes out under the same Idempotency-Key, and an order that exists already gets another attempt
 * to pay instead. @returns order and payment token. @throws ApiError; `order.not-payable` when the order is over by now.
 */
export const placeOrder = async ({ wish, send }: OrderCall, method: string): Promise<OrderResult> => {
  const attempt = attemptFor(keptAttempt(), wish, () => crypto.randomUUID())
  keepAttempt(attempt)
  const { orderReference } = attempt
  if (orderReference !== undefined) {
    const payKey = attempt.payKey ?? crypto.randomUUID()
    keepAttempt({ ...attempt, payKey })
    const again = await callApi(
      payOrder,
      { params: { orderReference }, body: { method } },
      { idempotencyKey: `${payKey}-${method}` },
    )
    keepAttempt({ key: attempt.key, wish: attempt.wish, orderReference })
    return again
  }
  // The way to pay is part of the body, so it is part of the key: another one after a lost answer is no contradiction.
  const result = await send(method, `${attempt.key}-${method}`)
  keepAttempt({ ...attempt, orderReference: result.orderReference })
  return result
}

/**
 * Goes to the payment: away to the provider's page where there is one.
 * @returns the payment when it is to be made on a page of ours (or is over), undefined when the browser leaves.
 */
export const goToPayment = async (paymentToken: string): Promise<Payment | undefined> => {
  const payment = await callApi(getPayment, { params: { paymentToken } })
  if (payment.state !== 'open' || payment.redirectUrl === null) return payment
  location.assign(payment.redirectUrl)
  return undefined
}
