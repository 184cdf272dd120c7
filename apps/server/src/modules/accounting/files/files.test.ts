import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { saveDatevNumbers } from '@hoppla/contract/accounting/datev-numbers'
import { exportVouchers, type FileFormat } from '@hoppla/contract/accounting/files'
import { urlOf } from '@hoppla/contract/client'
import { parse } from 'csv-parse/sync'
import { streamXlsxRows } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import { expectRefusal, officeHost, type TestApp, type TestCall, testApp } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { sumLedgerDays } from '../sum-days.ts'
import { addEntries, aSale, closeTestMonth, renumber, reopenMonths } from '../testing/ledger-rows.ts'
import { saftFaults, type XmlNode, xmlOf } from '../testing/saf-t-rules.ts'
import { fillSampleMonth } from '../testing/sample-month.ts'
import { datevColumns, datevTextFields } from './datev.ts'
import { encode437, encode1252 } from './encodings.ts'

let app: TestApp
let per: TestCall
let token: string
beforeAll(async () => {
  app = await testApp()
  app.deps.clock.set('2026-12-04T10:00:00Z')
})
afterAll(() => app.close())
beforeEach(async () => {
  per = await app.asStaff('ines@hoppla.example')
  token = await app.staffTokenOf('ines@hoppla.example')
  await app.deps.pool.query('delete from rate_limits')
  await fillSampleMonth(app.deps.db)
})

