import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readLong } from '../db/long-reading.ts'
import { idOf } from '../import/ids.ts'
import { importChain } from '../import/import.ts'
import { base, picture } from '../import/testing/chain-files.ts'
import { openWorkbench, type Workbench } from '../import/testing/workbench.ts'
import { type Chain, type TestApp, testApp } from '../testing/app.ts'
import { chainFiles, tableFiles } from './chain-files.ts'
import { ExportRefused, exportChain } from './export.ts'
import { yamlOfRow } from './yaml.ts'

const folder = mkdtempSync(join(tmpdir(), 'hoppla-export-'))
afterAll(() => rmSync(folder, { recursive: true }))
const newFolder = () => join(folder, crypto.randomUUID())

/** What lies in a folder: every file by its path, as text that tells bytes apart. */
const contentOf = (of: string): Record<string, string> =>
  Object.fromEntries(
    (readdirSync(of, { recursive: true }) as string[])
      .filter((name) => statSync(join(of, name)).isFile())
      .sort()
      .map((name) => [name, readFileSync(join(of, name)).toString('latin1')]),
  )
const unchanged = { added: 0, changed: 0, removed: 0, notes: [], changes: [], affected: [] }

describe.each<Exclude<Chain, 'empty'>>(['demo', 'kanga'])('the chain %s', (chain) => {
  let hoppla: TestApp
  const [exported, again] = [newFolder(), newFolder()]
  beforeAll(async () => {
    hoppla = await testApp(chain)
    await exportChain(hoppla.deps, exported)
  })
  afterAll(() => hoppla.close())

  test('imported again changes nothing', async () => {
    expect(await importChain(hoppla.deps, exported, { dryRun: true })).toMatchObject({ ...unchanged, unmentioned: [] })
    expect(await importChain(hoppla.deps, exported)).toMatchObject(unchanged)
  })

  test('exported again is the same, byte by byte', async () => {
    await exportChain(hoppla.deps, again)
    expect(contentOf(again)).toEqual(contentOf(exported))
  })

  test('makes the same chain in an empty database', async () => {
    const other = await testApp('empty')
    try {
      await importChain(other.deps, exported)
      const copy = newFolder()
      await exportChain(other.deps, copy)
      expect(contentOf(copy)).toEqual(contentOf(exported))
    } finally {
      await other.close()
    }
  })

  test('holds nobody: no account, no coupon of a family', async () => {
    const people = await hoppla.deps.db.selectFrom('accounts').select(['email', 'key']).execute()
    expect(people.length).toBeGreaterThan(0)
    const all = Object.entries(contentOf(exported)).filter(([name]) => !name.startsWith('media/'))
    expect(all.filter(([name]) => /^(families|coupons|accounts)/.test(name))).toEqual([])
    expect(all.filter(([, content]) => people.some(({ email }) => content.includes(email))).map(([name]) => name)).toEqual([])
    expect(all.filter(([name, content]) => name.startsWith('offers') && content.includes('families'))).toEqual([])
  })
})

describe('a part of an export', () => {
  let bench: Workbench
  let exported: string
  beforeAll(async () => {
    bench = await openWorkbench()
    await bench.importFiles(base)
    exported = newFolder()
    await exportChain(bench.hoppla.deps, exported)
  })
  afterAll(() => bench.close())

  test('imports alone', async () => {
    const content = contentOf(exported)
    for (const subject of ['articles', 'hours', 'special-days', 'notices', 'playgrounds', 'offers', 'earlier-prices']) {
      const own = Object.entries(content).filter(([name]) => name.startsWith(subject))
      expect(own).toHaveLength(1)
      const files = Object.fromEntries(own.map(([name, bytes]) => [name, Buffer.from(bytes, 'latin1').toString('utf8')]))
      expect(await bench.importFiles(files)).toMatchObject({ added: 0, changed: 0, removed: 0 })
    }
  })

  test('may be spread over files: positions stand in the rows', async () => {
    const { db } = bench.hoppla.deps
    await db.updateTable('articles').set({ position: 7 }).where('id', '=', idOf('article', 'gift')).execute()
    const copy = newFolder()
    await exportChain(bench.hoppla.deps, copy)
    expect(readFileSync(join(copy, 'articles/sweden.yaml'), 'utf8')).toContain('position: 7')
    expect(await importChain(bench.hoppla.deps, copy)).toMatchObject(unchanged)
  })

  test('goes on in another file before it gets too large', () => {
    const rows = ['a', 'b', 'c'].map((key) => ({ item: key, file: 'offers/sweden.yaml', row: { key } }))
    const files = [...tableFiles(rows, 20)]
    expect(files.map(({ path, bytes, rows: count }) => [path, bytes.toString(), count])).toEqual([
      ['offers/sweden.yaml', '- key: a\n\n- key: b\n', 2],
      ['offers/sweden~2.yaml', '- key: c\n', 1],
    ])
  })
})

