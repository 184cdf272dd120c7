import { getRegister, listMarks, markAttendance, type Register, type SessionMarks } from '@hoppla/contract/attendance/attendance'
import { type BookingResult, bookChildClass } from '@hoppla/contract/classes/bookings'
import { type Acting, beginActing } from '@hoppla/contract/customer-service/acting'
import { type BookedChildChange, changeChildForCustomer } from '@hoppla/contract/customer-service/child-changing'
import { type DoorClass, listDoorClasses } from '@hoppla/contract/door/classes'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, type Day, momentOf } from '../kernel/calendar.ts'
import { aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import type { Buyer } from '../modules/orders/testing/shop.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { accountIdOf, asStaffWith, placeKeyOf } from '../testing/staff-roles.ts'

// Who acts for a customer says that another child comes, or mends how one was written.

const email = 'astrid@hoppla.example'
let centre: Centre
let astrid: Buyer
let bjorn: TestCall
let actingId: string
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())
afterEach(() => centre.allAgrees())
beforeEach(async () => {
  const { db } = centre.deps
  await sql`update acting_sessions set ended_at = now() where ended_at is null`.execute(db)
  await sql`delete from rate_limits`.execute(db)
  await sql`delete from class_trials`.execute(db)
  astrid = await centre.as('astrid')
  bjorn = await asStaffWith(centre, [['CustomerService', 'sweden']])
  const body = { customerId: await accountIdOf(centre, email), reason: 'phone', note: '' } as const
  actingId = (await ok<Acting>(bjorn(beginActing, { body }))).id
})

const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body as A
}
let children = 0
const ofAge = (years: number) => addDays(centre.today(), -365 * years - 30)
const aChild = (birthDate = ofAge(6)): Promise<ChildAccount> =>
  ok(astrid.call(addChild, { body: { firstName: `Liv${++children}`, lastName: 'Lind', birthDate } }))
const booked = (group: string | undefined, changes: Parameters<Centre['anInput']>[1] = {}): Promise<BookingResult> =>
  centre.booked(astrid.call(bookChildClass, { body: centre.anInput(group, { email, childFirstName: 'Mio', ...changes }) }))
const change = ({ guid }: Pick<BookingResult, 'guid'>, to: BookedChildChange['to'], from = 'Mio', call = bjorn) =>
  call(changeChildForCustomer, { params: { actingId, bookingId: guid }, body: { position: 1, from, to } })
const another = (child: ChildAccount) => ({ kind: 'another', childId: child.guid }) as const
const rowOf = async ({ guid }: BookingResult) =>
  (
    await sql<{
      childId: string | null
      firstName: string
      hasNotes: boolean
      consent: string | null
      key: string
    }>`select child_id as "childId",
      first_name as "firstName", health_encrypted is not null as "hasNotes", health_consent_version as consent, encode(child_key, 'hex') as key
      from class_booking_children where booking_id = ${guid}`.execute(centre.deps.db)
  ).rows[0] ?? expect.fail('no row')
const trials = async () =>
  (await sql<{ key: string }>`select encode(child_key, 'hex') as key from class_trials`.execute(centre.deps.db)).rows.map(
    ({ key }) => key,
  )
const mails = () => centre.sentMails.filter((mail) => mail.to === email && mail.template === 'class-child-changed')

