import type { Company } from '../companies.sql.ts'
import type { AccountSum } from '../reports/reports.sql.ts'
import { isOfBalance } from './account-kinds.ts'
import { encode437 } from './encodings.ts'
import { accountNumber, compact, decimal, type FileInput, type Format } from './format.ts'
import { eventText, lineText } from './texts.ts'
import type { Voucher } from './voucher.rules.ts'

// SIE, file format edition 4B/4C (2008-09-30) of the SIE group: type 4E holds the year with its balances, type 4I vouchers only.

/** A text field: in quotation marks, without control characters. */
const text = (value: string): string =>
  `"${value
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('\\', '/')
    .replaceAll('"', '\\"')}"`
const orgNumber = (number: string): string | undefined =>
  /^(?:16)?(\d{6})-?(\d{4})$/.exec(number.replaceAll(' ', ''))?.slice(1).join('-')
const dayOf = (at: Date): string => compact(at.toISOString().slice(0, 10))

const closing = ({ openingMinor, debitMinor, creditMinor }: AccountSum): number => openingMinor + debitMinor - creditMinor
const change = ({ debitMinor, creditMinor }: AccountSum): number => debitMinor - creditMinor

function* head(input: FileInput): Generator<string> {
  const { company, accounts, centres, from, closedAt, version } = input
  const year = from.slice(0, 4)
  yield '#FLAGGA 0'
  yield `#PROGRAM ${text('Hoppla')} ${text(version)}`
  yield '#FORMAT PC8'
  yield `#GEN ${dayOf(closedAt ?? new Date(0))}`
  yield '#SIETYP 4'
  yield `#ORGNR ${orgNumber(company.number) ?? ''}`
  yield `#FNAMN ${text(company.name)}`
  yield `#RAR 0 ${year}0101 ${year}1231`
  yield '#KPTYP EUBAS97'
  yield `#VALUTA ${company.currency}`
  for (const { number, name } of accounts.values()) yield `#KONTO ${number} ${text(name)}`
  if (centres.size > 0) yield `#DIM 1 ${text('Kostnadsställe')}`
  for (const { name, costCentre } of centres.values()) yield `#OBJEKT 1 ${text(costCentre)} ${text(name)}`
}

/** Opening and closing balances, results, and what each month changed. */
function* balances(input: FileInput): Generator<string> {
  const line = (label: string, account: string, minor: number) => `#${label} ${accountNumber(input, account)} ${decimal(minor)}`
  const [kept, earned] = [input.balances.filter(isOfBalance), input.balances.filter((sum) => !isOfBalance(sum))]
  for (const sum of kept) yield line('IB 0', sum.account, sum.openingMinor)
  for (const sum of kept) yield line('UB 0', sum.account, closing(sum))
  for (const sum of earned) yield line('RES 0', sum.account, change(sum))
  for (const { month, balances: sums } of input.months)
    for (const sum of sums)
      if (change(sum) !== 0)
        yield `#PSALDO 0 ${month.replace('-', '')} ${accountNumber(input, sum.account)} {} ${decimal(change(sum))}`
}

function* voucherLines(input: FileInput, { number, day, event, lines }: Voucher): Generator<string> {
  const { language, centres, closedAt } = input
  yield `#VER H ${number} ${compact(day)} ${text(eventText(language, event))} ${dayOf(closedAt ?? new Date(0))}`
  yield '{'
  for (const { account, placeId, product, amountMinor } of lines) {
    const centre = placeId === null ? undefined : centres.get(placeId)
    const object = centre ? `{1 ${text(centre.costCentre)}}` : '{}'
    yield `#TRANS ${accountNumber(input, account)} ${object} ${decimal(amountMinor)} ${compact(day)} ${text(lineText(language, event, product))}`
  }
  yield '}'
}

const encoded = (lines: Iterable<string>): Buffer => encode437([...lines].map((line) => `${line}\r\n`).join(''))

const sie = (hasBalances: boolean): Format => ({
  contentType: 'application/octet-stream',
  fileName: ({ company, month }) => `hoppla-${company.code.toLowerCase()}-${month}.${hasBalances ? 'se' : 'si'}`,
  language: 'sv',
  needsClosed: true,
  ...(hasBalances ? { ofYear: true as const } : {}),
  missing: ({ name, number }: Company) => [
    ...(name === '' ? (['name'] as const) : []),
    ...(orgNumber(number) === undefined ? (['number'] as const) : []),
  ],
  write: async function* (input, vouchers) {
    yield encoded(head(input))
    if (hasBalances) yield encoded(balances(input))
    for await (const voucher of vouchers) yield encoded(voucherLines(input, voucher))
  },
})

export const sie4i = sie(false)
export const sie4e = sie(true)
