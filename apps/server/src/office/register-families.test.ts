import {
  getRegister,
  listGroupWaiting,
  printHealthNotes,
  type Register,
  type WaitingFamily,
} from '@hoppla/contract/attendance/attendance'
import { bookChildClass } from '@hoppla/contract/classes/bookings'
import { joinWaitingList } from '@hoppla/contract/classes/waiting-list'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../kernel/calendar.ts'
import { type AClass, aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { asStaffWith, placeKeyOf } from '../testing/staff-roles.ts'

// Who picks a child up, what the leader prints, and who waits.

let centre: Centre
let leader: TestCall
let made: AClass
let groupId: string
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  made = await centre.aClass([3], { price: 0 })
  groupId = made.groups[0] ?? expect.fail('no group')
  leader = await asStaffWith(centre, [['Instructor', await placeKeyOf(centre, made.playgroundId)]])
})
const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body as A
}
const of = () => ({ params: { groupId } })
const linesOf = async (action: string) =>
  (
    await sql<{
      subject: string | null
      detail: object
    }>`select subject, detail from audit_log where action = ${action} order by id desc limit 5`.execute(centre.deps.db)
  ).rows

test('a child of an account is picked up by its guardians, another one by who booked', async () => {
  const astrid = await centre.as('astrid')
  const birthDate = addDays(centre.today(), -365 * 6 - 30)
  const child = await ok<ChildAccount>(astrid.call(addChild, { body: { firstName: 'Tuva', lastName: 'Lind', birthDate } }))
  const input = centre.anInput(groupId, {
    email: 'astrid@hoppla.example',
    childFirstName: 'Tuva',
    childLastName: 'Lind',
    childBirthdate: birthDate,
  })
  await ok(astrid.call(bookChildClass, { body: { ...input, childId: child.guid } }))
  await sql`insert into child_guardians (child_id, account_id, rights) select ${child.guid}::uuid, id, '{view}' from accounts where email = 'kari@hoppla.example'`.execute(
    centre.deps.db,
  )
  await sql`insert into child_guardians (child_id, account_id, rights) select ${child.guid}::uuid, id, '{}' from accounts where email = 'bjorn@hoppla.example'`.execute(
    centre.deps.db,
  )
  await centre.booked(centre.book(centre.anInput(groupId)))
  const { children } = await ok<Register>(leader(getRegister, of()))
  const byName = Object.fromEntries(children.map(({ firstName, pickUp }) => [firstName.replace(/\d+/, ''), pickUp]))
  expect(byName.Tuva).toEqual([expect.stringMatching(/^Astrid/), expect.stringMatching(/^Kari/)])
  expect(byName.Mio).toEqual(['Karin Berg'])
})

test('health notes are printed for those who have some; each is a reading in the log, and the paper is for one day', async () => {
  await centre.booked(centre.book(centre.anInput(groupId, { allergies: 'Nötter' })))
  await centre.booked(centre.book(centre.anInput(groupId)))
  await sql`truncate audit_log`.execute(centre.deps.db)
  const printed = await ok<{ shredBy: string; children: { allergies: string }[] }>(leader(printHealthNotes, of()))
  expect(printed).toMatchObject({ shredBy: addDays(centre.today(), 1), children: [{ allergies: 'Nötter' }] })
  expect(printed.children).toHaveLength(1)
  const lines = await linesOf('class.health-read')
  expect(lines).toMatchObject([{ detail: { kind: 'print' } }])
  expect(JSON.stringify(lines)).not.toContain('Nötter')
  const elsewhere = await asStaffWith(centre, [['VenueManager', 'oslo']], 'rut@hoppla.example')
  expectRefusal(await elsewhere(printHealthNotes, of()), 'class.not-found')
  const reception = await asStaffWith(centre, [['Reception', await placeKeyOf(centre, made.playgroundId)]], 'rut@hoppla.example')
  expect((await reception(printHealthNotes, of())).status).toBe(403)
})

test('who waits is listed in turn, by name, for staff of the place; each look is in the log', async () => {
  await sql`update class_seats set state = 'reserved' where age_group_id = ${groupId}`.execute(centre.deps.db)
  const joined = async (n: number) => {
    const { email, parentFirstName, parentLastName, phone, childFirstName, childLastName, childBirthdate } = centre.anInput(groupId)
    const children = [{ childFirstName, childLastName, childBirthdate, ageGroupIds: [groupId] }]
    const body = { classId: made.id, email, parentFirstName, parentLastName, phone, children }
    await ok(centre.call(joinWaitingList, { body }, { 'x-forwarded-for': `198.51.100.${100 + n}` }))
    await sql`update class_waiting_entries set state = 'Waiting', turn = nextval('class_turns'), joined_at = now(), confirm_by = null where email = ${email}`.execute(
      centre.deps.db,
    )
    await sql`update class_waiting_children set is_waiting = true where entry_id in (select id from class_waiting_entries where email = ${email})`.execute(
      centre.deps.db,
    )
    return childFirstName
  }
  const names = [await joined(1), await joined(2)]
  const families = await ok<WaitingFamily[]>(leader(listGroupWaiting, of()))
  expect(families.map(({ number, state, guardian }) => [number, state, guardian])).toEqual([
    [1, 'Waiting', 'Karin Berg'],
    [2, 'Waiting', 'Karin Berg'],
  ])
  expect(families.map(({ children }) => children[0]?.name)).toEqual(names.map((name) => `${name} Berg`))
  expect((await linesOf('class.waiting-read'))[0]).toMatchObject({ subject: made.id, detail: { families: 2 } })
  const elsewhere = await asStaffWith(centre, [['VenueManager', 'oslo']], 'rut@hoppla.example')
  expectRefusal(await elsewhere(listGroupWaiting, of()), 'class.not-found')
})
