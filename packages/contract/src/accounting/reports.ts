import { z } from 'zod'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { amount, atDate, period, periodAt, periodBy, reads } from './fields.ts'

const currency = z.string()
const report = { ...reads, audited: { action: 'accounting.report', subject: 'company' }, refusals: ['country.not-found'] } as const

/** What takings are summed by. */
export const takingsBy = ['method', 'product', 'place', 'vat'] as const
export type TakingsBy = (typeof takingsBy)[number]

export const takings = z.object({
  currency,
  rows: z.array(
    z.object({
      key: z.string().describe('A payment method, kind of product, play centre or VAT rate; empty: none'),
      name: z.string().nullable().describe('Of a play centre'),
      sold: amount,
      refunded: amount.describe('Credit notes, as a positive amount'),
      total: amount,
    }),
  ),
  days: z.array(z.object({ day, amounts: z.array(amount).describe('Sold less refunded, in the order of the rows') })),
  sold: amount,
  refunded: amount,
  total: amount,
})
export type Takings = z.infer<typeof takings>

export const getTakings = route({
  ...report,
  path: '/api/accounting/takings',
  summary: 'Returns what was sold and refunded in a period, VAT included, by day and by one of method, product, place or VAT rate.',
  query: periodBy(z.enum(takingsBy).default('product')),
  answer: takings,
})

const articleSums = {
  quantity: z.int().describe('How many were sold'),
  returned: z.int().describe('How many of which all money went back'),
  sold: amount,
  refunded: amount.describe('Credit notes, as a positive amount'),
  total: amount,
  vat: amount.describe('What of the total is VAT; without that of gift cards, which was due at their sale'),
}
export const articleTakings = z.object({
  currency,
  rows: z.array(
    z.object({
      kind: z.string().describe('A kind of product, or `voucher-vat`: what went back as money of the VAT of gift cards'),
      article: z.string().describe('The key of an article or a class; empty: none'),
      name: z.string().describe('In the reader’s language, or as the order had it'),
      percent: z.number().nullable().describe('The VAT rate at the sale'),
      ...articleSums,
    }),
  ),
  total: z.object(articleSums),
  ledger: amount.describe('The takings of the ledger: the same as the total'),
  places: z
    .array(z.object({ id: z.string(), name: z.string().nullable() }))
    .describe('Where something was sold; `online` has no name'),
})
export type ArticleTakings = z.infer<typeof articleTakings>

export const getArticleTakings = route({
  ...report,
  path: '/api/accounting/takings/articles',
  summary:
    'Returns what each article and class brought in in a period, by VAT rate: quantity sold and returned, money sold and refunded with VAT, at one play centre or all; in agreement with the takings of the ledger.',
  query: periodAt,
  answer: articleTakings,
})

const vatSums = { net: amount, vat: amount, gross: amount }
export const vatReport = z.object({
  currency,
  rows: z.array(z.object({ percent: z.number(), ...vatSums })),
  total: z.object(vatSums),
  account: amount.describe('By how much the account of VAT grew in the period: the same as the total VAT'),
})
export type VatReport = z.infer<typeof vatReport>

export const getVatReport = route({
  ...report,
  path: '/api/accounting/vat',
  summary: 'Returns net, VAT and gross of a period by rate, in agreement with the account of VAT.',
  query: period,
  answer: vatReport,
})

export const giftCardDebt = z.object({
  currency,
  kinds: z.array(z.object({ kind: z.enum(['multi-purpose', 'single-purpose']), amount })),
  years: z.array(
    z.object({ year: z.int(), cards: z.int().describe('Cards with a balance'), amount: amount.describe('VAT included') }),
  ),
  total: amount.describe('Of the accounts; of single-purpose vouchers without the VAT that was due at their sale'),
  breakage: z
    .object({ month: amount, year: amount, total: amount })
    .describe('What expired unused: in the month and year of the day, and ever'),
})
export type GiftCardDebt = z.infer<typeof giftCardDebt>

export const getGiftCardDebt = route({
  ...report,
  path: '/api/accounting/gift-cards',
  summary: 'Returns what is owed on gift cards at the end of a day, by kind of voucher and year of issue, and what expired unused.',
  query: atDate,
  answer: giftCardDebt,
})

export const deferredRevenue = z.object({
  currency,
  rows: z.array(
    z.object({
      product: z.enum(['serial-ticket', 'pass']),
      opening: amount.describe('At the beginning of the month'),
      sold: amount.describe('Deferred in the month, less what was refunded'),
      earned: amount.describe('Earned in the month by use, time or expiry'),
      closing: amount,
    }),
  ),
  total: z.object({ opening: amount, sold: amount, earned: amount, closing: amount }),
})
export type DeferredRevenue = z.infer<typeof deferredRevenue>

export const getDeferredRevenue = route({
  ...report,
  path: '/api/accounting/deferred',
  summary:
    'Returns what was paid for ticket cards and passes and is not earned yet at the end of a day, and what moved in its month.',
  query: atDate,
  answer: deferredRevenue,
})

const balances = { opening: amount, debit: amount, credit: amount, closing: amount }
export const trialBalance = z.object({
  currency,
  rows: z.array(z.object({ account: z.string(), number: z.string().nullable(), name: z.string().nullable(), ...balances })),
  total: z.object(balances),
})
export type TrialBalance = z.infer<typeof trialBalance>

export const getTrialBalance = route({
  ...report,
  path: '/api/accounting/trial-balance',
  summary: 'Returns every account with its opening balance, debit, credit and closing balance of a period; debit is positive.',
  query: period,
  answer: trialBalance,
})
