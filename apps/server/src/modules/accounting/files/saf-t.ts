import type { Company } from '../companies.sql.ts'
import type { Month } from '../months.rules.ts'
import { groupingOf } from './account-kinds.ts'
import { accountNumber, decimal, type FileInput, type Format } from './format.ts'
import { eventText, lineText } from './texts.ts'
import type { Voucher, VoucherLine } from './voucher.rules.ts'

// Norwegian SAF-T Financial, version 1.30 (Skatteetaten, schema of 1 March 2024).

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (value: string, most: number): string =>
  [...value.replace(/\p{Cc}/gu, ' ')]
    .slice(0, most)
    .join('')
    .replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** An element with text of at most so many signs. */
const leaf = (name: string, value: string, most = 256): string => `<${name}>${escaped(value, most)}</${name}>`
const node = (name: string, ...inner: readonly string[]): string => `<${name}>${inner.join('')}</${name}>`

const registered = (number: string): string | undefined => /^(\d{9})(?:MVA)?$/.exec(number.replaceAll(/\s/g, ''))?.[1]
/** Standard codes of VAT on sales by rate; sales without VAT lie outside of the law on VAT. */
const taxCodes: Readonly<Record<number, string>> = { 25: '3', 15: '31', 12: '33', 0: '6' }
const taxCode = (percent: number): string => taxCodes[percent] ?? 'NA'

const companyOf = ({ name, number, vatNumber, address, phone, managers }: Company): string => {
  const [, street = address, postalCode = '', city = ''] = /^(.*),\s*(\d{4})\s+(.*)$/.exec(address) ?? []
  return node(
    'Company',
    leaf('RegistrationNumber', registered(number) ?? '', 35),
    leaf('Name', name),
    node(
      'Address',
      leaf('StreetName', street),
      leaf('City', city),
      leaf('PostalCode', postalCode, 70),
      leaf('Country', 'NO'),
      leaf('AddressType', 'StreetAddress'),
    ),
    node(
      'Contact',
      node('ContactPerson', leaf('FirstName', 'NotUsed'), leaf('LastName', managers[0] ?? name, 70)),
      leaf('Telephone', phone, 18),
    ),
    ...(vatNumber === ''
      ? []
      : [node('TaxRegistration', leaf('TaxRegistrationNumber', vatNumber, 35), leaf('TaxAuthority', 'Skatteetaten'))]),
  )
}

const header = ({ company, from, to, closedAt, version }: FileInput): string =>
  node(
    'Header',
    leaf('AuditFileVersion', '1.30'),
    leaf('AuditFileCountry', 'NO'),
    leaf('AuditFileDateCreated', (closedAt ?? new Date(0)).toISOString().slice(0, 10)),
    leaf('SoftwareCompanyName', 'Hoppla'),
    leaf('SoftwareID', 'Hoppla'),
    leaf('SoftwareVersion', version, 18),
    companyOf(company),
    leaf('DefaultCurrencyCode', company.currency),
    node('SelectionCriteria', leaf('SelectionStartDate', from), leaf('SelectionEndDate', to)),
    leaf('TaxAccountingBasis', 'A'),
  )

const balance = (when: 'Opening' | 'Closing', minor: number): string =>
  leaf(`${when}${minor < 0 ? 'Credit' : 'Debit'}Balance`, decimal(Math.abs(minor)))

const accountsOf = (input: FileInput): string =>
  node(
    'GeneralLedgerAccounts',
    ...[...input.accounts.values()].map(({ account, number, name }) => {
      const sum = input.balances.find((each) => each.account === account)
      const opening = sum?.openingMinor ?? 0
      const [category, code] = groupingOf(account)
      return node(
        'Account',
        leaf('AccountID', number, 70),
        leaf('AccountDescription', name),
        leaf('GroupingCategory', category),
        leaf('GroupingCode', code, 35),
        leaf('AccountType', 'GL'),
        balance('Opening', opening),
        balance('Closing', opening + (sum ? sum.debitMinor - sum.creditMinor : 0)),
      )
    }),
  )

const taxTable = ({ rates }: FileInput): string =>
  node(
    'TaxTable',
    node(
      'TaxTableEntry',
      leaf('TaxType', 'MVA'),
      leaf('Description', 'Merverdiavgift'),
      ...rates.map((percent) =>
        node(
          'TaxCodeDetails',
          leaf('TaxCode', `${percent}`),
          leaf('Description', percent === 0 ? 'Utenfor merverdiavgiftsloven' : `Utgående merverdiavgift ${percent} %`),
          leaf('TaxPercentage', `${percent}`),
          leaf('Country', 'NO'),
          leaf('StandardTaxCode', taxCode(percent)),
          leaf('BaseRate', '100'),
        ),
      ),
    ),
  )

