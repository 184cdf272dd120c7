import { getPage } from '@hoppla/contract/content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { base } from './testing/chain-files.ts'
import { openWorkbench, type Workbench } from './testing/workbench.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
  await bench.importFiles(base)
})
afterAll(() => bench.close())

const head = 'title: Frågor\ndescription: Svar på det mesta\nupdated: 2026-11-01'
const aPage = (body: string, fields = head) => `---\n${fields}\n---\n${body}\n`
const at = (path: string, content: string) => ({ [`pages/${path}.md`]: content })
const read = async (subject: string) =>
  (await bench.hoppla.call(getPage, { params: { subject }, query: { lang: 'sv' } })).body as { title: string; html: string }

describe('pages', () => {
  test('are imported, seen at once, unchanged by a repeat, changed by a change', async () => {
    const files = at('sweden/sv/faq', aPage('Hej {{company}}'))
    expect(await bench.importFiles(files)).toMatchObject({ added: 1, changed: 0, rows: 1 })
    expect(await bench.importFiles(files)).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await bench.importFiles(at('sweden/sv/faq', aPage('Hallå')))).toMatchObject({ added: 0, changed: 1 })
    expect((await read('faq')).html).toBe('<p>Hallå</p>\n')
  })
  test('of every country stand behind the country’s own, which can be ended', async () => {
    await bench.importFiles({
      ...at('_all/sv/info', aPage('alla')),
      ...at('sweden/sv/info', aPage('Sverige')),
    })
    bench.hoppla.deps.prepared.clear()
    expect((await read('info')).html).toBe('<p>Sverige</p>\n')
    await bench.importFiles(at('sweden/sv/info', aPage('Sverige', `${head}\ndisabled: yes`)))
    bench.hoppla.deps.prepared.clear()
    expect((await read('info')).html).toBe('<p>alla</p>\n')
  })

  test.each<[string, Record<string, string>, (string | RegExp)[]]>([
    ['a wrong folder', at('sweden/faq', aPage('x')), ['pages/sweden/faq.md:0: does not lie in COUNTRY/LANGUAGE/SUBJECT.md']],
    [
      'no fields',
      at('sweden/sv/faq', 'Hello\n'),
      ['pages/sweden/sv/faq.md:1: does not begin with its fields between two lines of ---'],
    ],
    [
      'a missing and an unknown field, on their lines',
      at('sweden/sv/faq', aPage('x', 'title: A\ndescription: B\ncolour: red')),
      ['pages/sweden/sv/faq.md:1 updated: is missing', 'pages/sweden/sv/faq.md:4 colour: is no column of this file'],
    ],
    ['broken fields', at('sweden/sv/faq', aPage('x', 'title: [')), [/^pages\/sweden\/sv\/faq\.md:\d: /]],
    ['fields that are a list', at('sweden/sv/faq', aPage('x', '- a')), ['pages/sweden/sv/faq.md:2: write fields: title: …']],
    ['an empty page', at('sweden/sv/faq', aPage('')), ['pages/sweden/sv/faq.md:6 body: must not be empty']],
    ['a country nobody knows', at('norway/sv/faq', aPage('x')), [/there is no place 'norway'/]],
    ['a language nobody speaks', at('sweden/xx/faq', aPage('x')), [/language: is none of the languages/]],
    [
      'a language of another country',
      at('sweden/de/faq', aPage('x')),
      ['pages/sweden/de/faq.md:1 language: is not spoken in sweden'],
    ],
    ['a subject in capitals', at('sweden/sv/FAQ', aPage('x')), [/subject: has small letters/]],
    [
      'a picture that is not there',
      at('sweden/sv/faq', aPage('x', `${head}\npicture: cat`)),
      [/:5 picture: there is no 'cat' in media/],
    ],
    [
      'an unsafe next step',
      at('sweden/sv/faq', aPage('x', `${head}\naction: { label: A, href: 'javascript:x' }`)),
      [/:5 action\.href: is neither a path/],
    ],
    [
      'HTML, an unsafe link and an unknown fact',
      at('sweden/sv/faq', aPage('<b>x</b> [a](javascript:x) {{fax}}')),
      [/body: holds HTML/, /body: has a link that is no path/, "pages/sweden/sv/faq.md:6 body: '{{fax}}' stands for nothing"],
    ],
  ])('%s is refused', async (_name, files, problems) => {
    const before = await bench.content()
    expect(await bench.problemsOf({ ...files, ...at('sweden/sv/good', aPage('good')) })).toEqual(
      problems.map((problem) => (typeof problem === 'string' ? problem : expect.stringMatching(problem))),
    )
    expect(await bench.content()).toEqual(before)
  })
})
