import type { FileFormat } from '@hoppla/contract/accounting/files'
import type { companyParts } from '@hoppla/contract/accounting/months'
import type { Language } from '@hoppla/i18n'
import type { Day } from '../../../kernel/calendar.ts'
import type { AccountName, Company } from '../companies.sql.ts'
import type { Month } from '../months.rules.ts'
import type { AccountSum } from '../reports/reports.sql.ts'
import type { Voucher } from './voucher.rules.ts'

/** What a file needs to know before its first byte. */
export type FileInput = {
  company: Company
  month: Month
  /** First and last day of what the file holds. */
  from: Day
  to: Day
  /** Those of them that have entries, in order. */
  days: readonly Day[]
  /** When its month was closed; null: it is open. Files of a closed month say this where they say when they were made, so they are the same each time. */
  closedAt: Date | null
  accounts: ReadonlyMap<string, AccountName>
  /** Play centres in use, by their ids. */
  centres: ReadonlyMap<string, { name: string; costCentre: string }>
  rates: readonly number[]
  /** Every account before the first day, and its debit and credit in the file's days. */
  balances: readonly AccountSum[]
  /** Changes of each month in the file's days, where the format says them. */
  months: readonly { month: Month; balances: readonly AccountSum[] }[]
  vouchers: number
  debitMinor: number
  language: Language
  version: string
}

/** A format: its language and name, and how vouchers are written. */
export type Format = {
  contentType: string
  fileName: (input: FileInput) => string
  /** The language of its texts; undefined: the caller’s. */
  language?: Language
  /** Whether only a closed month can be taken. */
  needsClosed: boolean
  /** Whether it holds the year up to the month. */
  ofYear?: true
  /** What of the company is missing for it, as keys of `accounting.missing`. */
  missing: (company: Company) => MissingPart[]
  write: (input: FileInput, vouchers: AsyncIterable<Voucher>) => AsyncIterable<string | Uint8Array>
}
export type MissingPart = (typeof companyParts)[number]
export type Formats = Readonly<Record<FileFormat, Format>>

/** An account's number. @throws Error for an account without one: it is refused before the first byte. */
export const accountNumber = ({ accounts }: Pick<FileInput, 'accounts'>, account: string): string => {
  const number = accounts.get(account)?.number
  if (!number) throw new Error(`The account ${account} has no number.`)
  return number
}

/** Minor units of a currency with two decimals as `1234.50`. */
export const decimal = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
/** `20261130`. */
export const compact = (day: Day): string => day.replaceAll('-', '')
