import { z } from 'zod'
import { couponCode } from './orders/payments.ts'
import { lineKinds } from './orders.ts'
import { day } from './places/day.ts'
import { route } from './route.ts'

/** An own coupon that can be used now for something that is being bought. */
export const usableCoupon = z.object({
  code: couponCode.describe('Its bar code: what an order names'),
  name: z.string(),
  description: z.string().describe('What it is good for, and on what terms'),
  percent: z.number().int().nullable().describe('Off the price; null when it is a sum'),
  amount: z.number().nullable().describe('Off the price, in decimal major units; null when it is a percentage'),
  currency: z.string().describe('ISO 4217'),
  validToDate: day,
})
export type UsableCoupon = z.infer<typeof usableCoupon>

export const listUsableCoupons = route({
  method: 'GET',
  path: '/api/shop/my-coupons',
  summary: 'Lists the coupons of the signed-in account that apply to such a purchase today, soonest to expire first (at most 50).',
  access: 'signed-in',
  query: z.strictObject({
    kind: z.enum(lineKinds).describe('What is bought. Nothing is taken off gift cards: they are money'),
    articleId: z.guid().optional().describe('Absent: seats of a class'),
  }),
  answer: z.array(usableCoupon),
})

/** An own coupon that is used: at a counter, or by an order. */
export const usedCoupon = z.object({
  name: z.string(),
  usedAt: z.iso.datetime(),
  playground: z.string().nullable().describe('At whose counter; null: online'),
  orderReference: z.string().nullable().describe('The order that has it; null: at a counter'),
})
export type UsedCoupon = z.infer<typeof usedCoupon>

export const listUsedCoupons = route({
  method: 'GET',
  path: '/api/shop/my-coupons/used',
  summary: 'Lists the used coupons of the signed-in account in this country, latest first (at most 50).',
  access: 'signed-in',
  answer: z.array(usedCoupon),
})
