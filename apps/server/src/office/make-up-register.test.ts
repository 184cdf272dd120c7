import {
  getRegister,
  listMarks,
  listStaffGroups,
  markAttendance,
  markRestAway,
  printHealthNotes,
  type Register,
  readHealthNotes,
  type SessionMarks,
  type StaffGroup,
} from '@hoppla/contract/attendance/attendance'
import type { BookingResult } from '@hoppla/contract/classes/bookings'
import { changeGroup, type GroupStaffing, getGroupStaffing } from '@hoppla/contract/classes/leaders'
import { listBookingMessages, previewMessage, sendMessage } from '@hoppla/contract/classes/messages'
import { checkIn, type DoorClass, listDoorClasses } from '@hoppla/contract/door/classes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../kernel/calendar.ts'
import type { AClass } from '../modules/classes/testing/centre.ts'
import { aMakeUpCentre, type MakeUps, ok } from '../modules/classes/testing/make-ups.ts'
import { keepRetention } from '../modules/privacy/retention.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { asStaffWith, placeKeyOf } from '../testing/staff-roles.ts'

// A child that makes a session up stands in the register and the door's list of that session alone.

let centre: MakeUps
let leader: TestCall
let door: TestCall
let host: AClass
let day: string
/** Of the child's place in its own booking. */
let moa: string
let booking: BookingResult & { email: string }
beforeAll(async () => {
  centre = await aMakeUpCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  centre.deps.clock.set(new Date())
  const own = await centre.aRunningClass([2], { inDays: 20 })
  host = await centre.aRunningClass([2], { inDays: 21 })
  day = host.first
  await centre.bookedIn(host.groups[0], { childFirstName: 'Tor' })
  booking = await centre.bookedIn(own.groups[0], { childFirstName: 'Moa', allergies: 'Nuts' })
  ok(await centre.report(booking, own.first))
  ok(await centre.choose(booking, own.first, host.groups[0], day))
  const { rows } = await sql<{ id: string }>`select id from class_booking_children where booking_id = ${booking.guid}`.execute(
    centre.deps.db,
  )
  moa = rows[0]?.id ?? expect.fail('no child')
  const place = await placeKeyOf(centre, host.playgroundId)
  leader = await asStaffWith(centre, [['Instructor', place]])
  door = await asStaffWith(centre, [['Reception', place]], 'rut@hoppla.example')
  centre.at(day, '09:50')
})

const groupId = () => host.groups[0] ?? expect.fail('no group')
const namesAt = async (date: string): Promise<string[]> =>
  ok<Register>(await leader(getRegister, { params: { groupId: groupId() } }))
    .children.filter(({ makeUpOn }) => makeUpOn === null || makeUpOn.includes(date))
    .map(({ firstName }) => firstName)
const mark = (date: string, state: 'Here' | 'Away' | null) =>
  leader(markAttendance, { params: { groupId: groupId(), date, id: moa }, body: { state } })
const marksAt = async (date: string) =>
  ok<SessionMarks>(await leader(listMarks, { params: { groupId: groupId(), date } })).marks.map(({ id, state }) => [
    id === moa,
    state,
  ])

test('the register has it with its day, and it is ticked at that session alone', async () => {
  expect([await namesAt(day), await namesAt(addDays(day, 7))]).toEqual([['Moa', 'Tor'], ['Tor']])
  ok(await mark(day, 'Here'))
  expect(await marksAt(day)).toEqual([[true, 'Here']])
  ok(await mark(day, 'Away'))
  expect(await marksAt(day)).toEqual([[true, 'Away']])
  expectRefusal(await mark(addDays(day, 7), 'Away'), 'child.not-found')
  ok(await mark(day, null))
  ok(await leader(markRestAway, { params: { groupId: groupId(), date: day } }))
  expect((await marksAt(day)).length).toBe(2)
  const { groups } = ok<{ groups: StaffGroup[] }>(await leader(listStaffGroups, { params: { playgroundId: host.playgroundId } }))
  expect(groups.find(({ id }) => id === groupId())).toMatchObject({ children: 1, makeUps: 1, seats: 2 })
})

test('what its family reported of its own session is not said of this one', async () => {
  const { children } = ok<Register>(await leader(getRegister, { params: { groupId: groupId() } }))
  expect(children.find(({ id }) => id === moa)).toMatchObject({ makeUpOn: [day], marks: [] })
})

test('the door’s list has it on that day, marked, and lets it in once', async () => {
  const listed = async () =>
    ok<{ classes: DoorClass[] }>(await door(listDoorClasses, { params: { playgroundId: host.playgroundId } }))
      .classes.find(({ id }) => id === groupId())
      ?.children.map(({ name, isMakeUp, arrivedAt }) => [name, isMakeUp, arrivedAt !== null])
  expect(await listed()).toEqual([
    ['Moa B.', true, false],
    ['Tor B.', false, false],
  ])
  ok(await door(checkIn, { params: { playgroundId: host.playgroundId, id: moa } }))
  expect(await listed()).toContainEqual(['Moa B.', true, true])
  expect(await marksAt(day)).toEqual([[true, 'Here']])
  centre.at(addDays(day, 7), '09:50')
  expect(await listed()).toEqual([['Tor B.', false, false]])
})

