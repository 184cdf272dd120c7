import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importChain } from './import.ts'
import { describeRenamed } from './report/unmentioned.ts'
import { base, country, playgrounds } from './testing/chain-files.ts'
import { openWorkbench, type Workbench } from './testing/workbench.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
  await bench.importFiles(base)
})
afterAll(() => bench.close())

const dryRun = (files: Record<string, string>) => importChain(bench.hoppla.deps, bench.folderOf(files), { dryRun: true })

describe('a dry run', () => {
  test('tells row by row what is added, changed and removed, and writes nothing', async () => {
    const before = await bench.content()
    const version = await bench.contentVersion()
    const report = await dryRun({
      'articles.yaml': base['articles.yaml'].replace('price: 500', 'price: 600').replace('pictures: [card]', 'pictures: []'),
      'areas.csv': 'key,playground,type,names.sv,names.en\ntown-wall,town,Play,Vägg,Wall\n',
      'special-days.csv': 'place,date,open\ntown,2026-12-31,closed\n',
    })
    expect(report).toMatchObject({ added: 3, changed: 1, removed: 1 })
    expect(report.changes).toEqual([
      '+ areas town-wall',
      '+ opening_exceptions town 2026-12-31',
      '~ articles gift: price_minor 50000 → 60000, regular_price_minor 50000 → 60000, gift_card_amount_minor 50000 → 60000',
      '- article_media gift card',
      '  locations added: 1',
    ])
    expect(await bench.content()).toEqual(before)
    expect(await bench.contentVersion()).toBe(version)
  })

  test('tells of a text in which language it differs, and where, on one line', async () => {
    const long = 'word '.repeat(40)
    const notice = (end: string) =>
      `- { key: ropes, places: [town-balls], start: today-1d 08:00, names: { sv: Rep, en: Ropes }, content: { sv: Byts, en: "${long}\\n\\n${end}" } }\n`
    await bench.importFiles({ 'notices.yaml': notice('old') })
    const { changes } = await dryRun({ 'notices.yaml': notice('new') })
    expect(changes).toEqual(['~ application_notices ropes: content.en …word word word word old → …word word word word new'])
    await bench.importFiles(base)
  })

  test('of what is there already tells nothing', async () => {
    expect(await dryRun(base)).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
      changes: [],
      affected: [],
      unmentioned: [],
      renamed: [],
    })
  })

  test('never shows what opens an account, nor a picture’s bytes', async () => {
    const { changes } = await dryRun({
      'families.yaml': base['families.yaml'].replaceAll('astrid', 'ines').replace('Astrid@', 'ines@').replaceAll('elsa', 'moa'),
      'media/new.svg': base['media/card.svg'],
      'media.yaml': '- { key: new, file: new.svg, names: { sv: Ny, en: New } }\n',
    })
    expect(changes).toContain('+ accounts ines')
    expect(changes).toContain('  media_contents added: 1')
    expect(changes.join('\n')).not.toMatch(/argon2|\\x3c/)
  })

  test('is refused for what an import is refused for', async () => {
    await expect(dryRun({ 'regions.yaml': '- { key: north, country: norway, names: { sv: N, en: N } }\n' })).rejects.toThrow(
      '1 problem',
    )
  })
})

