import { randomUUID } from 'node:crypto'
import { type CrowdLevel, getCrowd } from '@hoppla/contract/door/crowd'
import { type OpeningDay, openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { languages } from '@hoppla/i18n'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { addDays, type Day, dayIn, momentOf } from '../../kernel/calendar.ts'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { crowdLevel } from './door.rules.ts'

const zone = 'Europe/Stockholm'
const playgroundId = idOf('place', 'orebro')
let app: TestApp
/** A day on which the centre is open, and its hours. */
let day: Day
let from: string
let to: string
beforeAll(async () => {
  app = await testApp()
  const today = dayIn(app.deps.clock.now(), zone)
  const query = { location: playgroundId, from: addDays(today, 1), to: addDays(today, 21) }
  const days = (await app.call(openingHoursOverview, { query })).body as OpeningDay[]
  const open = days.find(({ open: hours }) => hours.length === 1) ?? expect.fail('It never opens.')
  day = open.date
  ;({ from = '', to = '' } = open.open[0] ?? {})
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`truncate house_changes, door_settings`.execute(app.deps.db)
  app.deps.clock.set(momentOf(day, from, zone))
})

const limitTo = (most: number | null) =>
  sql`insert into door_settings (location_id, most_people) values (${playgroundId}, ${most})
    on conflict (location_id) do update set most_people = excluded.most_people`.execute(app.deps.db)
const count = (change: number, on = day) =>
  sql`insert into house_changes (id, location_id, day, change, at) values (${randomUUID()}, ${playgroundId}, ${on}::date, ${change}, now())`.execute(
    app.deps.db,
  )
type Crowd = { level: CrowdLevel | null; text: string | null }
const crowd = async (language = 'sv'): Promise<Crowd> => {
  const { status, body, text } = await app.call(getCrowd, { params: { playgroundId } }, { 'accept-language': language })
  expect(status, text).toBe(200)
  return body as Crowd
}
const nothing = { level: null, text: null }

test.each([
  [0, 1, 'calm'],
  [1, 1, 'full'],
  [79, 100, 'calm'],
  [80, 100, 'filling'],
  [99, 100, 'filling'],
  [100, 100, 'full'],
  [130, 100, 'full'],
  // 80 % of 7 are 5.6 people.
  [5, 7, 'calm'],
  [6, 7, 'filling'],
] as const)('%s people of %s are %s', (people, most, level) => expect(crowdLevel(people, most)).toBe(level))

describe('how full a house is', () => {
  test('is said in a word with the time, and never in numbers', async () => {
    await limitTo(10)
    await count(3)
    const time = from
    expect(await crowd()).toEqual({ level: 'calm', text: `Läget kl. ${time}: lugnt` })
    await count(5)
    expect(await crowd()).toEqual({ level: 'filling', text: `Läget kl. ${time}: snart fullt` })
    await count(2)
    expect(await crowd()).toEqual({ level: 'full', text: `Läget kl. ${time}: fullt` })
    await count(-3)
    expect((await crowd()).level).toBe('calm')
  })

  test.each(languages)('is said in %s', async (language) => {
    await limitTo(1)
    const { text } = await crowd(language)
    expect(text).toMatch(/\d\d[.:]\d\d/)
    expect(text).not.toMatch(/\{\{|undefined/)
  })

  test('is not known where there is no limit', async () => {
    await count(40)
    expect(await crowd()).toEqual(nothing)
    await limitTo(null)
    expect(await crowd()).toEqual(nothing)
  })

  test('is not known before it opens and after it has closed', async () => {
    await limitTo(10)
    await count(9)
    const open = momentOf(day, from, zone).getTime()
    const close = momentOf(day, to, zone).getTime()
    const at = async (moment: number) => {
      app.deps.clock.set(new Date(moment))
      return (await crowd()).level
    }
    expect(await at(open - 60_000)).toBeNull()
    expect(await at(open)).toBe('filling')
    expect(await at(close - 60_000)).toBe('filling')
    expect(await at(close)).toBeNull()
  })

  test('begins anew every day', async () => {
    await limitTo(10)
    await count(10, addDays(day, -1))
    expect((await crowd()).level).toBe('calm')
  })

  test('of a centre that is not there, or closed to guests, is not found', async () => {
    expectRefusal(await app.call(getCrowd, { params: { playgroundId: randomUUID() } }), 'location.not-found')
    await sql`update playgrounds set is_disabled = true where id = ${playgroundId}`.execute(app.deps.db)
    const answer = await app.call(getCrowd, { params: { playgroundId } })
    await sql`update playgrounds set is_disabled = false where id = ${playgroundId}`.execute(app.deps.db)
    expectRefusal(answer, 'location.not-found')
  })
})
