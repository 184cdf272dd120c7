import { z } from 'zod'
import { codeDelivery } from '../orders/delivery.ts'
import { beginAtOnce, couponCode, couponRefusals, giftCardCodes, totalAmount } from '../orders/payments.ts'
import { orderProgress, orderRefusals, orderResult, payment, saleRefusals, trackingEvent } from '../orders.ts'
import { day } from '../places/day.ts'
import { selectableChild } from '../profile.ts'
import { route } from '../route.ts'
import { codeRefusals, ticketSummary, typedCode } from '../tickets.ts'

const reference = z.object({ orderReference: z.string().regex(/^[0-9A-Za-z-]{1,40}$/) })
const ofArticle = z.strictObject({ articleId: z.guid() })
const forChild = ofArticle.extend({ childId: z.guid() })
const method = payment.shape.method.max(40).optional().describe("One of the country's ways to pay; absent: the first")

/** Order summary of a pass: the only place it is valid at, where there is one, and the child. */
export const passSummary = ticketSummary.extend({
  playgroundId: z.guid().nullable().describe('Null: valid at more places than one'),
  playgroundName: z.string().nullable(),
  childId: z.guid().nullable(),
  childName: z.string().nullable(),
  lines: z.array(ticketSummary.shape.lines.element.extend({ childId: z.guid().nullable(), childName: z.string().nullable() })),
  photoRequired: z.boolean(),
})
export type PassSummary = z.infer<typeof passSummary>

const childRefusals = ['child.not-found', 'child.right-missing', 'child.not-selectable'] as const
export const summarizeDirectPass = route({
  method: 'POST',
  path: '/api/shop/pass-orders/direct/summary',
  summary: 'Returns price and content of a pass for a child. Has no side effects.',
  access: 'signed-in',
  body: forChild.extend({ coupon: couponCode.optional() }),
  answer: passSummary,
  refusals: [...saleRefusals, ...childRefusals, ...couponRefusals],
})
export const summarizePassCode = route({
  method: 'POST',
  path: '/api/shop/pass-orders/redeem/summary',
  summary: 'Returns price and content of a pass code to give away. Has no side effects.',
  access: 'anyone',
  body: ofArticle.extend({ coupon: couponCode.optional() }),
  answer: passSummary,
  refusals: [...saleRefusals, 'country.not-found', ...couponRefusals],
})

const order = { method: 'POST', access: 'signed-in', idempotent: true, answer: orderResult } as const
export const orderDirectPass = route({
  path: '/api/shop/pass-orders/direct',
  summary: 'Orders a pass for one child of the signed-in guardian. The response leads to the payment.',
  body: forChild.extend({ method, giftCards: giftCardCodes, coupon: couponCode.optional(), totalAmount, beginAtOnce }),
  refusals: [...orderRefusals, ...childRefusals],
  ...order,
})
export const orderPassCode = route({
  path: '/api/shop/pass-orders/redeem',
  summary: 'Orders a pass code, to give away or to connect later. The response leads to the payment.',
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
export const passOrderStatus = route({
  path: '/api/shop/pass-orders/:orderReference/status',
  summary: 'Returns the status of an order. Waits up to a second for a change while a payment is in progress.',
  answer: orderProgress,
  refusals: ['order.not-found'],
  ...ofOrder,
})
export const passOrderTracking = route({
  path: '/api/shop/pass-orders/:orderReference/tracking-event',
  summary: 'Returns the purchase tracking event of a completed order.',
  answer: trackingEvent,
  refusals: ['order.not-found', 'order.not-completed'],
  ...ofOrder,
})

export const photoStatuses = ['NotRequired', 'Required', 'Submitted', 'Approved', 'Rejected'] as const
/** Why the staff declines a photo. */
export const photoRejections = ['face-hidden', 'blurred', 'other-person', 'unsuitable'] as const
export type PhotoRejection = (typeof photoRejections)[number]
export type PhotoStatus = (typeof photoStatuses)[number]
/** Photo upload settings, and how far the photo is. */
export const photoUploadStatus = z.object({
  status: z.enum(photoStatuses),
  photoUploadAvailable: z.boolean(),
  numberOfAllowedBookingsWithoutImage: z.number().int(),
  passId: z.guid().nullable().describe('Null: a code, not yet connected, or by somebody else'),
})
export type PhotoUploadStatus = z.infer<typeof photoUploadStatus>
export const passPhotoUploadStatus = route({
  path: '/api/shop/pass-orders/:orderReference/photo-upload-status',
  summary: 'Says whether the pass of a completed order needs a photo, and how many visits are allowed without one.',
  answer: photoUploadStatus,
  refusals: ['order.not-found', 'order.not-completed'],
  ...ofOrder,
})

// ---- for whom

export const passChildSummaries = route({
  method: 'GET',
  path: '/api/shop/pass-articles/:id/child-summaries',
  summary: 'Lists the children of the signed-in guardian and says for each whether this pass can be bought today.',
  access: 'signed-in',
  params: z.object({ id: z.guid() }),
  answer: z.array(selectableChild),
  refusals: ['article.not-found'],
})

// ---- what one has

export const passStates = ['Scheduled', 'AwaitingPhoto', 'Active', 'EndingSoon', 'Expired', 'Revoked'] as const
/** Pass instance. */
export const pass = z.object({
  guid: z.guid(),
  name: z.string(),
  period: z.object({ start: day, end: day }),
  child: z.object({ guid: z.guid(), firstName: z.string(), lastName: z.string() }).nullable().describe('Null: the child has left'),
  state: z.enum(passStates),
  code: z.string().describe('Shown at the entrance'),
  canUploadPhoto: z.boolean(),
  photoStatus: z.enum(photoStatuses),
  photoRejection: z.enum(photoRejections).nullable().describe('Why the last photo was declined; null: it was not'),
  entrancesWithoutPhotoLeft: z.number().int().describe('How often one may still come without a photo; 0 where none is wanted'),
  numberOfEntrances: z.number().int().nullable().describe('Null: as often as one likes'),
  entrancesUsed: z.number().int(),
  rules: z.string(),
  orderReference: z.string().nullable().describe('Of the order it came with; null: it was a present'),
  validAt: z.array(z.string()).describe('Names of the places; everywhere below them too'),
})
export type Pass = z.infer<typeof pass>
export const listMyPasses = route({
  method: 'GET',
  path: '/api/shop/my-passes',
  summary: 'Lists the passes of the signed-in account, valid ones first (at most 100).',
  access: 'signed-in',
  answer: z.array(pass),
})
export const getMyPass = route({
  method: 'GET',
  path: '/api/shop/my-passes/:guid',
  summary: 'Returns one pass.',
  access: 'signed-in',
  params: z.object({ guid: z.guid() }),
  answer: pass,
  refusals: ['pass.not-found'],
})

export const connectPass = route({
  method: 'POST',
  path: '/api/shop/pass-orders/connect',
  summary: 'Redeems a code for a pass of one child of the signed-in guardian. A code works once. Rate-limited.',
  access: 'signed-in',
  idempotent: true,
  body: z.strictObject({ code: typedCode, childId: z.guid() }),
  answer: pass,
  refusals: [...codeRefusals, ...childRefusals, 'idempotency.other-body', 'idempotency.key-invalid'],
})
