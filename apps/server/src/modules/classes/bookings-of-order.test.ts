import { cancelClass } from '@hoppla/contract/classes'
import { type BookingResult, cancelBooking, listMyBookings, openBookingPayment } from '@hoppla/contract/classes/bookings'
import { cancelSession } from '@hoppla/contract/classes/cancel-session'
import { getOrder, type OrderDetail, orderGiftCard } from '@hoppla/contract/orders'
import { type RefundState, readRefunds, refundOrder } from '@hoppla/contract/orders/refunds'
import { readWithdrawal, type WithdrawalStatement } from '@hoppla/contract/orders/withdrawal'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDeliverer } from '../../adapters/payments/test-payments/deliveries.ts'
import { expectRefusal, type TestCall } from '../../testing/app.ts'
import { asStaffWith, placeKeyOf } from '../../testing/staff-roles.ts'
import { refundUndelivered, sweepOrders } from '../orders/orders.ts'
import { sweepBookings } from './classes.jobs.ts'
import { moveBooking } from './moves/move-booking.ts'
import { inOneOrder } from './testing/cart-order.ts'
import { aCentre, type Centre } from './testing/centre.ts'

// A gift card and two bookings in one order: what is done to a booking is done with its own lines alone (decision 367).

let centre: Centre
let astrid: Awaited<ReturnType<Centre['as']>>
let service: TestCall
beforeAll(async () => {
  centre = await aCentre()
})
beforeEach(async () => {
  centre.deps.clock.set(new Date())
  await sql`delete from rate_limits`.execute(centre.deps.db)
  astrid = await centre.as('astrid')
  service = await asStaffWith(centre, [['CustomerService', 'sweden']])
})
afterEach(() => centre.allAgrees())
afterAll(() => centre.close())

type Order = Awaited<ReturnType<typeof mixed>>
/** A gift card of 500 kr and bookings of one child each, in classes of these many seats. */
const mixed = async (...seats: readonly number[]) => {
  const classes = []
  const bookings: BookingResult[] = []
  for (const count of seats) {
    const made = await centre.aClass([count], { keepsHolds: true })
    classes.push(made)
    bookings.push(await centre.booked(centre.book(centre.anInput(made.groups[0]))))
  }
  const body = { articleId: await centre.giftCard(), delivery: { to: 'me' } } as const
  const card = await astrid.ok<{ orderReference: string; paymentToken: string }>(astrid.call(orderGiftCard, { body } as never))
  return { ...(await inOneOrder(centre, astrid, card, ...bookings)), classes }
}
const settle = async () => {
  await centre.settled()
  await centre.runJobs()
}
const paid = async (...seats: readonly number[]): Promise<Order> => {
  const order = await mixed(...seats)
  await centre.atProvider(order.payment, { action: 'pay' })
  await settle()
  return order
}
const detail = ({ orderReference }: Order) => astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))
const at = <A>(list: readonly A[], n: number): A => list[n] ?? expect.fail(`There is no ${n}.`)
const keyOf = (order: Order, n: number) => ({ bookingId: at(order.bookings, n).guid, orderReference: order.orderReference })
const bookingOf = (order: Order, n: number) => centre.confirmation(at(order.bookings, n))
const refund = async ({ orderReference }: Order, body: object) =>
  (await service(refundOrder, { params: { orderReference }, body: { cause: 'goodwill', to: 'source', ...body } } as never))
    .body as RefundState
const manager = async (order: Order, n: number) =>
  asStaffWith(centre, [['VenueManager', await placeKeyOf(centre, at(order.classes, n).playgroundId)]])
/** The line of the nth booking. */
const lineOf = async (order: Order, n: number): Promise<string> => {
  const { rows } = await sql<{
    id: string
  }>`select order_line_id as id from class_booking_lines where booking_id = ${at(order.bookings, n).guid}`.execute(centre.deps.db)
  return rows[0]?.id ?? expect.fail('The booking has no line.')
}
const price = 1495

