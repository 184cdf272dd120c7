import { writeXlsxStream } from 'hucre/xlsx'
import { officeText } from '../../../brand/office-text.ts'
import { csvLine, csvMark } from '../../../kernel/csv.ts'
import { decimal, type FileInput, type Format } from './format.ts'
import { eventText, lineText } from './texts.ts'
import type { Voucher } from './voucher.rules.ts'

// The same lines as tables: of every country, of an open month too; what is not closed has no voucher number.

const fields = [
  'voucher',
  'day',
  'event',
  'number',
  'account',
  'centre',
  'costCentre',
  'text',
  'vatPercent',
  'method',
  'debit',
  'credit',
] as const
const headsOf = ({ language }: FileInput): string[] => fields.map((field) => officeText(language)(`accounting.columns.${field}`))

type Row = { texts: string[]; debitMinor: number; creditMinor: number }
async function* rowsOf({ accounts, centres, language }: FileInput, vouchers: AsyncIterable<Voucher>): AsyncGenerator<Row> {
  for await (const { number = '', day, event, lines } of vouchers)
    for (const { account, placeId, product, vatPercent, method, amountMinor } of lines) {
      const { number: accountNumber = '', name = account } = accounts.get(account) ?? {}
      const centre = placeId === null ? undefined : centres.get(placeId)
      yield {
        texts: [
          ...[number === '' ? '' : `${day.slice(0, 4)}-${number}`, day, eventText(language, event), accountNumber, name],
          ...[
            centre?.name ?? '',
            centre?.costCentre ?? '',
            lineText(language, event, product),
            vatPercent < 0 ? '' : `${vatPercent}`,
            method,
          ],
        ],
        debitMinor: Math.max(amountMinor, 0),
        creditMinor: Math.max(-amountMinor, 0),
      }
    }
}

/** Everybody: comma-separated values. */
export const csv: Format = {
  contentType: 'text/csv; charset=utf-8',
  fileName: ({ company, month }) => `hoppla-${company.code.toLowerCase()}-${month}.csv`,
  needsClosed: false,
  missing: () => [],
  write: async function* (input, vouchers) {
    yield `${csvMark}${csvLine(headsOf(input))}`
    for await (const { texts, debitMinor, creditMinor } of rowsOf(input, vouchers))
      yield csvLine([...texts, decimal(debitMinor), decimal(creditMinor)])
  },
}

/** Everybody: a workbook with one sheet, written row by row. */
export const xlsx: Format = {
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  fileName: ({ company, month }) => `hoppla-${company.code.toLowerCase()}-${month}.xlsx`,
  needsClosed: false,
  missing: () => [],
  write: async function* (input, vouchers) {
    const rows = async function* () {
      for await (const { texts, debitMinor, creditMinor } of rowsOf(input, vouchers))
        yield [...texts, debitMinor / 100, creditMinor / 100]
    }
    const columns = headsOf(input).map((header) => ({ header }))
    const money = { numFmt: '#,##0.00' }
    const stream = writeXlsxStream(rows(), {
      name: input.month,
      columns: columns.map((column, at) => (at >= columns.length - 2 ? { ...column, ...money } : column)),
      freezePane: { rows: 1 },
    })
    for await (const bytes of stream) yield bytes
  },
}
