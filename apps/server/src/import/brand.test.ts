import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brandOf, documentFontsOf } from '../brand/brand.ts'
import { importChain } from './import.ts'
import { describeProblem, ImportRefused } from './problems.ts'
import { base } from './testing/chain-files.ts'
import { openWorkbench, type Workbench } from './testing/workbench.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
})
afterAll(() => bench.close())

const brandFile = (more: string) => `key: chain\nname: The Chain\nlogo: card\n${more}`
const colours = (more: string) =>
  brandFile(
    `colours:\n  ground: '#f4f7fb'\n  ink: '#12243a'\n  primary: '#ff9a5c'\n  second: '#0b6e6e'\n  alert: '#b3123f'\n${more}`,
  )
const refused = (files: Record<string, string>) => bench.problemsOf({ ...base, ...files })

test('a colour that cannot be read is refused with the pair and its contrast', async () => {
  expect(await refused({ 'brand.yaml': colours("  link: '#9ad0f5'\n") })).toEqual(
    expect.arrayContaining(['brand.yaml:10 colours.link: #9ad0f5 on ground #f4f7fb has a contrast of 1.53, and 4.5 is the least']),
  )
})

test.each([
  ['a colour of the six is missing', { 'brand.yaml': colours('') }, /colours\.?.*link: is missing: a brand with colours/],
  ['a role that does not exist', { 'brand.yaml': colours("  link: '#5b3fa8'\n  hot: '#ffffff'\n") }, /colours/],
  ['a place that does not exist', { 'brand.yaml': brandFile('art: { cellar: card }\n') }, /art/],
  [
    'a picture that does not exist',
    { 'brand.yaml': brandFile('art: { hero: nowhere }\n') },
    /art\.hero: there is no 'nowhere' in media/,
  ],
  [
    'a font that is none',
    {
      'brand.yaml': brandFile("fonts: { display: { family: Baloo, file: b.woff2, weight: '600' } }\n"),
      'brand/b.woff2': 'no font',
    },
    /fonts\.display\.file: does not lie in brand/,
  ],
  [
    'a text that does not exist',
    { 'texts/sv.yaml': "brand: chain\nlanguage: sv\nwords: { 'places.nowhere': Hej }\n" },
    /texts\/sv\.yaml:3 words\.places\.nowhere: is no text of the product/,
  ],
  [
    'a text that fills in something else',
    { 'texts/sv.yaml': "brand: chain\nlanguage: sv\nwords: { 'common.home': 'Hem, {{name}}' }\n" },
    /words\.common\.home: fills in name, and the text it replaces fills in brand/,
  ],
  [
    'the texts of a language twice',
    { 'texts/a.yaml': 'brand: chain\nlanguage: sv\nwords: {}\n', 'texts/b.yaml': 'brand: chain\nlanguage: sv\nwords: {}\n' },
    /texts\/b\.yaml:2 language: the texts of this language stand already in texts\/a\.yaml:1/,
  ],
])('refused: %s', async (_, files, reason) => {
  const problems = await refused(files as Record<string, string>)
  expect(problems.join('\n')).toMatch(reason)
})

const faceFile = (name: string) => readFileSync(new URL(`../../../../data/kanga/brand/${name}`, import.meta.url))
/** A folder of the base chain with a brand whose documents are set in these files of brand/. */
const withFaces = (papers: string, files: Record<string, Buffer>) => {
  const folder = bench.folderOf({ ...base, 'brand.yaml': brandFile(`fonts: { papers: ${papers} }\n`), 'brand/README': '' })
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, 'brand', name), bytes)
  return importChain(bench.hoppla.deps, folder)
}

test('papers are set in the brand’s own faces, which come and go with its files', async () => {
  const { db, prepared } = bench.hoppla.deps
  await withFaces('{ display: a.ttf, text: b.ttf }', { 'a.ttf': faceFile('baloo-2-600.ttf'), 'b.ttf': faceFile('baloo-2-400.ttf') })
  const { id } = await db.selectFrom('brands').select('id').executeTakeFirstOrThrow()
  prepared.clear()
  const faces = await documentFontsOf(bench.hoppla.deps, { id })
  expect(Object.keys(faces).sort()).toEqual(['display', 'text'])
  expect(Buffer.from(faces.display?.bytes ?? []).equals(faceFile('baloo-2-600.ttf'))).toBe(true)
  await bench.importFiles(base)
  prepared.clear()
  expect(await documentFontsOf(bench.hoppla.deps, { id })).toEqual({})
})

test.each<[string, string, Record<string, Buffer>, string]>([
  ['a face that is not there', '{ text: a.ttf }', {}, 'fonts.papers.text: does not lie in brand/ or is larger than 1 MB'],
  ['a face of pages', '{ text: a.woff2 }', {}, 'fonts.papers.text: is no .ttf or .otf file'],
  [
    'a face that is none',
    '{ text: a.ttf }',
    { 'a.ttf': Buffer.from('no font') },
    'fonts.papers.text: is no TrueType or OpenType font that can be read',
  ],
  [
    'a face that was cut off',
    '{ text: a.ttf }',
    { 'a.ttf': faceFile('baloo-2-400.ttf').subarray(0, 30_000) },
    'fonts.papers.text: is no TrueType or OpenType font that can be read',
  ],
  [
    'a strong face alone',
    '{ strong: a.ttf }',
    { 'a.ttf': faceFile('baloo-2-400.ttf') },
    'fonts.papers: has a strong face beside none for text',
  ],
])('papers: %s', async (_, papers, files, problem) => {
  const refusal = await withFaces(papers, files).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(ImportRefused)
  expect((refusal as ImportRefused).problems.map(describeProblem)).toEqual([`brand.yaml:4 ${problem}`])
})

test('what the files no longer say is taken away, and importing again changes nothing', async () => {
  const files = {
    ...base,
    'brand.yaml': colours("  link: '#5b3fa8'\nart: { hero: card }\n"),
    'texts/sv.yaml': "brand: chain\nlanguage: sv\nwords: { 'places.title': Skutta inne }\n",
  }
  await bench.importFiles(files)
  const { db, prepared } = bench.hoppla.deps
  const { id } = await db.selectFrom('brands').select('id').executeTakeFirstOrThrow()
  prepared.clear()
  const brand = await brandOf(bench.hoppla.deps, id)
  expect(brand).toMatchObject({ shortName: 'The', texts: { sv: { 'places.title': 'Skutta inne' } }, palette: { link: '#5b3fa8' } })
  expect(Object.keys(brand.art).sort()).toEqual(['hero', 'logo'])
  expect(await bench.importFiles(files)).toMatchObject({ added: 0, changed: 0, removed: 0 })
  expect(await bench.importFiles({ ...files, 'brand.yaml': brandFile('') })).toMatchObject({ changed: 1, removed: 1 })
  prepared.clear()
  expect(Object.keys((await brandOf(bench.hoppla.deps, id)).art)).toEqual(['logo'])
})