test('paid together they are confirmed with one mail, which has each class, its days as a file, and one receipt', async () => {
  centre.sentMails.length = 0
  const order = await paid(1, 2)
  expect(await detail(order)).toMatchObject({ status: 'Completed', totalAmount: 500 + 2 * price, giftCards: [{ amount: 500 }] })
  for (const n of [0, 1])
    expect(await bookingOf(order, n)).toMatchObject({
      status: 'Confirmed',
      orderReference: order.orderReference,
      totalAmount: price,
      vat: [{ vatPercent: 6, onAmount: price }],
      refund: null,
      linkPayment: null,
    })
  const mails = centre.sentMails.filter(({ template }) => template !== 'email-confirmation')
  expect(mails.map(({ template }) => template)).toEqual(['order-paid'])
  const [mail] = mails
  expect(mail?.text.match(/is confirmed/g)).toHaveLength(2)
  expect(mail?.text.match(/Thank you for shopping/g)).toHaveLength(1)
  expect(mail?.attachments.filter(({ filename }) => filename.endsWith('.ics')).map(({ filename }) => filename)).toEqual([
    `${order.orderReference}-1.ics`,
    `${order.orderReference}-2.ics`,
  ])
})

test('one booking is cancelled: only its money comes back, once, and the other stays', async () => {
  const order = await paid(1, 1)
  const params = keyOf(order, 0)
  expect((await bookingOf(order, 0)).cancellation.refundAmount).toBe(price)
  await centre.booked(centre.call(cancelBooking, { params, body: { refundAmount: price } }))
  await centre.booked(centre.call(cancelBooking, { params, body: { refundAmount: price } }))
  await settle()
  expect(await detail(order)).toMatchObject({ status: 'PartiallyRefunded', refunds: [{ amount: price, state: 'Done' }] })
  expect(await bookingOf(order, 0)).toMatchObject({
    status: 'Cancelled',
    refund: { amount: price, reason: 'Cancelled', state: 'Done' },
  })
  expect(await bookingOf(order, 1)).toMatchObject({ status: 'Confirmed', refund: null, cancellation: { refundAmount: price } })
  await centre.booked(centre.call(cancelBooking, { params: keyOf(order, 1), body: { refundAmount: price } }))
  await settle()
  expect((await detail(order)).refunds.map(({ amount }) => amount)).toEqual([price, price])
})

test('a session is cancelled with its share: that of its own booking', async () => {
  const order = await paid(1, 1)
  const { id: classId, groups, first } = at(order.classes, 0)
  const answer = await (await manager(order, 0))(cancelSession, {
    params: { classId, date: first },
    body: { groupIds: groups, outcome: 'share', cause: 'room' },
  })
  expect(answer.status, answer.text).toBe(200)
  await settle()
  expect((await detail(order)).refunds).toMatchObject([{ amount: price / 2, reason: 'CalledOff' }])
  expect(await bookingOf(order, 0)).toMatchObject({ refund: { amount: price / 2 }, cancellation: { refundAmount: price / 2 } })
  expect(await bookingOf(order, 1)).toMatchObject({ refund: null, cancellation: { refundAmount: price } })
})

test('moved to a class that costs less, the difference comes back of its own lines, once', async () => {
  const order = await paid(1, 1)
  const cheaper = await centre.aClass([2], { price: 100_000, keepsHolds: true })
  const move = (groupId: string | undefined, reported: number) =>
    moveBooking(centre.deps, { ...keyOf(order, 1), position: 1, groupId: groupId ?? '', reported })
  expect(await move(cheaper.groups[0], 495)).toBe(true)
  await settle()
  expect((await detail(order)).refunds).toMatchObject([{ amount: 495, reason: 'Moved' }])
  expect((await bookingOf(order, 1)).cancellation.refundAmount).toBe(1000)
  expect((await bookingOf(order, 0)).cancellation.refundAmount).toBe(price)
  // What it was moved for before is not given back again.
  const asCheap = await centre.aClass([1], { price: 100_000, keepsHolds: true })
  expect(await move(asCheap.groups[0], 0)).toBe(true)
})