const take = async (format: FileFormat, country: string, month = '2026-11') => {
  const answer = await app.app.inject({
    url: urlOf(exportVouchers, { query: { company: idOf('place', country), month, format } }),
    headers: { host: officeHost, authorization: `Bearer ${token}`, 'accept-language': 'en' },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return { bytes: answer.rawPayload, headers: answer.headers }
}
const refused = (format: FileFormat, country: string, month = '2026-11', call = per) =>
  call(exportVouchers, { query: { company: idOf('place', country), month, format } })

/** What the ledger holds of each account after a month, by number. */
const balancesOf = async (country: string, from: string, to: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ number: string; amount: number }>`
    select a.number, sum(l.amount_minor)::bigint as amount from ledger_entries e join ledger_lines l on l.entry_id = e.id
      join published.ledger_accounts a on a.country_id = e.country_id and a.account = l.account
    where e.country_id = ${idOf('place', country)} and e.day between ${from} and ${to} group by a.number`.execute(app.deps.db)
  return Object.fromEntries(rows.filter(({ amount }) => amount !== 0).map(({ number, amount }) => [number, amount]))
}
const sumUp = (pairs: readonly (readonly [string, number])[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const [key, amount] of pairs) sums[key] = (sums[key] ?? 0) + amount
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
}
const minor = (text: string): number => Math.round(Number(text.replace(',', '.')) * 100)

describe('SIE 4', () => {
  const from437 = (bytes: Buffer): string =>
    [...bytes].map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : (upper[byte] ?? '?'))).join('')
  const upper: Record<number, string> = Object.fromEntries([...'åäöÅÄÖéü'].map((sign) => [encode437(sign)[0] ?? 0, sign]))
  const read = async (format: 'sie-4i' | 'sie-4e') => {
    const lines = from437((await take(format, 'sweden')).bytes).split('\r\n')
    expect(lines.pop(), 'every line ends').toBe('')
    const vouchers: { head: string; lines: string[] }[] = []
    for (const line of lines) {
      if (line.startsWith('#VER')) vouchers.push({ head: line, lines: [] })
      if (line.startsWith('#TRANS')) vouchers.at(-1)?.lines.push(line)
    }
    return { lines, vouchers }
  }
  const fields = (line: string): string[] =>
    [...line.matchAll(/"((?:\\"|[^"])*)"|\{[^}]*\}|\S+/g)].map(([all, quoted]) => quoted ?? all)

  test.each(['sie-4i', 'sie-4e'] as const)(
    '%s says who made it and whose it is, in order, and its vouchers add up to 0',
    async (format) => {
      const { lines, vouchers } = await read(format)
      expect(lines.slice(0, 10)).toEqual([
        '#FLAGGA 0',
        expect.stringMatching(/^#PROGRAM "Hoppla" "\d+\.\d+\.\d+"$/),
        '#FORMAT PC8',
        '#GEN 20261203',
        '#SIETYP 4',
        '#ORGNR 559000-1204',
        '#FNAMN "Hoppla lekland AB"',
        '#RAR 0 20260101 20261231',
        '#KPTYP EUBAS97',
        '#VALUTA SEK',
      ])
      const declared = new Set(lines.filter((line) => line.startsWith('#KONTO')).map((line) => fields(line)[1]))
      const objects = new Set(lines.filter((line) => line.startsWith('#OBJEKT 1')).map((line) => fields(line)[2]))
      expect(vouchers.length).toBeGreaterThan(5)
      for (const { head, lines: own } of vouchers) {
        expect(head).toMatch(/^#VER H \d+ 2026(10|11)\d\d "[^"]+" 20261203$/)
        expect(
          own.reduce((sum, line) => sum + minor(fields(line)[3] ?? ''), 0),
          head,
        ).toBe(0)
        for (const line of own) {
          expect(line).toMatch(/^#TRANS \d{3,8} \{(1 "[^"]+")?\} -?\d+\.\d\d 2026\d{4} "[^"]+"$/)
          expect(declared).toContain(fields(line)[1])
          const object = /\{1 "([^"]+)"\}/.exec(line)?.[1]
          if (object !== undefined) expect(objects).toContain(object)
        }
      }
    },
  )
  test('4I holds the month alone, numbered without a gap', async () => {
    const { lines, vouchers } = await read('sie-4i')
    expect(vouchers.map(({ head }) => fields(head)[2])).toEqual(vouchers.map((_, at) => `${11_001 + at}`))
    expect(lines.filter((line) => /^#(IB|UB|RES|PSALDO)/.test(line))).toEqual([])
    const moved = vouchers.flatMap(({ lines: own }) =>
      own.map((line) => [fields(line)[1] ?? '', minor(fields(line)[3] ?? '')] as const),
    )
    expect(sumUp(moved)).toEqual(await balancesOf('sweden', '2026-11-01', '2026-11-30'))
  })
  test('4E holds the year: opening and closing balances, results and each month’s changes agree', async () => {
    const { lines, vouchers } = await read('sie-4e')
    const of = (label: string) => lines.filter((line) => line.startsWith(`#${label} `)).map(fields)
    const moved = sumUp(
      vouchers.flatMap(({ lines: own }) => own.map((line) => [fields(line)[1] ?? '', minor(fields(line)[3] ?? '')] as const)),
    )
    expect(moved).toEqual(await balancesOf('sweden', '2026-01-01', '2026-11-30'))
    expect(sumUp([...of('UB'), ...of('RES')].map(([, , account = '', amount = '']) => [account, minor(amount)]))).toEqual(moved)
    expect(of('IB').every(([, , , amount]) => amount === '0.00')).toBe(true)
    expect(sumUp(of('PSALDO').map(([, , , account = '', , amount = '']) => [account, minor(amount)]))).toEqual(moved)
    expect(vouchers[0]?.head).toContain('#VER H 10001 20261031')
  })
  test('Swedish letters are those of code page 437, and what it has not is near', () => {
    expect([...encode437('åäöÅÄÖé')]).toEqual([0x86, 0x84, 0x94, 0x8f, 0x8e, 0x99, 0x82])
    expect(encode437('ø–š€').toString('latin1')).toBe('o-s?')
    expect([...encode1252('äöüß€–')]).toEqual([0xe4, 0xf6, 0xfc, 0xdf, 0x80, 0x96])
    expect(new TextDecoder('windows-1252').decode(encode1252('äöüß€–„“Žÿ'))).toBe('äöüß€–„“Žÿ')
  })
})

describe('DATEV', () => {
  const read = async () => {
    const text = new TextDecoder('windows-1252').decode((await take('datev', 'germany')).bytes)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lines = text.split('\r\n')
    expect(lines.pop()).toBe('')
    return lines.map((line) => line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/))
  }
  // The published expressions of the header, field by field.
  const headerRules: readonly RegExp[] = [
    ...[
      /^"EXTF"$/,
      /^700$/,
      /^21$/,
      /^"Buchungsstapel"$/,
      /^13$/,
      /^20\d{15}$/,
      /^$/,
      /^"\w{0,2}"$/,
      /^"\w{0,25}"$/,
      /^"\w{0,25}"$/,
    ],
    ...[
      /^(\d{4,6}|\d{7})$/,
      /^\d{1,5}$/,
      /^20\d{2}(0[1-9]|1[0-2])\d\d$/,
      /^[4-8]$/,
      /^20261101$/,
      /^20261130$/,
      /^".{0,30}"$/,
      /^"([A-Z]{2})?"$/,
    ],
    ...[
      /^[12]$/,
      /^(0|30|40|50|64)$/,
      /^[01]$/,
      /^"[A-Z]{3}"$/,
      /^$/,
      /^""$/,
      /^$/,
      /^$/,
      /^"(\d{2})?"$/,
      /^(\d{0,6})$/,
      /^$/,
      /^""$/,
      /^".{0,16}"$/,
    ],
  ]
  /** The published expressions of the fields that are written; every other is empty. */
  const fieldRules: Readonly<Record<number, RegExp>> = {
    1: /^\d{1,10},\d{2}$/,
    2: /^"(S|H)"$/,
    3: /^"[A-Z]{3}"$/,
    7: /^\d{1,9}$/,
    8: /^\d{1,9}$/,
    9: /^"(\d{4})?"$/,
    10: /^(0[1-9]|[1-2]\d|3[0-1])(0[1-9]|1[0-2])$/,
    11: /^"[a-zA-Z0-9$%&*+\-/]{0,36}"$/,
    14: /^".{0,60}"$/,
    37: /^"[\w -]{0,36}"$/,
    114: /^[01]$/,
  }
  test('header, columns and fields keep their published rules', async () => {
    const [header = [], columns = [], ...rows] = await read()
    expect(header).toHaveLength(31)
    for (const [at, rule] of headerRules.entries()) expect(header[at], `header ${at + 1}`).toMatch(rule)
    expect(columns).toEqual(datevColumns)
    expect(columns).toHaveLength(125)
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) {
      expect(row).toHaveLength(125)
      for (const [at, field] of row.entries())
        expect(field, `${columns[at]} of ${row.slice(0, 14).join(';')}`).toMatch(
          fieldRules[at + 1] ?? (datevTextFields.has(at + 1) ? /^""$/ : /^$/),
        )
      expect(minor(row[0] ?? '')).toBeGreaterThan(0)
    }
  })
  test('what DATEV books from it is what the ledger holds, to the cent', async () => {
    const [, , ...rows] = await read()
    const vatNumber = (
      await sql<{
        number: string
      }>`select number from published.ledger_accounts where country_id = ${idOf('place', 'germany')} and account = 'vat'`.execute(
        app.deps.db,
      )
    ).rows[0]?.number
    const booked = rows.flatMap(([amount = '', side, , , , , account = '', contra = '', key]) => {
      const value = minor(amount) * (side === '"S"' ? 1 : -1)
      const rate = key === '"0003"' ? 19 : key === '"0002"' ? 7 : 0
      // DATEV takes the VAT out of a gross amount with a key, rounded to the cent.
      const vat = Math.sign(value) * Math.round((Math.abs(value) * rate) / (100 + rate))
      return [
        [account, value],
        [contra, -value + vat],
        [vatNumber ?? '', -vat],
      ] as const
    })
    expect(rows.some((row) => row[8] === '"0003"')).toBe(true)
    expect(sumUp(booked)).toEqual(await balancesOf('germany', '2026-11-01', '2026-11-30'))
  })
  test('the tax adviser’s numbers are asked for by name, stored, and refused where they cannot be', async () => {
    await sql`delete from accounting_companies`.execute(app.deps.db)
    const answer = await refused('datev', 'germany')
    expectRefusal(answer, 'accounting.company-incomplete')
    expect(answer.text).toContain('consultant number, client number')
    const company = idOf('place', 'germany')
    expectRefusal(
      await per(saveDatevNumbers, { params: { company }, body: { consultant: 1000, client: 1 } }),
      'request.invalid',
      'consultant',
    )
    expect((await per(saveDatevNumbers, { params: { company }, body: { consultant: 1001, client: 99_999 } })).status).toBe(204)
    const [header = []] = await read()
    expect(header.slice(10, 12)).toEqual(['1001', '99999'])
    const reader = await asStaffWith(app, [['CountryManager', 'germany']])
    expectRefusal(await reader(saveDatevNumbers, { params: { company }, body: { consultant: 1001, client: 1 } }), 'auth.forbidden')
    const elsewhere = await asStaffWith(app, [['Finance', 'norway']])
    expectRefusal(
      await elsewhere(saveDatevNumbers, { params: { company }, body: { consultant: 1001, client: 1 } }),
      'country.not-found',
    )
  })
})

describe('SAF-T', () => {
  const read = async () => {
    const { bytes, headers } = await take('saf-t', 'norway')
    return { root: xmlOf(bytes.toString('utf8')), headers, text: bytes.toString('utf8') }
  }
  const all = (node: XmlNode, name: string): XmlNode[] =>
    node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)])
  const text = (node: XmlNode | undefined, name: string): string => node?.children.find((child) => child.name === name)?.text ?? ''

  test('keeps the rules of the schema: names, order, lengths, keys', async () => {
    const { root, headers } = await read()
    expect(saftFaults(root)).toEqual([])
    expect(headers['content-disposition']).toBe('attachment; filename="SAF-T Financial_920000118_20261203091500_1_1.xml"')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  })
  test('says as many vouchers and as much debit and credit as there are; every voucher adds up to 0', async () => {
    const { root } = await read()
    const [entries] = all(root, 'GeneralLedgerEntries')
    const vouchers = all(root, 'Transaction')
    const amounts = (node: XmlNode, name: string) => all(node, name).reduce((sum, each) => sum + minor(text(each, 'Amount')), 0)
    expect(text(entries, 'NumberOfEntries')).toBe(`${vouchers.length}`)
    expect(minor(text(entries, 'TotalDebit'))).toBe(amounts(root, 'DebitAmount'))
    expect(minor(text(entries, 'TotalCredit'))).toBe(amounts(root, 'CreditAmount'))
    for (const voucher of vouchers) expect(amounts(voucher, 'DebitAmount')).toBe(amounts(voucher, 'CreditAmount'))
    expect(new Set(vouchers.map((voucher) => text(voucher, 'TransactionID'))).size).toBe(vouchers.length)
  })
  test('opening balances and what moved are the closing balances, and those of the ledger', async () => {
    const { root } = await read()
    const signed = (node: XmlNode, when: string) =>
      minor(text(node, `${when}DebitBalance`) || '0') - minor(text(node, `${when}CreditBalance`) || '0')
    const moved = sumUp(
      all(root, 'Line').map((line) => {
        const [debit] = all(line, 'DebitAmount')
        const [credit] = all(line, 'CreditAmount')
        return [text(line, 'AccountID'), debit ? minor(text(debit, 'Amount')) : -minor(text(credit, 'Amount'))] as const
      }),
    )
    const accounts = all(root, 'Account')
    for (const account of accounts)
      expect(signed(account, 'Closing')).toBe(signed(account, 'Opening') + (moved[text(account, 'AccountID')] ?? 0))
    expect(sumUp(accounts.map((account) => [text(account, 'AccountID'), signed(account, 'Closing')]))).toEqual(
      await balancesOf('norway', '2000-01-01', '2026-11-30'),
    )
  })
  test('VAT codes are the standard ones of their rates', async () => {
    const { root } = await read()
    expect(all(root, 'TaxCodeDetails').map((code) => [text(code, 'TaxPercentage'), text(code, 'StandardTaxCode')])).toEqual([
      ['12', '33'],
      ['25', '3'],
    ])
  })
})

