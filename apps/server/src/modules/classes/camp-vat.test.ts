import { type BookingConfirmation, getBookingConfirmation } from '@hoppla/contract/classes/bookings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCentre, type Centre } from './testing/centre.ts'

let centre: Centre
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())

test('a camp with meals is two lines a child, each at its rate to the minor unit, from the form to the receipt and back', async () => {
  const { id, groups } = await centre.aClass([2], { price: 219_500 })
  await sql`update classes set vat_percent = 25, meals_percent = 20, meals_vat_percent = 12 where id = ${id}`.execute(
    centre.deps.db,
  )
  await sql`select pg_notify('content', '')`.execute(centre.deps.db)
  centre.deps.prepared.clear()
  const { email: _e, parentFirstName: _f, parentLastName: _l, phone: _p, ...sibling } = centre.anInput(groups[0])
  const input = centre.anInput(groups[0], { siblings: [sibling] })
  const booking = await centre.booked(centre.book(input))
  const vat = [
    { vatPercent: 25, onAmount: 3512, vatAmount: 702.4 },
    { vatPercent: 12, onAmount: 878, vatAmount: 94.08 },
  ]
  // Before there is an order, and with it.
  expect(await centre.confirmation(booking)).toMatchObject({ totalAmount: 4390, vatAmount: 796.48, vat })
  const payment = await centre.paymentOf(booking)
  expect(payment.amount).toBe(4390)
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  const paid = (
    await centre.call(getBookingConfirmation, { params: { bookingId: booking.guid, orderReference: booking.orderReference } })
  ).body as BookingConfirmation
  expect(paid).toMatchObject({ status: 'Confirmed', totalAmount: 4390, vatAmount: 796.48, vat })
  await centre.runJobs()
  const mail = centre.sentMails.findLast(({ to, template }) => to === input.email && template === 'class-confirmed')?.text ?? ''
  expect(mail.match(/: meals/g)).toHaveLength(2)
  expect(mail).toMatch(/12\s?% .*878/)
})

test('a class without meals is one line a child', async () => {
  const { groups } = await centre.aClass([1])
  const booking = await centre.booked(centre.book(centre.anInput(groups[0])))
  expect(await centre.confirmation(booking)).toMatchObject({ vat: [{ vatPercent: 6, onAmount: 1495, vatAmount: 84.62 }] })
})
