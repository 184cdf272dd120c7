import { randomUUID } from 'node:crypto'
import { entranceDays, entranceSlots, listEntranceCentres } from '@hoppla/contract/entrance/windows'
import type { Answer } from '@hoppla/contract/route'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connect, laneOf, openPool } from '../../db/connect.ts'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { bookPlaces, releasePlaces } from './entrance.sql.ts'
import { findWindow, holdEntrance, refuseFullWindow, releaseOverduePlaces } from './hold-places.ts'

let app: TestApp
let playgroundId: string
const places = 20
// A Tuesday on which the play centre is open.
const date = '2026-12-01'
const startsAt = '12:00'

beforeAll(async () => {
  app = await testApp()
  app.deps.clock.set(new Date('2026-11-27T09:00:00Z'))
  const { id } = await app.deps.db.selectFrom('playgrounds').select('id').where('key', '=', 'orebro').executeTakeFirstOrThrow()
  playgroundId = id
  await app.deps.db
    .insertInto('arrival_windows')
    .values({
      id: randomUUID(),
      location_id: id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      date: null,
      starts_at: '10:00',
      ends_at: '17:00',
      every_minutes: 60,
      places,
    })
    .execute()
})
/** The counter is the sum of what is held and booked. */
afterEach(async () => {
  const { rows } = await sql<{ wrong: number }>`select count(*)::int as wrong from entrance_windows w where taken <> coalesce((
    select sum(p.places) from entrance_places p where p.playground_id = w.playground_id and p.date = w.date and p.starts_at = w.starts_at), 0)`.execute(
    app.deps.db,
  )
  expect(rows[0]?.wrong).toBe(0)
  await app.deps.db.deleteFrom('entrance_places').execute()
  app.deps.clock.set(new Date('2026-11-27T09:00:00Z'))
})
afterAll(() => app.close())

const window = () => findWindow(app.deps, { playgroundId, date, startsAt })
/** Minutes from now. */
const inMinutes = (minutes: number) => new Date(app.deps.clock.now().getTime() + minutes * 60_000)
const hold = async (count: number, id = randomUUID()): Promise<string> => {
  const at = await window()
  await app.deps.db
    .transaction()
    .execute((tx) => holdEntrance(tx, { id, window: at, places: count, until: inMinutes(15), now: app.deps.clock.now() }))
  return id
}
const slots = async () =>
  (await app.call(entranceSlots, { params: { playgroundId }, query: { date } })).body as Answer<typeof entranceSlots>
const noon = async () => (await slots()).windows.find(({ from }) => from === startsAt)

test('three hundred families want one window at the same moment: exactly its places are held', async () => {
  const families = await Promise.allSettled(Array.from({ length: 300 }, () => hold(1)))
  expect(families.filter(({ status }) => status === 'fulfilled')).toHaveLength(places)
  for (const one of families) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'entrance.full' })
  expect(await noon()).toMatchObject({ fullness: 'full', placesLeft: 0 })
})

test('families of several: never more than the places, and the last that fits gets in', async () => {
  const families = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => hold((n % 4) + 2)))
  const { rows } = await sql<{ taken: number }>`select taken from entrance_windows where date = ${date}`.execute(app.deps.db)
  expect(rows[0]?.taken).toBeLessThanOrEqual(places)
  expect(families.some(({ status }) => status === 'fulfilled')).toBe(true)
  const left = places - (rows[0]?.taken ?? 0)
  if (left > 0) await hold(left)
  await expect(hold(1)).rejects.toMatchObject({ code: 'entrance.full' })
})

test('what is held past its time is given to whoever asks, before a sweeper has come; what was booked stays', async () => {
  const booked = await hold(5)
  await app.deps.db.transaction().execute((tx) => bookPlaces(tx, booked))
  await hold(places - 5)
  await expect(hold(1)).rejects.toMatchObject({ code: 'entrance.full' })
  app.deps.clock.advance(16 * 60)
  expect(await noon()).toMatchObject({ placesLeft: null, fullness: 'calm' })
  await hold(places - 5)
  await expect(hold(1)).rejects.toMatchObject({ code: 'entrance.full' })
})