describe('tables', () => {
  test('CSV: a line for each of the vouchers’ lines, debit as much as credit', async () => {
    const { bytes, headers } = await take('csv', 'finland', '2026-11').catch(() => take('csv', 'sweden'))
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
    const total = (column: string) => rows.reduce((sum, row) => sum + minor(row[column] ?? ''), 0)
    expect(total('Debit')).toBe(total('Credit'))
  })
  test('XLSX: the same lines', async () => {
    const rows: string[][] = parse((await take('csv', 'sweden')).bytes, { bom: true })
    const found: string[][] = []
    for await (const { values } of streamXlsxRows((await take('xlsx', 'sweden')).bytes))
      found.push(values.map((cell) => (cell === null ? '' : typeof cell === 'number' ? cell.toFixed(2) : `${cell}`)))
    expect(found).toEqual(rows)
    expect(rows.length).toBeGreaterThan(20)
  })
  test('an open month can be taken as a table, without voucher numbers', async () => {
    await addEntries(app.deps.db, [aSale('2026-12-01', { net: 80, vat: 20, rate: 25, product: 'pass' })])
    const rows: Record<string, string>[] = parse((await take('csv', 'sweden', '2026-12')).bytes, { bom: true, columns: true })
    expect(rows.map(({ Voucher }) => Voucher)).toEqual(['', '', ''])
  })
})

