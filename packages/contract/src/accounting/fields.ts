import { z } from 'zod'
import { fault } from '../faults.ts'
import { day } from '../places/day.ts'

/** A company keeps the books of one country. */
export const company = z.guid().describe('The country whose company’s books are read')
/** `2026-11`. */
export const month = z
  .string()
  .regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/)
  .describe('A calendar month, `YYYY-MM`')
export const amount = z.number().describe('Decimal major units of the company’s currency')
/** Days of a period at most: a leap year. */
export const mostDays = 366

const isShort = ({ from, to }: { from: string; to: string }): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  return days >= 0 && days < mostDays
}
const periodFields = {
  company,
  from: day.describe('First day, of the country’s calendar'),
  to: day.describe('Last day; at most 366 days'),
}
export const period = z.strictObject(periodFields).refine(isShort, { ...fault('period', mostDays), path: ['to'] })
export const periodBy = <B extends z.ZodType>(by: B) =>
  z.strictObject({ ...periodFields, by }).refine(isShort, { ...fault('period', mostDays), path: ['to'] })
/** `online`: what is sold for a whole country. */
export const periodAt = z
  .strictObject({
    ...periodFields,
    place: z
      .union([z.literal('online'), z.guid()])
      .optional()
      .describe('A play centre; absent: all'),
  })
  .refine(isShort, { ...fault('period', mostDays), path: ['to'] })
export const atDate = z.strictObject({ company, on: day.describe('At the end of this day, of the country’s calendar') })
export const ofMonth = z.strictObject({ company, month })

/** Every call here: whoever reads the books, of the companies that lie in the places of the role. */
export const reads = {
  method: 'GET',
  access: { permission: 'accounting.read' },
  atPlace: 'resource',
} as const
