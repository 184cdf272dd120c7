import type * as contract from '@hoppla/contract/accounting/months'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { fromMinor } from '@hoppla/i18n'
import { readLong } from '../../db/long-reading.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findEntries, listAccounts } from './companies.sql.ts'
import { getCompany } from './companies.ts'
import { missingOf } from './files/all-formats.ts'
import { firstDayOf, lastDayOf, monthOf, monthsBetween } from './months.rules.ts'
import { countEntries } from './months.sql.ts'
import { sumAccounts } from './reports/reports.sql.ts'

/** The months of a company since its first entry. @throws Refusal `country.not-found`. */
export const listMonths = async (
  deps: Deps,
  caller: StaffCaller,
  { query }: ServeInput<typeof contract.listMonths>,
): Promise<Answer<typeof contract.listMonths>> => {
  const { id, timeZone } = await getCompany(deps, caller, query.company)
  const { first, closed } = await findEntries(deps.db, id)
  if (first === null) return []
  const now = monthOf(dayIn(deps.clock.now(), timeZone))
  const entries = await readLong(deps, (tx) => countEntries(tx, id))
  return monthsBetween(monthOf(first), now)
    .reverse()
    .map((month) => ({ month, isClosed: closed.includes(month), isOver: month < now, entries: entries.get(month) ?? 0 }))
}

/** Accounts that are empty when nothing waits for anybody. */
const waitingAccounts = ['refunds-due', 'unsettled-payments', 'disputed']

/** What closing a month would fix. @throws Refusal `country.not-found`. */
export const previewMonth = async (
  deps: Deps,
  caller: StaffCaller,
  { query: { company: id, month } }: ServeInput<typeof contract.previewMonth>,
): Promise<Answer<typeof contract.previewMonth>> => {
  const company = await getCompany(deps, caller, id)
  const { currency, timeZone } = company
  const money = (minor: number) => fromMinor(minor, currency)
  const now = monthOf(dayIn(deps.clock.now(), timeZone))
  return readLong(deps, async (tx) => {
    const { first, closed } = await findEntries(tx, id)
    const sums = await sumAccounts(tx, { country: id, to: lastDayOf(month) }, firstDayOf(month))
    const numbered = new Set((await listAccounts(tx, id)).filter((entry) => entry.number !== '').map(({ account }) => account))
    const debit = sums.reduce((sum, { debitMinor }) => sum + debitMinor, 0)
    const credit = sums.reduce((sum, { creditMinor }) => sum + creditMinor, 0)
    const vat = sums.find(({ account }) => account === 'vat')
    return {
      month,
      isClosed: closed.includes(month),
      isOver: month < now,
      entries: (await countEntries(tx, id, month)).get(month) ?? 0,
      debit: money(debit),
      credit: money(credit),
      vat: money(vat ? vat.creditMinor - vat.debitMinor : 0),
      openBefore:
        first === null ? [] : monthsBetween(monthOf(first), month).filter((each) => each < month && !closed.includes(each)),
      waiting: sums
        .map(({ account, openingMinor, debitMinor, creditMinor }) => ({ account, minor: openingMinor + debitMinor - creditMinor }))
        .filter(({ account, minor }) => waitingAccounts.includes(account) && minor !== 0)
        .map(({ account, minor }) => ({ account, amount: money(Math.abs(minor)) })),
      withoutNumber: sums.map(({ account }) => account).filter((account) => !numbered.has(account)),
      missing: missingOf(company),
    }
  })
}
