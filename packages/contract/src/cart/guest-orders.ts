import { z } from 'zod'
import { cancelOrder, orderDetail, orderProgress, orderResult, payAgainInput, payment, payOrder, trackingEvent } from '../orders.ts'
import { route } from '../route.ts'
import { ownCode } from '../tickets.ts'

// An order of a guest, for whoever has the secret of its mail. The secret stands in bodies alone, never in an address, so that no log and no history has it.

const secret = z.string().min(1).max(100).describe('Of the order: from its answer, or from the link in its mail (`#key=…`)')
const ofGuestOrder = {
  method: 'POST',
  access: 'anyone',
  params: z.object({ orderReference: z.string().regex(/^[0-9A-Za-z-]{1,40}$/) }),
} as const
const withSecret = z.strictObject({ secret })

export const guestOrder = orderDetail.extend({
  codes: z.array(ownCode).describe('Codes of tickets and passes that were bought to give away or to connect'),
  link: z.string().describe('The page that shows it'),
})
export type GuestOrder = z.infer<typeof guestOrder>

export const readGuestOrder = route({
  path: '/api/orders/guest/:orderReference',
  summary: 'Returns the order of a guest with everything on its receipt, its gift cards and its codes. Has no side effects.',
  body: withSecret,
  answer: guestOrder,
  refusals: ['order.not-found', 'request.too-many'],
  ...ofGuestOrder,
})

export const guestOrderStatus = route({
  path: '/api/orders/guest/:orderReference/status',
  summary: 'Returns the status of a guest’s order. Has no side effects.',
  body: withSecret,
  answer: orderProgress,
  refusals: ['order.not-found', 'request.too-many'],
  ...ofGuestOrder,
})

export const guestOrderTracking = route({
  path: '/api/orders/guest/:orderReference/tracking-event',
  summary: 'Returns the purchase tracking event of a guest’s completed order.',
  body: withSecret,
  answer: trackingEvent,
  refusals: ['order.not-found', 'order.not-completed', 'request.too-many'],
  ...ofGuestOrder,
})

export const getGuestPayment = route({
  path: '/api/orders/guest/:orderReference/payment',
  summary:
    'Returns the newest payment of a guest’s order: the amount due, the payment methods and the open session, if there is one.',
  body: withSecret,
  answer: payment,
  refusals: ['order.not-found', 'request.too-many'],
  ...ofGuestOrder,
})

export const openGuestPayment = route({
  path: '/api/orders/guest/:orderReference/payment/session',
  summary: 'Opens a session at the payment provider for a guest’s order. Repeating the call returns the same session.',
  body: withSecret,
  answer: payment,
  refusals: ['order.not-found', 'payment.unavailable', 'request.too-many'],
  ...ofGuestOrder,
})

export const payGuestOrder = route({
  path: '/api/orders/guest/:orderReference/payment/again',
  summary:
    'Starts a new payment attempt for a guest’s order: after a declined or abandoned one, or with another method or gift cards.',
  body: payAgainInput.extend({ secret }),
  answer: orderResult,
  refusals: [...payOrder.refusals, 'request.too-many'],
  idempotent: true,
  ...ofGuestOrder,
})

export const cancelGuestOrder = route({
  path: '/api/orders/guest/:orderReference/cancel',
  summary: 'Cancels a guest’s unpaid order.',
  body: withSecret,
  answer: orderProgress,
  refusals: [...cancelOrder.refusals, 'request.too-many'],
  ...ofGuestOrder,
})

export const guestReceiptPdf = route({
  path: '/api/orders/guest/:orderReference/receipt.pdf',
  summary: 'Returns the receipt of a guest’s order as a PDF, in the caller’s language.',
  body: withSecret,
  answerType: 'application/pdf',
  refusals: ['order.not-found', 'order.not-completed', 'request.too-many'],
  ...ofGuestOrder,
})
