import { z } from 'zod'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { month, reads } from './fields.ts'

export const accountingCompany = z.object({
  id: z.guid(),
  country: z.string(),
  name: z.string().describe('As registered'),
  number: z.string().describe('The company’s number; empty: missing'),
  currency: z.string(),
  today: day.describe('Of the country’s calendar'),
  firstMonth: month.nullable().describe('Of the first entry; null: there is none'),
  closedThrough: month.nullable().describe('The last month up to which every month is closed; null: none is'),
  datev: z
    .object({ consultant: z.int(), client: z.int() })
    .nullable()
    .describe('By which numbers a tax adviser knows it; null: not said'),
  files: z.array(z.string()).describe('Formats of files that this company can take'),
})
export type AccountingCompany = z.infer<typeof accountingCompany>

export const listCompanies = route({
  ...reads,
  path: '/api/accounting/companies',
  summary: 'Lists the companies whose books the caller may read, one a country.',
  answer: z.array(accountingCompany),
})
