import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShop } from '../modules/orders/testing/shop.ts'
import { importChain } from './import.ts'
import { describeProblem, ImportRefused } from './problems.ts'
import { base, country } from './testing/chain-files.ts'
import { newFolder, openWorkbench, type Workbench } from './testing/workbench.ts'

/** Everything that a row names must exist, in the files and the database together, before and after. */
let bench: Workbench
/** One database for the tests of a group, which leave nothing behind but in the last of them. */
const aBench = () => {
  beforeAll(async () => {
    bench = await openWorkbench()
    await bench.importFiles(base)
  })
  afterAll(() => bench.close())
}

const page = (body: string, more = '') => `---\ntitle: Regler\ndescription: Regler\nupdated: 2026-11-01\n${more}---\n${body}\n`
const playground = (fields: string, key = 'town') =>
  `- { key: ${key}, region: west, name: The Town, streetAddress: Street 1, postalCode: 123 45, city: Town, phone: +46 8 123 45, adminEmail: town@chain.example, ${fields} }\n`

describe('a link that files make dead, though its own row is not in them', () => {
  aBench()
  beforeAll(() =>
    bench.importFiles({
      'brand.yaml': `${base['brand.yaml']}contentLinks:\n  '*':\n    sv: { terms: /sv/info/terms, bistro: /sv/playgrounds/town }\n`,
      'pages/sweden/sv/terms.md': page('Villkor'),
      'pages/sweden/sv/rules.md': page('Se [villkoren](/sv/info/terms).'),
    }),
  )

  test('a page that is no longer offered', async () => {
    const before = await bench.content()
    expect(await bench.problemsOf({ 'pages/sweden/sv/terms.md': page('Villkor', 'disabled: yes\n') })).toEqual([
      "in the database, brands chain contentLinks.*.sv.terms: '/sv/info/terms' leads nowhere: there is no page 'terms' in 'sv' for sweden with these files",
      "in the database, pages sweden/sv/rules body: '/sv/info/terms' leads nowhere: there is no page 'terms' in 'sv' for sweden with these files",
    ])
    expect(await bench.content()).toEqual(before)
  })

  test('a playground with another address', async () => {
    expect(await bench.problemsOf({ 'playgrounds.yaml': playground('slug: city') })).toEqual([
      "in the database, brands chain contentLinks.*.sv.bistro: '/sv/playgrounds/town' leads nowhere: there is no playground 'town' in sweden with these files",
    ])
  })

  test('a country that no longer speaks the language', async () => {
    const problems = await bench.problemsOf({
      'countries.yaml': country().replace('[sv, en]', '[en]').replace('culture: sv-SE', 'culture: en-SE'),
    })
    expect(problems).toEqual([
      "in the database, pages sweden/sv/rules body: '/sv/info/terms' leads nowhere: 'sv' is not spoken in sweden with these files",
    ])
  })

  test('what was dead before stops no import', async () => {
    await bench.hoppla.deps.db.updateTable('content_pages').set({ is_disabled: true }).where('subject', '=', 'terms').execute()
    expect(await bench.importFiles({ 'tshirt-sizes.csv': 'name\nXL\n' })).toMatchObject({ added: 1 })
  })
})