/** The schema wants a type of its own for each entry of the table: so each play centre is one. */
const centreType = (at: number): string => `S${at + 1}`
const centresOf = ({ centres }: FileInput): string =>
  node(
    'AnalysisTypeTable',
    ...[...centres.values()].map(({ name, costCentre }, at) =>
      node(
        'AnalysisTypeTableEntry',
        leaf('AnalysisType', centreType(at)),
        leaf('AnalysisTypeDescription', 'Lekesenter'),
        leaf('AnalysisID', costCentre, 35),
        leaf('AnalysisIDDescription', name),
      ),
    ),
  )

const amount = (name: string, minor: number): string => node(name, leaf('Amount', decimal(Math.abs(minor))))

const lineOf = (input: FileInput, types: ReadonlyMap<string, string>, event: string, line: VoucherLine, at: number): string => {
  const { account, placeId, product, vatPercent, amountMinor } = line
  const centre = placeId === null ? undefined : input.centres.get(placeId)
  return node(
    'Line',
    leaf('RecordID', `${at + 1}`, 18),
    leaf('AccountID', accountNumber(input, account), 70),
    ...(centre && placeId !== null
      ? [node('Analysis', leaf('AnalysisType', types.get(placeId) ?? ''), leaf('AnalysisID', centre.costCentre, 35))]
      : []),
    leaf('Description', lineText('nb', event, product)),
    amount(amountMinor < 0 ? 'CreditAmount' : 'DebitAmount', amountMinor),
    ...(account === 'vat' && vatPercent >= 0
      ? [
          node(
            'TaxInformation',
            leaf('TaxType', 'MVA'),
            leaf('TaxCode', `${vatPercent}`),
            leaf('TaxPercentage', `${vatPercent}`),
            leaf('Country', 'NO'),
            amount(amountMinor < 0 ? 'CreditTaxAmount' : 'DebitTaxAmount', amountMinor),
          ),
        ]
      : []),
  )
}

const transactionOf = (input: FileInput, types: ReadonlyMap<string, string>, { number, day, event, lines }: Voucher): string =>
  node(
    'Transaction',
    leaf('TransactionID', `${day.slice(0, 4)}-${number}`, 70),
    leaf('Period', `${Number(day.slice(5, 7))}`),
    leaf('PeriodYear', day.slice(0, 4)),
    leaf('TransactionDate', day),
    leaf('SourceID', 'Hoppla', 35),
    leaf('VoucherType', event, 70),
    leaf('VoucherDescription', eventText('nb', event), 70),
    leaf('Description', eventText('nb', event)),
    leaf('SystemEntryDate', day),
    leaf('GLPostingDate', day),
    ...lines.map((line, at) => lineOf(input, types, event, line, at)),
  )

const fileMoment = (at: Date): string => at.toISOString().replace(/\D/g, '').slice(0, 14)
const fileNameOf = ({ company, closedAt, month }: { company: Company; closedAt: Date | null; month: Month }): string =>
  `SAF-T Financial_${registered(company.number) ?? month}_${fileMoment(closedAt ?? new Date(0))}_1_1.xml`

/** Norway: the month with its accounts, VAT codes, play centres and vouchers. */
export const safT: Format = {
  contentType: 'application/xml; charset=utf-8',
  fileName: fileNameOf,
  language: 'nb',
  needsClosed: true,
  missing: ({ name, number, phone }) => [
    ...(name === '' ? (['name'] as const) : []),
    ...(registered(number) === undefined ? (['number'] as const) : []),
    ...(phone === '' ? (['phone'] as const) : []),
  ],
  write: async function* (input, vouchers) {
    const { rates, centres, debitMinor } = input
    const types = new Map([...centres.keys()].map((id, at) => [id, centreType(at)]))
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<AuditFile xmlns="urn:StandardAuditFile-Taxation-Financial:NO">\n'
    yield `${header(input)}\n<MasterFiles>${accountsOf(input)}${rates.length > 0 ? taxTable(input) : ''}${centres.size > 0 ? centresOf(input) : ''}</MasterFiles>\n`
    yield `<GeneralLedgerEntries>${leaf('NumberOfEntries', `${input.vouchers}`)}${leaf('TotalDebit', decimal(debitMinor))}${leaf('TotalCredit', decimal(debitMinor))}`
    yield `<Journal>${leaf('JournalID', 'H')}${leaf('Description', 'Hoppla')}${leaf('Type', 'GL')}\n`
    for await (const voucher of vouchers) yield `${transactionOf(input, types, voucher)}\n`
    yield '</Journal></GeneralLedgerEntries>\n</AuditFile>\n'
  },
}
