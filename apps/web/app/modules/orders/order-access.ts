import {
  cancelGuestOrder,
  type GuestOrder,
  getGuestPayment,
  guestOrderStatus,
  guestOrderTracking,
  guestReceiptPdf,
  openGuestPayment,
  payGuestOrder,
  readGuestOrder,
} from '@hoppla/contract/cart/guest-orders'
import {
  cancelOrder,
  getOrder,
  getPayment,
  giftCardOrderStatus,
  giftCardOrderTracking,
  type OrderDetail,
  type OrderProgress,
  type OrderResult,
  openPaymentSession,
  orderReceiptPdf,
  type Payment,
  payOrder,
  resendReceipt,
  type TrackingEvent,
} from '@hoppla/contract/orders'
import type { CallInput } from '@hoppla/contract/route'
import { callApi, fetchFile } from '../../platform/api/api.ts'

/** An order with everything on its receipt; of a guest with the codes that were bought, since there is no account to show them. */
export type ShownOrder = OrderDetail & Partial<Pick<GuestOrder, 'codes'>>

/** What may be asked and done about one order: by its signed-in buyer, or by a guest with the secret of its mail. All throw ApiError. */
export type OrderAccess = {
  orderReference: string
  /** A guest’s: there is no account in which it lies. */
  isGuest: boolean
  status: (signal: AbortSignal) => Promise<OrderProgress>
  detail: (signal: AbortSignal) => Promise<ShownOrder>
  /** @param paymentToken of the attempt; a guest is always told of the newest. */
  payment: (paymentToken: string, signal: AbortSignal) => Promise<Payment>
  openPayment: (paymentToken: string) => Promise<Payment>
  payAgain: (body: CallInput<typeof payOrder>['body'], idempotencyKey: string) => Promise<OrderResult>
  cancel: () => Promise<OrderProgress>
  tracking: (signal: AbortSignal) => Promise<TrackingEvent>
  receiptPdf: () => Promise<Blob>
  /** Absent: it cannot be sent again. */
  resendReceipt?: () => Promise<void>
}

/** An order of whoever is signed in. */
export const ownOrder = (orderReference: string): OrderAccess => {
  const params = { orderReference }
  return {
    orderReference,
    isGuest: false,
    status: (signal) => callApi(giftCardOrderStatus, { params }, { signal }),
    detail: (signal) => callApi(getOrder, { params }, { signal }),
    payment: (paymentToken, signal) => callApi(getPayment, { params: { paymentToken } }, { signal }),
    openPayment: (paymentToken) => callApi(openPaymentSession, { params: { paymentToken } }),
    payAgain: (body, idempotencyKey) => callApi(payOrder, { params, body }, { idempotencyKey }),
    cancel: () => callApi(cancelOrder, { params }),
    tracking: (signal) => callApi(giftCardOrderTracking, { params }, { signal }),
    receiptPdf: () => fetchFile(orderReceiptPdf, { params }),
    resendReceipt: () => callApi(resendReceipt, { params }),
  }
}

/** An order of a guest, with the secret of its mail. */
export const guestOrder = (orderReference: string, secret: string): OrderAccess => {
  const input = { params: { orderReference }, body: { secret } }
  return {
    orderReference,
    isGuest: true,
    status: (signal) => callApi(guestOrderStatus, input, { signal }),
    detail: (signal) => callApi(readGuestOrder, input, { signal }),
    payment: (_paymentToken, signal) => callApi(getGuestPayment, input, { signal }),
    openPayment: () => callApi(openGuestPayment, input),
    payAgain: (body, idempotencyKey) =>
      callApi(payGuestOrder, { params: { orderReference }, body: { ...body, secret } }, { idempotencyKey }),
    cancel: () => callApi(cancelGuestOrder, input),
    tracking: (signal) => callApi(guestOrderTracking, input, { signal }),
    receiptPdf: () => fetchFile(guestReceiptPdf, input),
  }
}