describe('an address', () => {
  aBench()
  test.each<[string, string, string | undefined]>([
    ['a page of the site', '/sv/playgrounds/town', undefined],
    ['another site', 'https://maps.example/town?x=1', undefined],
    ['a page there is not', '/sv/playgrounds/village', "leads nowhere: there is no playground 'village' in sweden"],
    ['a language that is not spoken', '/de/playgrounds/town', "leads nowhere: 'de' is not spoken in sweden"],
    ['no host', 'https://?town', 'is neither a path (/…) nor an https address'],
    ['a host without a point', 'https://maps/town', 'is neither a path (/…) nor an https address'],
    ['a name that looks like the host', 'https://maps.example@evil.example/', 'is neither a path (/…) nor an https address'],
    ['a script', 'javascript:alert(1)', 'is neither a path (/…) nor an https address'],
  ])('of a map: %s', async (_, href, why) => {
    const problems = await bench.problemsOf({ 'playgrounds.yaml': playground(`mapLink: '${href}'`) })
    expect(problems).toEqual(why === undefined ? [] : [expect.stringContaining(why)])
    if (why) expect(problems[0]).toMatch(/^playgrounds\.yaml:1 mapLink: /)
  })

  test('on a host of our own is a page of the site', async () => {
    const deps = { ...bench.hoppla.deps, config: { ...bench.hoppla.deps.config, origins: { sweden: 'https://chain.example' } } }
    const problems = async (href: string) => {
      const result = await importChain(deps, bench.folderOf({ 'playgrounds.yaml': playground(`mapLink: '${href}'`) })).catch(
        (error: unknown) => error,
      )
      return result instanceof ImportRefused ? result.problems.map(describeProblem) : []
    }
    expect(await problems('https://chain.example/sv/playgrounds/town')).toEqual([])
    expect(await problems('https://chain.example/sv/prices')).toEqual([
      "playgrounds.yaml:1 mapLink: 'https://chain.example/sv/prices' leads nowhere: the site has no such page",
    ])
  })

  test.each<[string, string | undefined]>([
    ['/art/flag-se.mp4', "'/art/flag-se.mp4' leads nowhere: the site has no such file (apps/web/public)"],
    ['/art/../../vite.config.mp4', 'leads nowhere'],
    ['/sv/film.mp4?x=1', 'is no path on the site to an .mp4 or .webm'],
  ])('of a film: %s', async (film, why) => {
    expect(await bench.problemsOf({ 'pages/sweden/sv/rules.md': page('Text', `top: { poster: card, film: ${film} }\n`) })).toEqual([
      expect.stringContaining(why ?? ''),
    ])
  })

  test('of a network is one of the outside', async () => {
    expect(
      await bench.problemsOf({ 'brand.yaml': `${base['brand.yaml']}socialLinks: { sv: { Facebook: /sv/facebook } }\n` }),
    ).toEqual(['brand.yaml:4 socialLinks.sv.Facebook: is no https address'])
  })
})

describe('what a row names and nobody has', () => {
  aBench()
  const brand = (links: string) => ({ 'brand.yaml': `${base['brand.yaml']}contentLinks: ${links}\n` })
  const holidays = (name: string) => ({ 'countries.yaml': country().replace('holidayCountry: SE', `holidayCountry: ${name}`) })
  test.each<[string, Record<string, string>, string]>([
    [
      'a country without known holidays',
      holidays('QQ'),
      'countries.yaml:9 holidayCountry: is no country whose public holidays are known: SE',
    ],
    [
      'a country of links',
      brand('{ swede: { sv: { faq: /sv/login } } }'),
      "brand.yaml:4 contentLinks.swede: there is no 'swede' in countries",
    ],
    [
      'a language of links',
      brand("{ sweden: { de: { faq: 'https://a.example/' } } }"),
      'brand.yaml:4 contentLinks.sweden.de: is not spoken in sweden',
    ],
    [
      'a subject of links',
      brand("{ '*': { sv: { term: /sv/login } } }"),
      'brand.yaml:4 contentLinks.*.sv.term: is no column of this file',
    ],
    [
      'a calendar of school holidays',
      { 'playgrounds.yaml': playground('schoolCalendar: sw') },
      "playgrounds.yaml:1 schoolCalendar: there is no calendar 'sw' in school-holidays",
    ],
    [
      'a part of a country',
      { 'playgrounds.yaml': playground('holidayRegion: BY') },
      'playgrounds.yaml:1 holidayRegion: is no part of SE whose public holidays are known',
    ],
    [
      'a day of the year',
      { 'hours.csv': 'place,kind,holiday,open\ntown,public-holiday,02-31,closed\n' },
      'hours.csv:2 holiday: is no day of the year',
    ],
    [
      'a language of its culture',
      { 'countries.yaml': country().replace('sv-SE', 'fi-SE') },
      "countries.yaml:4 culture: is in none of the country's languages sv, en",
    ],
    [
      'an age group',
      {
        'programmes.yaml': base['programmes.yaml'],
        'classes.csv': 'key,programme,playground,first,starts,reserved\nnew,sport,town,today+9d,10:30,1|2\n',
      },
      'classes.csv:2 reserved: holds 2 numbers, and there are 1 age groups',
    ],
    [
      'a number of make-ups',
      {
        'programmes.yaml': base['programmes.yaml'],
        'classes.csv': 'key,programme,playground,first,starts,makeups\nnew,sport,town,today+9d,10:30,101\n',
      },
      'classes.csv:2 makeups: must be at most 100',
    ],
    [
      'a kind of area',
      { 'areas.csv': 'key,playground,type,names.sv,names.en\nx,town,party,A,A\n' },
      'areas.csv:2 type: is none of Play, Toddler, Class, Party, Bistro',
    ],
  ])('%s', async (_, files, problem) => {
    expect(await bench.problemsOf(files)).toEqual([problem])
  })

  test('a part of a country that has holidays of its own, and a calendar from the same files, are taken', async () => {
    const germany = { ...holidays('DE'), 'school-holidays.csv': 'key,calendar,from,to,names.sv\nx,by,2026-12-24,2027-01-05,Jul\n' }
    expect(await bench.problemsOf({ ...germany, 'playgrounds.yaml': playground('holidayRegion: BY, schoolCalendar: by') })).toEqual(
      [],
    )
  })
})

