import { openingHoursCalendar, openingHoursForSites, openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
const feed = async (key: string, language?: 'sv' | 'de' | 'fi', headers: Record<string, string> = {}) =>
  hoppla.call(openingHoursCalendar, { params: { locationId: place(key) }, query: { language } }, headers)

/** The events of a calendar as a program reads them: unfolded lines, by name. */
const eventsIn = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        event
          .split('\r\n')
          .filter((line) => line.includes(':'))
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      ),
    )
/** Sets the clock to a moment while one function runs. */
const on = async <A>(moment: string, work: () => Promise<A>): Promise<A> => {
  const seconds = (Date.parse(moment) - hoppla.deps.clock.now().getTime()) / 1_000
  hoppla.deps.clock.advance(seconds)
  // Answers are remembered for a second; a clock that is set back would make it longer.
  hoppla.deps.prepared.clear()
  try {
    return await work()
  } finally {
    hoppla.deps.clock.advance(-seconds)
  }
}

describe('the calendar feed of a playground', () => {
  test('is a calendar that a program can subscribe to', async () => {
    const answer = await feed('orebro', 'sv')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('public, max-age=5')
    expect(answer.text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(answer.text.trimEnd().endsWith('END:VCALENDAR')).toBe(true)
    expect(answer.text).toContain('X-WR-CALNAME:Hoppla Örebro: öppettider')
    for (const line of answer.text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    const events = eventsIn(answer.text)
    expect(events.length).toBeGreaterThan(150)
    expect(new Set(events.map(({ UID }) => UID)).size).toBe(events.length)
    expect(events[0]).toMatchObject({ SUMMARY: 'Hoppla Örebro har öppet', LOCATION: 'Lekgatan 4\\, 702 36 Örebro' })
  })

  test('keeps the wall clock over both changes of summer time', async () => {
    // Örebro opens 10–18 on Sundays; the clock changes on 29 March and 25 October 2026.
    const startsAround = (moment: string) =>
      on(moment, async () =>
        eventsIn((await feed('orebro', 'sv')).text)
          .filter(({ SUMMARY }) => SUMMARY === 'Hoppla Örebro har öppet')
          .map(({ DTSTART, DTEND }) => `${DTSTART}/${DTEND}`),
      )
    expect(await startsAround('2026-03-24T12:00:00Z')).toEqual(
      expect.arrayContaining(['20260328T090000Z/20260328T170000Z', '20260329T080000Z/20260329T160000Z']),
    )
    expect(await startsAround('2026-10-20T12:00:00Z')).toEqual(
      // The autumn holidays begin on the 24th: 9–19.
      expect.arrayContaining(['20261023T080000Z/20261023T160000Z', '20261025T080000Z/20261025T180000Z']),
    )
  })

  test('has every sitting of a day, and tells the days that are closed for a reason', async () => {
    const leipzig = await on('2027-04-12T12:00:00Z', async () => eventsIn((await feed('leipzig', 'de')).text))
    const day = leipzig.filter(({ UID }) => UID?.includes('-2027-04-14-'))
    expect(day.map(({ DTSTART, DTEND }) => [DTSTART, DTEND])).toEqual([
      ['20270414T073000Z', '20270414T100000Z'],
      ['20270414T113000Z', '20270414T160000Z'],
    ])
    const orebro = await on('2026-12-20T12:00:00Z', async () => eventsIn((await feed('orebro', 'sv')).text))
    expect(orebro.find(({ UID }) => UID?.includes('-2026-12-24-'))).toMatchObject({
      'DTSTART;VALUE=DATE': '20261224',
      'DTEND;VALUE=DATE': '20261225',
      SUMMARY: 'Hoppla Örebro har stängt',
      DESCRIPTION: 'God jul!',
    })
  })

  test('an event keeps its UID from day to day; the bytes stay the same all day and are not sent twice', async () => {
    const uids = async () => eventsIn((await feed('koeln', 'de')).text).map(({ UID }) => UID)
    const today = await on('2026-11-21T08:00:00Z', uids)
    const later = await on('2026-11-24T08:00:00Z', uids)
    expect(today.filter((uid) => later.includes(uid)).length).toBeGreaterThan(140)
    const morning = await on('2026-11-21T06:00:00Z', () => feed('koeln', 'de'))
    const evening = await on('2026-11-21T20:00:00Z', () =>
      feed('koeln', 'de', { 'if-none-match': `W/${morning.headers.etag}, "another"` }),
    )
    expect({ status: evening.status, text: evening.text }).toEqual({ status: 304, text: '' })
  })

  test('speaks the language of its address, else the reader’s', async () => {
    expect((await feed('vantaa', 'fi')).text).toContain('Hoppla Vantaa on avoinna')
    expect((await feed('vantaa')).text).toContain('Hoppla Vantaa is open')
  })

  test('of an unknown place, a malformed one, a country or an unknown language is refused', async () => {
    const ask = (path: string) =>
      hoppla.app.inject({ url: `/api/openinghours/calendar/${path}`, headers: { host: 'localhost:3000' } })
    expect((await ask(nobody)).statusCode).toBe(404)
    expect((await ask(place('sweden'))).statusCode).toBe(404)
    const malformed = await ask('orebro')
    expect([malformed.statusCode, Object.keys(malformed.json().errors)]).toEqual([400, ['locationId']])
    const unspoken = await ask(`${place('orebro')}?language=tlh`)
    expect([unspoken.statusCode, Object.keys(unspoken.json().errors)]).toEqual([400, ['language']])
  })
})

describe('hours for other websites', () => {
  const embedded = (locationId: string, headers: Record<string, string> = {}) =>
    hoppla.call(openingHoursForSites, { query: { locationId } }, { origin: 'https://nyheter.example', ...headers })

  test('are today’s and those of four weeks, as the overview has them', async () => {
    const answer = await embedded(place('orebro'), { 'accept-language': 'sv' })
    const today = dayIn(hoppla.deps.clock.now(), 'Europe/Stockholm')
    const overview = await hoppla.call(
      openingHoursOverview,
      { query: { location: place('orebro'), from: today, to: addDays(today, 27) } },
      { 'accept-language': 'sv' },
    )
    expect(answer.text).toBe(overview.text)
    expect(answer.body).toHaveLength(28)
  })

  test('begin with the playground’s own today', async () => {
    const first = async () => ((await embedded(place('vantaa'))).body as { date: string }[])[0]?.date
    expect(await on('2026-03-28T22:30:00Z', first)).toBe('2026-03-29')
    expect(await on('2026-03-28T21:30:00Z', first)).toBe('2026-03-28')
    // On the change itself midnight is an hour earlier by UTC.
    expect(await on('2026-03-29T21:00:00Z', first)).toBe('2026-03-30')
  })

  test('may be read by scripts of any site, without credentials, and are cached with a version', async () => {
    const { headers } = await embedded(place('orebro'))
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=5',
    })
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(headers).not.toHaveProperty('set-cookie')
    const again = await embedded(place('orebro'), { 'if-none-match': String(headers.etag) })
    expect({ status: again.status, open: again.headers['access-control-allow-origin'] }).toEqual({ status: 304, open: '*' })
  })

  test('positive control: other calls are not open to other sites', async () => {
    const { headers } = await hoppla.call(openingHoursOverview, {
      query: { location: place('orebro'), from: '2026-01-01', to: '2026-01-02' },
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  test('a refusal can be read by the other site too', async () => {
    const unknown = await embedded(nobody)
    expectRefusal(unknown, 'location.not-found')
    expect(unknown.headers['access-control-allow-origin']).toBe('*')
    expectRefusal(await embedded('orebro'), 'request.invalid', 'locationId')
    const bare = await hoppla.app.inject({ url: '/api/openinghours/overviewwp', headers: { host: 'localhost:3000' } })
    expect([bare.statusCode, Object.keys(bare.json().errors)]).toEqual([400, ['locationId']])
  })
})

describe('the overview', () => {
  const overview = (from: string, to: string, headers: Record<string, string> = {}) =>
    hoppla.call(openingHoursOverview, { query: { location: place('orebro'), from, to } }, headers)

  test('short or long, it has a version and is not sent twice', async () => {
    for (const to of ['2026-01-07', '2026-12-31']) {
      const first = await overview('2026-01-01', to)
      expect(first.headers['cache-control']).toBe('public, max-age=5')
      const again = await overview('2026-01-01', to, { 'if-none-match': String(first.headers.etag) })
      expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
    }
  })

  test('reaches from 2000 to 2199; days beyond are refused by field, not by a fault', async () => {
    expect((await overview('2000-01-01', '2000-12-31')).body).toHaveLength(366)
    expect((await overview('2199-12-31', '2199-12-31')).body).toHaveLength(1)
    expectRefusal(await overview('9999-12-31', '9999-12-31'), 'request.invalid', 'from')
    expectRefusal(await overview('2026-01-01', '0000-01-01'), 'request.invalid', 'to')
    expectRefusal(await overview('1999-12-31T23:59:59Z', '2026-01-01'), 'request.invalid', 'from')
    expect((await overview('2199-12-31T23:30:00Z', '2199-12-31T23:30:00Z')).status).toBe(200)
  })
})
