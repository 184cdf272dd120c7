import { getPlayground, playground } from '@hoppla/contract/places'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

// The published calls of places, their fields and cache lifetimes, typed here by hand: not taken from the contract, which is what is tested.
const hour = 3_600
type Row = { call: string; query?: string; good?: string; bad?: Record<string, string>; unknown?: string; cache: number }
const sweden = idOf('place', 'sweden')
const region = idOf('place', 'se-vast')
const orebro = idOf('place', 'orebro')
const nobody = '3f1d3a52-6f57-4d7a-9a55-1c8a1f6b7e01'
const hoursOf = (location: string, from: string, to: string) =>
  `/api/openinghours/overview?location=${location}&from=${from}&to=${to}`
const calls: Row[] = [
  {
    call: '/api/Country/Get/{id}',
    good: `/api/Country/Get/${sweden}`,
    bad: { id: '/api/Country/Get/sweden' },
    unknown: `/api/Country/Get/${nobody}`,
    cache: hour,
  },
  {
    call: '/api/Country/List',
    query: 'includeregions',
    good: '/api/Country/List?includeregions=true',
    bad: { includeregions: '/api/Country/List?includeregions=2' },
    cache: hour,
  },
  { call: '/api/Country/Metadata', good: '/api/Country/Metadata', cache: hour },
  {
    call: '/api/Country/FrontEndList',
    query: 'includeregions',
    good: '/api/Country/FrontEndList?includeregions=false',
    bad: { includeregions: '/api/Country/FrontEndList?includeregions=' },
    cache: hour,
  },
  {
    call: '/api/Location/GetLocationsByCategory',
    query: 'category',
    good: '/api/Location/GetLocationsByCategory?category=Area',
    bad: { category: '/api/Location/GetLocationsByCategory?category=area' },
    cache: hour,
  },
  {
    call: '/api/Location/GetLocation/{id}',
    good: `/api/Location/GetLocation/${orebro}`,
    bad: { id: '/api/Location/GetLocation/%00' },
    unknown: `/api/Location/GetLocation/${nobody}`,
    cache: hour,
  },
  {
    call: '/api/Location/GetTree',
    query: 'scope',
    good: `/api/Location/GetTree?scope=${sweden}`,
    bad: { scope: `/api/Location/GetTree?scope=${sweden}&scope=${region}` },
    unknown: `/api/Location/GetTree?scope=${nobody}`,
    cache: 120,
  },
  { call: '/api/Location/GetList', good: '/api/Location/GetList', cache: hour },
  {
    call: '/api/Location/GetList/{scope}',
    good: `/api/Location/GetList/${region}`,
    bad: { scope: '/api/Location/GetList/1' },
    unknown: `/api/Location/GetList/${nobody}`,
    cache: hour,
  },
  {
    call: '/api/Location/FontEndGetList',
    query: 'scope',
    good: '/api/Location/FontEndGetList',
    bad: { scope: '/api/Location/FontEndGetList?scope=' },
    unknown: `/api/Location/FontEndGetList?scope=${nobody}`,
    cache: hour,
  },
  {
    call: '/api/Location/SearchLocation',
    query: 'query,loctype',
    good: '/api/Location/SearchLocation?query=orebro&loctype=Playground',
    bad: { query: '/api/Location/SearchLocation?loctype=Playground', loctype: '/api/Location/SearchLocation?query=orebro' },
    cache: hour,
  },
  {
    call: '/api/playground/Get/{id}',
    good: `/api/playground/Get/${orebro}`,
    bad: { id: '/api/playground/Get/orebro' },
    unknown: `/api/playground/Get/${nobody}`,
    cache: hour,
  },
  {
    call: '/api/playground/List/{parent}',
    good: `/api/playground/List/${region}`,
    bad: { parent: '/api/playground/List/-' },
    unknown: `/api/playground/List/${nobody}`,
    cache: hour,
  },
  {
    call: '/api/playground/ListByCountry/{country}',
    good: `/api/playground/ListByCountry/${sweden}`,
    bad: { country: '/api/playground/ListByCountry/se' },
    unknown: `/api/playground/ListByCountry/${nobody}`,
    cache: hour,
  },
  { call: '/api/playground/ListAllPlaygrounds', good: '/api/playground/ListAllPlaygrounds', cache: hour },
  {
    call: '/api/openinghours/overview',
    query: 'location,from,to',
    good: hoursOf(orebro, '2027-01-01', '2027-01-31'),
    bad: {
      location: hoursOf('orebro', '2027-01-01', '2027-01-31'),
      from: hoursOf(orebro, '2027-02-30', '2027-03-31'),
      to: `/api/openinghours/overview?location=${orebro}&from=2027-01-01`,
    },
    unknown: hoursOf(nobody, '2027-01-01', '2027-01-31'),
    cache: 5,
  },
  {
    call: '/api/openinghours/overviewwp',
    query: 'locationId',
    good: `/api/openinghours/overviewwp?locationId=${orebro}`,
    bad: { locationId: '/api/openinghours/overviewwp' },
    unknown: `/api/openinghours/overviewwp?locationId=${nobody}`,
    cache: 5,
  },
  {
    call: '/api/application-notice/by-location/{locationId}',
    query: 'type',
    good: `/api/application-notice/by-location/${orebro}?type=General`,
    bad: {
      locationId: '/api/application-notice/by-location/orebro',
      type: `/api/application-notice/by-location/${orebro}?type=general`,
    },
    unknown: `/api/application-notice/by-location/${nobody}`,
    cache: 5,
  },
]