test('paid late, whoever still gets a seat has it; what is full goes back, once, and the rest is kept', async () => {
  const order = await mixed(1, 1)
  await centre.atProvider(order.payment, { action: 'pay', late: 60 })
  for (const { guid } of order.bookings) await centre.letHoldRunOut(guid)
  await centre.letExpire(order.orderReference)
  await sweepOrders(centre.deps)
  await sweepBookings(centre.deps)
  expect((await bookingOf(order, 0)).status).toBe('Expired')
  // Somebody else has the only seat of the second.
  const other = await centre.booked(centre.book(centre.anInput(at(order.classes, 1).groups[0])))
  centre.deps.clock.advance(61)
  await createDeliverer(centre.deps).deliverDue()
  await settle()
  const is = async () => {
    expect(await detail(order)).toMatchObject({
      status: 'PartiallyRefunded',
      giftCards: [{ amount: 500 }],
      refunds: [{ reason: 'SoldOut', state: 'Done', amount: price }],
    })
    expect(await bookingOf(order, 0)).toMatchObject({ status: 'Confirmed', refund: null })
    expect(await bookingOf(order, 1)).toMatchObject({ status: 'Expired', refund: { amount: price, reason: 'SoldOut' } })
  }
  await is()
  await refundUndelivered.run(centre.deps, { orderId: order.orderId })
  await settle()
  await is()
  await centre.booked(
    centre.call(cancelBooking, {
      params: { bookingId: other.guid, orderReference: other.orderReference },
      body: { refundAmount: 0 },
    }),
  )
})

test('the centre cancels a class while the order is paid: its money goes back, the other booking is there', async () => {
  const order = await mixed(1, 1)
  const answer = await (await manager(order, 0))(cancelClass, { params: { classId: at(order.classes, 0).id } })
  expect(answer.status, answer.text).toBe(200)
  await centre.atProvider(order.payment, { action: 'pay' })
  await settle()
  expect((await detail(order)).refunds).toMatchObject([{ amount: price, reason: 'CalledOff' }])
  expect([(await bookingOf(order, 0)).status, (await bookingOf(order, 1)).status]).toEqual(['Cancelled', 'Confirmed'])
})

test('a class has a date: only the gift card can be withdrawn from', async () => {
  const order = await paid(1, 1)
  const rights = (
    await centre.call(
      readWithdrawal,
      { body: { orderReference: order.orderReference, email: 'astrid@hoppla.example' } },
      {
        host: 'localhost:3000',
      },
    )
  ).body as WithdrawalStatement
  expect(rights.lines.map(({ refundAmount, reason }) => [refundAmount, reason])).toEqual([
    [500, null],
    [0, 'fixed-date'],
    [0, 'fixed-date'],
  ])
})

test('staff give all money of one line back: its booking ends, the other with the whole order', async () => {
  const order = await paid(2, 2)
  expect(await refund(order, { lines: [{ lineId: await lineOf(order, 0), amount: 100 }] })).toMatchObject({ refundedAmount: 100 })
  expect((await bookingOf(order, 0)).status).toBe('Confirmed')
  await refund(order, { lines: [{ lineId: await lineOf(order, 0), amount: price - 100 }] })
  expect([(await bookingOf(order, 0)).status, (await bookingOf(order, 1)).status]).toEqual(['Cancelled', 'Confirmed'])
  expect(await refund(order, { everything: true })).toMatchObject({ status: 'Refunded' })
  expect((await bookingOf(order, 1)).status).toBe('Cancelled')
  await settle()
})

