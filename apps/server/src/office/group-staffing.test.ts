import { getRegister, listStaffGroups, type Register, type StaffGroup } from '@hoppla/contract/attendance/attendance'
import { getBookingCalendar } from '@hoppla/contract/classes/bookings'
import { changeGroup, type GroupChange, type GroupStaffing, getGroupStaffing } from '@hoppla/contract/classes/leaders'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { addDays, momentOf } from '../kernel/calendar.ts'
import { lockStaffing } from '../modules/classes/leaders/leaders.sql.ts'
import { type AClass, aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { expectRefusal, type TestAnswer, type TestCall } from '../testing/app.ts'
import { meetAtLock } from '../testing/meet-at-lock.ts'
import { accountIdOf, asStaffWith, placeKeyOf } from '../testing/staff-roles.ts'

// Who leads a group of a class and where it meets, for one session or for good.

let centre: Centre
let manager: TestCall
let instructor: TestCall
let made: AClass
let place: string
let ines: string
let room: string
/** Two groups of the same class, at the same time. */
let first: string
let second: string
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  await sql`update class_age_groups set leader_id = null, room_id = null`.execute(centre.deps.db)
  await sql`delete from class_session_changes`.execute(centre.deps.db)
  made = await centre.aClass([3, 3])
  ;[first, second] = [made.groups[0] ?? expect.fail(), made.groups[1] ?? expect.fail()]
  place = await placeKeyOf(centre, made.playgroundId)
  manager = await asStaffWith(centre, [['VenueManager', place]])
  instructor = await asStaffWith(centre, [['Instructor', place]], 'ines@hoppla.example')
  ines = await accountIdOf(centre, 'ines@hoppla.example')
  const { rooms } = await staffing(first)
  room = rooms[0]?.id ?? expect.fail('no room')
})

const ok = async <A>(answer: Promise<TestAnswer>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body as A
}
const staffing = (groupId: string, call = manager): Promise<GroupStaffing> => ok(call(getGroupStaffing, { params: { groupId } }))
const change = (groupId: string, body: GroupChange, call = manager) => call(changeGroup, { params: { groupId }, body })

