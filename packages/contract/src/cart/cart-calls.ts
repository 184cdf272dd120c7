import { z } from 'zod'
import { beginAtOnce, couponRefusals, giftCardRefusals, totalAmount } from '../orders/payments.ts'
import { saleRefusals } from '../orders/summary.ts'
import { orderResult } from '../orders.ts'
import { route } from '../route.ts'
import { cart, cartChange, cartLineChange } from './cart.ts'
import { cartItem } from './items.ts'

// Whoever knows the id of a cart that belongs to nobody may use it. Signed in, it becomes the account's; to anybody else it is then not there.

const ofCart = { access: 'anyone', params: z.object({ id: z.guid() }) } as const
const ofLine = { access: 'anyone', params: z.object({ id: z.guid(), lineId: z.guid() }) } as const

/** What may be said to a change of a cart. `cart.payment-pending`: money for its order is on its way. */
const changeRefusals = ['cart.not-found', 'cart.closed', 'cart.payment-pending', 'payment.unavailable', 'request.too-many'] as const
/** What may be said to a line, by what it asks for; fields at fault are named as in the item. */
const lineRefusals = [
  ...changeRefusals,
  ...saleRefusals,
  'cart.not-sold',
  'cart.too-many-lines',
  'cart.account-needed',
  'delivery.design-unknown',
  'delivery.date-in-past',
  'delivery.date-too-far',
  'child.not-found',
  'child.right-missing',
  'child.not-selectable',
  'playground.not-found',
  'entrance.not-bookable',
  'entrance.full',
  'entrance.cover-used',
  'ticket.not-found',
  'pass.not-found',
  'class.not-found',
  'class.full',
  'class.closed',
  'class.not-open-yet',
  'class.cancelled',
  'class.wrong-age',
  'class.child-booked',
  'class.trial-used',
  'class.size-unknown',
  'class.other-country',
  'child.consent-required',
  'party.not-bookable',
  'party.not-open',
  'party.room-taken',
  'party.day-full',
  'party.extra-sold-out',
  'party.too-few',
  'party.too-many',
  'party.food-count',
] as const

export const createCart = route({
  method: 'POST',
  path: '/api/cart',
  summary: 'Begins a cart in the country of the site: the signed-in caller’s, or nobody’s. Without lines it may be forgotten.',
  access: 'anyone',
  answer: cart,
  refusals: ['country.not-found', 'request.too-many'],
})

export const getCart = route({
  method: 'GET',
  path: '/api/cart/:id',
  summary:
    'Returns a cart as it stands now: every line read and priced anew, with what is in its way. Signed in, a cart that belongs to nobody becomes the caller’s.',
  answer: cart,
  refusals: ['cart.not-found', 'request.too-many'],
  ...ofCart,
})

export const changeCart = route({
  method: 'PATCH',
  path: '/api/cart/:id',
  summary:
    'Changes the contact of a guest, the codes that pay or take something off, or the language. A code that is unknown is refused.',
  body: cartChange,
  answer: cart,
  refusals: [...changeRefusals, ...giftCardRefusals, ...couponRefusals, 'code.not-found', 'cart.phone-invalid'],
  ...ofCart,
})

export const addCartLine = route({
  method: 'POST',
  path: '/api/cart/:id/lines',
  summary:
    'Adds a line. What is scarce is held at once, and everything that the cart holds is held as long. Cancels an order of the cart that is not paid. Repeated with its key it adds nothing.',
  idempotent: true,
  body: cartItem,
  answer: cart,
  refusals: [...lineRefusals, 'idempotency.other-body', 'idempotency.key-invalid'],
  ...ofCart,
})

export const changeCartLine = route({
  method: 'PATCH',
  path: '/api/cart/:id/lines/:lineId',
  summary:
    'Changes a line in place: its quantity, or what is asked for. What it holds is kept where the change is refused. Sent unchanged, it is held anew.',
  body: cartLineChange,
  answer: cart,
  refusals: [...lineRefusals, 'cart.line-not-found'],
  ...ofLine,
})

export const removeCartLine = route({
  method: 'DELETE',
  path: '/api/cart/:id/lines/:lineId',
  summary: 'Takes a line out of the cart; what it held is free for others. Succeeds again when repeated.',
  answer: cart,
  refusals: [...changeRefusals],
  ...ofLine,
})

/** @property link the page where it is paid. @property secret of a guest’s order: what reads it without an account. */
export const cartOrderResult = orderResult.extend({ link: z.string(), secret: z.string().nullable() })

export const orderCart = route({
  method: 'POST',
  path: '/api/cart/:id/order',
  summary:
    'Orders what is in the cart: one order, one payment. While that order can be paid, ordering the unchanged cart again answers the same one.',
  idempotent: true,
  body: z.strictObject({
    totalAmount: totalAmount.unwrap().describe('`totalAmount` of the cart as it was shown, before gift cards pay'),
    method: z.string().max(40).optional().describe("One of the country's ways to pay; absent: the first"),
    beginAtOnce,
  }),
  answer: cartOrderResult,
  refusals: [
    ...changeRefusals,
    'cart.empty',
    'cart.line-problem',
    'cart.contact-missing',
    'cart.phone-missing',
    'order.price-changed',
    'order.too-many-open',
    'payment.method-unknown',
    'idempotency.other-body',
    'idempotency.key-invalid',
    ...giftCardRefusals,
    ...couponRefusals,
  ],
  ...ofCart,
})
