import { z } from 'zod'
import { route } from '../route.ts'
import { amount, company, month, ofMonth, reads } from './fields.ts'

export const accountingMonth = z.object({
  month,
  isClosed: z.boolean(),
  isOver: z.boolean().describe('By the country’s calendar'),
  entries: z.int(),
})
export type AccountingMonth = z.infer<typeof accountingMonth>

export const listMonths = route({
  ...reads,
  path: '/api/accounting/months',
  summary: 'Lists the months of a company since its first entry, the newest first.',
  query: z.strictObject({ company }),
  answer: z.array(accountingMonth),
  refusals: ['country.not-found'],
})

/** What a file needs to know of its company. */
export const companyParts = ['name', 'number', 'phone', 'datevConsultant', 'datevClient'] as const

export const monthPreview = accountingMonth.extend({
  debit: amount,
  credit: amount,
  vat: amount.describe('By how much the account of VAT grew'),
  openBefore: z.array(month).describe('Earlier months that are open still'),
  waiting: z
    .array(z.object({ account: z.string(), amount }))
    .describe('What waits for somebody at the end of the month: refunds due, payments unsettled, disputes'),
  withoutNumber: z.array(z.string()).describe('Accounts in use that have no number'),
  missing: z
    .array(z.enum(companyParts))
    .describe('Parts of the company that are missing or unreadable, so that a file of it is refused'),
})
export type MonthPreview = z.infer<typeof monthPreview>

export const previewMonth = route({
  ...reads,
  path: '/api/accounting/months/preview',
  summary: 'Returns what closing a month would fix, and what still waits or is missing.',
  query: ofMonth,
  answer: monthPreview,
  refusals: ['country.not-found'],
})