test('the sweeper, those who give back and those who want what is overdue do not wait for each other', async () => {
  const overdue = await Promise.all(Array.from({ length: 10 }, () => hold(2)))
  app.deps.clock.advance(16 * 60)
  const done = await Promise.allSettled([
    ...overdue.map((id) => app.deps.db.transaction().execute((tx) => releasePlaces(tx, [id]))),
    ...Array.from({ length: 10 }, () => releaseOverduePlaces(app.deps)),
    ...Array.from({ length: 40 }, () => hold(1)),
  ])
  const failed = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code?: string }] : []))
  expect(failed.filter(({ code }) => code !== 'entrance.full')).toEqual([])
  expect(failed).toHaveLength(40 - places)
})

test('somebody who is about to give places back is waited for', async () => {
  const all = await hold(places)
  let committed = false
  const giving = app.deps.db.transaction().execute(async (tx) => {
    await releasePlaces(tx, [all])
    // The other asks meanwhile.
    const asking = hold(1).then(() => committed)
    await expect.poll(waiting).toBeGreaterThan(0)
    committed = true
    return { asking }
  })
  expect(await (await giving).asking).toBe(true)
})

const waiting = async () =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      app.deps.db,
    )
  ).rows[0]?.n ?? 0

test('the last place is given once: who comes second waits for the first', async () => {
  await hold(places - 1)
  const at = await window()
  const second = await app.deps.db.transaction().execute(async (tx) => {
    await holdEntrance(tx, { id: randomUUID(), window: at, places: 1, until: inMinutes(15), now: app.deps.clock.now() })
    const asking = hold(1).then(
      () => 'held',
      ({ code }) => code,
    )
    await expect.poll(waiting).toBeGreaterThan(0)
    return { asking }
  })
  expect(await second.asking).toBe('entrance.full')
})

test.each([
  ['giving back', (id: string) => app.deps.db.transaction().execute((tx) => releasePlaces(tx, [id]))],
  ['the sweeper', () => releaseOverduePlaces(app.deps)],
])('%s takes the window before the places in it', async (_, give) => {
  const id = await hold(3)
  app.deps.clock.advance(16 * 60)
  const { giving } = await app.deps.db.transaction().execute(async (tx) => {
    await sql`select from entrance_windows where date = ${date} for update`.execute(tx)
    const under = give(id)
    await expect.poll(waiting).toBeGreaterThan(0)
    // Not locked yet: otherwise this transaction and the other would wait for each other.
    await sql`select from entrance_places where id = ${id} for update nowait`.execute(tx)
    return { giving: under }
  })
  await giving
  expect(await app.deps.db.selectFrom('entrance_places').select('id').execute()).toEqual([])
})

const ask = async (count = 1) => refuseFullWindow(app.deps, await window(), count)
const full = { code: 'entrance.full' }

test('who asks for a full window is refused without waiting for its row, held places among them; what may fit is not', async () => {
  await hold(places - 2)
  await app.deps.db.transaction().execute(async (tx) => {
    await sql`select from entrance_windows where date = ${date} for update`.execute(tx)
    await expect(ask(3)).rejects.toMatchObject(full)
    await ask(2)
  })
  expect(await waiting()).toBe(0)
})

test('a window of which nothing was ever taken is not full, and one that is smaller than the family is', async () => {
  await ask(places)
  await expect(ask(places + 1)).rejects.toMatchObject(full)
})

test('what was given back is free for who asks next, here and from another process; what is held past its time, too', async () => {
  const [one, other] = [await hold(places - 1), await hold(1)]
  await expect(ask()).rejects.toMatchObject(full)
  await app.deps.db.transaction().execute((tx) => releasePlaces(tx, [one]))
  await ask()
  await hold(places - 1)
  await expect(ask()).rejects.toMatchObject(full)
  const pool = openPool(app.databaseUrl, 2, () => {})
  await connect(pool)
    .transaction()
    .execute((tx) => releasePlaces(tx, [other]))
  await pool.end()
  await ask()
  await hold(1)
  await expect(ask()).rejects.toMatchObject(full)
  app.deps.clock.advance(15 * 60)
  await ask(places)
})