test('another child of the family comes: its key, no health notes of the first, absences of it gone, one mail, a line in the log', async () => {
  const { groups, first } = await centre.aClass([2], { price: 0 })
  const booking = await booked(groups[0], { allergies: 'Nötter' })
  const before = await rowOf(booking)
  await sql`insert into class_absences (id, booked_child_id, day, is_reported, at) select gen_random_uuid(), id, ${first}::date, true, now()
    from class_booking_children where booking_id = ${booking.guid}`.execute(centre.deps.db)
  const liv = await aChild()
  expect(await ok(change(booking, another(liv)))).toMatchObject({ bookingId: booking.guid })
  await ok(change(booking, another(liv)))
  expect(await rowOf(booking)).toMatchObject({
    childId: liv.guid,
    firstName: String(liv.firstname),
    hasNotes: false,
    consent: null,
  })
  expect((await rowOf(booking)).key).not.toBe(before.key)
  expect((await centre.confirmation(booking)).children[0]?.sessions.some(({ isAbsent }) => isAbsent)).toBe(false)
  await centre.runJobs()
  expect(mails()).toHaveLength(1)
  expect(mails()[0]?.text).toContain(String(liv.firstname))
  const { rows } = await sql<{ detail: object }>`select detail from audit_log where action = 'acting.child-changed'`.execute(
    centre.deps.db,
  )
  expect(rows.map(({ detail }) => detail)).toEqual([
    expect.objectContaining({ reference: booking.orderReference, kind: 'another', to: liv.guid }),
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Mio|Liv/)
  // The first child may be booked again: its place in the group is free of its key.
  await booked(groups[0])
})

test('who was here before stays who was here: the other child comes from the next session on', async () => {
  const { db, clock } = centre.deps
  const { groups, first, playgroundId } = await centre.aClass([2], { price: 0, inDays: 1 })
  const groupId = groups[0] ?? ''
  const [one, two] = [await booked(groupId), await booked(groupId, { childFirstName: 'Otto' })]
  const place = await placeKeyOf(centre, playgroundId)
  const roles = [
    ['Instructor', place],
    ['Reception', place],
  ] as const
  const leader = await asStaffWith(centre, roles, 'rut@hoppla.example')
  const placeOf = async ({ guid }: BookingResult): Promise<string> =>
    (await db.selectFrom('class_booking_children').select('id').where('booking_id', '=', guid).executeTakeFirstOrThrow()).id
  const [liv, elin] = [await aChild(), await aChild()]
  const [ofOne, ofTwo] = [await placeOf(one), await placeOf(two)]
  clock.set(momentOf(first, '10:30', 'Europe/Stockholm'))
  const mark = (date: string, state: 'Here' | 'Away') =>
    leader(markAttendance, { params: { groupId, date, id: ofOne }, body: { state } })
  await ok(mark(first, 'Here'))
  await sql`update acting_sessions set ended_at = now() where ended_at is null`.execute(db)
  const acting = { customerId: await accountIdOf(centre, email), reason: 'phone', note: '' } as const
  actingId = (await ok<Acting>(bjorn(beginActing, { body: acting }))).id
  await ok(change(one, another(liv)))
  await ok(change(two, another(elin), 'Otto'))
  const { children: listed } = await ok<Register>(leader(getRegister, { params: { groupId } }))
  const row = (id: string) => listed.find((child) => child.id === id)
  // Where nobody has come today the other child comes today.
  expect(row(ofOne)).toMatchObject({ firstName: liv.firstname, since: addDays(first, 1), marks: [] })
  expect(row(ofTwo)).toMatchObject({ firstName: elin.firstname, since: first, marks: [] })
  // Nor does the door expect it before.
  const { classes } = await ok<{ classes: DoorClass[] }>(leader(listDoorClasses, { params: { playgroundId } }))
  const expected = JSON.stringify(classes.filter(({ id }) => id === groupId))
  expect([liv, elin].map(({ firstname }) => expected.includes(`"${firstname} `))).toEqual([false, true])
  const marks = async (date: string) => (await ok<SessionMarks>(leader(listMarks, { params: { groupId, date } }))).marks
  expect(await marks(first)).toEqual([])
  expectRefusal(await mark(first, 'Away'), 'child.not-found')
  await ok(mark(addDays(first, 7), 'Away'))
  expect(await marks(addDays(first, 7))).toEqual([{ id: ofOne, state: 'Away' }])
  // The visit itself stays.
  const { rows } = await sql`select from class_arrivals where booked_child_id = ${ofOne} and undone_at is null`.execute(db)
  expect(rows).toHaveLength(1)
  clock.set(new Date())
})

test('mended names keep notes and child; the mended child is known as itself', async () => {
  const { groups } = await centre.aClass([2], { price: 0 })
  const booking = await booked(groups[0], { allergies: 'Nötter' })
  const mend = (firstName: string, lastName: string, birthDate: Day, from: string) =>
    change(booking, { kind: 'mended', firstName, lastName, birthDate }, from)
  await ok(mend('Míø', 'Berg', ofAge(5), 'Mio'))
  await ok(mend('Míø', 'Berg', ofAge(4), 'Míø'))
  expect(await rowOf(booking)).toMatchObject({ firstName: 'Míø', hasNotes: true })
  const again = centre.anInput(groups[0], { email, childFirstName: 'Míø', childBirthdate: ofAge(4) })
  expectRefusal(await astrid.call(bookChildClass, { body: again }), 'class.child-booked')
})

test('a name that is mended too much is another child: it is chosen from the account, for what was paid already', async () => {
  const { groups } = await centre.aClass([1])
  const paid = await booked(groups[0], { allergies: 'Nötter' })
  await centre.atProvider(await centre.paymentOf(paid), { action: 'pay' })
  await centre.settled()
  const money = async () =>
    (await sql`select total_minor, status from class_bookings where id = ${paid.guid}`.execute(centre.deps.db)).rows
  const before = await money()
  const mend = (firstName: string, lastName: string, birthDate: Day, from = 'Mio') =>
    change(paid, { kind: 'mended', firstName, lastName, birthDate }, from)
  expectRefusal(await mend('Liv', 'Lind', ofAge(5)), 'booking.another-child')
  expectRefusal(await mend('Liv', 'Berg', ofAge(6)), 'booking.another-child')
  expectRefusal(await mend('Mio', 'Lind', ofAge(6)), 'booking.another-child')
  expect(await rowOf(paid)).toMatchObject({ firstName: 'Mio', hasNotes: true })
  await ok(change(paid, another(await aChild())))
  expect(await money()).toEqual(before)
  expect(await centre.seatsIn(groups[0], 'free')).toBe(0)
  await centre.runJobs()
})

test('age, a place that the child has already, a child of others and what was seen before are held against it', async () => {
  const { groups } = await centre.aClass([3], { price: 0 })
  const booking = await booked(groups[0])
  const [old, fine] = [await aChild(ofAge(11)), await aChild()]
  expectRefusal(await change(booking, another(old)), 'class.wrong-age')
  expectRefusal(
    await change(booking, { kind: 'mended', firstName: 'Mio', lastName: 'Berg', birthDate: ofAge(2) }),
    'class.wrong-age',
  )
  await booked(groups[0], {
    childFirstName: String(fine.firstname),
    childLastName: 'Lind',
    childBirthdate: ofAge(6),
    childId: fine.guid,
  })
  expectRefusal(await change(booking, another(fine)), 'class.child-booked')
  const kari = await centre.as('kari')
  const theirs = await ok<ChildAccount>(kari.call(addChild, { body: { firstName: 'Ola', lastName: 'Nord', birthDate: ofAge(6) } }))
  expectRefusal(await change(booking, another(theirs)), 'child.not-found')
  // A child whom this guardian may see and not book.
  const seen = await aChild()
  await sql`update child_guardians set rights = '{view}' where child_id = ${seen.guid}`.execute(centre.deps.db)
  expectRefusal(await change(booking, another(seen)), 'child.right-missing', 'to.childId')
  expectRefusal(await change(booking, another(await aChild()), 'Tove'), 'booking.not-movable')
  expectRefusal(await change(booking, { kind: 'mended', firstName: ' ', lastName: 'Berg', birthDate: ofAge(5) }), 'request.invalid')
  const other = await centre.booked(centre.book(centre.anInput(groups[0])))
  expectRefusal(await change(other, another(await aChild())), 'booking.not-found')
  expect(await rowOf(booking)).toMatchObject({ firstName: 'Mio', childId: null })
  await centre.runJobs()
})

test('a trial goes to the other child, and the first has its right back; who had one does not come', async () => {
  const { groups } = await centre.aClass([3], { type: 'SportKidzTrial', price: 0 })
  const booking = await booked(groups[0])
  const [had] = await trials()
  const [liv, tove] = [await aChild(), await aChild()]
  await ok(change(booking, another(liv)))
  expect(await trials()).toEqual([(await rowOf(booking)).key])
  expect(await trials()).not.toContain(had)
  const second = await booked(groups[0])
  expectRefusal(await change(second, another(liv)), 'class.trial-used')
  const elsewhere = await centre.aClass([3], { type: 'SportKidzTrial', price: 0 })
  const third = await booked(elsewhere.groups[0], { childFirstName: 'Nils' })
  expectRefusal(await change(third, another(liv), 'Nils'), 'class.trial-used')
  expect(await trials()).toHaveLength(3)
  // Who has been to a trial has had it.
  await sql`insert into class_arrivals (id, location_id, booked_child_id, day, at)
    select gen_random_uuid(), c.playground_id, k.id, ${elsewhere.first}::date, now()
    from class_booking_children k join class_bookings b on b.id = k.booking_id join classes c on c.id = b.class_id
    where k.booking_id = ${third.guid}`.execute(centre.deps.db)
  expectRefusal(await change(third, another(tove), 'Nils'), 'booking.not-movable')
  const renamed = { kind: 'mended', firstName: 'Tove', lastName: 'Lind', birthDate: ofAge(5) } as const
  expectRefusal(await change(third, renamed, 'Nils'), 'booking.another-child')
})

test('two who change the same child at the same moment: one is told that it is another by now', async () => {
  const { groups } = await centre.aClass([2], { price: 0 })
  const booking = await booked(groups[0])
  const [one, two] = [await aChild(), await aChild()]
  const answers = await Promise.all([change(booking, another(one)), change(booking, another(two))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('what is not confirmed, or over, is not changed', async () => {
  const { groups } = await centre.aClass([2])
  expectRefusal(await change(await booked(groups[0]), another(await aChild())), 'booking.not-movable')
})