let hoppla: TestApp
let paths: Record<string, Record<string, { parameters: { name: string; in: string; required: boolean }[] }>>
const get = (url: string, headers: Record<string, string> = {}) =>
  hoppla.app.inject({ url, headers: { host: 'localhost:3000', 'accept-language': 'sv', ...headers } })
beforeAll(async () => {
  hoppla = await testApp()
  paths = (await get('/api/openapi.json')).json().paths
})
afterAll(() => hoppla.close())

describe.each(calls.map((row) => [row.call, row] as const))('GET %s', (path, { query, good = '', bad = {}, unknown, cache }) => {
  test('is described', () => {
    const inQuery = (paths[path]?.get?.parameters ?? []).filter(({ in: where }) => where === 'query').map(({ name }) => name)
    expect(Object.keys(paths)).toContain(path)
    expect(inQuery).toEqual(query?.split(',') ?? [])
  })
  test('answers, is kept as long as published, and is not sent twice', async () => {
    const first = await get(good)
    expect(first.statusCode, first.body).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': `public, max-age=${cache}`,
      vary: 'accept-language',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    const again = await get(good, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
    expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
    // Asked again it is the same, headers and all.
    const kept = await get(good)
    const { date: _first, connection: _one, ...headers } = first.headers
    expect([kept.statusCode, kept.body]).toEqual([200, first.body])
    expect(Object.fromEntries(Object.entries(kept.headers).map(([name, value]) => [name, String(value)]))).toMatchObject(
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    )
    expect(again.headers).toMatchObject({ 'x-content-type-options': 'nosniff', vary: 'accept-language' })
    const head = await hoppla.app.inject({
      method: 'HEAD',
      url: good,
      headers: { host: 'localhost:3000', 'accept-language': 'sv' },
    })
    expect([head.statusCode, head.headers.etag]).toEqual([200, first.headers.etag])
    // Another language is another answer, unless nothing in it is said in words.
    const english = await get(good, { 'accept-language': 'en', 'if-none-match': 'W/"stale"' })
    expect(english.statusCode).toBe(200)
  })
  test.each(Object.entries(bad))('%s malformed or missing: 400 that names it', async (field, url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json().code, Object.keys(answer.json().errors)]).toEqual([400, 'request.invalid', [field]])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
  if (unknown !== undefined)
    test('an unknown id: 404 with a code, not kept', async () => {
      const answer = await get(unknown)
      expect([answer.statusCode, answer.json().code]).toEqual([
        404,
        expect.stringMatching(/^(country|location|playground)\.not-found$/),
      ])
      expect(answer.headers['cache-control']).toBe('no-store')
    })
})

test('another website’s script may read the hours, a refusal too', async () => {
  for (const id of [orebro, nobody]) {
    const answer = await get(`/api/openinghours/overviewwp?locationId=${id}`, { origin: 'https://elsewhere.example' })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  }
  expect((await get(hoursOf(orebro, '2027-01-01', '2027-01-02'))).headers['access-control-allow-origin']).toBeUndefined()
})

test('taking a place away is described with who may', () => {
  expect(paths['/api/Location/DeleteLocation/{id}']?.delete).toMatchObject({
    'x-access': 'permission places.delete: Admin',
    'x-refusals': ['location.not-found', 'location.in-use'],
    responses: { 204: {} },
  })
})

test('every reference in the description leads somewhere, the tree’s to itself too', async () => {
  const document = (await get('/api/openapi.json')).json()
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '')
  expect(refs).toContain('components/schemas/LocationNode')
  for (const path of new Set(refs))
    expect(
      path.split('/').reduce((at, name) => at?.[name], document),
      path,
    ).toBeDefined()
})

