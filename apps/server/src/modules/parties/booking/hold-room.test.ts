import { randomUUID } from 'node:crypto'
import { partyDays } from '@hoppla/contract/parties/offers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/statement.ts'
import { expectRefusal } from '../../../testing/app.ts'
import { releaseOverdueRooms } from '../parties.jobs.ts'
import { aPartyCentre, type PartyCentre, saturday, tuesday } from '../testing/party-centre.ts'

let centre: PartyCentre
beforeAll(async () => {
  centre = await aPartyCentre()
})
afterEach(() => centre.reset())
afterAll(() => centre.close())

const refusedWith = (code: string) => ({ code })
const freeAt = async (at: string, packageId = centre.packages.room) =>
  (await centre.offers(saturday)).starts.find((one) => one.at === at)?.packages.find((one) => one.packageId === packageId)?.roomIds
const roomsTaken = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from room_bookings`.execute(centre.deps.db)).rows[0]?.n

test('sixty parents want one room at one time: exactly one gets it, and the others are told at once', async () => {
  const parents = await Promise.allSettled(Array.from({ length: 60 }, () => centre.held(centre.item())))
  expect(parents.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of parents) if (one.status === 'rejected') expect(one.reason).toMatchObject(refusedWith('party.room-taken'))
  expect(await roomsTaken()).toBe(1)
  expect(await freeAt('13:00')).toEqual(centre.rooms.slice(1))
})

test('parties at once and hosts hold in a storm over all rooms, and so does the stock of a day', async () => {
  await centre.rules({ most_at_once: 2 })
  const at = (n: number, more = {}) => centre.held(centre.item({ roomId: centre.rooms[n % 3] ?? '', ...more }))
  const crowd = async (more: (n: number) => object) =>
    (await Promise.allSettled(Array.from({ length: 30 }, (_, n) => at(n, more(n))))).flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    )
  const refused = await crowd(() => ({}))
  expect(refused).toHaveLength(28)
  expect(new Set(refused)).toEqual(new Set(['party.room-taken', 'party.day-full']))
  await centre.reset()
  await centre.rules({ most_at_once: null, hosts: 1 })
  expect(await crowd(() => ({}))).toHaveLength(29)
  await centre.reset()
  await centre.rules({ hosts: null })
  const starts = ['10:00', '13:00', '16:00']
  const extras = [{ id: centre.extraIds.cake, count: 1 }]
  const sold = await crowd((n) => ({ startsAt: starts[Math.floor(n / 3) % 3], extras }))
  expect(sold).toHaveLength(28)
  expect(sold).toContain('party.extra-sold-out')
  expect((await centre.offers(saturday)).extras.find(({ id }) => id === centre.extraIds.cake)?.left).toBe(0)
})

test('set-up and clean-up keep the next start of a room from being offered, and no other', async () => {
  // From 13:00 to 15:30 and a quarter of an hour: 16:00 needs it from 15:45 on.
  await centre.held(centre.item())
  expect(await freeAt('16:00')).toContain(centre.rooms[0])
  await centre.rules({ cleanup_minutes: 16 })
  await centre.reset()
  await centre.held(centre.item())
  expect(await freeAt('16:00')).not.toContain(centre.rooms[0])
  await expect(centre.held(centre.item({ startsAt: '16:00' }))).rejects.toMatchObject(refusedWith('party.room-taken'))
  await centre.rules({ cleanup_minutes: 15 })
})

test('rooms of one block keep each other busy', async () => {
  await sql`update rooms set block = 'double' where id = any(${centre.rooms.slice(0, 2)}::uuid[])`.execute(centre.deps.db)
  centre.deps.prepared.clear()
  await centre.held(centre.item())
  expect(await freeAt('13:00')).toEqual([centre.rooms[2]])
  await expect(centre.held(centre.item({ roomId: centre.rooms[1] ?? '' }))).rejects.toMatchObject(refusedWith('party.room-taken'))
  await sql`update rooms set block = null where id = any(${centre.rooms}::uuid[])`.execute(centre.deps.db)
})

test('two of one room at one time cannot be written, whoever writes them', async () => {
  const id = await centre.held(centre.item())
  await expect(
    sql`insert into room_bookings (id, playground_id, room_id, room_block, date, starts_at, ends_at, blocked, kind)
      select ${randomUUID()}, playground_id, room_id, room_block, date, starts_at, ends_at, blocked, 'block' from room_bookings where id = ${id}`.execute(
      centre.deps.db,
    ),
  ).rejects.toMatchObject({ code: '23P01' })
})

test('what the staff block while somebody books is in the way, though they hold no day', async () => {
  const wanted = await centre.priced(centre.item())
  const [room] = centre.rooms
  // Not committed while the parent asks: only the constraint sees it.
  const { asking } = await inTransaction(centre.deps.pool, async (client) => {
    await client.query(
      `insert into room_bookings (id, playground_id, room_id, room_block, date, starts_at, ends_at, blocked, kind)
      values ($1, $2, $3::uuid, $3::uuid::text, $4, '2027-03-13T11:00Z', '2027-03-13T15:00Z', '[2027-03-13T11:00Z,2027-03-13T15:00Z)', 'block')`,
      [randomUUID(), centre.playgroundId, room, saturday],
    )
    const under = centre.deps.db
      .transaction()
      .execute(async (tx) =>
        wanted.scarce?.hold(tx, { lineId: randomUUID(), until: new Date('2027-02-01T10:00Z'), now: centre.deps.clock.now() }),
      )
      .then(
        () => 'held',
        ({ code }) => code,
      )
    await expect.poll(waiting).toBeGreaterThan(0)
    return { asking: under }
  })
  expect(await asking).toBe('party.room-taken')
})
const waiting = async () =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      centre.deps.db,
    )
  ).rows[0]?.n ?? 0

test('what is held past its time is given to whoever asks, before a sweeper has come', async () => {
  await centre.held(centre.item())
  await expect(centre.held(centre.item())).rejects.toMatchObject(refusedWith('party.room-taken'))
  centre.deps.clock.advance(16 * 60)
  expect(await freeAt('13:00')).toContain(centre.rooms[0])
  await centre.held(centre.item())
  centre.deps.clock.advance(16 * 60)
  await releaseOverdueRooms(centre.deps)
  expect(await roomsTaken()).toBe(0)
})

test('days say how many rooms are free and what a party costs from', async () => {
  expect(await centre.dayOn(saturday)).toEqual({
    ...{ date: saturday, isClosed: false, isBookable: true, isOver: false },
    ...{ freeRooms: 3, price: 1990 },
  })
  for (const startsAt of ['10:00', '13:00', '16:00']) await centre.held(centre.item({ startsAt }))
  expect(await centre.dayOn(saturday)).toMatchObject({ freeRooms: 2 })
  await centre.rules({ most_at_once: 1 })
  expect(await centre.dayOn(saturday)).toMatchObject({ isBookable: false, isOver: false, freeRooms: 0 })
  await centre.rules({ most_at_once: null })
  // Closed, too soon, over, too far ahead.
  await sql`insert into opening_exceptions (id, location_id, date, open, comments) values (${randomUUID()}, ${centre.playgroundId}, ${tuesday}, '[]', '{}')`.execute(
    centre.deps.db,
  )
  centre.deps.prepared.clear()
  expect(await centre.dayOn(tuesday)).toEqual({
    ...{ date: tuesday, isClosed: true, isBookable: false, isOver: false },
    ...{ freeRooms: 0, price: null },
  })
  await sql`delete from opening_exceptions`.execute(centre.deps.db)
  expect(await centre.dayOn('2027-02-02')).toMatchObject({ isClosed: false, isBookable: false, isOver: true })
  expect(await centre.dayOn('2027-02-03')).toMatchObject({ isBookable: true })
  expect(await centre.dayOn('2027-01-30')).toMatchObject({ isBookable: false })
  expect(await centre.dayOn('2028-02-02')).toMatchObject({ isBookable: false, isOver: true })
  expectRefusal(
    await centre.call(partyDays, {
      params: { playgroundId: centre.playgroundId },
      query: { from: '2027-03-01', to: '2027-05-02' },
    }),
    'party.range-invalid',
    'to',
  )
})

test('before the opening moment, and where there is no plan, nothing can be booked', async () => {
  const opens = async (moment: string | null) => {
    await sql`update playgrounds set party_booking_opening_at = ${moment} where id = ${centre.playgroundId}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
  }
  await opens('2027-02-01T09:00:01Z')
  expect(await centre.days(saturday)).toMatchObject({ takesBookings: true, opensAt: '2027-02-01T09:00:01.000Z' })
  expect(await centre.dayOn(saturday)).toMatchObject({ isBookable: false, freeRooms: 0 })
  await expect(centre.held(centre.item())).rejects.toMatchObject(refusedWith('party.not-open'))
  centre.deps.clock.advance(1)
  expect(await centre.days(saturday)).toMatchObject({ opensAt: null })
  await centre.held(centre.item())
  await opens(null)
  const { playgroundId } = centre
  await sql`update party_starts set location_id = (select id from playgrounds where key = 'uppsala') where location_id = ${playgroundId}`.execute(
    centre.deps.db,
  )
  centre.deps.prepared.clear()
  expect(await centre.days(saturday)).toMatchObject({ takesBookings: false })
  expect((await centre.offers(saturday)).terms).toBeNull()
  await expect(centre.held(centre.item({ startsAt: '16:00' }))).rejects.toMatchObject(refusedWith('party.not-bookable'))
  await sql`update party_starts set location_id = ${playgroundId} where location_id = (select id from playgrounds where key = 'uppsala')`.execute(
    centre.deps.db,
  )
})

