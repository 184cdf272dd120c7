import { companyParts } from '@hoppla/contract/accounting/months'
import type { Company } from '../companies.sql.ts'
import { formatsOf } from '../companies.ts'
import { datev } from './datev.ts'
import type { Formats, MissingPart } from './format.ts'
import { safT } from './saf-t.ts'
import { sie4e, sie4i } from './sie.ts'
import { csv, xlsx } from './tables.ts'

export const formats: Formats = { 'sie-4i': sie4i, 'sie-4e': sie4e, datev, 'saf-t': safT, csv, xlsx }

/** What of a company its files cannot be taken without; its name and number belong to every company, whatever its files hold. */
export const missingOf = (company: Company): MissingPart[] => {
  const missing = new Set(formatsOf(company).flatMap((name) => formats[name].missing(company)))
  if (company.name === '') missing.add('name')
  if (company.number === '') missing.add('number')
  return companyParts.filter((part) => missing.has(part))
}
