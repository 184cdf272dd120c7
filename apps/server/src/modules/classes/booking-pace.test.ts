import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/app.ts'
import { asking } from '../../testing/asking.ts'
import { aCentre, type Centre } from './testing/centre.ts'

let centre: Centre
beforeAll(async () => {
  centre = await aCentre()
})
afterEach(() => centre.allAgrees())
afterAll(() => centre.close())

test('what a booking asks of the database, step by step', async () => {
  const { groups } = await centre.aClass([2])
  // What the process keeps in memory has been read once.
  await centre.paymentOf(await centre.booked(centre.book(centre.anInput(groups[0]))))

  const [booking, toHold] = await asking(() => centre.booked(centre.book(centre.anInput(groups[0]))))
  expect(toHold).toEqual(['claim-guest-hold', 'take-class-seats-together'])
  const [payment, toOpen] = await asking(() => centre.paymentOf(booking))
  // Whether the way back is the booking's own page: an order may hold other things beside it.
  expect(toOpen).toEqual(['find-class-booking', 'write-class-orders', 'is-booked-alone', 'keep-payment-session'])
  const [again, toOpenAgain] = await asking(() => centre.paymentOf(booking))
  expect(toOpenAgain).toEqual(['find-class-booking', 'list-payments-by-reference'])
  expect(again).toEqual(payment)
  const [, toSettle] = await asking(async () => {
    await centre.atProvider(payment, { action: 'pay' })
    await centre.settled()
  })
  const looking = ['begin', 'lock-waiting-events']
  expect(toSettle).toEqual([
    'insert-payment-event',
    ...looking,
    'list-bookings-of-lines',
    'lock-paid-class-bookings',
    'confirm-class-bookings',
    'apply-moves',
    'commit',
    // The test's own look whether anything is left.
    ...looking,
    'commit',
  ])
  const [confirmation, toLook] = await asking(() => centre.confirmation(booking))
  expect(confirmation.status).toBe('Confirmed')
  expect(toLook).toEqual(['find-class-booking'])
})

test('its payment asked for several times in the same moment is one order and one payment', async () => {
  const { groups } = await centre.aClass([1])
  const booking = await centre.booked(centre.book(centre.anInput(groups[0])))
  const payments = await Promise.all(Array.from({ length: 8 }, () => centre.paymentOf(booking)))
  expect(new Set(payments.map(({ paymentToken }) => paymentToken)).size).toBe(1)
  expect(new Set(payments.map(({ redirectUrl }) => redirectUrl)).size).toBe(1)
})

test('where a group was full a moment ago nobody looks for a seat first, and a seat that comes free is had at once', async () => {
  const { groups } = await centre.aClass([1])
  const booking = await centre.booked(centre.book(centre.anInput(groups[0])))
  const pressInVain = async () => expectRefusal(await centre.book(centre.anInput(groups[0])), 'class.full')
  // Words of the brand are read with the first refusal and kept.
  expectRefusal(
    await centre.book({ ...centre.anInput(groups[0]), childClassAgeGroupId: '00000000-0000-4000-8000-000000000000' }),
    'class.not-found',
  )
  const [, first] = await asking(pressInVain)
  const telling = ['expire-class-bookings', 'free-class-seat', 'why-no-class-seat']
  expect(first).toEqual(['claim-guest-hold', 'take-class-seats-together', ...telling, 'drop-guest-hold'])
  const [, again] = await asking(pressInVain)
  expect(again).toEqual(telling)
  await centre.letHoldRunOut(booking.guid)
  await centre.booked(centre.book(centre.anInput(groups[0])))
})