describe('every file', () => {
  const files: readonly (readonly [FileFormat, string])[] = [
    ['sie-4i', 'sweden'],
    ['sie-4e', 'sweden'],
    ['datev', 'germany'],
    ['saf-t', 'norway'],
    ['csv', 'sweden'],
  ]
  const folder = fileURLToPath(new URL('../../../../../../docs/accounting/', import.meta.url))

  test.each(files)(
    '%s of a closed month is the same, byte for byte, however its days are read, and the sample in docs/accounting',
    async (format, country) => {
      const first = await take(format, country)
      app.deps.clock.set('2027-03-01T10:00:00Z')
      await sumLedgerDays(app.deps)
      const again = await take(format, country)
      app.deps.clock.set('2026-12-04T10:00:00Z')
      expect(again.bytes.equals(first.bytes)).toBe(true)
      const name = /filename="(.+)"/.exec(`${first.headers['content-disposition']}`)?.[1] ?? ''
      if (process.env.HOPPLA_WRITE_SAMPLES) {
        mkdirSync(folder, { recursive: true })
        writeFileSync(folder + name, first.bytes)
      }
      expect(
        readFileSync(folder + name).equals(first.bytes),
        `docs/accounting/${name} (written anew with HOPPLA_WRITE_SAMPLES=1)`,
      ).toBe(true)
    },
  )
  test.each(files)('%s keeps its voucher numbers when a later month gets entries', async (format, country) => {
    const first = await take(format, country)
    await addEntries(app.deps.db, [aSale('2026-12-01', { net: 80, vat: 20, rate: 25, product: 'pass', country })])
    expect((await take(format, country)).bytes.equals(first.bytes)).toBe(true)
  })
  test('is written down: who, whose, which month, how many vouchers', async () => {
    await take('sie-4i', 'sweden')
    const { rows } = await sql<{ action: string; subject: string; detail: object }>`
      select action, subject, detail from audit_log where action = 'accounting.exported' order by id desc limit 1`.execute(
      app.deps.db,
    )
    expect(rows).toEqual([
      {
        action: 'accounting.exported',
        subject: idOf('place', 'sweden'),
        detail: { format: 'sie-4i', month: '2026-11', vouchers: expect.any(Number) },
      },
    ])
  })
})

