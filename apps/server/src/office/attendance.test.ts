import {
  getRegister,
  listMarks,
  listStaffGroups,
  markAttendance,
  markRestAway,
  type Register,
  readHealthNotes,
  type SessionMarks,
  type StaffGroup,
} from '@hoppla/contract/attendance/attendance'
import { reportAbsence, withdrawAbsence } from '@hoppla/contract/classes/absences'
import type { BookingConfirmation, BookingResult } from '@hoppla/contract/classes/bookings'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, momentOf } from '../kernel/calendar.ts'
import { type AClass, aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { asStaffWith, placeKeyOf } from '../testing/staff-roles.ts'

// The register of a class: who comes, who stays away, who came.

const zone = 'Europe/Stockholm'
let centre: Centre
let leader: TestCall
let made: AClass
let group: string
/** Two bookings of a child each, in a class whose first session is today from 10 to 11. */
let moa: BookingResult
let tor: BookingResult
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  centre.deps.clock.set(momentOf(centre.today(), '08:00', zone))
  made = await centre.aClass([4], { price: 0, inDays: 20 })
  group = made.groups[0] ?? expect.fail('no group')
  moa = await centre.booked(centre.book(centre.anInput(group, { childFirstName: 'Moa', allergies: 'Nuts' })))
  tor = await centre.booked(centre.book(centre.anInput(group, { childFirstName: 'Tor' })))
  leader = await asStaffWith(centre, [['Instructor', await placeKeyOf(centre, made.playgroundId)]])
  centre.deps.clock.set(momentOf(made.first, '10:05', zone))
})

const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body as A
}
const registerOf = (call = leader): Promise<Register> => ok(call(getRegister, { params: { groupId: group } }))
const placeOf = async (name: string): Promise<string> =>
  (await registerOf()).children.find(({ firstName }) => firstName === name)?.id ?? expect.fail(name)
const mark = (id: string, state: 'Here' | 'Away' | null, date = made.first, call = leader) =>
  call(markAttendance, { params: { groupId: group, date, id }, body: { state } })
const statesOf = async (date = made.first): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await registerOf()).children.map(({ firstName, marks }) => [
      firstName,
      marks.find((one) => one.date === date)?.state ?? 'none',
    ]),
  )
const absence = ({ guid, orderReference }: BookingResult, date = made.first, position = 1) => ({
  params: { bookingId: guid, orderReference, position, date },
})
const logOf = async (action: string) =>
  (await sql<{ detail: object }>`select detail from audit_log where action = ${action} order by id`.execute(centre.deps.db)).rows

describe('what the family says', () => {
  test('is on the confirmation and in the register, once, and can be taken back', async () => {
    const answer = await ok<BookingConfirmation>(centre.call(reportAbsence, absence(moa)))
    await ok(centre.call(reportAbsence, absence(moa)))
    expect(answer.children[0]?.sessions).toEqual([
      { date: made.first, isAbsent: true, isOver: false },
      { date: addDays(made.first, 7), isAbsent: false, isOver: false },
    ])
    expect(await statesOf()).toEqual({ Moa: 'Reported', Tor: 'none' })
    const { groups } = await ok<{ groups: StaffGroup[] }>(leader(listStaffGroups, { params: { playgroundId: made.playgroundId } }))
    expect(groups.find(({ id }) => id === group)).toMatchObject({ next: made.first, children: 2, absent: 1, seats: 4, sessions: 2 })
    const back = await ok<BookingConfirmation>(centre.call(withdrawAbsence, absence(moa)))
    await ok(centre.call(withdrawAbsence, absence(moa)))
    expect(back.children[0]?.sessions[0]?.isAbsent).toBe(false)
    expect(await statesOf()).toEqual({ Moa: 'none', Tor: 'none' })
  })

  test('is for sessions that are not over, of a booking that stands, by who holds both its keys', async () => {
    expectRefusal(await centre.call(reportAbsence, absence(moa, addDays(made.first, 1))), 'session.not-found')
    expectRefusal(await centre.call(reportAbsence, absence(moa, made.first, 2)), 'booking.not-found')
    expectRefusal(await centre.call(reportAbsence, absence({ ...moa, orderReference: tor.orderReference })), 'booking.not-found')
    expect(await statesOf(), 'a wrong reference changes nothing').toEqual({ Moa: 'none', Tor: 'none' })
    centre.deps.clock.set(momentOf(made.first, '11:00', zone))
    expectRefusal(await centre.call(reportAbsence, absence(moa)), 'session.over')
    expectRefusal(await centre.call(withdrawAbsence, absence(moa)), 'session.over')
    await sql`update class_bookings set status = 'Cancelled' where id = ${tor.guid}`.execute(centre.deps.db)
    expectRefusal(await centre.call(reportAbsence, absence(tor, addDays(made.first, 7))), 'booking.not-found')
  })
})

