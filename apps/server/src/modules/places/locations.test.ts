import { countryMetadata, listAllPlaygrounds, listPlaygrounds, type PhoneMetadata, type Playground } from '@hoppla/contract/places'
import {
  getLocation,
  getLocationList,
  getLocationListOf,
  getLocationsByCategory,
  getLocationTree,
  type Location,
  type LocationList,
  type LocationNode,
  type LocationTree,
  locationFrontEndList,
  locationList as locationListShape,
  location as locationShape,
  locationTree as locationTreeShape,
} from '@hoppla/contract/places/locations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'

let hoppla: TestApp
beforeAll(async () => {
  hoppla = await testApp()
})
afterAll(() => hoppla.close())

const place = (key: string) => idOf('place', key)
const nobody = '3f1d3a52-6f57-4d7a-9a55-1c8a1f6b7e01'
const count = async (table: 'locations' | 'areas' | 'rooms' | 'playgrounds' | 'dining_tables') =>
  Number((await hoppla.deps.db.selectFrom(table).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n)

describe('the tree', () => {
  const tree = async (scope?: string, language = 'en') =>
    (await hoppla.call(getLocationTree, { query: { scope } }, { 'accept-language': language })).body as LocationTree

  test('countries hold regions, regions hold playgrounds, and every node has every field', async () => {
    const { items } = locationTreeShape.parse(await tree())
    expect(items.map(({ slug, datatypename }) => [slug, datatypename])).toEqual(
      ['sweden', 'norway', 'denmark', 'finland', 'germany'].map((slug) => [slug, 'Country']),
    )
    const regions = items.flatMap(({ children }) => children)
    const playgrounds = regions.flatMap(({ children }) => children)
    expect([regions.length, playgrounds.length, playgrounds.flatMap(({ children }) => children).length]).toEqual([14, 30, 0])
    const bergen = playgrounds.find(({ slug }) => slug === 'bergen') as LocationNode
    expect(bergen).toEqual({
      name: 'Hoppla Bergen',
      streetadress: expect.stringMatching(/ \d+$/),
      playcentertype: 'Indoor',
      slug: 'bergen',
      translatednames: { nb: 'Hoppla Bergen', en: 'Hoppla Bergen' },
      parentid: place('no-vest'),
      guid: place('bergen'),
      disabled: false,
      datatypename: 'Playground',
      objecttype: 'Playground',
      namepath: 'Norge/Western Norway/Hoppla Bergen',
      path: [place('norway'), place('no-vest'), place('bergen')].join('/'),
      children: [],
    })
  })

  test('in the reader’s language, kept for two minutes, not sent twice', async () => {
    const first = await hoppla.call(getLocationTree, { query: {} }, { 'accept-language': 'nb', host: 'no.localhost:3000' })
    const regions = (first.body as LocationTree).items.find(({ slug }) => slug === 'norway')?.children ?? []
    expect(regions.map(({ namepath }) => namepath)).toContain('Norge/Vestlandet')
    expect(first.headers['cache-control']).toBe('public, max-age=120')
    const again = { 'accept-language': 'nb', host: 'no.localhost:3000', 'if-none-match': String(first.headers.etag) }
    expect((await hoppla.call(getLocationTree, { query: {} }, again)).status).toBe(304)
  })

  test('a scope is the root; below playgrounds there is no tree', async () => {
    expect((await tree(place('finland'))).items.map(({ guid }) => guid)).toEqual([place('finland')])
    const [region] = (await tree(place('no-vest'))).items
    expect(region).toMatchObject({ guid: place('no-vest'), parentid: place('norway'), namepath: 'Norge/Western Norway' })
    expect(region?.children.map(({ guid }) => guid)).toContain(place('bergen'))
    expect((await tree(place('orebro-room-1'))).items).toEqual([])
    expectRefusal(await hoppla.call(getLocationTree, { query: { scope: nobody } }), 'location.not-found')
    expectRefusal(await hoppla.call(getLocationTree, { query: { scope: 'se' } }), 'request.invalid', 'scope')
  })
})

describe('lists', () => {
  test('every place of the chain stands in the group of its type, with its path', async () => {
    const list = locationListShape.strict().parse((await hoppla.call(getLocationList, {})).body) as LocationList
    expect([list.countries.length, list.regions.length, list.playgrounds.length, list.unknownparents]).toEqual([5, 14, 30, []])
    expect([list.areas.length, list.rooms.length, list.tables.length]).toEqual([
      await count('areas'),
      await count('rooms'),
      await count('dining_tables'),
    ])
    expect(list.tables.length).toBeGreaterThan(100)
    const room = list.rooms.find(({ locationid }) => locationid === place('orebro-room-1'))
    expect(room).toMatchObject({ name: 'The jungle room', type: 'Room' })
    expect(room?.path.split('/').at(0)).toBe(place('sweden'))
    expect(room?.path.split('/')).toHaveLength(5)
  })

  test('a table of the import stands in its area, in the order of its file, in the reader’s language', async () => {
    const category = async (language: string) =>
      (await hoppla.call(getLocationsByCategory, { query: { category: 'Table' } }, { 'accept-language': language }))
        .body as Location[]
    const path = [place('germany'), place('de-nord'), place('hamburg'), place('hamburg-bistro'), place('hamburg-table-1')].join('/')
    expect(await category('en')).toContainEqual({ locationid: place('hamburg-table-1'), name: 'Table 1', type: 'Table', path })
    const inGerman = (await category('de')).filter((each) => each.path.includes(place('hamburg-bistro')))
    expect(inGerman.map(({ name }) => name)).toEqual(['Tisch 1', 'Tisch 2', 'Tisch 3', 'Tisch 4', 'Tisch 5', 'Tisch 6'])
    const one = await hoppla.call(getLocation, { params: { id: place('hamburg-table-1') } }, { 'accept-language': 'en' })
    expect(one.body).toMatchObject({ type: 'Table', path })
    const scoped = (await hoppla.call(getLocationListOf, { params: { scope: place('hamburg') } })).body as LocationList
    expect(scoped.tables).toHaveLength(6)
  })

  test('a place that no country stands above is said to be one, and found by its type', async () => {
    const lost = '6f2e6a0e-3c1f-4a42-8a53-0f8a6a1b7c01'
    const { db, prepared } = hoppla.deps
    await sql`insert into locations (id, type, parent_id) values (${lost}, 'Table', ${lost})`.execute(db)
    prepared.clear()
    try {
      const list = (await hoppla.call(getLocationList, {})).body as LocationList
      expect(list.unknownparents).toEqual([{ locationid: lost, name: '', type: 'Table', path: lost }])
      const tables = await hoppla.call(getLocationsByCategory, { query: { category: 'Table' } })
      expect((tables.body as Location[]).map(({ locationid }) => locationid)).toContain(lost)
    } finally {
      await db.deleteFrom('locations').where('id', '=', lost).execute()
      prepared.clear()
    }
  })

  test('of a scope: the place and what lies in it', async () => {
    const list = (await hoppla.call(getLocationListOf, { params: { scope: place('orebro') } })).body as LocationList
    expect([list.countries.length, list.regions.length, list.playgrounds.length, list.areas.length]).toEqual([0, 0, 1, 6])
    expectRefusal(await hoppla.call(getLocationListOf, { params: { scope: nobody } }), 'location.not-found')
    expectRefusal(await hoppla.call(getLocationListOf, { params: { scope: 'x' } }), 'request.invalid', 'scope')
  })

  test('for the front end: countries, regions and playgrounds alone', async () => {
    const answer = await hoppla.call(locationFrontEndList, { query: { scope: place('sweden') } })
    const list = locationListShape.strict().parse(answer.body) as LocationList
    expect([list.countries.length, list.playgrounds.length, list.areas, list.rooms]).toEqual([1, 12, [], []])
  })

  test('of one category', async () => {
    const answer = await hoppla.call(getLocationsByCategory, { query: { category: 'Region' } }, { 'accept-language': 'sv' })
    const regions = z.array(locationShape.strict()).parse(answer.body)
    expect(regions).toHaveLength(14)
    expect(regions.every(({ type }) => type === 'Region')).toBe(true)
    expect(regions.map(({ name }) => name)).toContain('Västsverige')
    expectRefusal(
      await hoppla.call(getLocationsByCategory, { query: { category: 'Castle' as never } }),
      'request.invalid',
      'category',
    )
    expectRefusal(await hoppla.call(getLocationsByCategory, { query: {} as never }), 'request.invalid', 'category')
  })

  test('one place; an unknown one; a malformed id', async () => {
    const found = await hoppla.call(getLocation, { params: { id: place('koeln') } })
    expect(locationShape.strict().parse(found.body)).toMatchObject({
      locationid: place('koeln'),
      name: 'Hoppla Köln',
      type: 'Playground',
    })
    expect(found.headers['cache-control']).toBe('public, max-age=3600')
    expectRefusal(await hoppla.call(getLocation, { params: { id: nobody } }), 'location.not-found')
    expectRefusal(await hoppla.call(getLocation, { params: { id: '42' } }), 'request.invalid', 'id')
  })
})

describe('lists of playgrounds', () => {
  test('those in a region, those in a country, and all', async () => {
    const inRegion = (await hoppla.call(listPlaygrounds, { params: { parent: place('no-vest') } })).body as Playground[]
    expect(inRegion.length).toBeGreaterThan(0)
    expect(inRegion.every(({ regionid }) => regionid === place('no-vest'))).toBe(true)
    expect(inRegion[0]?.areas.length).toBeGreaterThan(0)
    expect((await hoppla.call(listPlaygrounds, { params: { parent: place('sweden') } })).body).toHaveLength(12)
    const all = (await hoppla.call(listAllPlaygrounds, {})).body as Playground[]
    expect(all).toHaveLength(30)
    // Country by country, in the operator's order.
    expect([...new Set(all.map(({ countryid }) => countryid))]).toEqual(
      ['sweden', 'norway', 'denmark', 'finland', 'germany'].map(place),
    )
  })

  test('a place without playgrounds has none; an unknown one is told', async () => {
    expect((await hoppla.call(listPlaygrounds, { params: { parent: place('orebro-ballpit') } })).body).toEqual([])
    expectRefusal(await hoppla.call(listPlaygrounds, { params: { parent: nobody } }), 'location.not-found')
    expectRefusal(await hoppla.call(listPlaygrounds, { params: { parent: 'all' } }), 'request.invalid', 'parent')
  })

  test('rooms of one block name each other', async () => {
    const all = (await hoppla.call(listAllPlaygrounds, {})).body as Playground[]
    const rooms = all.flatMap(({ areas }) => areas).flatMap((area) => area.rooms)
    expect(rooms.filter(({ blockid }) => blockid === 'barkarby-double').map(({ block }) => block)).toEqual([
      'The ocean room + The circus room',
      'The ocean room + The circus room',
    ])
    expect(rooms.filter(({ blockid }) => blockid === null).every(({ block }) => block === null)).toBe(true)
  })
})

describe('phone metadata', () => {
  test('the chain’s cultures and the world’s calling codes', async () => {
    const { countryPhoneNumberCodes, cultureToCountryCodes } = (await hoppla.call(countryMetadata, {})).body as PhoneMetadata
    expect(countryPhoneNumberCodes).toMatchObject({ SE: '+46', NO: '+47', DK: '+45', FI: '+358', DE: '+49', US: '+1' })
    expect(Object.keys(countryPhoneNumberCodes).length).toBeGreaterThan(200)
    expect(cultureToCountryCodes).toMatchObject({
      'sv-SE': 'SE',
      'en-SE': 'SE',
      'nb-NO': 'NO',
      'da-DK': 'DK',
      'fi-FI': 'FI',
      'de-DE': 'DE',
    })
  })

  test('the countries’ own phone codes are those of the library', async () => {
    const { countryPhoneNumberCodes } = (await hoppla.call(countryMetadata, {})).body as PhoneMetadata
    const rows = await hoppla.deps.db.selectFrom('countries').select(['culture', 'phone_code']).execute()
    expect(rows).toHaveLength(5)
    for (const { culture, phone_code } of rows) expect(countryPhoneNumberCodes[culture.slice(-2)]).toBe(phone_code)
  })
})

test('an answer is current by any of several tags and behind a compressing proxy, not by another one', async () => {
  const known = place('bergen')
  const { etag } = (await hoppla.call(getLocation, { params: { id: known } })).headers
  const ask = async (tag: string) => (await hoppla.call(getLocation, { params: { id: known } }, { 'if-none-match': tag })).status
  expect(await Promise.all([`W/${etag}`, `"other", ${etag}`, '"other"', ''].map(ask))).toEqual([304, 304, 200, 200])
})
