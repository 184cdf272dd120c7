import { getRegister, listStaffGroups, type Register, type StaffGroup } from '@hoppla/contract/attendance/attendance'
import { type BookingResult, cancelBooking, getBookingCalendar } from '@hoppla/contract/classes/bookings'
import { cancelSession } from '@hoppla/contract/classes/cancel-session'
import { changeGroup } from '@hoppla/contract/classes/leaders'
import { moveSession, previewMoveSession, type SessionMove, type SessionMoveEffect } from '@hoppla/contract/classes/move-session'
import { type DoorClass, listDoorClasses } from '@hoppla/contract/door/classes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day, momentOf } from '../kernel/calendar.ts'
import type { AClass } from '../modules/classes/testing/centre.ts'
import { ok } from '../modules/classes/testing/make-ups.ts'
import { aCentreOfMovedSessions, daysAfter, type MovedSessions } from '../modules/classes/testing/moved-sessions.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { accountIdOf, asStaffWith } from '../testing/staff-roles.ts'

// One session of a group is moved to another day or time: families are told, and everything that is known by its day goes along.

let centre: MovedSessions
let manager: TestCall
let made: AClass
let place: string
let second: Day
beforeAll(async () => {
  centre = await aCentreOfMovedSessions()
})
afterAll(() => centre.close())
beforeEach(async () => {
  ;({ made, place, second, manager } = await centre.aClassToMove())
})

const group = (n = 0, of = made) => of.groups[n] ?? expect.fail('no group')
const later = (days: number, changes: Partial<SessionMove> = {}, from = second) => daysAfter(from, days, changes)
const move = (body: SessionMove, date = second, groupId = group(), call = manager) =>
  call(moveSession, { params: { groupId, date }, body })
const preview = (body: SessionMove, date = second, groupId = group()) =>
  manager(previewMoveSession, { params: { groupId, date }, body })
const sessionsOf = async (booking: BookingResult) => (await centre.confirmation(booking)).children[0]?.sessions ?? []
const doorAt = async (day: Day, time: string, door: TestCall) => {
  centre.at(day, time)
  return ok<{ classes: DoorClass[] }>(await door(listDoorClasses, { params: { playgroundId: made.playgroundId } })).classes
}

