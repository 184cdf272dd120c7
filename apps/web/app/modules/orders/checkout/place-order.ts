import { cancelOrder, type OrderResult, payOrder } from '@hoppla/contract/orders'
import { ApiError, callApi } from '../../../platform/api/api.ts'
import type { OrderCall } from '../purchases.ts'
import { attemptFor, keepAttempt, keptAttempt } from './order-attempt.ts'

/**
 * Places an order once, however often it is retried: the same request is sent with the same Idempotency-Key, and an order that exists already gets another
 * payment attempt instead. @returns order and payment token. @throws ApiError; `order.not-payable` when the order has ended.
 */
export const placeOrder = async ({ input, send }: OrderCall, method: string): Promise<OrderResult> => {
  const kept = keptAttempt()
  const attempt = attemptFor(kept, input, () => crypto.randomUUID())
  // Changed on the way: the earlier order releases the gift cards and the coupon it holds.
  if (kept?.orderReference !== undefined && kept.key !== attempt.key) await cancelByCentre(kept.orderReference)
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
    keepAttempt({ key: attempt.key, input: attempt.input, orderReference })
    return again
  }
  // The way to pay is part of the body, so it is part of the key: another one after a lost answer is no contradiction.
  const result = await send(method, `${attempt.key}-${method}`)
  keepAttempt({ ...attempt, orderReference: result.orderReference })
  return result
}

/** Cancels an unpaid order; one that has ended or is paid by now stays as it is. */
const cancelByCentre = async (orderReference: string): Promise<void> => {
  try {
    await callApi(cancelOrder, { params: { orderReference } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.body?.code === undefined) throw error
  }
}