test('two different pictures whose files have one name keep both', async () => {
  const bench = await openWorkbench()
  try {
    await bench.importFiles(base)
    const other = picture.replace('64', '65')
    await bench.importFiles({ 'media/card.svg': other, 'media.yaml': '- { key: card2, file: card.svg, names: { sv: Kort } }\n' })
    const exported = newFolder()
    await exportChain(bench.hoppla.deps, exported)
    expect(readdirSync(join(exported, 'media'))).toEqual([
      expect.stringMatching(/^card-[0-9a-f]{12}\.svg$/),
      expect.stringMatching(/^card2-[0-9a-f]{12}\.svg$/),
    ])
    expect(await importChain(bench.hoppla.deps, exported, { dryRun: true })).toMatchObject(unchanged)
  } finally {
    await bench.close()
  }
})

describe('YAML', () => {
  const row = {
    key: 'NO',
    texts: [
      'no',
      'yes',
      'off',
      '1e3',
      '0x1F',
      '012',
      '1_000',
      '12:30',
      '2026-12-24',
      '~',
      'null',
      '=',
      '<<',
      '- a',
      'a: b',
      'a #b',
      '\u2028',
      'x  \n\ty\n',
    ],
    numbers: [0, 24.9, 1e-7],
    active: false,
  }
  test.each(['1.1', '1.2'] as const)('reads back as it is by version %s', (version) =>
    expect(parse(yamlOfRow(row), { version })).toEqual([row]),
  )

  test('repeats what is the same', () => {
    const names = { sv: 'a' }
    expect(yamlOfRow({ one: names, two: names })).toBe('- one:\n    sv: a\n  two:\n    sv: a\n')
  })
})

test('texts that the product has no more are left out: an import would refuse them', async () => {
  const bench = await openWorkbench()
  try {
    await bench.importFiles(base)
    const words = JSON.stringify({ 'gone.for.ever': 'Hej', 'places.title': 'Våra hus' })
    await bench.hoppla.deps.db
      .insertInto('brand_texts')
      .values({ brand_id: idOf('brand', 'chain'), language: 'sv', words })
      .execute()
    const exported = newFolder()
    await exportChain(bench.hoppla.deps, exported)
    expect(readFileSync(join(exported, 'texts/sv.yaml'), 'utf8')).toBe(
      '- brand: chain\n  language: sv\n  words:\n    places.title: Våra hus\n',
    )
    await importChain(bench.hoppla.deps, exported)
  } finally {
    await bench.close()
  }
})

test('everything is read as of one moment', async () => {
  const bench = await openWorkbench()
  try {
    await bench.importFiles(base)
    const { db, reports } = bench.hoppla.deps
    const texts: string[] = []
    await readLong({ reports }, async (tx) => {
      for await (const { path, bytes } of chainFiles(tx)) {
        // Between two files somebody saves.
        if (texts.length === 0) await db.updateTable('articles').set({ position: 99 }).execute()
        texts.push(path, bytes.toString())
      }
    })
    expect(texts).toContain('articles/sweden.yaml')
    expect(texts.join()).not.toContain('position: 99')
  } finally {
    await bench.close()
  }
})

describe('the folder', () => {
  let bench: Workbench
  beforeAll(async () => {
    bench = await openWorkbench()
  })
  afterAll(() => bench.close())

  test('stays away when there is no chain', async () => {
    const target = newFolder()
    await expect(exportChain(bench.hoppla.deps, target)).rejects.toThrow(ExportRefused)
    expect(readdirSync(folder).filter((name) => join(folder, name).startsWith(target))).toEqual([])
  })

  test('may be empty; one that holds something is left alone', async () => {
    await bench.importFiles(base)
    const target = newFolder()
    mkdirSync(target)
    await exportChain(bench.hoppla.deps, target)
    expect(readdirSync(target)).toContain('countries.yaml')
    await expect(exportChain(bench.hoppla.deps, target)).rejects.toThrow('is not empty')
    const file = newFolder()
    writeFileSync(file, 'mine')
    await expect(exportChain(bench.hoppla.deps, file)).rejects.toThrow('is no folder')
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  test('appears when all of it is written; a failed export leaves nothing behind', async () => {
    const parent = newFolder()
    const { deps } = bench.hoppla
    // Two files of one name stop the export in the middle.
    await deps.db.insertInto('content_pages').values(['one', 'two'].map(pageOf)).execute()
    await expect(exportChain(deps, join(parent, 'a'))).rejects.toThrow('EEXIST')
    expect(readdirSync(parent)).toEqual([])
    await deps.db.deleteFrom('content_pages').execute()
  })
})

const pageOf = (key: string) => ({
  id: crypto.randomUUID(),
  key,
  country_id: null,
  language: 'sv',
  subject: 'terms',
  title: 'A title',
  description: 'A description',
  updated_on: '2026-11-01',
  media_id: null,
  poster_media_id: null,
  film_path: null,
  action: null,
  markdown: 'A body',
})