test('what is previewed happens: families are told both times, and account, calendar, register and lists have the new one', async () => {
  const booking = await centre.bookedIn(group(), { childFirstName: 'Moa' })
  const other = await centre.bookedIn(group(1), { childFirstName: 'Tor' })
  const effect = ok<SessionMoveEffect>(await preview(later(2)))
  expect(effect).toMatchObject({ families: 1, children: 1, makeUps: 0, isRefundable: false })
  expect(effect.sessions).toMatchObject([
    { before: { date: second, startTime: '10:00', endTime: '11:00' }, after: { date: addDays(second, 2), startTime: '17:00' } },
  ])
  expect(await sessionsOf(booking)).toMatchObject([{ date: made.first }, { date: second }])
  expect(ok<SessionMoveEffect>(await move(later(2)))).toEqual(effect)
  const moved = { date: addDays(second, 2), moved: { from: second, startTime: '17:00', endTime: '18:00' } }
  expect((await sessionsOf(booking))[1]).toMatchObject(moved)
  expect((await centre.confirmation(booking)).occasions).toEqual([made.first, addDays(second, 2)])
  expect((await sessionsOf(other)).map(({ date }) => date)).toEqual([made.first, second])
  await centre.runJobs()
  const [mail, ...more] = centre.mailsOfMoves(booking.email)
  expect([more.length, centre.mailsOfMoves(other.email).length]).toEqual([0, 0])
  expect(mail?.text).toContain('takes place at another time than planned')
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toMatch(/Before: .*10:00–11:00 Now: .*17:00–18:00/)
  const params = { bookingId: booking.guid, orderReference: booking.orderReference }
  const { text: ics } = await centre.call(getBookingCalendar, { params, query: {} })
  const at = (day: Day, time: string) =>
    momentOf(day, time, 'Europe/Stockholm')
      .toISOString()
      .replaceAll(/[-:]|\.000/g, '')
  expect(ics).toContain(`DTSTART:${at(addDays(second, 2), '17:00')}`)
  expect(ics).not.toContain(`DTSTART:${at(second, '10:00')}`)
  // The same event as before, so that a calendar moves it.
  expect(ics.replaceAll(/\r\n /g, '')).toContain(`-${second}@classes`)
  const register = ok<Register>(await manager(getRegister, { params: { groupId: group() } }))
  expect(register.sessions).toEqual([
    { date: made.first, isOff: false },
    { ...moved, isOff: false },
  ])
  centre.at(addDays(second, 1))
  const { groups } = ok<{ groups: StaffGroup[] }>(await manager(listStaffGroups, { params: { playgroundId: made.playgroundId } }))
  expect(groups.find(({ id }) => id === group())).toMatchObject({ next: addDays(second, 2), sessions: 2 })
  const { rows } = await sql<{ before: object; after: object; detail: object }>`select before, after, detail from audit_log
    where action = 'class.session-moved' and subject = ${made.id}`.execute(centre.deps.db)
  expect(rows).toEqual([
    {
      before: { date: second, from: '10:00', until: '11:00' },
      after: { date: addDays(second, 2), from: '17:00', until: '18:00' },
      detail: { count: 1, families: 1 },
    },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Moa|@/)
})

test('the door expects its children on the new day, and not on the old one', async () => {
  await centre.bookedIn(group(), { childFirstName: 'Moa' })
  await centre.bookedIn(group(1), { childFirstName: 'Tor' })
  ok(await move(later(2)))
  const door = await asStaffWith(centre, [['Reception', place]], 'rut@hoppla.example')
  const namesOf = (classes: DoorClass[]) => JSON.stringify(classes)
  const old = namesOf((await doorAt(second, '09:50', door)).filter(({ id }) => made.groups.includes(id)))
  expect([old.includes('Tor'), old.includes('Moa')]).toEqual([true, false])
  const [now, ...more] = (await doorAt(addDays(second, 2), '16:50', door)).filter(({ id }) => made.groups.includes(id))
  expect(more).toEqual([])
  expect(JSON.stringify(now)).toContain('Moa')
  expect(JSON.stringify(now)).toContain('17:00')
})

test('moved back it is as planned, for everybody and in the database', async () => {
  const booking = await centre.bookedIn(group())
  ok(await move(later(2)))
  ok(await move({ ...later(0), startTime: '10:00', endTime: '11:00' }, addDays(second, 2)))
  expect((await sessionsOf(booking))[1]).toEqual({ date: second, isAbsent: false, isOver: false })
  expect((await sql`select from class_session_moves where age_group_id = ${group()}`.execute(centre.deps.db)).rows).toEqual([])
  await centre.runJobs()
  // The first mail was not sent yet: what it would have said holds no more.
  expect(centre.mailsOfMoves(booking.email)).toHaveLength(1)
})

test('all sessions from one on go to another weekday and time; where that is all that is left, the money comes back until it begins', async () => {
  const paid = await centre.aClass([2], { inDays: 40 })
  const input = centre.anInput(paid.groups[0])
  const booking = await centre.booked(centre.book(input))
  await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
  await centre.settled()
  const to = later(1, { isRest: true }, paid.first)
  const effect = ok<SessionMoveEffect>(await move(to, paid.first, group(0, paid)))
  expect(effect).toMatchObject({ isRefundable: true, sessions: [{}, {}] })
  expect((await sessionsOf(booking)).map(({ date }) => date)).toEqual([addDays(paid.first, 1), addDays(paid.first, 8)])
  await centre.runJobs()
  expect(centre.mailsOfMoves(input.email)).toHaveLength(1)
  // Later than the planned beginning, and before the new one.
  centre.at(paid.first, '12:00')
  const confirmation = await centre.confirmation(booking)
  expect(confirmation.cancellation).toMatchObject({ isPossible: true, refundAmount: 1495 })
  const params = { bookingId: booking.guid, orderReference: booking.orderReference }
  ok(await centre.call(cancelBooking, { params, body: { refundAmount: 1495 } }))
  await centre.settled()
})

test('a class that is moved to an earlier day cannot be given up once it has begun there', async () => {
  const paid = await centre.aClass([2], { inDays: 40 })
  const booking = await centre.booked(centre.book(centre.anInput(paid.groups[0])))
  await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
  await centre.settled()
  ok(await move(later(-3, { isRest: true }, paid.first), paid.first, group(0, paid)))
  centre.at(addDays(paid.first, -3), '17:00')
  expect((await centre.confirmation(booking)).cancellation.isPossible).toBe(false)
  expectRefusal(await centre.book(centre.anInput(paid.groups[0])), 'class.closed')
})

describe('who is away, and who makes up', () => {
  test('an absence goes along, and what is made up for it stays', async () => {
    const host = await centre.aRunningClass([2], { inDays: 50 })
    const booking = await centre.bookedIn(group())
    ok(await centre.report(booking, second))
    ok(await centre.choose(booking, second, host.groups[0], host.first))
    ok(await move(later(2)))
    expect((await sessionsOf(booking))[1]).toMatchObject({ date: addDays(second, 2), isAbsent: true })
    expect(await centre.makeUpsOf(booking)).toMatchObject([{ missed: addDays(second, 2), date: host.first, endReason: null }])
    // By the new day it is taken back.
    expectRefusal(await centre.comeAfterAll(booking, second), 'session.not-found')
    ok(await centre.comeAfterAll(booking, addDays(second, 2)))
    expect(await centre.makeUpsOf(booking)).toMatchObject([{ endReason: 'AbsenceWithdrawn' }])
  })

  test('a child of another group that would have come to the session is told, and chooses anew', async () => {
    const own = await centre.aRunningClass([2], { inDays: 31 })
    const booking = await centre.bookedIn(own.groups[0])
    ok(await centre.report(booking, own.first))
    ok(await centre.choose(booking, own.first, group(), second))
    expect(ok<SessionMoveEffect>(await preview(later(3)))).toMatchObject({ makeUps: 1, families: 0 })
    ok(await move(later(3)))
    expect(await centre.makeUpsOf(booking)).toMatchObject([{ endReason: 'SessionMoved' }])
    await centre.runJobs()
    expect(centre.mailsTo(booking.email)).toContain('make-up-over')
    ok(await centre.choose(booking, own.first, group(), addDays(second, 3)))
    // Also where only the time changes.
    ok(await move({ ...later(3), startTime: '17:30', endTime: '18:30' }, addDays(second, 3)))
    expect((await centre.makeUpsOf(booking)).map(({ endReason }) => endReason)).toEqual(['SessionMoved', 'SessionMoved'])
  })

  test('a child of the group comes to it on its new day, and to no other group then', async () => {
    const host = await centre.aRunningClass([2], { inDays: 39 })
    const booking = await centre.bookedIn(group())
    ok(await centre.report(booking, made.first))
    ok(await centre.choose(booking, made.first, host.groups[0], host.first))
    ok(await move(later(2)))
    expect(host.first).toBe(addDays(second, 2))
    expect(await centre.makeUpsOf(booking)).toMatchObject([{ endReason: 'TakesPart' }])
  })
})

describe('is refused', () => {
  test('where it has begun, would lie back, falls on another session, on a day on which the centre is closed, or is cancelled', async () => {
    expectRefusal(await move(later(0, {}, made.first)), 'session.day-taken', 'date')
    expectRefusal(await move(later(2), addDays(second, 1)), 'session.not-found')
    expectRefusal(await move(later(-60)), 'session.not-ahead')
    const closed = addDays(second, 3)
    await sql`insert into opening_exceptions (id, location_id, date, open, comments)
      values (gen_random_uuid(), ${made.playgroundId}, ${closed}, '[]', '{}')`.execute(centre.deps.db)
    expectRefusal(await move(later(3)), 'session.place-closed', 'date')
    expectRefusal(await preview(later(3)), 'session.place-closed', 'date')
    expectRefusal(await move(later(2, { endTime: '17:00' })), 'request.invalid', 'endTime')
    expectRefusal(await move({ ...later(2), more: 1 } as SessionMove), 'request.invalid')
    const body = { groupIds: [group()], outcome: 'skip' as const, cause: 'room' as const }
    ok(await manager(cancelSession, { params: { classId: made.id, date: second }, body }))
    expectRefusal(await move(later(2)), 'session.not-found')
    centre.at(made.first, '10:00')
    expectRefusal(await move(later(2, {}, made.first), made.first), 'session.over')
  })

  test('where its leader or its room is taken then; both go along', async () => {
    const ines = await accountIdOf(centre, 'ines@hoppla.example')
    await asStaffWith(centre, [['Instructor', place]], 'ines@hoppla.example')
    const rooms = await sql<{ id: string }>`select id from areas where playground_id = ${made.playgroundId} limit 1`.execute(
      centre.deps.db,
    )
    const room = rooms.rows[0]?.id ?? expect.fail('no room')
    const busy = await centre.aRunningClass([2], { inDays: 39 })
    const give = (groupId: string, body: object) => manager(changeGroup, { params: { groupId }, body })
    ok(await give(group(), { leaderId: ines, date: second }))
    ok(await give(group(0, busy), { leaderId: ines }))
    const at = { startTime: '10:30', endTime: '11:30' }
    expectRefusal(await move(later(2, at)), 'class.leader-busy', 'date')
    ok(await give(group(), { leaderId: null, roomId: room, date: second }))
    ok(await give(group(0, busy), { leaderId: null, roomId: room }))
    expectRefusal(await move(later(2, at)), 'class.room-busy', 'date')
    ok(await move(later(2, { startTime: '11:00', endTime: '12:00' })))
    const { rows } = await sql<{ date: Day }>`select date::text from class_session_changes where age_group_id = ${group()}`.execute(
      centre.deps.db,
    )
    expect(rows).toEqual([{ date: addDays(second, 2) }])
    // Where it was, the room is free; where it is, it is taken.
    const third = await centre.aRunningClass([2], { inDays: 37 })
    ok(await give(group(0, third), { roomId: room, date: third.first }))
    await sql`update class_age_groups set start_time = '11:30', end_time = '12:30' where id = ${group(0, busy)}`.execute(
      centre.deps.db,
    )
    centre.deps.prepared.clear()
    expectRefusal(await give(group(0, busy), { roomId: room, date: busy.first }), 'class.room-busy')
  })

  test('to whoever does not plan classes there, and of a class that was cancelled', async () => {
    const elsewhere = await asStaffWith(centre, [['VenueManager', 'bergen']])
    expectRefusal(await move(later(2), second, group(), elsewhere), 'class.not-found')
    const instructor = await asStaffWith(centre, [['Instructor', place]], 'ines@hoppla.example')
    expect((await move(later(2), second, group(), instructor)).status).toBe(403)
    await sql`update classes set cancelled_at = now() where id = ${made.id}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    expectRefusal(await move(later(2)), 'class.not-found')
  })

  test('where somebody has come already', async () => {
    const booking = await centre.bookedIn(group())
    centre.at(second, '09:00')
    await sql`insert into class_arrivals (id, location_id, booked_child_id, day, at) select gen_random_uuid(), ${made.playgroundId}, id, ${second}::date, now()
      from class_booking_children where booking_id = ${booking.guid}`.execute(centre.deps.db)
    expectRefusal(await move(later(2)), 'session.over')
  })
})
