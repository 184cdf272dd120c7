import { randomUUID } from 'node:crypto'
import { listNearbyParties } from '@hoppla/contract/parties/nearby'
import type { Answer } from '@hoppla/contract/route'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/app.ts'
import { aPartyCentre, type PartyCentre, saturday } from '../testing/party-centre.ts'

let centre: PartyCentre
const others: Record<string, string> = {}
beforeAll(async () => {
  centre = await aPartyCentre()
  const { db } = centre.deps
  for (const key of ['goteborg', 'malmo', 'oslo']) {
    const { rows } = await sql<{ id: string }>`select id from playgrounds where key = ${key}`.execute(db)
    const id = rows[0]?.id
    if (id) others[key] = id
  }
  await sql`delete from party_starts where location_id <> ${centre.playgroundId}`.execute(db)
  await sql`update playgrounds set latitude = 59.2753, longitude = 15.2134 where id = ${centre.playgroundId}`.execute(db)
})
beforeEach(() => centre.reset())
afterAll(() => centre.close())

type Nearby = Answer<typeof listNearbyParties>
const ask = (date = saturday) =>
  centre.call(listNearbyParties, { params: { playgroundId: centre.playgroundId }, query: { date } }, { 'accept-language': 'sv' })
const nearby = async (date?: string) => ((await ask(date)).body as Nearby).centres
const idOf = (key: string) => others[key] ?? expect.fail(`There is no ${key}.`)

/** Gives a play centre a room, hours and everything else that takes bookings, at a place. */
const takesParties = async (key: string, latitude: number | null, longitude: number | null): Promise<void> => {
  const { db } = centre.deps
  const id = idOf(key)
  await sql`update playgrounds set latitude = ${latitude}, longitude = ${longitude}, party_booking_opening_at = null where id = ${id}`.execute(
    db,
  )
  for (const kind of ['term', 'school-holiday', 'public-holiday'])
    await sql`insert into opening_rules (id, location_id, kind, open, comments)
      values (${randomUUID()}, ${id}, ${kind}, '[{"from": "09:00", "to": "20:00"}]', '{}') on conflict do nothing`.execute(db)
  await sql`insert into party_starts (id, location_id, weekdays, starts) values (${randomUUID()}, ${id}, '{1,2,3,4,5,6,7}', '{13:00}')`.execute(
    db,
  )
  await sql`insert into party_rules (location_id, setup_minutes, cleanup_minutes, notice_hours, least_children, deposit_minor, currency, rest_days,
      change_days, answer_days, cancel_steps) values (${id}, 15, 15, 48, 6, 50000, 'SEK', 7, 7, 9, '[]') on conflict do nothing`.execute(
    db,
  )
  await sql`insert into party_packages (id, key, location_id, names, price_minor, weekend_price_minor, vat_percent, hosts, currency, included_children,
      duration_minutes, position)
    values (${randomUUID()}, ${`there-${key}`}, ${id}, '{"sv": "Kalas"}', 199000, null, null, 0, 'SEK', 10, 120, 1)`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select r.id from rooms r join areas a on a.id = r.area_id where a.playground_id = ${id} and not r.is_disabled and r.max_guests is not null limit 1`.execute(
    db,
  )
  if (rows.length === 0) {
    const room = randomUUID()
    await sql`insert into locations (id, type, parent_id) select ${room}, 'Room', id from areas where playground_id = ${id} limit 1`.execute(
      db,
    )
    await sql`insert into rooms (id, key, area_id, name, max_guests, recommended_max_guests)
      select ${room}, ${`${key}-party`}, id, 'Rum', 16, 12 from areas where playground_id = ${id} limit 1`.execute(db)
  }
  centre.deps.prepared.clear()
}

test('nobody is near where no other play centre takes bookings', async () => {
  expect((await ask()).body).toEqual({ currency: 'SEK', centres: [] })
})

test('the nearest of the country with a free room come first, with how far and from what price', async () => {
  await takesParties('malmo', 55.605, 13.0038)
  await takesParties('goteborg', 57.7089, 11.9746)
  const found = await nearby()
  expect(found.map(({ id }) => id)).toEqual([idOf('goteborg'), idOf('malmo')])
  expect(found[0]).toMatchObject({ freeRooms: expect.any(Number), price: 1990, kilometres: expect.any(Number) })
  expect(found[0]?.kilometres).toBeGreaterThan(200)
  expect(found[0]?.freeRooms).toBeGreaterThan(0)
})

test('a play centre that is full, closed, or not open for bookings yet is left out', async () => {
  const { db } = centre.deps
  await sql`update playgrounds set party_booking_opening_at = '2027-06-01' where id = ${idOf('malmo')}`.execute(db)
  await sql`insert into opening_exceptions (id, location_id, date, open, comments) values (${randomUUID()}, ${idOf('goteborg')}, ${saturday}, '[]', '{}')`.execute(
    db,
  )
  centre.deps.prepared.clear()
  expect(await nearby()).toEqual([])
  await sql`delete from opening_exceptions`.execute(db)
  await sql`insert into room_bookings (id, playground_id, room_id, room_block, date, starts_at, ends_at, blocked, kind)
    select gen_random_uuid(), a.playground_id, r.id, case when r.block is null then r.id::text else a.playground_id::text || ' ' || r.block end, ${saturday},
      '2027-03-13T08:00:00Z', '2027-03-13T20:00:00Z', '[2027-03-13T08:00:00Z,2027-03-13T20:00:00Z)', 'block'
    from rooms r join areas a on a.id = r.area_id where a.playground_id = ${idOf('goteborg')} on conflict do nothing`.execute(db)
  centre.deps.prepared.clear()
  expect(await nearby()).toEqual([])
  await sql`delete from room_bookings`.execute(db)
  expect((await nearby()).map(({ id }) => id)).toEqual([idOf('goteborg')])
})

test('one that is nowhere on the map comes last, and there is none of a play centre that there is not', async () => {
  await sql`update playgrounds set party_booking_opening_at = null, latitude = null, longitude = null where id = ${idOf('malmo')}`.execute(
    centre.deps.db,
  )
  centre.deps.prepared.clear()
  expect(await nearby()).toMatchObject([{ id: idOf('goteborg') }, { id: idOf('malmo'), kilometres: null }])
  expectRefusal(
    await centre.call(listNearbyParties, { params: { playgroundId: randomUUID() }, query: { date: saturday } }),
    'playground.not-found',
  )
})
