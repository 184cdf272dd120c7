import { z } from 'zod'
import { codeDelivery } from './orders/delivery.ts'
import { beginAtOnce, couponCode, couponRefusals, giftCardCodes, totalAmount } from './orders/payments.ts'
import { orderProgress, orderRefusals, orderResult, orderSummary, payment, saleRefusals, trackingEvent } from './orders.ts'
import { day } from './places/day.ts'
import { route } from './route.ts'

const moment = z.iso.datetime()
const reference = z.object({ orderReference: z.string().regex(/^[0-9A-Za-z-]{1,40}$/) })
const ofArticle = z.strictObject({ articleId: z.guid() })
const method = payment.shape.method.max(40).optional().describe("One of the country's ways to pay; absent: the first")

/** Order summary of a serial ticket or a pass. */
export const ticketSummary = orderSummary.extend({
  numberOfEntrances: z.number().int().nullable().describe('Null: as often as one likes'),
  asksToBeginAtOnce: z
    .boolean()
    .describe(
      'It can be used within the time to withdraw: ask the buyer for `beginAtOnce`. Ordered without it, it comes back whole, used or not',
    ),
  codeValidToDate: day
    .nullable()
    .describe('Redeem: the last day on which the code can be connected; the period then begins that day'),
})
export type TicketSummary = z.infer<typeof ticketSummary>

const summary = {
  method: 'POST',
  access: 'anyone',
  answer: ticketSummary,
  body: ofArticle.extend({ coupon: couponCode.optional() }),
  refusals: [...saleRefusals, 'country.not-found', ...couponRefusals],
} as const
export const summarizeDirectTicket = route({
  path: '/api/shop/serial-tickets/order/direct/summary',
  summary: 'Returns price and content of a serial ticket for the caller. Has no side effects.',
  ...summary,
})
export const summarizeTicketCode = route({
  path: '/api/shop/serial-tickets/order/redeem/summary',
  summary: 'Returns price and content of a serial ticket code to give away. Has no side effects.',
  ...summary,
})

const order = { method: 'POST', access: 'signed-in', idempotent: true, answer: orderResult } as const
export const orderDirectTicket = route({
  path: '/api/shop/serial-tickets/order/direct',
  summary: 'Orders a serial ticket for the caller. The response leads to the payment.',
  body: ofArticle.extend({ method, giftCards: giftCardCodes, coupon: couponCode.optional(), totalAmount, beginAtOnce }),
  refusals: [...orderRefusals],
  ...order,
})
export const orderTicketCode = route({
  path: '/api/shop/serial-tickets/order/redeem',
  summary: 'Orders a serial ticket code, to give away or to connect later. The response leads to the payment.',
  body: ofArticle.extend({
    delivery: codeDelivery,
    method,
    giftCards: giftCardCodes,
    coupon: couponCode.optional(),
    totalAmount,
    beginAtOnce,
  }),
  refusals: [...orderRefusals, 'delivery.date-in-past', 'delivery.date-too-far'],
  ...order,
})

const ofOrder = { method: 'GET', access: 'signed-in', params: reference } as const
export const ticketOrderStatus = route({
  path: '/api/shop/serial-tickets/order/:orderReference/status',
  summary: 'Returns the status of an order. Waits up to a second for a change while a payment is in progress.',
  answer: orderProgress,
  refusals: ['order.not-found'],
  ...ofOrder,
})
export const ticketOrderTracking = route({
  path: '/api/shop/serial-tickets/order/:orderReference/tracking-event',
  summary: 'Returns the purchase tracking event of a completed order.',
  answer: trackingEvent,
  refusals: ['order.not-found', 'order.not-completed'],
  ...ofOrder,
})

// ---- what one has

export const ticketStates = ['Scheduled', 'Active', 'EndingSoon', 'Used', 'Expired', 'Revoked'] as const
export const ownTicket = z.object({
  guid: z.guid(),
  name: z.string(),
  rules: z.string(),
  code: z.string().describe('Shown at the entrance'),
  state: z.enum(ticketStates),
  period: z.object({ start: day, end: day }),
  numberOfEntrances: z.number().int(),
  entrancesLeft: z.number().int(),
  orderReference: z.string().nullable().describe('Of the order it came with; null: it was a present'),
  validAt: z.array(z.string()).describe('Names of the places; everywhere below them too'),
})
export type OwnTicket = z.infer<typeof ownTicket>
export const entrance = z.object({
  at: moment,
  locationName: z.string().nullable(),
  kind: z.enum(['issue', 'use', 'undo', 'revoke']),
  entrances: z.number().int().describe('Signed: what was added or taken'),
  left: z.number().int(),
})
export const ticketDetail = ownTicket.extend({ history: z.array(entrance) })
export type TicketDetail = z.infer<typeof ticketDetail>