test('of thousands who ask at the same moment few ask the database', async () => {
  await hold(places)
  const at = await window()
  const asked = vi.spyOn(laneOf(app.deps.pool), 'query')
  const answers = await Promise.allSettled(Array.from({ length: 2_000 }, () => refuseFullWindow(app.deps, at, 1)))
  for (const one of answers) expect(one).toMatchObject({ status: 'rejected', reason: full })
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2)
  asked.mockRestore()
})

test('days and slots say how full it is, what it costs, and what can be booked', async () => {
  await hold(17)
  const { takesBookings, days, currency } = (
    await app.call(entranceDays, { params: { playgroundId }, query: { from: '2026-11-26', to: '2026-12-25' } })
  ).body as Answer<typeof entranceDays>
  expect([takesBookings, currency]).toEqual([true, 'SEK'])
  const on = (day: string) => days.find((one) => one.date === day)
  expect(on('2026-11-26')).toMatchObject({ isBookable: false })
  expect(on(date)).toMatchObject({ isBookable: true, isClosed: false })
  expect(on(date)?.price).toBeGreaterThan(0)
  expect(Number(on('2026-12-05')?.price)).toBeGreaterThan(Number(on(date)?.price))
  const { windows, bands, priceKind } = await slots()
  expect(priceKind).toBe('weekday')
  expect(bands.length).toBeGreaterThan(1)
  expect(windows.find(({ from }) => from === startsAt)).toMatchObject({ fullness: 'nearly-full', placesLeft: 3, isOver: false })
  expectRefusal(
    await app.call(entranceDays, { params: { playgroundId }, query: { from: '2026-12-02', to: '2026-12-01' } }),
    'entrance.range-invalid',
    'to',
  )
  expectRefusal(
    await app.call(entranceDays, { params: { playgroundId }, query: { from: '2026-11-27', to: '2027-02-26' } }),
    'entrance.range-invalid',
    'to',
  )
})

const centres = async (): Promise<string[]> => {
  const { country_id: countryId } = await app.deps.db
    .selectFrom('playgrounds')
    .select('country_id')
    .where('id', '=', playgroundId)
    .executeTakeFirstOrThrow()
  const { body } = await app.call(listEntranceCentres, { params: { countryId } })
  return (body as Answer<typeof listEntranceCentres>).playgroundIds
}

test('a country lists where a time is booked: with a plan, not closed for good, and of no other country', async () => {
  const all = await app.deps.db.selectFrom('playgrounds').select(['id', 'country_id']).execute()
  const own = all.find(({ id }) => id === playgroundId)
  const { rows } = await sql<{ id: string }>`select distinct location_id as id from arrival_windows`.execute(app.deps.db)
  const planned = all.filter(({ id, country_id }) => country_id === own?.country_id && rows.some((row) => row.id === id))
  expect((await centres()).toSorted()).toEqual(planned.map(({ id }) => id).toSorted())
  const disable = (is: boolean) =>
    app.deps.db.updateTable('playgrounds').set({ is_disabled: is }).where('id', '=', playgroundId).execute()
  await disable(true)
  expect(await centres()).not.toContain(playgroundId)
  await disable(false)
})

test('a window that is over, of another time, too far ahead or before bookings open cannot be held', async () => {
  const refused = { code: 'entrance.not-bookable' }
  await expect(findWindow(app.deps, { playgroundId, date, startsAt: '12:10' })).rejects.toMatchObject(refused)
  await expect(findWindow(app.deps, { playgroundId, date: '2027-03-01', startsAt })).rejects.toMatchObject(refused)
  await expect(findWindow(app.deps, { playgroundId, date: '2026-11-26', startsAt })).rejects.toMatchObject(refused)
  const opens = (day: string | null) =>
    app.deps.db.updateTable('playgrounds').set({ entrance_booking_opening_on: day }).where('id', '=', playgroundId).execute()
  await opens('2026-11-28')
  await expect(window()).rejects.toMatchObject(refused)
  expect(await centres()).not.toContain(playgroundId)
  await opens('2026-11-27')
  await window()
  expect(await centres()).toContain(playgroundId)
  await opens(null)
})