describe('what the files do not mention', () => {
  test('is listed with how to retire it, for the subjects that the files hold', async () => {
    const { unmentioned, renamed } = await dryRun({
      'articles.yaml': base['articles.yaml'].split('\n')[0] ?? '',
      'notices.yaml': '- { key: new, places: [town], start: today, names: { sv: Ny, en: New }, content: { sv: Ny, en: New } }\n',
    })
    expect(unmentioned).toEqual([
      { subject: 'notices', keys: ['ropes'], howToRetire: 'disabled: yes' },
      { subject: 'articles', keys: ['month', 'ten'], howToRetire: 'active: no' },
    ])
    expect(renamed).toEqual([])
  })

  test('is not missed once it has ended', async () => {
    await bench.importFiles({ 'articles.yaml': base['articles.yaml'].replace('key: ten,', 'key: ten, active: no,') })
    const { unmentioned } = await dryRun({ 'articles.yaml': base['articles.yaml'].split('\n')[0] ?? '' })
    expect(unmentioned).toEqual([{ subject: 'articles', keys: ['month'], howToRetire: 'active: no' }])
    await bench.importFiles(base)
  })

  test('and looks like a new row was probably renamed, which no key can be', async () => {
    const { renamed } = await dryRun({
      'articles.yaml': base['articles.yaml'].replace('key: ten,', 'key: ten-visits,'),
      'playgrounds.csv': playgrounds.replace('town,west,The Town', 'city,west,The City'),
      'regions.yaml': base['regions.yaml'].replace('key: west', 'key: westcoast'),
    }).catch((error: unknown) => {
      throw error
    })
    expect(renamed.map(({ subject, from, to }) => `${subject} ${from} ${to}`)).toEqual([
      'regions west westcoast',
      'playgrounds town city',
      'articles ten ten-visits',
    ])
    expect(renamed.map(describeRenamed)[1]).toBe(
      "playgrounds: 'city' is new and looks like 'town', which these files no longer name. A key never changes: both stay, and what was booked and bought stays with 'town'. Write 'town' again, or retire it (disabled: yes).",
    )
  })
})

describe('links into the site', () => {
  const page = (body: string, action = '') => ({
    'pages/sweden/sv/rules.md': `---\ntitle: Regler\ndescription: Regler\nupdated: 2026-11-01\n${action}---\n${body}\n`,
  })
  const brand = (links: string) => ({ 'brand.yaml': `${base['brand.yaml']}contentLinks:\n${links}` })

  test.each<[string, string]>([
    ['/sv/info/nothing', "there is no page 'nothing' in 'sv' for sweden"],
    ['/en/info/rules', "there is no page 'rules' in 'en' for sweden"],
    ['/sv/faq', "there is no page 'faq' in 'sv' for sweden"],
    ['/de/info/rules', "'de' is not spoken in sweden"],
    ['/info/rules', 'it does not begin with a language (/sv/…)'],
    ['/sv/prices', 'the site has no such page'],
    ['/sv/playgrounds/village', "there is no playground 'village' in sweden"],
    ['/media/0b0d6a9c-7f3e-5c1a-9a3d-2e6f8b704d11/1/a.svg', 'there is no such picture'],
  ])('%s is dead', async (href, why) => {
    expect(await bench.problemsOf(page(`Se [här](${href}).`))).toEqual([
      `pages/sweden/sv/rules.md:6 body: '${href}' leads nowhere: ${why}`,
    ])
  })

  test('so is a page’s button, and a link of the brand', async () => {
    expect(await bench.problemsOf(page('Text', 'action: { label: Se, href: /sv/nowhere }\n'))).toEqual([
      expect.stringMatching(
        /^pages\/sweden\/sv\/rules\.md:\d action\.href: '\/sv\/nowhere' leads nowhere: the site has no such page$/,
      ),
    ])
    expect(await bench.problemsOf(brand("  '*':\n    sv: { terms: /sv/info/terms }\n"))).toEqual([
      "brand.yaml:6 contentLinks.*.sv.terms: '/sv/info/terms' leads nowhere: there is no page 'terms' in 'sv' for sweden",
    ])
  })

  test('a link to a page that is disabled is dead; one to what comes with the same files is not', async () => {
    const links = brand(
      "  sweden:\n    sv: { terms: /sv/info/rules }\n  '*':\n    sv: { terms: /sv/info/elsewhere, faq: /sv/faq }\n",
    )
    const faq = {
      'pages/_all/sv/faq.md': '---\ntitle: Frågor\ndescription: Svar\nupdated: 2026-11-01\n---\n## Om\n### Vad?\nDet.\n',
    }
    expect(await bench.problemsOf({ ...links, ...faq, ...page('Text', 'disabled: yes\n') })).toEqual([
      "brand.yaml:6 contentLinks.sweden.sv.terms: '/sv/info/rules' leads nowhere: there is no page 'rules' in 'sv' for sweden",
    ])
    const fine =
      '[a](/sv/info/rules) [b](/sv#top) [c](/sv/playgrounds/town?x=1&y=2) [d](/sv/order/shop) [e](/) [f](https://a.example/x) [g](#om)'
    expect(await bench.problemsOf({ ...base, ...links, ...faq, ...page(fine), 'countries.yaml': country() })).toEqual([])
  })
})
