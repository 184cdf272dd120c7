import type { BookingResult } from '@hoppla/contract/classes/bookings'
import { changeGroup, type GroupChange, type GroupStaffing, getGroupStaffing } from '@hoppla/contract/classes/leaders'
import { type BookingMessage, listBookingMessages } from '@hoppla/contract/classes/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AClass, aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { accountIdOf, asStaffWith, placeKeyOf } from '../testing/staff-roles.ts'

// Families are told when their group gets another leader, or another room.

let centre: Centre
let manager: TestCall
let made: AClass
let ines: string
let room: { id: string; name: string }
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  await sql`update class_age_groups set leader_id = null, room_id = null`.execute(centre.deps.db)
  await sql`delete from class_session_changes`.execute(centre.deps.db)
  made = await centre.aClass([3, 3], { price: 0 })
  const place = await placeKeyOf(centre, made.playgroundId)
  manager = await asStaffWith(centre, [['VenueManager', place]])
  await asStaffWith(centre, [['Instructor', place]], 'ines@hoppla.example')
  ines = await accountIdOf(centre, 'ines@hoppla.example')
  const { body } = await manager(getGroupStaffing, { params: { groupId: made.groups[0] ?? '' } })
  room = (body as GroupStaffing).rooms[0] ?? expect.fail('no room')
})

const change = (body: GroupChange, group = 0) => manager(changeGroup, { params: { groupId: made.groups[group] ?? '' }, body })
const ok = async (answer: ReturnType<TestCall>): Promise<void> => {
  const { status, text } = await answer
  expect(status, text).toBe(200)
  await centre.runJobs()
}
const booked = async (group: number) => {
  const input = centre.anInput(made.groups[group])
  const booking = await centre.booked(centre.book(input))
  await sql`update guest_holds set proven_at = created_at`.execute(centre.deps.db)
  return { ...booking, email: input.email }
}
const textsTo = (email: string) =>
  centre.sentMails.filter((mail) => mail.to === email && mail.template === 'class-message').map(({ text }) => text)
const readBy = async ({ guid, orderReference }: BookingResult): Promise<BookingMessage[]> =>
  (await centre.call(listBookingMessages, { params: { bookingId: guid, orderReference } })).body as BookingMessage[]

test('a new leader, then another room for one session: the families of the group have one mail each, and see it on the booking', async () => {
  const [here, other] = [await booked(0), await booked(1)]
  await ok(change({ leaderId: ines }))
  expect(textsTo(here.email)).toHaveLength(1)
  expect(textsTo(here.email)[0]).toMatch(/Ines (leads|leder)/)
  centre.deps.clock.advance(1)
  await ok(change({ roomId: room.id, date: made.first }))
  expect(textsTo(here.email)).toHaveLength(2)
  expect(textsTo(here.email)[1]).toContain(room.name)
  expect(textsTo(other.email)).toEqual([])
  expect(await readBy(here)).toHaveLength(2)
  expect(await readBy(other)).toEqual([])
})

test('what changes nothing, takes the leader away, or is refused, tells nobody; nor is anybody told where nobody has a place', async () => {
  await ok(change({ leaderId: ines }))
  const { rows } = await sql`select from class_messages where class_id = ${made.id}`.execute(centre.deps.db)
  expect(rows).toEqual([])
  const here = await booked(0)
  await ok(change({ leaderId: ines }))
  await ok(change({ leaderId: null }))
  expectRefusal(await change({ leaderId: '00000000-0000-4000-8000-000000000001' }), 'class.leader-unknown')
  await centre.runJobs()
  expect(textsTo(here.email)).toEqual([])
})