test('siblings keep their booking while something of one of them is left', async () => {
  const { groups, id, playgroundId, first } = await centre.aClass([2], { keepsHolds: true })
  const { childClassAgeGroupId, childFirstName, childLastName, childBirthdate } = centre.anInput(groups[0])
  const sibling = { childClassAgeGroupId, childFirstName, childLastName, childBirthdate }
  const booking = await centre.booked(centre.book(centre.anInput(groups[0], { siblings: [sibling] })))
  const body = { articleId: await centre.giftCard(), delivery: { to: 'me' } } as const
  const card = await astrid.ok<{ orderReference: string; paymentToken: string }>(astrid.call(orderGiftCard, { body } as never))
  const order: Order = { ...(await inOneOrder(centre, astrid, card, booking)), classes: [{ id, playgroundId, groups, first }] }
  await centre.atProvider(order.payment, { action: 'pay' })
  await settle()
  await refund(order, { lines: [{ lineId: await lineOf(order, 0), amount: price }] })
  expect(await bookingOf(order, 0)).toMatchObject({ status: 'Confirmed', totalAmount: 2 * price, refund: { amount: price } })
  await refund(order, { everything: true })
  expect((await bookingOf(order, 0)).status).toBe('Cancelled')
  await settle()
})

test('what a later order pays for is none of an earlier one’s: its late money goes back', async () => {
  const earlier = await mixed(1)
  await centre.atProvider(earlier.payment, { action: 'pay', late: 60 })
  await centre.letExpire(earlier.orderReference)
  await sweepOrders(centre.deps)
  // The cart was ordered again, and the booking belongs to that order; the line that it had stays where it was.
  const body = { articleId: await centre.giftCard(), delivery: { to: 'me' } } as const
  const later = await astrid.ok<{ orderReference: string }>(astrid.call(orderGiftCard, { body } as never))
  await sql`update class_bookings set cart_order_id = (select id from orders where reference = ${later.orderReference}), reference = ${later.orderReference}
    where id = ${at(earlier.bookings, 0).guid}`.execute(centre.deps.db)
  centre.deps.clock.advance(61)
  await createDeliverer(centre.deps).deliverDue()
  await settle()
  expect(await detail(earlier)).toMatchObject({ status: 'PartiallyRefunded', refunds: [{ amount: price, reason: 'SoldOut' }] })
  const { rows } = await sql<{
    status: string
  }>`select status from class_bookings where id = ${at(earlier.bookings, 0).guid}`.execute(centre.deps.db)
  expect(rows).toEqual([{ status: 'AwaitingPayment' }])
  await sql`delete from class_booking_lines where booking_id = ${at(earlier.bookings, 0).guid}`.execute(centre.deps.db)
  await sql`update class_bookings set status = 'Cancelled', cart_order_id = null where id = ${at(earlier.bookings, 0).guid}`.execute(
    centre.deps.db,
  )
  await sql`select free_class_seats(array[${at(earlier.bookings, 0).guid}::uuid])`.execute(centre.deps.db)
})

test('a booking of a cart is paid and given up unpaid where the cart is, and listed once it is paid', async () => {
  const order = await mixed(1)
  const params = keyOf(order, 0)
  await sql`update class_bookings set account_id = (select id from accounts where email = 'astrid@hoppla.example') where id = ${params.bookingId}`.execute(
    centre.deps.db,
  )
  const isListed = async () =>
    (await astrid.ok<{ guid: string }[]>(astrid.call(listMyBookings, {}))).some(({ guid }) => guid === params.bookingId)
  expectRefusal(await centre.call(openBookingPayment, { params }), 'booking.not-payable')
  expectRefusal(await centre.call(cancelBooking, { params, body: { refundAmount: 0 } }), 'booking.not-cancellable')
  expect(await isListed()).toBe(false)
  await centre.atProvider(order.payment, { action: 'pay' })
  await settle()
  expect(await isListed()).toBe(true)
})

test('an order is its centre’s where it is of nothing else; sales are each line’s own', async () => {
  const order = await paid(1, 1)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from published.class_orders where order_id = ${order.orderId}`.execute(centre.deps.db)
  expect(rows).toEqual([{ n: 0 }])
  const venue = await manager(order, 0)
  expectRefusal(await venue(readRefunds, { params: { orderReference: order.orderReference } }), 'order.not-found')
})