const fields = {
  country:
    'name, culture, currency, timezone, childclassvat, companyname, companyorgno, createuserinnav, guid, smsfrom, mailfrom, sitebaseaddress, orderbaseaddress, profilebaseaddress, partybaseaddress, regions, futureorderingmerchantid, futureorderingnavtendertype, companyaddress, slug',
  region: 'name, guid, country, countryid, playgrounds',
  playground:
    'name, translatednames, slug, guid, streetadress, postalcode, city, phone, adminemail, childclassemail, partybookingemail, groupbookingemail, region, regionid, playcentertype, maplink, costcenter, priceextrabirthdaychild, extrabirthdaychildarticles, disabled, usenavdynamics, partybookingopeningdatetime, entrancebookingopeningdate, partybookingopeningcontent, areas, blockreservationsminutes, usefoodexport',
  area: 'name, guid, areatype, playground, rooms',
  room: 'name, translatednames, translateddescriptions, description, guid, size, maxguests, recommendedmaxguests, blockid, block, area, disabled, image, images, theme',
  theme: 'name, guid, image',
  image: 'guid, name, urlname, created, extension, description, width, height',
  location: 'locationid, name, type, path',
  lists: 'countries, regions, playgrounds, areas, rooms, tables, unknownparents',
  tree: 'items',
  node: 'name, streetadress, playcentertype, slug, translatednames, parentid, guid, disabled, datatypename, objecttype, namepath, path, children',
  metadata: 'countryPhoneNumberCodes, cultureToCountryCodes',
  openingDay: 'date, open, isClosed, comment',
  interval: 'from, to',
  notice: 'guid, locationIds, startDate, endDate, name, text, type, disabled, icon',
}
const exactly: (keyof typeof fields)[] = [
  'location',
  'lists',
  'tree',
  'node',
  'image',
  'theme',
  'room',
  'metadata',
  'openingDay',
  'interval',
]

test('every entity has every published field on the wire', async () => {
  const country = (await get(`/api/Country/Get/${sweden}`)).json()
  const house = (await get(`/api/playground/Get/${orebro}`)).json()
  const rooms = house.areas.flatMap((area: { rooms: object[] }) => area.rooms)
  const room = rooms.find(({ theme, image }: { theme?: { image?: object }; image?: object }) => image && theme?.image)
  const lists = (await get('/api/Location/GetList')).json()
  const tree = (await get('/api/Location/GetTree')).json()
  const days = (await get(hoursOf(orebro, '2027-01-01', '2027-01-31'))).json()
  const seen: Record<keyof typeof fields, object> = {
    country,
    region: country.regions[0],
    playground: house,
    area: house.areas[0],
    room,
    theme: room.theme,
    image: room.theme.image,
    location: lists.rooms[0],
    lists,
    tree,
    node: tree.items[0].children[0].children[0],
    metadata: (await get('/api/Country/Metadata')).json(),
    openingDay: days[0],
    interval: days.find(({ open }: { open: object[] }) => open.length > 0).open[0],
    notice: (await get(`/api/application-notice/by-location/${orebro}`)).json()[0],
  }
  for (const [entity, names] of Object.entries(fields)) {
    const wanted = names.split(', ').sort()
    const had = Object.keys(seen[entity as keyof typeof fields]).sort()
    expect(
      had.filter((name) => wanted.includes(name)),
      entity,
    ).toEqual(wanted)
    if (exactly.includes(entity as keyof typeof fields)) expect(had, entity).toEqual(wanted)
  }
  expect(room.image.created).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(room.theme.image).toMatchObject({ urlname: expect.stringMatching(/^\/media\//), extension: 'svg' })
})

test('what is said until parties open has the nine published fields and no others, and its picture has an address', async () => {
  const names =
    'pageTitle, pageSubtitle, cardImageId, cardTitle, cardText, alertText, calendarEventTitle, calendarEventText, addToCalenderButtonText'
  const document = (await get('/api/openapi.json')).json()
  const answer = document.paths['/api/playground/Get/{id}'].get.responses['200'].content['application/json'].schema
  const described = answer.properties.partybookingopeningcontent.additionalProperties
  expect(Object.keys(described.properties).sort()).toEqual(names.split(', ').sort())
  expect(described.additionalProperties).toBe(false)
  const umea = playground.parse((await get(`/api/playground/Get/${idOf('place', 'umea')}`)).json())
  const said = umea.partybookingopeningcontent.sv ?? {}
  expect(Object.keys(said).sort()).toEqual(names.split(', ').sort())
  expect(umea.partybookingopeningimages).toMatchObject([{ guid: said.cardImageId, urlname: expect.stringMatching(/^\/media\//) }])
})

test('ids may be written in capitals', async () => {
  const answer = await hoppla.call(getPlayground, { params: { id: orebro.toUpperCase() } })
  expect((answer.body as { guid: string }).guid).toBe(orebro)
})
