import { z } from 'zod'
import { emailAddress } from '../identity.ts'
import { languages } from '../languages.ts'
import { currency, moment, money } from '../orders/fields.ts'
import { orderStatuses } from '../orders/order-states.ts'
import { orderCoupon } from '../orders/payments.ts'
import { addOnItem, cartItem } from './items.ts'

/** How many lines a cart has at most. */
export const mostCartLines = 20

// ---- what is asked

const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** Who buys without an account. */
export const guestContact = z.strictObject({
  email: emailAddress.describe('Where the confirmation goes'),
  name: line(200),
  phone: line(30).optional(),
  phoneCountryCode: z.string().max(6).optional().describe('Absent: the country’s own'),
})
export type GuestContact = z.infer<typeof guestContact>

export const cartChange = z.strictObject({
  contact: guestContact.nullable().optional().describe('Of a guest; null takes it out. Not asked of who is signed in'),
  codes: z
    .array(z.string().min(1).max(60))
    .max(6)
    .optional()
    .describe(
      'All codes that shall pay or take something off, as typed, or by its `ending` one that is in the cart already: gift cards, spent in this order, and at most one coupon',
    ),
  language: z.enum(languages).optional().describe('Of what is written to the buyer'),
})

/** Either another quantity of the same, or something else of the same kind. */
export const cartLineChange = z.strictObject({
  quantity: z.number().int().min(1).max(20).optional(),
  item: cartItem.optional(),
})

// ---- what is answered

/**
 * What is in the way of a line. It stays in the cart until it is changed or taken out, and nothing is ordered meanwhile.
 * - `held-no-more`: its time is over; it may still be free: sending the line again holds it anew
 * - `full`: somebody else has it
 * - `price-changed`: it costs something else than when it was put in; ordering the new total takes it
 * - `account-needed`: only for who is signed in
 * - `refused`: it cannot be bought now, for the reason in `code` and `message`
 */
export const lineProblems = ['held-no-more', 'full', 'price-changed', 'account-needed', 'refused'] as const
export type LineProblem = (typeof lineProblems)[number]

/** What the law lets the buyer do with it once it is paid. `leisure`: a service for leisure on a date, which cannot be withdrawn from. */
export const lineLaws = ['withdrawal', 'leisure', 'voucher'] as const
export type LineLaw = (typeof lineLaws)[number]

const linePart = z.object({
  name: z.string(),
  quantity: z.number().int(),
  unitPrice: money,
  amount: money.describe('What is paid for it: less `discount`'),
  discount: money.describe('What a coupon takes off'),
  vatPercent: z.number(),
  vatAmount: money.describe('Included in `amount`'),
})

export const cartLine = z.object({
  id: z.guid(),
  item: cartItem.describe('What was asked for, to be changed and sent again'),
  title: z.string(),
  picture: z.string().nullable().describe('Where the picture of the article lies; null: it has none of its own'),
  details: z.array(z.string()).describe('What says more: a day and time, for whom, to whom it is sent'),
  parts: z.array(linePart).describe('What the receipt will say of it; empty where it cannot be bought'),
  amount: money,
  oldAmount: money.nullable().describe('What it cost before, where the price has changed'),
  rules: z.string(),
  isScarce: z.boolean().describe('It is held until `heldUntil` of the cart'),
  law: z.enum(lineLaws),
  asksToBeginAtOnce: z.boolean().describe('It can be used within the time to withdraw: ask the buyer for `beginAtOnce`'),
  problem: z
    .object({
      kind: z.enum(lineProblems),
      code: z.string().describe('Of the refusal behind it, where there is one; else the kind'),
      message: z.string().describe('In the caller’s language'),
    })
    .nullable(),
})
export type CartLine = z.infer<typeof cartLine>

/** A code of the cart. Only its end is shown: whoever has a gift card’s code has its money. */
export const cartCode = z.object({
  ending: z.string().describe('The last characters of the code'),
  kind: z.enum(['coupon', 'gift-card']),
  name: z.string().describe('Of a coupon; of a gift card empty'),
  amount: money.describe('What it takes off or pays of this cart'),
  problem: z.object({ code: z.string(), message: z.string() }).nullable().describe('Why it does nothing now'),
})

/** Something beside a visit in the cart that is not in it. It is never put in by itself: whoever wants it sends `item` as a line. */
export const cartSuggestion = z.object({
  item: addOnItem.describe('For as many as the first visit has children; one, where something beside it is in the cart already'),
  title: z.string(),
  picture: z.string().nullable().describe('As that of a line'),
  details: z.array(z.string()),
  unitPrice: money.describe('VAT included'),
  amount: money.describe('Of all of `item`'),
})
export type CartSuggestion = z.infer<typeof cartSuggestion>

/** The order that was made of a cart last. */
export const cartOrder = z.object({
  orderReference: z.string(),
  status: z.enum(orderStatuses),
  isPayable: z.boolean(),
  paymentToken: z.string(),
  link: z.string().describe('The page where it is paid and shown'),
  secret: z.string().nullable().describe('Of a guest’s order: what reads it without an account; null: it is an account’s'),
  expiresAt: moment,
})

export const cart = z.object({
  id: z.guid(),
  now: moment.describe('The server’s time, for the countdown'),
  isGuest: z.boolean().describe('It belongs to no account'),
  isClosed: z.boolean().describe('Its order is paid: begin another cart'),
  language: z.enum(languages),
  currency,
  companyName: z.string().describe('Who sells: one company for each country'),
  contact: guestContact.nullable(),
  heldUntil: moment.nullable().describe('When everything scarce in it is given back; null: nothing is held'),
  lines: z.array(cartLine),
  suggestion: cartSuggestion.nullable().describe('One at most; null: nothing fits'),
  codes: z.array(cartCode),
  coupon: orderCoupon.nullable(),
  fullAmount: money.describe('Of all lines that can be bought, before anything is taken off'),
  totalAmount: money.describe('The price: less what a coupon takes off. Send it with the order'),
  giftCardAmount: money.describe('What gift cards pay of it'),
  dueAmount: money.describe('What is left to pay in the chosen way'),
  vat: z.array(z.object({ vatPercent: z.number(), onAmount: money, vatAmount: money })).describe('By rate'),
  paymentMethods: z.array(z.string()).describe("The country's ways to pay, the first proposed"),
  asksToBeginAtOnce: z.boolean(),
  asksForPhone: z.boolean().describe('Something in it needs a guest who can be reached by phone: ask for `phone` of `contact`'),
  laws: z.array(z.enum(lineLaws)).describe('Which of them are in it, for what is said before the button'),
  order: cartOrder.nullable().describe('The last one; while it can be paid, changing the cart cancels it'),
})
export type Cart = z.infer<typeof cart>