describe('what the leader says', () => {
  test('here, away and nothing, each once; who came is here whatever was said before', async () => {
    await ok(centre.call(reportAbsence, absence(moa)))
    const [m, t] = [await placeOf('Moa'), await placeOf('Tor')]
    await ok(mark(m, 'Away'))
    expect(await statesOf(), 'what the family told us is theirs').toEqual({ Moa: 'Reported', Tor: 'none' })
    await ok(mark(m, 'Here'))
    await ok(mark(m, 'Here'))
    expect((await ok<SessionMarks>(mark(t, 'Away'))).marks).toEqual(
      expect.arrayContaining([
        { id: m, state: 'Here' },
        { id: t, state: 'Away' },
      ]),
    )
    await ok(mark(t, 'Here'))
    expect(await statesOf()).toEqual({ Moa: 'Here', Tor: 'Here' })
    await ok(mark(t, null))
    await ok(mark(m, null))
    expect(await statesOf()).toEqual({ Moa: 'Reported', Tor: 'none' })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from class_arrivals where booked_child_id = ${m}`.execute(
      centre.deps.db,
    )
    expect(rows[0]?.n, 'said twice, written once').toBe(1)
  })

  test('everybody else is away: who is here or told us stays as it is', async () => {
    await ok(centre.call(reportAbsence, absence(moa)))
    centre.deps.clock.set(momentOf(addDays(made.first, -1), '10:00', zone))
    const lars = await centre.booked(centre.book(centre.anInput(group, { childFirstName: 'Lars' })))
    expect(lars.status).toBe('Confirmed')
    centre.deps.clock.set(momentOf(made.first, '10:05', zone))
    await ok(mark(await placeOf('Tor'), 'Here'))
    const { marks } = await ok<SessionMarks>(leader(markRestAway, { params: { groupId: group, date: made.first } }))
    expect(marks.map(({ state }) => state).sort()).toEqual(['Away', 'Here', 'Reported'])
    expect((await ok<SessionMarks>(leader(listMarks, { params: { groupId: group, date: made.first } }))).marks).toEqual(marks)
    await ok(leader(markRestAway, { params: { groupId: group, date: made.first } }))
    expect((await logOf('class.attendance-marked')).slice(-1)).toEqual([{ detail: { children: 1, date: made.first, to: 'Away' } }])
  })

  test('a child can be away from a session to come, and is here on its day and up to a week later', async () => {
    const [id, next] = [await placeOf('Moa'), addDays(made.first, 7)]
    expectRefusal(await mark(id, 'Here', next), 'session.ahead')
    expectRefusal(await leader(markRestAway, { params: { groupId: group, date: next } }), 'session.ahead')
    await ok(mark(id, 'Away', next))
    centre.deps.clock.set(momentOf(addDays(made.first, 7), '23:30', zone))
    await ok(mark(id, 'Here'))
    centre.deps.clock.set(momentOf(addDays(made.first, 8), '00:30', zone))
    expectRefusal(await mark(id, 'Here'), 'session.over')
    expectRefusal(await mark(id, 'Here', addDays(made.first, 3)), 'session.not-found')
  })

  test('the door and the register know the same', async () => {
    const id = await placeOf('Moa')
    await ok(mark(id, 'Here'))
    const { rows } = await sql<{ day: string }>`select day::text from class_arrivals where booked_child_id = ${id}
      and undone_at is null and location_id = ${made.playgroundId}`.execute(centre.deps.db)
    expect(rows).toEqual([{ day: made.first }])
  })
})

describe('who may look', () => {
  test('the list says nothing of health; notes are read one by one, and each look is logged', async () => {
    const register = await registerOf()
    expect(JSON.stringify(register)).not.toContain('Nuts')
    expect(register.children.map(({ firstName, hasHealthNotes, isNew }) => [firstName, hasHealthNotes, isNew])).toEqual([
      ['Moa', true, true],
      ['Tor', false, true],
    ])
    const read = (id: string) => leader(readHealthNotes, { params: { groupId: group, id } })
    expect(await ok(read(await placeOf('Moa')))).toEqual({ allergies: 'Nuts', otherInformation: '', notesUnreadable: false })
    expectRefusal(await read(moa.guid), 'child.not-found')
    expect(await logOf('class.health-read')).toHaveLength(1)
    expect((await logOf('class.register-read')).length).toBeGreaterThan(1)
    expect(JSON.stringify(await logOf('class.health-read'))).not.toContain('Moa')
  })

  test('a leader of another play centre finds no group, no child and no list', async () => {
    const other = await asStaffWith(centre, [['Instructor', 'oslo']], 'rut@hoppla.example')
    const params = { groupId: group, date: made.first, id: await placeOf('Moa') }
    expectRefusal(await other(listStaffGroups, { params: { playgroundId: made.playgroundId } }), 'location.not-found')
    for (const call of [
      other(getRegister, { params }),
      other(readHealthNotes, { params }),
      other(listMarks, { params }),
      other(markAttendance, { params, body: { state: 'Here' } }),
      other(markRestAway, { params }),
    ])
      expectRefusal(await call, 'class.not-found')
    expect(await statesOf()).toEqual({ Moa: 'none', Tor: 'none' })
  })

  test('who has cancelled is in no register', async () => {
    const id = await placeOf('Tor')
    await sql`update class_bookings set status = 'Cancelled' where id = ${tor.guid}`.execute(centre.deps.db)
    expect((await registerOf()).children.map(({ firstName }) => firstName)).toEqual(['Moa'])
    expectRefusal(await mark(id, 'Here'), 'child.not-found')
  })
})
