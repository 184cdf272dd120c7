import type { FileFormat, exportVouchers as route } from '@hoppla/contract/accounting/files'
import type { ServeInput } from '@hoppla/contract/route'
import { officeText } from '../../../brand/office-text.ts'
import type { Tx } from '../../../db/connect.ts'
import { readLong } from '../../../db/long-reading.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Streamed } from '../../../http/serve.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { type Company, findEntries, listAccounts, listCentres } from '../companies.sql.ts'
import { formatsOf, getCompany } from '../companies.ts'
import { firstDayOf, lastDayOf, type Month, monthOf, monthsBetween } from '../months.rules.ts'
import { sumAccounts } from '../reports/reports.sql.ts'
import { formats } from './all-formats.ts'
import type { FileInput, Format } from './format.ts'
import { countVouchers, findClosing, listLines, listUsed } from './lines.sql.ts'
import { type Voucher, vouchersOfDay } from './voucher.rules.ts'

/** Each reads a month or a year. */
const exportsAnHour = { max: 120, seconds: 3_600 }

/**
 * The vouchers of a month as a file. Everything that can be wrong is looked at before the first byte: what begins is whole, or breaks off in the middle of
 * the transfer, which the receiver sees. Logged. @throws Refusal `country.not-found`, `accounting.…`, `request.too-many`.
 */
export const exportVouchers = async (
  deps: Deps,
  caller: StaffCaller,
  { query: { company: id, month, format: name } }: ServeInput<typeof route>,
): Promise<Streamed> => {
  const company = await getCompany(deps, caller, id)
  await limit(deps, `accounting-files:${caller.staff.id}`, exportsAnHour)
  const format = formats[name]
  checkFormat(company, name, format, caller)
  const input = await readLong(deps, (tx) => inputOf(tx, company, month, format, caller))
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'accounting.exported',
    subject: id,
    placeId: id,
    address: caller.address,
    detail: { format: name, month, vouchers: input.vouchers },
  })
  return {
    kind: 'stream',
    chunks: format.write(input, vouchersOf(deps, input)),
    contentType: format.contentType,
    filename: format.fileName(input),
  }
}

const checkFormat = (company: Company, name: FileFormat, format: Format, { language }: StaffCaller): void => {
  if (!formatsOf(company).includes(name))
    throw new Refusal('accounting.format-not-offered', { values: { country: company.country } })
  const missing = format.missing(company)
  const t = officeText(language)
  if (missing.length > 0)
    throw new Refusal('accounting.company-incomplete', {
      values: {
        company: company.name || company.country,
        missing: missing.map((part) => t(`accounting.missing.${part}`)).join(', '),
      },
    })
}

const inputOf = async (tx: Tx, company: Company, month: Month, format: Format, { language }: StaffCaller): Promise<FileInput> => {
  const { first, closed } = await findEntries(tx, company.id)
  const begins = first === null ? month : monthOf(first)
  const january = `${month.slice(0, 4)}-01`
  const firstMonth = format.ofYear ? (begins > january ? begins : january) : month
  const months = monthsBetween(firstMonth < month ? firstMonth : month, month)
  const open = months.filter((each) => !closed.includes(each))
  if (format.needsClosed && open.length > 0) throw new Refusal('accounting.month-open', { values: { months: open.join(', ') } })
  const span = { country: company.id, from: format.ofYear ? `${january}-01` : firstDayOf(month), to: lastDayOf(month) }
  const used = await listUsed(tx, span)
  const balances = await sumAccounts(tx, span, span.from)
  const chart = await listAccounts(tx, company.id)
  const inUse = new Set([...used.accounts, ...balances.map(({ account }) => account)])
  const accounts = new Map(
    chart
      .filter(({ account }) => inUse.has(account))
      .sort((a, b) => (a.number < b.number ? -1 : 1))
      .map((entry) => [entry.account, entry]),
  )
  const unnumbered = [...inUse].filter((account) => !/^\d{3,8}$/.test(accounts.get(account)?.number ?? ''))
  if (format.needsClosed && unnumbered.length > 0)
    throw new Refusal('accounting.account-without-number', { values: { accounts: unnumbered.join(', ') } })
  const { vouchers, debitMinor, differenceMinor } = await countVouchers(tx, span)
  if (differenceMinor !== 0) throw new Error(`The ledger of ${company.id} does not add up to 0 in ${month}: ${differenceMinor}.`)
  const centres = (await listCentres(tx, company.id)).filter(({ id }) => used.places.includes(id))
  return {
    company,
    month,
    from: span.from,
    to: span.to,
    days: used.days,
    closedAt: await findClosing(tx, company.id, month),
    accounts,
    centres: new Map(centres.map((centre) => [centre.id, centre])),
    rates: used.rates,
    balances,
    months: format.ofYear ? await changesOf(tx, company.id, months) : [],
    vouchers,
    debitMinor,
    language: format.language ?? language,
    version,
  }
}
/** Of the program, as files name it. */
const version = '0.2.0'

const changesOf = async (tx: Tx, country: string, months: readonly Month[]): Promise<FileInput['months']> => {
  const changes: { month: Month; balances: Awaited<ReturnType<typeof sumAccounts>> }[] = []
  for (const month of months)
    changes.push({ month, balances: await sumAccounts(tx, { country, to: lastDayOf(month) }, firstDayOf(month)) })
  return changes
}

/** The vouchers of a file, one day in memory at a time. What is closed does not change between two days. */
async function* vouchersOf(deps: Deps, { company, days, closedAt }: FileInput): AsyncGenerator<Voucher> {
  let [month, before] = ['', 0]
  for (const day of days) {
    if (monthOf(day) !== month) [month, before] = [monthOf(day), 0]
    const lines = await readLong(deps, (tx) => listLines(tx, company.id, day))
    const vouchers = vouchersOfDay(day, lines, before, closedAt !== null)
    before += vouchers.length
    yield* vouchers
  }
}
