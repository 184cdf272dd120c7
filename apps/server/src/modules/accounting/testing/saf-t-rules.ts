/** An element as a test reads it. */
export type XmlNode = { name: string; text: string; children: XmlNode[] }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads a document of elements and text, as the file has no more. @throws when an element is not closed where it was opened. */
export const xmlOf = (text: string): XmlNode => {
  const root: XmlNode = { name: '', text: '', children: [] }
  const open = [root]
  for (const [, isEnd, name = '', words] of text.replace(/^<\?xml[^>]*\?>/, '').matchAll(/<(\/?)([A-Za-z]+)[^>]*>|([^<]+)/g)) {
    const last = open.at(-1) ?? root
    if (words !== undefined) last.text += words.replace(/&(\w+);/g, (_, entity: string) => entities[entity] ?? '?')
    else if (isEnd) {
      if (open.pop()?.name !== name) throw new Error(`${name} ends what ${last.name} began.`)
    } else {
      const node: XmlNode = { name, text: '', children: [] }
      last.children.push(node)
      open.push(node)
    }
  }
  if (open.length !== 1 || !root.children[0]) throw new Error('An element is not closed.')
  return root.children[0]
}

const money = /^\d{1,16}\.\d{2}$/
const date = /^\d{4}-\d{2}-\d{2}$/
const upTo = (most: number) => new RegExp(`^[\\s\\S]{1,${most}}$`)

// The rules of the Norwegian schema 1.30 for what the file holds: the children of each element in their order, `?` for what may be missing, `+` for what may
// come several times, `|` for one of two; and what the text of the others looks like.
const children: Readonly<Record<string, string>> = {
  AuditFile: 'Header MasterFiles? GeneralLedgerEntries?',
  Header:
    'AuditFileVersion AuditFileCountry AuditFileDateCreated SoftwareCompanyName SoftwareID SoftwareVersion Company DefaultCurrencyCode SelectionCriteria TaxAccountingBasis',
  Company: 'RegistrationNumber Name Address? Contact+ TaxRegistration?',
  Address: 'StreetName? City? PostalCode? Country? AddressType?',
  Contact: 'ContactPerson Telephone?',
  ContactPerson: 'FirstName LastName',
  TaxRegistration: 'TaxRegistrationNumber TaxAuthority?',
  SelectionCriteria: 'SelectionStartDate SelectionEndDate',
  MasterFiles: 'GeneralLedgerAccounts? TaxTable? AnalysisTypeTable?',
  GeneralLedgerAccounts: 'Account+',
  Account:
    'AccountID AccountDescription GroupingCategory GroupingCode AccountType OpeningDebitBalance|OpeningCreditBalance ClosingDebitBalance|ClosingCreditBalance',
  TaxTable: 'TaxTableEntry+',
  TaxTableEntry: 'TaxType Description TaxCodeDetails+',
  TaxCodeDetails: 'TaxCode Description? TaxPercentage? Country StandardTaxCode BaseRate',
  AnalysisTypeTable: 'AnalysisTypeTableEntry+',
  AnalysisTypeTableEntry: 'AnalysisType AnalysisTypeDescription AnalysisID AnalysisIDDescription',
  GeneralLedgerEntries: 'NumberOfEntries TotalDebit TotalCredit Journal+',
  Journal: 'JournalID Description Type Transaction+',
  Transaction:
    'TransactionID Period PeriodYear TransactionDate SourceID? VoucherType? VoucherDescription? Description SystemEntryDate GLPostingDate Line+',
  Line: 'RecordID AccountID Analysis? Description DebitAmount|CreditAmount TaxInformation?',
  Analysis: 'AnalysisType AnalysisID',
  TaxInformation: 'TaxType TaxCode TaxPercentage? Country? DebitTaxAmount|CreditTaxAmount',
  ...Object.fromEntries(['DebitAmount', 'CreditAmount', 'DebitTaxAmount', 'CreditTaxAmount'].map((name) => [name, 'Amount'])),
}
const texts: Readonly<Record<string, RegExp>> = {
  AuditFileVersion: /^1\.30$/,
  AuditFileCountry: /^NO$/,
  Country: /^NO$/,
  DefaultCurrencyCode: /^NOK$/,
  TaxAccountingBasis: /^A$/,
  AccountType: /^GL$/,
  TaxType: /^MVA$/,
  TaxAuthority: /^Skatteetaten$/,
  AddressType: /^StreetAddress$/,
  RegistrationNumber: /^\d{9}$/,
  StandardTaxCode: /^[0-9anAN]{1,2}$/,
  GroupingCategory: /^(balanseverdiForOmloepsmiddel|kortsiktigGjeld|salgsinntekt|annenDriftsinntekt|annenDriftskostnad)$/,
  GroupingCode: /^\d{4}$/,
  NumberOfEntries: /^\d+$/,
  Period: /^([1-9]|1[0-2])$/,
  PeriodYear: /^20\d\d$/,
  BaseRate: /^100$/,
  TaxPercentage: /^\d+(\.\d+)?$/,
  ...Object.fromEntries(
    ['AuditFileDateCreated', 'SelectionStartDate', 'SelectionEndDate', 'TransactionDate', 'SystemEntryDate', 'GLPostingDate'].map(
      (name) => [name, date],
    ),
  ),
  ...Object.fromEntries(
    [
      'Amount',
      'TotalDebit',
      'TotalCredit',
      'OpeningDebitBalance',
      'OpeningCreditBalance',
      'ClosingDebitBalance',
      'ClosingCreditBalance',
    ].map((name) => [name, money]),
  ),
  ...Object.fromEntries(['AnalysisType', 'Type'].map((name) => [name, upTo(9)])),
  ...Object.fromEntries(['SoftwareVersion', 'Telephone', 'JournalID', 'RecordID'].map((name) => [name, upTo(18)])),
  ...Object.fromEntries(['SourceID', 'FirstName', 'AnalysisID', 'TaxRegistrationNumber'].map((name) => [name, upTo(35)])),
  ...Object.fromEntries(
    [
      'SoftwareCompanyName',
      'LastName',
      'PostalCode',
      'AccountID',
      'TaxCode',
      'TransactionID',
      'VoucherType',
      'VoucherDescription',
    ].map((name) => [name, upTo(70)]),
  ),
}