describe('changing a group', () => {
  test('gives it a leader and a room, and leaves what is not named', async () => {
    await ok(change(first, { leaderId: ines }))
    await ok(change(first, { roomId: room }))
    expect(await staffing(first)).toMatchObject({ leader: { id: ines }, room: { id: room }, changes: [] })
    await ok(change(first, { leaderId: null }))
    expect(await staffing(first)).toMatchObject({ leader: null, room: { id: room } })
  })

  test('for one session leaves the others, and keeps that one when the group changes for good', async () => {
    await ok(change(first, { leaderId: ines, roomId: room }))
    await ok(change(first, { leaderId: null, date: made.first }))
    expect(await staffing(first)).toMatchObject({
      leader: { id: ines },
      changes: [{ date: made.first, leader: null, room: { id: room } }],
    })
    // Ines is free on that day, and on no other.
    await ok(change(second, { leaderId: ines, date: made.first }))
    expectRefusal(await change(second, { leaderId: ines, date: addDays(made.first, 7) }), 'class.leader-busy')
    await ok(change(first, { roomId: null }))
    expect((await staffing(first)).changes).toMatchObject([{ date: made.first, leader: null, room: { id: room } }])
  })

  test('is refused where the leader leads, or the room is taken, at that time, at any play centre', async () => {
    await ok(change(first, { leaderId: ines, roomId: room }))
    expectRefusal(await change(second, { leaderId: ines }), 'class.leader-busy')
    expectRefusal(await change(second, { roomId: room }), 'class.room-busy')
    await sql`update class_age_groups set start_time = '11:00', end_time = '12:00' where id = ${second}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    await ok(change(second, { leaderId: ines, roomId: room }))
    await ok(change(second, { leaderId: null, roomId: null }))
    await sql`update class_age_groups set start_time = '10:59' where id = ${second}`.execute(centre.deps.db)
    // Elsewhere: the leader is the same person, a room is not.
    await sql`update classes set playground_id = (select id from playgrounds where key = 'uppsala') where id = ${made.id}`.execute(
      centre.deps.db,
    )
    centre.deps.prepared.clear()
    const other = await centre.aClass([2])
    expectRefusal(await change(other.groups[0] ?? '', { leaderId: ines }), 'class.leader-busy')
  })

  test('does not count sessions that do not take place, or a class that was cancelled', async () => {
    await ok(change(first, { leaderId: ines }))
    await sql`insert into class_sessions_off (age_group_id, date, cause, cancelled_at)
      values (${first}, ${made.first}, 'room', now())`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    await ok(change(second, { leaderId: ines, date: made.first }))
    expectRefusal(await change(second, { leaderId: ines }), 'class.leader-busy')
    await sql`update classes set cancelled_at = now() where id = ${made.id}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    const other = await centre.aClass([2])
    await ok(change(other.groups[0] ?? '', { leaderId: ines }))
  })

  test('wants a leader and a room of the play centre, and a session that is ahead', async () => {
    expectRefusal(await change(first, { leaderId: await accountIdOf(centre, 'astrid@hoppla.example') }), 'class.leader-unknown')
    expectRefusal(await change(first, { roomId: idOf('place', 'orebro-hall') }), 'class.room-unknown')
    expectRefusal(await change(first, { leaderId: ines, date: addDays(made.first, 1) }), 'session.not-found')
    centre.deps.clock.set(momentOf(made.first, '12:00', 'Europe/Stockholm'))
    expectRefusal(await change(first, { leaderId: ines, date: made.first }), 'session.over')
    centre.deps.clock.set(momentOf(addDays(made.first, -60), '12:00', 'Europe/Stockholm'))
    expect((await change(first, { leaderId: ines, seats: 3 } as GroupChange)).status).toBe(400)
  })

  test('is for managers of the place; an instructor reads', async () => {
    expect((await staffing(first, instructor)).leaders.map(({ id }) => id)).toContain(ines)
    expectRefusal(await change(first, { leaderId: ines }, instructor), 'auth.forbidden')
    const elsewhere = await asStaffWith(centre, [['VenueManager', place === 'orebro' ? 'uppsala' : 'orebro']])
    expectRefusal(await change(first, { leaderId: ines }, elsewhere), 'class.not-found')
    expectRefusal(await elsewhere(getGroupStaffing, { params: { groupId: first } }), 'class.not-found')
  })

  test('is written to the log with what was before', async () => {
    await ok(change(first, { leaderId: ines, date: made.first }))
    const { rows } = await sql<object>`select before, after, detail from audit_log where action = 'class.group-changed'
      order by id desc limit 1`.execute(centre.deps.db)
    expect(rows).toEqual([
      { before: { leader: null, room: null }, after: { leader: ines, room: null }, detail: { date: made.first } },
    ])
  })

  test('is shown in the register and its list, where one’s own groups say so', async () => {
    await ok(change(first, { leaderId: ines, roomId: room }))
    const { groups } = await ok<{ groups: StaffGroup[] }>(
      instructor(listStaffGroups, { params: { playgroundId: made.playgroundId } }),
    )
    const shown = (id: string) => groups.find((each) => each.id === id)
    expect([shown(first)?.isOwn, shown(second)?.isOwn, shown(second)?.leader]).toEqual([true, false, null])
    const register = await ok<Register>(instructor(getRegister, { params: { groupId: first } }))
    expect([register.leader, register.room]).toEqual([shown(first)?.leader, (await staffing(first)).room?.name])
    // On a day on which somebody else leads it, that is said.
    await ok(change(first, { leaderId: null, roomId: null, date: made.first }))
    centre.deps.clock.set(momentOf(made.first, '08:00', 'Europe/Stockholm'))
    expect(await ok(instructor(getRegister, { params: { groupId: first } }))).toMatchObject({ leader: null, room: null })
    centre.deps.clock.set(momentOf(addDays(made.first, -60), '12:00', 'Europe/Stockholm'))
  })

  test('who is erased leads nothing any more', async () => {
    const { eraseLeader } = await import('../modules/classes/leaders/leaders.sql.ts')
    await ok(change(first, { leaderId: ines }))
    await ok(change(first, { leaderId: ines, roomId: room, date: made.first }))
    await centre.deps.db.transaction().execute((tx) => eraseLeader(tx, ines))
    expect(await staffing(first)).toMatchObject({ leader: null, changes: [{ leader: null, room: { id: room } }] })
  })

  test('two managers who give one leader to two groups at once: one of them is refused', async () => {
    const both = await meetAtLock(centre.deps, lockStaffing, () => [
      change(first, { leaderId: ines }),
      change(second, { leaderId: ines }),
    ])
    const codes = both.map(({ status, body }) => (status < 300 ? 'ok' : (body as { code: string }).code))
    expect(codes.sort()).toEqual(['class.leader-busy', 'ok'])
  })
})

test('the calendar of a booking says who leads each session, by first name, and in which room; no family name, and nothing where it is not said', async () => {
  const { db } = centre.deps
  await ok(change(first, { leaderId: ines, roomId: room }))
  await ok(change(first, { leaderId: null, roomId: null, date: addDays(made.first, 7) }))
  await sql`update classes set price_minor = 0, regular_price_minor = 0 where id = ${made.id}`.execute(db)
  centre.deps.prepared.clear()
  const booking = await centre.booked(centre.book(centre.anInput(first)))
  const params = { bookingId: booking.guid, orderReference: booking.orderReference }
  const eventsIn = async (language: 'sv' | 'de') => {
    const { text } = await centre.call(getBookingCalendar, { params, query: { language } })
    process.stdout.write(process.env.SHOW_CALENDAR ? text : '')
    return text
      .replaceAll(/\r\n[ \t]/g, '')
      .split('BEGIN:VEVENT')
      .slice(1)
  }
  const { rows } = await sql<{ first: string; last: string; room: string }>`select a.first_name as first, a.last_name as last,
    (select r.names ->> 'sv' from (select id, names from areas union all select id, names from rooms) r where r.id = ${room}) as room
    from accounts a where a.id = ${ines}`.execute(db)
  const said = rows[0] ?? expect.fail('no leader')
  const [led, other] = await eventsIn('sv')
  expect(led).toContain(`DESCRIPTION:Ledare: ${said.first}`)
  expect(led).toContain(`LOCATION:${said.room}\\, `)
  expect(led).not.toContain(said.last)
  expect(other).not.toContain('Ledare')
  expect(other).not.toContain(`${said.room}\\,`)
  expect((await eventsIn('de'))[0]).toContain(`Kursleitung: ${said.first}`)
  // Who has left leads nothing that a family reads of.
  await sql`update accounts set deleted_at = now() where id = ${ines}`.execute(db)
  expect((await eventsIn('sv'))[0]).not.toContain('Ledare')
  await sql`update accounts set deleted_at = null where id = ${ines}`.execute(db)
})