describe('refused by name, with nothing sent', () => {
  const companyOf = {
    sweden: ['Hoppla lekland AB', '559000-1204'],
    germany: ['Hoppla Spielplätze GmbH', 'HRB 900012, Amtsgericht Hamburg'],
    norway: ['Hoppla lekeland AS', '920 000 118 MVA'],
  } as const
  const countExports = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_log where action = 'accounting.exported'`.execute(app.deps.db)
    return rows[0]?.count ?? 0
  }
  test.each(['sie-4i', 'sie-4e'] as const)('%s of an open month', async (format) => {
    await reopenMonths(app.deps.db)
    await closeTestMonth(app.deps.db, 'sweden', '2026-10')
    const answer = await refused(format, 'sweden')
    expectRefusal(answer, 'accounting.month-open')
    expect(answer.text).toContain('2026-11')
  })
  test('4E of a year with an open month before', async () => {
    await reopenMonths(app.deps.db)
    await closeTestMonth(app.deps.db, 'sweden', '2026-11')
    expectRefusal(await refused('sie-4e', 'sweden'), 'accounting.month-open')
    expect((await refused('sie-4i', 'sweden')).status).toBe(200)
  })
  test.each([
    ['sie-4i', 'sweden', ''],
    ['sie-4i', 'sweden', '55900'],
    ['datev', 'germany', ' '],
    ['saf-t', 'norway', 'MVA'],
  ] as const)('%s of %s with the company number “%s”', async (format, country, number) => {
    await sql`update countries set company_orgno = ${number} where id = ${idOf('place', country)}`.execute(app.deps.db)
    const exported = await countExports()
    const answer = await refused(format, country)
    const [name, restored] = companyOf[country]
    await sql`update countries set company_orgno = ${restored} where id = ${idOf('place', country)}`.execute(app.deps.db)
    expectRefusal(answer, 'accounting.company-incomplete')
    expect((answer.body as { message: string }).message).toBe(`This is missing for ${name}: company number.`)
    expect(await countExports(), 'no file is written down').toBe(exported)
    expect((await take(format, country)).bytes.length).toBeGreaterThan(0)
  })
  test.each([
    ['sie-4i', 'sweden'],
    ['sie-4e', 'sweden'],
    ['saf-t', 'norway'],
  ] as const)('%s of %s without the company’s name: the country stands for it', async (format, country) => {
    await sql`update countries set company_name = ' ' where id = ${idOf('place', country)}`.execute(app.deps.db)
    const answer = await refused(format, country)
    await sql`update countries set company_name = ${companyOf[country][0]} where id = ${idOf('place', country)}`.execute(
      app.deps.db,
    )
    expectRefusal(answer, 'accounting.company-incomplete')
    expect((answer.body as { message: string }).message).toMatch(/^This is missing for \S+: registered name\.$/)
  })
  test.each(['', '12', 'AB12', '123456789'])('an account with the number “%s”', async (number) => {
    await renumber(app.deps.db, 'sweden', 'breakage', number)
    const answer = await refused('sie-4i', 'sweden')
    expectRefusal(answer, 'accounting.account-without-number')
    expect(answer.text).toContain('breakage')
    expect((await refused('csv', 'sweden')).status, 'a table has what there is').toBe(200)
  })
  test('a format of another country', async () => {
    expectRefusal(await refused('datev', 'sweden'), 'accounting.format-not-offered')
    expectRefusal(await refused('sie-4i', 'norway'), 'accounting.format-not-offered')
  })
  test('what was refused is written down', async () => {
    await refused('datev', 'sweden')
    const { rows } = await sql<{
      detail: object
    }>`select detail from audit_log where action = 'accounting.export-refused' order by id desc limit 1`.execute(app.deps.db)
    expect(rows[0]?.detail).toMatchObject({ format: 'datev', code: 'accounting.format-not-offered' })
  })
})