test('what is written on its health is read by that group’s staff, logged, until a week later, and kept as long as others’', async () => {
  const read = () => leader(readHealthNotes, { params: { groupId: groupId(), id: moa } })
  expect(ok<{ allergies: string }>(await read()).allergies).toBe('Nuts')
  const { rows } = await sql<{
    detail: { id: string }
  }>`select detail from audit_log where action = 'class.health-read' order by id desc limit 1`.execute(centre.deps.db)
  expect(rows[0]?.detail.id).toBe(moa)
  const printed = async () =>
    ok<{ children: { id: string }[] }>(await leader(printHealthNotes, { params: { groupId: groupId() } })).children.map(
      ({ id }) => id,
    )
  expect(await printed()).toEqual([moa])
  centre.at(addDays(day, 1))
  expect(await printed()).toEqual([])
  centre.at(addDays(day, 7))
  ok(await read())
  centre.at(addDays(day, 8))
  expectRefusal(await read(), 'child.not-found')
  // Its own class is over for 30 days before the session that it makes up in is.
  await sql`update class_booking_children set health_erase_after = ${addDays(day, 28)} where id = ${moa}`.execute(centre.deps.db)
  await sql`delete from class_occasions o using class_booking_children k, class_age_groups g where k.id = ${moa} and g.id = k.age_group_id
    and o.class_id = g.class_id and o.date > ${addDays(day, -1)}::date`.execute(centre.deps.db)
  const hasNotes = async (on: string): Promise<boolean> => {
    centre.at(on)
    await keepRetention(centre.deps)
    const found = await sql<{
      has: boolean
    }>`select health_encrypted is not null as has from class_booking_children where id = ${moa}`.execute(centre.deps.db)
    return found.rows[0]?.has ?? false
  }
  expect([await hasNotes(addDays(day, 30)), await hasNotes(addDays(day, 31))]).toEqual([true, false])
})

test('what is written to the group, the class or about the child reaches its family while it comes there, in the name of that class', async () => {
  const texts = { sv: { subject: 'Ta med skor', text: 'Vi ses i hallen.' } }
  const params = { classId: host.id }
  const send = (changes: { groupId?: string; childId?: string } = {}) =>
    leader(sendMessage, { params, body: { texts, ...changes } })
  const mails = async () => {
    await centre.runJobs()
    return centre.sentMails.filter(({ to, template }) => to === booking.email && template === 'class-message')
  }
  await sql`update classes set names = '{"sv": "Den andra kursen", "en": "The other class"}' where id = ${host.id}`.execute(
    centre.deps.db,
  )
  centre.deps.prepared.clear()
  const preview = await leader(previewMessage, { params, body: { texts, groupId: groupId() } })
  expect(ok<{ families: number }>(preview).families).toBe(2)
  ok(await send({ groupId: groupId() }))
  const [mail] = await mails()
  expect(mail?.subject).toBe('Den andra kursen: Ta med skor')
  expect(mail?.text).toContain('Moa')
  const keys = { bookingId: booking.guid, orderReference: booking.orderReference }
  expect(ok<unknown[]>(await centre.call(listBookingMessages, { params: keys }))).toHaveLength(1)
  ok(await send())
  ok(await send({ groupId: groupId(), childId: moa }))
  expect(await mails()).toHaveLength(3)

  // The next day the group's messages are no longer for it; of its own session something may be left to say, for a week.
  centre.at(addDays(day, 1))
  ok(await send({ groupId: groupId() }))
  expect(await mails()).toHaveLength(3)
  ok(await send({ groupId: groupId(), childId: moa }))
  expect(await mails()).toHaveLength(4)
  centre.at(addDays(day, 8))
  expectRefusal(await send({ groupId: groupId(), childId: moa }), 'child.not-found')
  centre.at(day)
  await sql`update class_make_ups set end_reason = 'Withdrawn' where booked_child_id = ${moa}`.execute(centre.deps.db)
  ok(await send({ groupId: groupId() }))
  expectRefusal(await send({ groupId: groupId(), childId: moa }), 'child.not-found')
  expect(await mails()).toHaveLength(4)
})

test('of another room for one session the families hear who make up that one, and no others', async () => {
  centre.deps.clock.set(new Date())
  const own = await centre.aRunningClass([2], { inDays: 22 })
  const late = await centre.bookedIn(own.groups[0], { childFirstName: 'Saga' })
  ok(await centre.report(late, own.first))
  ok(await centre.choose(late, own.first, groupId(), addDays(day, 7)))
  const manager = await asStaffWith(centre, [['VenueManager', await placeKeyOf(centre, host.playgroundId)]])
  const params = { groupId: groupId() }
  const { rooms } = ok<GroupStaffing>(await manager(getGroupStaffing, { params }))
  ok(await manager(changeGroup, { params, body: { roomId: rooms[0]?.id ?? null, date: day } }))
  await centre.runJobs()
  const messagesTo = ({ email }: { email: string }) =>
    centre.mailsTo(email).filter((template) => template === 'class-message').length
  expect([messagesTo(booking), messagesTo(late)]).toEqual([1, 0])
})

test('it is gone from both when the make-up is over', async () => {
  await sql`update class_make_ups set end_reason = 'Withdrawn' where booked_child_id = ${moa}`.execute(centre.deps.db)
  expect(await namesAt(day)).toEqual(['Tor'])
  expectRefusal(await mark(day, 'Here'), 'child.not-found')
  expectRefusal(await leader(readHealthNotes, { params: { groupId: groupId(), id: moa } }), 'child.not-found')
  expectRefusal(await door(checkIn, { params: { playgroundId: host.playgroundId, id: moa } }), 'child.not-found')
})
