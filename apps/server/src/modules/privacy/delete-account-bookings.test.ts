import { type BookingResult, bookChildClass, cancelBooking } from '@hoppla/contract/classes/bookings'
import { deleteAccount } from '@hoppla/contract/privacy'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/app.ts'
import { aCentre, type Centre } from './testing/centre.ts'
import { aParent, password, whereIs } from './testing/parents.ts'

let centre: Centre
beforeAll(async () => {
  centre = await aCentre()
})
afterEach(() => centre.allAgrees())
afterAll(() => centre.close())

const confirmed = async () => {
  const parent = await aParent(centre)
  await sql`update accounts set email_confirmed_at = now() where id = ${parent.id}`.execute(centre.deps.db)
  return parent
}
/** The last mail waits with the address it goes to until it is sent. */
const nobodyIsNamed = async (...words: string[]) => {
  await centre.runJobs()
  expect(await whereIs(centre, words)).toEqual([])
}
const statusOf = async ({ guid }: Pick<BookingResult, 'guid'>) =>
  (await centre.deps.db.selectFrom('class_bookings').select('status').where('id', '=', guid).executeTakeFirstOrThrow()).status

test('a class that has not begun is cancelled first, also one booked as a guest with the same address', async () => {
  const parent = await confirmed()
  const { groups } = await centre.aClass([1], { price: 0 })
  const input = centre.anInput(groups[0], { email: parent.email.toUpperCase() })
  const { guid: bookingId, orderReference } = await centre.booked(centre.book(input))
  expectRefusal(await parent.call(deleteAccount, { body: { password } }), 'account.booking-ahead')
  const params = { bookingId, orderReference }
  expect((await parent.call(cancelBooking, { params, body: { refundAmount: 0 } })).status).toBe(200)
  expect((await parent.call(deleteAccount, { body: { password } })).status).toBe(204)
  await nobodyIsNamed(input.childFirstName, parent.email)
})

test('one that is under way ends with the account: its seat stands empty, nobody is named', async () => {
  const parent = await confirmed()
  const { id, groups } = await centre.aClass([1], { price: 0, inDays: 3 })
  const input = centre.anInput(groups[0], { email: parent.email, allergies: 'Nuts' })
  const booking = await centre.booked(parent.call(bookChildClass, { body: input }))
  expect(await statusOf(booking)).toBe('Confirmed')
  await sql`update class_occasions set date = date - 5 where class_id = ${id}`.execute(centre.deps.db)
  expect((await parent.call(deleteAccount, { body: { password } })).status).toBe(204)
  expect(await statusOf(booking)).toBe('Cancelled')
  expect(await centre.seatsIn(groups[0], 'free')).toBe(1)
  await nobodyIsNamed(input.childFirstName, parent.email)
})

test('one that is over stays in the books without a name', async () => {
  const parent = await confirmed()
  const { id, groups } = await centre.aClass([1], { price: 0, inDays: 3 })
  const input = centre.anInput(groups[0], { email: parent.email })
  const booking = await centre.booked(parent.call(bookChildClass, { body: input }))
  await sql`update class_occasions set date = date - 30 where class_id = ${id}`.execute(centre.deps.db)
  expect((await parent.call(deleteAccount, { body: { password } })).status).toBe(204)
  expect(await statusOf(booking)).toBe('Confirmed')
  await nobodyIsNamed(input.childFirstName, parent.email)
})

test('a guest’s booking with an address that the account has not confirmed is somebody else’s', async () => {
  const parent = await aParent(centre)
  const { groups } = await centre.aClass([1], { price: 0 })
  const booking = await centre.booked(centre.book(centre.anInput(groups[0], { email: parent.email })))
  expect((await parent.call(deleteAccount, { body: { password } })).status).toBe(204)
  expect(await statusOf(booking)).toBe('Confirmed')
})
