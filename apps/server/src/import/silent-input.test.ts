import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importChain } from './import.ts'
import { describeProblem, ImportRefused } from './problems.ts'
import { base, country } from './testing/chain-files.ts'
import { newFolder, openWorkbench, type Workbench } from './testing/workbench.ts'

/** Input that was once taken without a word, and meant something else than what was stored. */
let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
  await bench.importFiles(base)
})
afterAll(() => bench.close())

const refusedFolder = async (folder: string): Promise<string[]> => {
  try {
    await importChain(bench.hoppla.deps, folder)
  } catch (error) {
    if (error instanceof ImportRefused) return error.problems.map(describeProblem)
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
  return []
}

describe('text that is not UTF-8 is refused with its line', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1')
  const rows = Array.from({ length: 9_000 }, (_, n) => `size ${n}`).join('\n')
  test.each<[string, string, Buffer, string]>([
    ['CSV in Latin-1', 'tshirt-sizes.csv', latin1('name\nS\nLång\n'), 'tshirt-sizes.csv:3: is not UTF-8'],
    [
      'a line deep in a large CSV',
      'tshirt-sizes.csv',
      Buffer.concat([Buffer.from(`name\n${rows}\n`), latin1('Lång')]),
      'tshirt-sizes.csv:9002: is not UTF-8',
    ],
    [
      'UTF-16 as a spreadsheet saves it',
      'tshirt-sizes.csv',
      Buffer.from('\ufeffname\nS\n', 'utf16le'),
      'tshirt-sizes.csv:1: is not UTF-8',
    ],
    [
      'YAML',
      'regions.yaml',
      latin1('- key: north\n  country: sweden\n  names: { sv: Norrköping, en: North }\n'),
      'regions.yaml:3: is not UTF-8',
    ],
    ['a page', 'pages/sweden/sv/terms.md', latin1('---\ntitle: Villkår\n---\nText\n'), 'pages/sweden/sv/terms.md:2: is not UTF-8'],
    ['a letter lost before', 'tshirt-sizes.csv', Buffer.from('name\nL\ufffdng\n'), 'tshirt-sizes.csv:2: holds “�”'],
  ])('%s', async (_, name, bytes, problem) => {
    const folder = newFolder({ [name]: '' })
    writeFileSync(join(folder, name), bytes)
    expect(await refusedFolder(folder)).toEqual([expect.stringContaining(problem)])
  })

  test('letters of every length pass, wherever the file is cut into pieces', async () => {
    const sizes = Array.from({ length: 9_000 }, (_, n) => `ö€😀${n}`)
    await bench.importFiles({ 'tshirt-sizes.csv': `\ufeffname\n${sizes.join('\n')}\n` })
    const { db } = bench.hoppla.deps
    const stored = await db.selectFrom('tshirt_sizes').select('name').where('name', 'like', 'ö%').orderBy('position').execute()
    expect(stored.map(({ name }) => name)).toEqual(sizes)
    await db.deleteFrom('tshirt_sizes').where('name', 'like', 'ö%').execute()
  })
})

test('a file or folder that nobody would read stops the import before anything is written', async () => {
  const before = await bench.content()
  expect(await bench.problemsOf({ ...base, 'notice.yaml': base['notices.yaml'] })).toEqual([
    'notice.yaml:0: is no import file: did you mean notices.yaml?',
  ])
  expect(await bench.content()).toEqual(before)
})

test('a link to a file is read as the file', async () => {
  const folder = newFolder({})
  const aside = newFolder({ 'sizes.csv': 'name\n110/116\n' })
  symlinkSync(join(aside, 'sizes.csv'), join(folder, 'tshirt-sizes.csv'))
  mkdirSync(join(folder, '.hidden'))
  expect(await importChain(bench.hoppla.deps, folder)).toMatchObject({ added: 1 })
  for (const each of [folder, aside]) rmSync(each, { recursive: true })
})

describe('a heading', () => {
  test.each<[string, string, string[]]>([
    [
      'an unknown column, though its cells are empty',
      'name,colour\nS,\n',
      ['tshirt-sizes.csv:1 colour: is no column of this file'],
    ],
    [
      'a column twice, of which only the last would count',
      'name,name\nS,M\n',
      ['tshirt-sizes.csv:1 name: stands twice in the heading'],
    ],
    [
      'semicolons between',
      'name;colour\nS;red\n',
      ['tshirt-sizes.csv:1: is separated by semicolons: save it separated by commas', 'tshirt-sizes.csv:2 name: is missing'],
    ],
  ])('%s', async (_, csv, problems) => {
    expect(await bench.problemsOf({ 'tshirt-sizes.csv': csv })).toEqual(problems)
  })
  test('with a part too many', async () => {
    expect(await bench.problemsOf({ 'areas.csv': 'key,playground,type,names.sv,names.en,names.sv.x\n' })).toEqual([
      'areas.csv:1 names.sv.x: has two points: write names.sv',
    ])
  })
})

describe('a country', () => {
  test.each<[string, string, string, string]>([
    [
      'a currency that is none',
      'currency: SEK',
      'currency: XYZ',
      'currency: is no currency in use by ISO 4217: SEK, NOK, DKK, EUR',
    ],
    ['a currency of the past', 'currency: SEK', 'currency: DEM', 'currency: is no currency in use by ISO 4217: SEK, NOK, DKK, EUR'],
    [
      'a currency in small letters',
      'currency: SEK',
      'currency: sek',
      'currency: is no currency in use by ISO 4217: SEK, NOK, DKK, EUR',
    ],
    [
      'a currency without hundredths',
      'currency: SEK',
      'currency: JPY',
      'currency: has no hundredths, in which amounts are kept here',
    ],
    [
      'a way to pay that no provider has',
      'methods: [card]',
      'methods: [card, cheque]',
      'payment.methods.1: is none of card, applepay, googlepay, swish, vipps, mobilepay, paypal, sepa, klarna',
    ],
  ])('with %s', async (_, from, to, problem) => {
    expect(await bench.problemsOf({ 'countries.yaml': country().replace(from, to) })).toEqual([
      expect.stringMatching(new RegExp(`^countries\\.yaml:\\d+ ${problem}$`)),
    ])
  })
})

describe('special days come and go one by one', () => {
  const days = async () =>
    (await bench.hoppla.deps.db.selectFrom('opening_exceptions').select('date').orderBy('date').execute()).map(({ date }) => date)
  const file = (rows: string) => ({ 'special-days.csv': `place,date,open,removed\n${rows}\n` })

  test('one new day leaves the others', async () => {
    await bench.importFiles(file('town,2026-12-01,closed,\ntown,2026-12-02,10:00-12:00,'))
    expect(await bench.importFiles(file('town,2026-12-03,closed,'))).toMatchObject({ added: 1, changed: 0, removed: 0 })
    expect(await days()).toEqual(expect.arrayContaining(['2026-12-01', '2026-12-02', '2026-12-03']))
  })

  test('a day that is removed goes alone; once more changes nothing', async () => {
    expect(await bench.importFiles(file('town,2026-12-02,,yes'))).toMatchObject({ added: 0, changed: 0, removed: 1 })
    expect(await bench.importFiles(file('town,2026-12-02,,yes'))).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await days()).not.toContain('2026-12-02')
    expect(await days()).toContain('2026-12-01')
  })

  test('hours are either told or taken away', async () => {
    expect(await bench.problemsOf(file('town,2026-12-04,,\ntown,2026-12-05,closed,yes'))).toEqual([
      'special-days.csv:2 open: is missing',
      'special-days.csv:3 open: cannot stand beside removed',
    ])
  })
})
