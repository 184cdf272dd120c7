import {
  type Country,
  countryFrontEndList,
  country as countryShape,
  getCountry,
  getPlayground,
  getSite,
  type Playground,
  playground as playgroundShape,
  playgroundsByCountry,
  type SiteInfo,
  site as siteShape,
} from '@hoppla/contract/places'
import { type LocationList, locationFrontEndList, locationList as locationListShape } from '@hoppla/contract/places/locations'
import { type ApplicationNotice, noticesByLocation } from '@hoppla/contract/places/notices'
import { type OpeningDay, openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { idOf } from '../../import/ids.ts'
import { addDays, dayIn } from '../../kernel/calendar.ts'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'

let hoppla: TestApp
beforeAll(async () => {
  hoppla = await testApp()
})
afterAll(() => hoppla.close())

const place = (key: string) => idOf('place', key)
const nobody = '3f1d3a52-6f57-4d7a-9a55-1c8a1f6b7e01'

describe('the site of a host', () => {
  test.each([
    ['localhost:3000', 'sweden', 'SEK', ['sv', 'en']],
    ['no.localhost:3000', 'norway', 'NOK', ['nb', 'en']],
    ['dk.localhost:3000', 'denmark', 'DKK', ['da', 'en']],
    ['fi.localhost:3000', 'finland', 'EUR', ['fi', 'en']],
    ['de.localhost:3000', 'germany', 'EUR', ['de', 'en']],
    ['se.localhost:3000', 'sweden', 'SEK', ['sv', 'en']],
  ])('%s is %s', async (host, slug, currency, languages) => {
    const answer = await hoppla.call(getSite, {}, { host })
    expect(answer.status).toBe(200)
    const { country, countries, brand, authority } = siteShape.strict().parse(answer.body) as SiteInfo
    expect(country).toMatchObject({ slug, currency, languages })
    expect(countries.map(({ name }) => name)).toEqual(['Sverige', 'Norge', 'Danmark', 'Suomi', 'Deutschland'])
    expect(brand.name).toBe('Hoppla lekland')
    expect(authority.endsWith('/identity')).toBe(true)
  })

  test('an unknown host has no country', async () => {
    const answer = await hoppla.call(getSite, {}, { host: 'elsewhere.example' })
    expectRefusal(answer, 'country.not-found')
    expect((answer.body as { message: string }).message).not.toBe('')
  })

  test('group booking is not offered in English, the bistro only in Swedish, Norwegian and Danish', async () => {
    const { brand } = (await hoppla.call(getSite, {})).body as SiteInfo
    expect(brand.content.en).not.toHaveProperty('groupBooking')
    expect(brand.content.sv).toHaveProperty('groupBooking')
    expect(
      Object.keys(brand.content)
        .filter((language) => brand.content[language]?.bistro)
        .sort(),
    ).toEqual(['da', 'nb', 'sv'])
  })

  test('the logo can be fetched where the site says it lies', async () => {
    const { brand } = (await hoppla.call(getSite, {})).body as SiteInfo
    const picture = await hoppla.app.inject({ url: brand.logo })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/svg+xml')
  })
})

describe('countries', () => {
  test('the front-end list has every published field, without regions unless asked for', async () => {
    const answer = await hoppla.call(countryFrontEndList, { query: { includeregions: 'false' } })
    const countries = z.array(countryShape.strict()).parse(answer.body)
    expect(countries.map(({ slug }) => slug)).toEqual(['sweden', 'norway', 'denmark', 'finland', 'germany'])
    expect(countries.every(({ regions }) => regions.length === 0)).toBe(true)
    expect(countries[0]).toMatchObject({ childclassvat: 6, profilebaseaddress: 'http://localhost:3000/profile' })
  })

  test('with regions, named in the reader’s language, each playground in one of them', async () => {
    const named = async (language: string) => {
      const answer = await hoppla.call(countryFrontEndList, { query: { includeregions: 'true' } }, { 'accept-language': language })
      return (answer.body as Country[]).flatMap(({ regions }) => regions)
    }
    expect((await named('sv')).map(({ name }) => name)).toContain('Västsverige')
    const english = await named('en')
    expect(english.map(({ name }) => name)).toContain('Western Sweden')
    expect(english.flatMap(({ playgrounds }) => playgrounds)).toHaveLength(30)
  })

  test('one country; an unknown one; a malformed id', async () => {
    const found = await hoppla.call(getCountry, { params: { id: place('norway') } })
    expect(countryShape.parse(found.body).regions).toHaveLength(3)
    expectRefusal(await hoppla.call(getCountry, { params: { id: nobody } }), 'country.not-found')
    expectRefusal(await hoppla.call(getCountry, { params: { id: 'norway' } }), 'request.invalid', 'id')
    expectRefusal(
      await hoppla.call(countryFrontEndList, { query: { includeregions: 'perhaps' } }),
      'request.invalid',
      'includeregions',
    )
  })

  test('an answer is cached for an hour and not sent again to who has it', async () => {
    const first = await hoppla.call(countryFrontEndList, { query: {} })
    expect(first.headers['cache-control']).toBe('public, max-age=3600')
    const again = await hoppla.call(countryFrontEndList, { query: {} }, { 'if-none-match': String(first.headers.etag) })
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
  })
})

describe('playgrounds', () => {
  test('a country’s playgrounds come whole, in its language', async () => {
    const answer = await hoppla.call(playgroundsByCountry, { params: { country: place('sweden') } }, { 'accept-language': 'sv' })
    const playgrounds = z.array(playgroundShape.strict()).parse(answer.body)
    expect(playgrounds).toHaveLength(12)
    const orebro = playgrounds.find(({ slug }) => slug === 'orebro')
    expect(orebro).toMatchObject({
      name: 'Hoppla Örebro',
      streetadress: 'Lekgatan 4',
      postalcode: '702 36',
      blockreservationsminutes: 15,
    })
    expect(orebro?.areas.map(({ name }) => name)).toEqual([
      'Bollhavet',
      'Klätterväggen',
      'Minihörnan',
      'Bistron',
      'Hinderhallen',
      'Kalasrummen',
    ])
    const room = orebro?.areas.flatMap(({ rooms }) => rooms)[0]
    expect(room).toMatchObject({ name: 'Djungelrummet', theme: { name: 'Djungeln' }, maxguests: 16 })
    expect(room?.image?.urlname).toMatch(/^\/media\/[0-9a-f-]{36}\/[0-9a-f]{12}\/party\.svg$/)
  })

  test('English words in English', async () => {
    const answer = await hoppla.call(getPlayground, { params: { id: place('koeln') } })
    expect((answer.body as Playground).areas.map(({ name }) => name)).toContain('The ball pit')
  })

  test('unknown and malformed', async () => {
    expectRefusal(await hoppla.call(playgroundsByCountry, { params: { country: nobody } }), 'country.not-found')
    expectRefusal(await hoppla.call(playgroundsByCountry, { params: { country: '1' } }), 'request.invalid', 'country')
    expectRefusal(await hoppla.call(getPlayground, { params: { id: place('sweden') } }), 'playground.not-found')
  })
})

describe('locations', () => {
  test('countries, regions and playgrounds with their path', async () => {
    const list = locationListShape.strict().parse((await hoppla.call(locationFrontEndList, { query: {} })).body) as LocationList
    expect([list.countries.length, list.regions.length, list.playgrounds.length]).toEqual([5, 14, 30])
    const bergen = list.playgrounds.find(({ locationid }) => locationid === place('bergen'))
    expect(bergen).toEqual({
      locationid: place('bergen'),
      name: 'Hoppla Bergen',
      type: 'Playground',
      path: [place('norway'), place('no-vest'), place('bergen')].join('/'),
    })
  })

  test('a scope holds the place and what lies in it', async () => {
    const list = (await hoppla.call(locationFrontEndList, { query: { scope: place('finland') } })).body as LocationList
    expect([list.countries.length, list.regions.length, list.playgrounds.length]).toEqual([1, 2, 4])
    expectRefusal(await hoppla.call(locationFrontEndList, { query: { scope: nobody } }), 'location.not-found')
    expectRefusal(await hoppla.call(locationFrontEndList, { query: { scope: 'all' } }), 'request.invalid', 'scope')
  })
})

describe('opening hours', () => {
  const overview = async (location: string, from: string, to: string, language = 'sv') =>
    hoppla.call(
      openingHoursOverview,
      { query: { location: place(location), from, to } },
      { 'accept-language': language, host: language === 'de' ? 'de.localhost:3000' : 'localhost:3000' },
    )

  test('Christmas in Örebro: open late in the holidays, closed on the Eve', async () => {
    const days = (await overview('orebro', '2026-12-21', '2026-12-27')).body as OpeningDay[]
    expect(days.map(({ date, open, isClosed, comment }) => [date.slice(8), open[0]?.from ?? null, isClosed, comment])).toEqual([
      ['21', '09:00', false, 'Jullov'],
      ['22', '09:00', false, 'Jullov'],
      ['23', '09:00', false, 'Jullov'],
      ['24', null, true, 'God jul!'],
      ['25', null, true, 'God jul!'],
      ['26', '09:00', false, 'Annandag jul'],
      ['27', '09:00', false, 'Jullov'],
    ])
  })

  test('hours that change while the old ones are being read are the ones told from then on', async () => {
    const { pool, prepared } = hoppla.deps
    // Far from the special days of the example chain, which lie around today.
    const ask = async () => ((await overview('orebro', '2027-09-15', '2027-09-15')).body as OpeningDay[])[0]?.isClosed
    prepared.clear()
    const slow = await pool.connect()
    try {
      await slow.query('begin')
      await slow.query('lock table school_holidays in access exclusive mode')
      const early = ask()
      // Rules and special days have been read by then; only the school holidays are waited for.
      const underWay = `select wait_event_type from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`
      await expect.poll(async () => (await pool.query(underWay)).rows).toEqual([{ wait_event_type: 'Lock' }])
      await pool.query(
        `insert into opening_exceptions (id, location_id, date, open) values (gen_random_uuid(), $1, '2027-09-15', '[]')`,
        [place('orebro')],
      )
      prepared.clear()
      await slow.query('commit')
      await early
    } finally {
      // Whatever happened, nobody waits for the lock.
      slow.release(true)
    }
    expect(await ask()).toBe(true)
    await pool.query(`delete from opening_exceptions where location_id = $1 and date = '2027-09-15'`, [place('orebro')])
    prepared.clear()
  })

  test('a public holiday of one German state is none in another', async () => {
    // Fronleichnam 2027: 27 May.
    const [koeln] = (await overview('koeln', '2027-05-27', '2027-05-27', 'de')).body as OpeningDay[]
    const [berlin] = (await overview('berlin', '2027-05-27', '2027-05-27', 'de')).body as OpeningDay[]
    expect(koeln).toMatchObject({ comment: 'Fronleichnam', open: [{ from: '09:00', to: '19:00' }] })
    expect(berlin).toMatchObject({ comment: null, open: [{ from: '10:00', to: '18:00' }] })
  })

  test('two intervals a day', async () => {
    const [day] = (await overview('leipzig', '2027-04-14', '2027-04-14', 'de')).body as OpeningDay[]
    expect(day?.open).toEqual([
      { from: '09:30', to: '12:00' },
      { from: '13:30', to: '18:00' },
    ])
  })

  test('a special day goes before the rest, in the reader’s language', async () => {
    const date = addDays(dayIn(hoppla.deps.clock.now(), 'Europe/Stockholm'), 5)
    const [day] = (await overview('orebro', date, date, 'en')).body as OpeningDay[]
    expect(day).toEqual({ date, open: [{ from: '10:00', to: '16:00' }], isClosed: false, comment: 'Closing early: staff day.' })
  })

  test('a room and an area have the hours of their playground', async () => {
    const house = (await overview('orebro', '2026-12-24', '2026-12-27')).text
    expect((await overview('orebro-room-1', '2026-12-24', '2026-12-27')).text).toBe(house)
    expect((await overview('orebro-ballpit', '2026-12-24', '2026-12-27')).text).toBe(house)
  })

  test('an instant is the day it falls on at the playground, also over the change of the clock', async () => {
    const dates = async (location: string, from: string, to: string) =>
      ((await overview(location, from, to)).body as OpeningDay[]).map(({ date }) => date)
    // Midnight in Stockholm before and after summer time begins, as a browser writes it.
    expect(await dates('orebro', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z')).toEqual(['2026-03-29', '2026-03-30'])
    expect(await dates('orebro', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z')).toEqual(['2026-10-25', '2026-10-26'])
    // The same instant is one day later in Finland.
    expect(await dates('vantaa', '2026-03-28T22:30:00.000Z', '2026-03-28T22:30:00.000Z')).toEqual(['2026-03-29'])
    expect(await dates('orebro', '2026-03-28T22:30:00.000Z', '2026-03-28T22:30:00.000Z')).toEqual(['2026-03-28'])
    expect(await dates('orebro', '2026-03-29T00:30:00+02:00', '2026-03-29')).toEqual(['2026-03-28', '2026-03-29'])
  })

  test('at most 400 days, the right way round', async () => {
    const longest = await overview('orebro', '2026-01-01', addDays('2026-01-01', 399))
    expect(longest.body).toHaveLength(400)
    expectRefusal(await overview('orebro', '2026-01-01', addDays('2026-01-01', 400)), 'opening-hours.range-too-long', 'to')
    expectRefusal(await overview('orebro', '2026-01-02', '2026-01-01'), 'opening-hours.range-invalid', 'to')
  })

  test('what is malformed is named', async () => {
    expectRefusal(await overview('orebro', '2026-02-30', '2026-03-01'), 'request.invalid', 'from')
    expectRefusal(await overview('orebro', '2026-03-01', 'tomorrow'), 'request.invalid', 'to')
    const bare = await hoppla.app.inject({ url: '/api/openinghours/overview', headers: { host: 'localhost:3000' } })
    expect(bare.statusCode).toBe(400)
    expect(Object.keys(bare.json().errors).sort()).toEqual(['from', 'location', 'to'])
  })

  test('a country has no hours', async () => {
    expectRefusal(await overview('sweden', '2026-01-01', '2026-01-02'), 'location.not-found')
  })
})

describe('notices', () => {
  const noticesAt = async (key: string, query: { type?: 'General' | 'ChildClass' } = {}, language = 'sv') =>
    (await hoppla.call(noticesByLocation, { params: { locationId: place(key) }, query }, { 'accept-language': language }))
      .body as ApplicationNotice[]

  test('a playground shows its areas’ and its country’s notices; a country not its areas’', async () => {
    expect((await noticesAt('orebro')).map(({ name }) => name)).toEqual([
      'Klätterväggen är stängd i några dagar',
      'Nu kan du boka sportlovslägren',
    ])
    expect((await noticesAt('sweden')).map(({ name }) => name)).toEqual(['Nu kan du boka sportlovslägren'])
    expect((await noticesAt('uppsala')).map(({ type }) => type)).toEqual(['ChildClass'])
  })

  test('by type, in the reader’s language, kept for five seconds', async () => {
    const answer = await hoppla.call(noticesByLocation, { params: { locationId: place('orebro') }, query: { type: 'General' } })
    expect((answer.body as ApplicationNotice[]).map(({ text, kind }) => [text, kind])).toEqual([
      ['We are changing the ropes. Everything else is open as usual.', 'warning'],
    ])
    expect(answer.headers['cache-control']).toBe('public, max-age=5')
  })

  test('a disabled, a past and a coming one do not show', async () => {
    expect(await noticesAt('germany')).toEqual([])
    hoppla.deps.clock.advance(-10 * 86_400)
    hoppla.deps.prepared.clear()
    expect(await noticesAt('orebro')).toEqual([])
    hoppla.deps.clock.advance(10 * 86_400)
  })

  test('unknown places and types', async () => {
    expectRefusal(await hoppla.call(noticesByLocation, { params: { locationId: nobody }, query: {} }), 'location.not-found')
    expectRefusal(
      await hoppla.call(noticesByLocation, { params: { locationId: place('orebro') }, query: { type: 'Gossip' as never } }),
      'request.invalid',
      'type',
    )
  })
})
