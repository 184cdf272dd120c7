import { z } from 'zod'
import { writtenText } from '../editing/written-text.ts'
import { lineKinds } from '../orders.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { charging, code, currency, keyed, money, playgroundId, reading, receipt } from './counter.ts'

/** What a counter sells: what is sold online, entrance, and everything else (food, socks). */
export const tillLineKinds = [...lineKinds, 'other'] as const
export type TillLineKind = (typeof tillLineKinds)[number]

const price = z.number().min(0).max(1_000_000).multipleOf(0.01)
const percent = z.number().int().nullable().describe('Off the price; null: a sum, or a thing')
const amount = z.number().nullable().describe('Off the price, in decimal major units; null: a percentage, or a thing')

export const tillCoupon = z.object({
  name: z.string(),
  description: z.string().describe('What it is good for, and on what terms: to read before it is charged'),
  percent,
  amount,
  currency,
  goodFor: z.array(z.enum(tillLineKinds)).describe('Kinds of lines that it takes something off'),
  articles: z.array(z.guid()).describe('Single articles besides'),
  validFromDate: day.nullable().describe('Null: from when it was given'),
  validToDate: day,
  state: z
    .enum(['Active', 'Used', 'Expired', 'NotYet'])
    .describe('Today at the play centre. Used: at a counter, or by an order online'),
})
export type TillCoupon = z.infer<typeof tillCoupon>

export const checkCouponAtTill = route({
  ...reading,
  method: 'POST',
  path: '/api/till/coupons/check',
  summary: 'Returns what a coupon that is presented at the counter is worth, and uses nothing of it.',
  body: z.strictObject({ code, playgroundId }),
  answer: tillCoupon,
  refusals: ['location.not-found', 'coupon.not-found', 'coupon.other-country', 'request.too-many'],
})

export const chargeCoupon = route({
  ...charging,
  method: 'POST',
  path: '/api/till/coupons/charge',
  summary:
    'Uses a coupon for a sale, and says what it takes off each line; once for each Idempotency-Key, which must be given. Written to the audit log.',
  body: z.strictObject({
    code,
    currency,
    reference: writtenText(60),
    lines: z
      .array(
        z.strictObject({
          kind: z.enum(tillLineKinds),
          articleId: z.guid().optional().describe('Where the till knows which of the chain’s articles it sells'),
          amount: price.describe('Of the whole line, before the coupon; decimal major units, VAT included'),
        }),
      )
      .max(100)
      .describe('The whole sale. May be empty for a coupon that is good for a thing'),
    playgroundId,
  }),
  answer: z.object({
    id: z.guid(),
    receipt,
    at: z.iso.datetime(),
    name: z.string().describe('Of the offer, for the printed receipt'),
    percent,
    amount,
    discount: money.describe('Off the sale; 0: it is good for a thing, which the name says'),
    lines: z.array(z.object({ discount: money })).describe('Off each line, in the order they were sent'),
    currency,
    reference: z.string(),
  }),
  idempotent: true,
  refusals: [
    'location.not-found',
    'coupon.not-found',
    'coupon.used',
    'coupon.expired',
    'coupon.not-yet',
    'coupon.not-for-this',
    'coupon.other-country',
    'coupon.other-currency',
    'request.too-many',
    ...keyed,
  ],
})

export const reverseCoupon = route({
  ...charging,
  method: 'POST',
  path: '/api/till/coupons/reverse',
  summary:
    'Gives a coupon back that was charged, at most once, at the play centre that charged it; with an Idempotency-Key, which must be given. Written to the audit log.',
  body: z.strictObject({ chargeId: z.guid() }),
  answer: z.object({
    id: z.guid(),
    chargeId: z.guid(),
    receipt: z.string().describe('Of the charge'),
    at: z.iso.datetime(),
    discount: money.describe('That the sale had'),
    currency,
  }),
  idempotent: true,
  refusals: ['till-charge.not-found', 'till-charge.reversed', ...keyed],
})