const childFaults = (node: XmlNode, rule: string): string[] => {
  const pattern = rule
    .split(' ')
    .map((part) => {
      const [, names = '', sign = ''] = /^([\w|]+)([?+]?)$/.exec(part) ?? []
      return `(?:(?:${names}) )${sign}`
    })
    .join('')
  const found = node.children.map(({ name }) => `${name} `).join('')
  return new RegExp(`^${pattern}$`).test(found) ? [] : [`${node.name} holds ${found}`]
}

const nodeFaults = (node: XmlNode): string[] => {
  const rule = children[node.name]
  if (rule !== undefined)
    return [
      ...childFaults(node, rule),
      ...(node.text.trim() === '' ? [] : [`${node.name} holds text`]),
      ...node.children.flatMap(nodeFaults),
    ]
  if (node.children.length > 0) return [`${node.name} is not known`]
  return (texts[node.name] ?? upTo(256)).test(node.text) ? [] : [`${node.name} is “${node.text}”`]
}

const allOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)])
const keysOf = (root: XmlNode, parent: string, key: string): string[] =>
  allOf(root, parent).map((node) => node.children.find(({ name }) => name === key)?.text ?? '')

/** Keys of the schema: once each, and every reference has one. */
const keyFaults = (root: XmlNode): string[] => {
  const keys = [
    ['Account', 'AccountID', 'Line'],
    ['TaxCodeDetails', 'TaxCode', 'TaxInformation'],
    ['AnalysisTypeTableEntry', 'AnalysisType', 'Analysis'],
    ['AnalysisTypeTableEntry', 'AnalysisID', 'Analysis'],
    ['Transaction', 'TransactionID', undefined],
  ] as const
  return keys.flatMap(([parent, key, user]) => {
    const known = keysOf(root, parent, key)
    const used = user === undefined ? [] : keysOf(root, user, key)
    return [
      ...(new Set(known).size === known.length ? [] : [`${parent} has a ${key} twice`]),
      ...used.filter((value) => !known.includes(value)).map((value) => `${user} names the unknown ${key} ${value}`),
    ]
  })
}

/** Where a file does not keep the rules of the schema; none: it does. */
export const saftFaults = (root: XmlNode): string[] => [...nodeFaults(root), ...keyFaults(root)]
