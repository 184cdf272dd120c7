import { randomUUID } from 'node:crypto'
import { type CalendarBusy, listCentreParties, type PartyCalendar } from '@hoppla/contract/parties/centre/calendar'
import {
  blockRoom,
  countPartiesToCall,
  listPartiesToCall,
  type PartyToCall,
  unblockRoom,
} from '@hoppla/contract/parties/centre/rooms'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, type TestCall } from '../../../../testing/app.ts'
import { asStaffWith } from '../../../../testing/staff-roles.ts'
import { aPartyCentre, type PartyCentre, saturday } from '../../testing/party-centre.ts'

let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
let ines: TestCall
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
  ines = await centre.asStaff('ines@hoppla.example')
})
beforeEach(async () => {
  await sql`update rooms set is_disabled = false`.execute(centre.deps.db)
  await sql`delete from opening_exceptions`.execute(centre.deps.db)
  await centre.reset()
  await sql`truncate audit_log`.execute(centre.deps.db)
})
afterAll(() => centre.close())

const params = () => ({ playgroundId: centre.playgroundId })
const [first, second] = [0, 1].map((n) => () => centre.rooms[n] ?? expect.fail('No such room.')) as [() => string, () => string]
const block = (more: Partial<{ date: string; roomId: string; from: string; until: string }> = {}, call = ines, key?: string) =>
  call(
    blockRoom,
    { params: params(), body: { date: saturday, roomId: first(), from: '12:00', until: '17:00', reason: 'Painting', ...more } },
    key ? { 'idempotency-key': key } : {},
  )
const blocked = async () => (await block()).body as CalendarBusy
const logged = async () =>
  (
    await sql<{ action: string }>`select action from audit_log where action like 'party.%' order by id`.execute(centre.deps.db)
  ).rows.map(({ action }) => action)
const toCall = async (query: { date?: string; from?: string; until?: string } = {}, call = ines) =>
  ((await call(listPartiesToCall, { params: params(), query })).body as { parties: PartyToCall[] }).parties
const counted = async (call = ines) => ((await call(countPartiesToCall, { params: params() })).body as { count: number }).count

describe('a room that the staff block', () => {
  test('is booked by nobody then, and free again afterwards', async () => {
    expect((await centre.dayOn(saturday)).freeRooms).toBe(3)
    const made = await blocked()
    expect(made).toMatchObject({ why: 'blocked', from: '12:00', until: '17:00', note: 'Painting', roomId: first() })
    const cart = await astrid.cart()
    expectRefusal(await astrid.tryToAdd(cart.id, centre.item()), 'party.room-taken')
    const { body } = await ines(listCentreParties, { params: params(), query: { from: saturday, to: saturday } })
    expect((body as PartyCalendar).busy).toMatchObject([{ id: made.id, why: 'blocked', note: 'Painting' }])
    expect((await ines(unblockRoom, { params: { id: made.id } })).status).toBe(204)
    expectRefusal(await ines(unblockRoom, { params: { id: made.id } }), 'party.not-found')
    await centre.booked(astrid)
    expect(await logged()).toEqual(['party.room-blocked', 'party.room-unblocked'])
  })

  test('has no party then, with its set-up and clean-up, and none that is held', async () => {
    const id = await centre.booked(astrid)
    expectRefusal(await block({ from: '15:30', until: '16:00' }), 'party.room-taken')
    expect((await block({ from: '15:45', until: '16:00' })).status).toBe(200)
    expect((await block({ roomId: second() })).status).toBe(200)
    expect(await sql`select from room_bookings where id = ${id}`.execute(centre.deps.db)).toMatchObject({ rows: [{}] })
  })

  test('takes what is held past its time', async () => {
    await centre.held(centre.item())
    expectRefusal(await block(), 'party.room-taken')
    centre.deps.clock.advance(15 * 60 + 1)
    expect((await block()).status).toBe(200)
  })

  test('is blocked once by one press that is sent twice, and until midnight', async () => {
    const one = await block({ until: '24:00' }, ines, 'one')
    const again = await block({ until: '24:00' }, ines, 'one')
    expect(one.body).toMatchObject({ until: '24:00' })
    expect(again.body).toEqual(one.body)
    expectRefusal(await block({ until: '24:00' }), 'party.room-taken')
  })

  test('is one of the play centre, for hours that are ahead', async () => {
    expectRefusal(await block({ roomId: randomUUID() }), 'party.not-bookable', 'roomId')
    expectRefusal(await block({ from: '17:00', until: '17:00' }), 'party.not-bookable', 'until')
    expectRefusal(await block({ date: '2027-01-30' }), 'party.not-bookable', 'until')
    expectRefusal(await block({ date: '2027-02-01', from: '08:00', until: '10:00' }), 'party.not-bookable', 'until')
  })

  test('is no party that somebody could free like a block', async () => {
    const id = await centre.booked(astrid)
    expectRefusal(await ines(unblockRoom, { params: { id } }), 'party.not-found')
    expect(await sql`select from room_bookings where id = ${id}`.execute(centre.deps.db)).toMatchObject({ rows: [{}] })
  })
})