describe('what has been something else until now', () => {
  aBench()
  const norway = country().replace('key: sweden', 'key: norway').replace('sv-SE', 'sv-NO').replace("'+46'", "'+47'")
  test.each<[string, Record<string, string>, string]>([
    [
      'a place of another kind',
      { 'areas.csv': 'key,playground,type,names.sv,names.en\nwest,town,Play,A,A\n' },
      "areas.csv:2 key: 'west' is a Region in the database; keys of places are unique together",
    ],
    [
      'a place in another country',
      { 'countries.yaml': norway, 'regions.yaml': base['regions.yaml'].replace('sweden', 'norway') },
      "regions.yaml:1 key: 'west' lies in sweden; what is in another country has a key of its own",
    ],
    [
      'an article of another kind',
      {
        'articles.yaml':
          '- { key: gift, kind: pass, country: sweden, price: 5, validityType: Days, validity: 3, names: { sv: A, en: A } }\n',
      },
      'articles.yaml:1 kind: the database has a gift-card of this key: another kind has a key of its own',
    ],
    [
      'an article of another country',
      {
        'countries.yaml': norway,
        'articles.yaml': '- { key: gift, kind: gift-card, country: norway, price: 5, names: { sv: A, en: A } }\n',
      },
      'articles.yaml:1 country: the database sells it in sweden: what is sold in another country has a key of its own',
    ],
    [
      'a currency with prices in it',
      { 'countries.yaml': country().replace('currency: SEK', 'currency: EUR') },
      'countries.yaml:5 currency: sweden has 3 articles and 1 class in SEK, which would become as many EUR: a country with another currency is a new country with a key of its own',
    ],
  ])('%s', async (_, files, problem) => {
    expect(await bench.problemsOf(files)).toEqual([problem])
  })

  test('a country where nothing has a price yet may still choose its currency', async () => {
    await bench.importFiles({ 'countries.yaml': norway })
    expect(await bench.problemsOf({ 'countries.yaml': norway.replace('SEK', 'NOK') })).toEqual([])
  })
})

describe('money that was paid', () => {
  let shop: Awaited<ReturnType<typeof aShop>>
  beforeAll(async () => {
    shop = await aShop()
  })
  afterAll(() => shop.close())

  test('keeps its currency', async () => {
    await shop.aPaidCard(await shop.as('astrid'))
    const chain = readFileSync(new URL('../../../../data/demo/countries.yaml', import.meta.url), 'utf8')
    const refused = await importChain(
      shop.deps,
      newFolder({ 'countries.yaml': chain.replace('currency: SEK', 'currency: NOK').replace('[swish, card,', '[card,') }),
    ).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ImportRefused)
    expect((refused as ImportRefused).problems.map(describeProblem)).toEqual([
      expect.stringMatching(
        /^countries\.yaml:\d+ currency: sweden has \d+ orders?, \d+ gift cards?, .* in SEK, which would become as many NOK/,
      ),
    ])
  })
})
