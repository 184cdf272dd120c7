import { type OpeningDay, openingHoursOverview, openingYear, type PlannedDay } from '@hoppla/contract/places/opening-hours'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { expectRefusal, type TestAnswer, type TestApp, type TestCall, testApp } from '../testing/app.ts'
import { asStaffWith } from '../testing/staff-roles.ts'

const place = idOf('place', 'orebro')
let shop: TestApp
let manager: TestCall
beforeAll(async () => {
  shop = await testApp()
  manager = await asStaffWith(shop, [['VenueManager', 'orebro']], 'rut@hoppla.example')
})
afterAll(() => shop.close())

const ok = <A>(answer: TestAnswer): A => {
  expect(answer.status, answer.text).toBe(200)
  return answer.body as A
}

test('each day of a year once, with the hours that parents see, and what they come from', async () => {
  await shop.deps.pool.query(
    `insert into opening_exceptions (id, location_id, date, open, comments) values (gen_random_uuid(), $1, '2028-02-29', '[{"from": "12:00", "to": "13:00"}]', '{"en": "Leap day"}')
    on conflict (location_id, date) do update set open = excluded.open, comments = excluded.comments`,
    [place],
  )
  await shop.deps.pool.query(
    `insert into closings (id, place_id, date, from_time, until_time, cause, reason, made_at)
    values (gen_random_uuid(), $1, '2028-03-01', '00:00', '24:00', 'power', '{"en": "Power cut"}', now())`,
    [place],
  )
  shop.deps.prepared.clear()
  const year = ok<PlannedDay[]>(await manager(openingYear, { query: { place, year: 2028 } }))
  expect(year).toHaveLength(366)
  const seen = ok<OpeningDay[]>(
    await shop.call(openingHoursOverview, { query: { location: place, from: '2028-01-01', to: '2028-12-31' } }),
  )
  expect(year.map(({ date, open, comment }) => ({ date, open, comment }))).toEqual(
    seen.map(({ date, open, comment }) => ({ date, open, comment })),
  )
  const on = (date: string) => year.find((day) => day.date === date)
  expect(on('2028-02-29')).toMatchObject({ kind: 'special-day', level: 'playground', comment: 'Leap day' })
  expect(on('2028-03-01')).toMatchObject({ kind: 'closing', level: null, open: [], comment: 'Power cut' })
  expect(new Set(year.map(({ kind }) => kind)).size).toBeGreaterThan(2)
})

test('of another place it is not told', async () => {
  for (const other of ['goteborg', 'bergen', 'sweden'])
    expectRefusal(await manager(openingYear, { query: { place: idOf('place', other), year: 2027 } }), 'location.not-found')
})