test.each([
  ['fewer children than it needs', { children: 5 }, 'party.too-few'],
  ['more children than the room holds', { children: 17 }, 'party.too-many'],
  ['a portion too few', { foods: [{ id: '$pizza', count: 11 }] }, 'party.food-count'],
  ['no food at all', { foods: [] }, 'party.food-count'],
  ['food that is none', { foods: [{ id: '$cake', count: 12 }] }, 'party.not-bookable'],
  ['an extra that is none', { extras: [{ id: '$pizza', count: 1 }] }, 'party.not-bookable'],
  ['an extra of everybody twice', { extras: [{ id: '$ice', count: 2 }] }, 'party.not-bookable'],
  ['more cakes than a day has', { extras: [{ id: '$cake', count: 3 }] }, 'party.extra-sold-out'],
  ['a time that is none', { startsAt: '13:30' }, 'party.not-bookable'],
  ['a day that is over', { date: '2027-01-30' }, 'party.not-bookable'],
  ['a room of another play centre', { roomId: '$other' }, 'party.not-bookable'],
  ['a child of somebody else', { child: { id: '$other' } }, 'child.not-found'],
])('%s is refused', async (_, more, code) => {
  const known: Record<string, string> = Object.fromEntries(
    Object.entries({ ...centre.extraIds, other: randomUUID() }).map(([key, id]) => [`$${key}`, id]),
  )
  const filled = JSON.parse(JSON.stringify(more), (_key, value) => (typeof value === 'string' ? (known[value] ?? value) : value))
  await expect(centre.held(centre.item(filled))).rejects.toMatchObject(refusedWith(code))
  expect(await roomsTaken()).toBe(0)
})

test('a party on the day of summer time starts by the clock on the wall, and its neighbours are offered as on other days', async () => {
  // The clocks go forward at night.
  const date = '2027-03-28'
  await centre.held(centre.item({ date, startsAt: '10:00' }))
  const { rows } = await sql<{ starts: Date }>`select starts_at as starts from room_bookings`.execute(centre.deps.db)
  expect(rows[0]?.starts.toISOString()).toBe('2027-03-28T08:00:00.000Z')
  const { starts } = await centre.offers(date)
  expect(starts.map(({ at, packages }) => [at, packages.map(({ until }) => until)])).toEqual([
    ['10:00', ['12:00', '12:30']],
    ['13:00', ['15:00', '15:30']],
    ['16:00', ['18:00', '18:30']],
  ])
})