export const listMyTickets = route({
  method: 'GET',
  path: '/api/shop/my-serial-tickets',
  summary: 'Lists the serial tickets of the signed-in account, valid ones first (at most 100).',
  access: 'signed-in',
  answer: z.array(ownTicket),
})
export const getMyTicket = route({
  method: 'GET',
  path: '/api/shop/my-serial-tickets/:guid',
  summary: 'Returns one serial ticket with its last 200 entrances.',
  access: 'signed-in',
  params: z.object({ guid: z.guid() }),
  answer: ticketDetail,
  refusals: ['ticket.not-found'],
})

// ---- codes

/** A code as somebody types it: case, spaces and dashes do not matter. */
export const typedCode = z.string().min(1).max(60)
export const codeRefusals = [
  'code.not-found',
  'code.used',
  'code.expired',
  'code.revoked',
  'code.other-kind',
  'code.other-country',
] as const

/** What a code is good for, before it is connected. */
export const codeOnOffer = z.object({
  kind: z.enum(['serial-ticket', 'pass']),
  articleId: z.guid(),
  name: z.string(),
  rules: z.string(),
  numberOfEntrances: z.number().int().nullable().describe('Null: as often as one likes'),
  period: z.object({ start: day, end: day }).describe('Were it connected today'),
  validToDate: day.describe('The last day on which it can be connected'),
})
export type CodeOnOffer = z.infer<typeof codeOnOffer>
export const lookUpCode = route({
  method: 'POST',
  path: '/api/shop/codes/look-up',
  summary: 'Returns what a code can be redeemed for. Has no side effects. Rate-limited.',
  access: 'signed-in',
  body: z.strictObject({ code: typedCode }),
  answer: codeOnOffer,
  refusals: codeRefusals.filter((code) => code !== 'code.other-kind'),
})

export const connectTicket = route({
  method: 'POST',
  path: '/api/shop/serial-tickets/connect',
  summary: 'Redeems a code for a serial ticket of the signed-in account. A code works once. Rate-limited.',
  access: 'signed-in',
  idempotent: true,
  body: z.strictObject({ code: typedCode }),
  answer: ownTicket,
  refusals: [...codeRefusals, 'idempotency.other-body', 'idempotency.key-invalid'],
})

export const codeStates = ['Unused', 'Connected', 'Expired', 'Revoked'] as const
/** A code as its buyer sees it. */
export const ownCode = z.object({
  guid: z.guid(),
  kind: z.enum(['serial-ticket', 'pass']),
  name: z.string(),
  code: z.string(),
  state: z.enum(codeStates),
  validToDate: day.describe('The last day on which it can be connected'),
  orderReference: z.string(),
  delivery: z.object({
    to: z.enum(['me', 'someone']),
    recipientName: z.string().nullable(),
    recipientEmail: z.string().nullable(),
    greeting: z.string().nullable(),
    sendAt: moment.nullable(),
    sentAt: moment.nullable(),
  }),
})
export type OwnCode = z.infer<typeof ownCode>
export const listMyCodes = route({
  method: 'GET',
  path: '/api/shop/my-codes',
  summary: 'Lists the ticket and pass codes that the signed-in buyer has bought, newest first (at most 200).',
  access: 'signed-in',
  query: z.strictObject({ orderReference: reference.shape.orderReference.optional() }),
  answer: z.array(ownCode),
})
export const myCodePdf = route({
  method: 'GET',
  path: '/api/shop/my-codes/:guid/pdf',
  summary: 'Returns a code as a PDF to print and give away, in the caller’s language.',
  access: 'signed-in',
  params: z.object({ guid: z.guid() }),
  answerType: 'application/pdf',
  refusals: ['code.not-found'],
})