describe('whom to call', () => {
  test('is nobody while every party is where it was booked', async () => {
    await centre.booked(astrid)
    expect(await toCall()).toEqual([])
    expect(await counted()).toBe(0)
  })

  test('is the family of a party whose day was closed, whose hours were changed, or whose room is used no more', async () => {
    const id = await centre.booked(astrid)
    const exception = (open: string) =>
      sql`insert into opening_exceptions (id, location_id, date, open, comments) values (gen_random_uuid(), ${centre.playgroundId}, ${saturday}, ${open}::jsonb, '{}')
        on conflict do nothing`.execute(centre.deps.db)
    await exception('[]')
    centre.deps.prepared.clear()
    expect(await toCall()).toMatchObject([
      {
        id,
        why: 'closed',
        date: saturday,
        from: '13:00',
        until: '15:30',
        child: 'Noel',
        children: 12,
        family: expect.stringContaining('Astrid'),
      },
    ])
    await sql`delete from opening_exceptions`.execute(centre.deps.db)
    await exception('[{"from": "09:00", "to": "15:00"}]')
    centre.deps.prepared.clear()
    expect(await toCall()).toMatchObject([{ id, why: 'hours' }])
    await sql`delete from opening_exceptions`.execute(centre.deps.db)
    await sql`update rooms set is_disabled = true where id = ${first()}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    expect(await toCall()).toMatchObject([{ id, why: 'room' }])
    expect(await logged()).toEqual(['party.read', 'party.read', 'party.read'])
  })

  test('is counted without a look at anybody', async () => {
    await centre.booked(astrid)
    await sql`update rooms set is_disabled = true where id = ${first()}`.execute(centre.deps.db)
    expect(await counted()).toBe(1)
    expect(await logged()).toEqual([])
  })

  test('is asked for the hours that are about to be closed', async () => {
    const id = await centre.booked(astrid)
    expect(await toCall({ date: saturday, from: '15:00', until: '18:00' })).toMatchObject([{ id, why: null }])
    expect(await toCall({ date: saturday, from: '15:30' })).toEqual([])
    expect(await toCall({ date: '2027-03-14' })).toEqual([])
    expect(await logged()).toEqual(['party.read'])
  })

  test('is nobody whose party is over or cancelled', async () => {
    const id = await centre.booked(astrid)
    await sql`update rooms set is_disabled = true where id = ${first()}`.execute(centre.deps.db)
    centre.deps.clock.set(new Date('2027-03-13T14:30:00Z'))
    expect(await counted()).toBe(0)
    centre.deps.clock.set(new Date('2027-02-01T09:00:00Z'))
    await sql`update parties set status = 'Cancelled', cancelled_at = now(), cancelled_by = 'centre' where id = ${id}`.execute(
      centre.deps.db,
    )
    expect(await counted()).toBe(0)
  })
})

test('staff of another place block and see nothing; reception sees and does not block', async () => {
  const { id } = await blocked()
  const there = await asStaffWith(centre, [['VenueManager', 'goteborg']])
  expectRefusal(await block({ roomId: second() }, there), 'location.not-found')
  expectRefusal(await there(unblockRoom, { params: { id } }), 'party.not-found')
  expectRefusal(await there(listPartiesToCall, { params: params(), query: {} }), 'location.not-found')
  expectRefusal(await there(countPartiesToCall, { params: params() }), 'location.not-found')
  const reception = await asStaffWith(centre, [['Reception', 'orebro']])
  expectRefusal(await block({ roomId: second() }, reception), 'auth.forbidden')
  expectRefusal(await reception(unblockRoom, { params: { id } }), 'auth.forbidden')
  expect(await counted(reception)).toBe(0)
  const content = await asStaffWith(centre, [['Content']])
  expectRefusal(await content(listPartiesToCall, { params: params(), query: {} }), 'auth.forbidden')
})
