import { randomUUID } from 'node:crypto'
import { cancelClass } from '@hoppla/contract/classes'
import { bookChildClass, cancelBooking } from '@hoppla/contract/classes/bookings'
import { sendMessage } from '@hoppla/contract/classes/messages'
import { giveGoodwill } from '@hoppla/contract/orders/goodwill'
import { refundOrder } from '@hoppla/contract/orders/refunds'
import { createClosing } from '@hoppla/contract/places/closings'
import { expect } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { addDays } from '../../kernel/calendar.ts'
import { remindParents, sweepBookings } from '../../modules/classes/classes.jobs.ts'
import { mailBooking } from '../../modules/classes/classes.mails.ts'
import { moveBookings } from '../../modules/classes/move-bookings.ts'
import type { AClass, Centre } from '../../modules/classes/testing/centre.ts'
import { causeEarlyMails } from '../../modules/classes/testing/early-mails.ts'
import { causeMakeUpMails } from '../../modules/classes/testing/make-up-mails.ts'
import { causeWaitingMails } from '../../modules/classes/testing/waiting-mails.ts'
import { causeVisitMails } from '../../modules/entrance/testing/visit-mails.ts'
import type { Buyer } from '../../modules/orders/testing/shop.ts'
import { causePartyMails } from '../../modules/parties/testing/party-mails.ts'
import type { TestCall } from '../app.ts'
import { done, writtenWords } from './calls.ts'

/** Bookings of guests and a family, and what becomes of them. @returns the second half: what ends or changes them. */
export const causeClassMails = async (centre: Centre, astrid: Buyer, staff: TestCall) => {
  const ok = done(centre)
  const free = { type: 'SportKidzTrial', price: 0 } as const
  let children = 0
  /** A seat of a class of its own, in the name of a guest. */
  const booked = async (made: { price?: number; type?: 'SportKidzTrial'; inDays?: number }) => {
    const offered = await centre.aClass([3], { ...made, keepsHolds: true })
    const request = centre.anInput(offered.groups[0], { childFirstName: `${writtenWords.child} ${++children}` })
    const booking = await centre.booked(centre.book(request))
    return { offered, booking, params: { bookingId: booking.guid, orderReference: booking.orderReference } }
  }
  const paid = async () => {
    const seat = await booked({})
    await centre.atProvider(await centre.paymentOf(seat.booking), { action: 'pay' })
    await centre.settled()
    return seat
  }
  const [cancelled, ended] = [await paid(), await paid()]
  const texts = { sv: { subject: writtenWords.message, text: writtenWords.message } }
  await ok(staff, sendMessage, { params: { classId: ended.offered.id }, body: { texts } })
  const [calledOff, moved, unproven] = [await booked(free), await booked(free), await booked(free)]
  const closedOn = await booked({ ...free, inDays: 90 })
  // The second booking of one client needs a code.
  const client = { 'x-forwarded-for': '198.51.100.7' }
  const { groups } = await centre.aClass([3], { keepsHolds: true })
  await centre.booked(centre.book(centre.anInput(groups[0]), client))
  expect((await centre.book(centre.anInput(groups[0], { email: 'code@families.example' }), client)).body).toMatchObject({
    code: 'class.code-needed',
  })
  const soon = await centre.aClass([1], { ...free, inDays: 2, keepsHolds: true })
  const request = centre.anInput(soon.groups[0], { email: 'astrid@hoppla.example' })
  await ok(astrid.call, bookChildClass, { body: request })
  await centre.deps.pool.query(`update class_bookings set status_changed_at = now() - interval '1 day' where class_id = $1`, [
    soon.id,
  ])
  await remindParents(centre.deps)
  await causeMakeUpMails(centre, closedOn)
  await causeVisitMails(centre, 'visit@families.example')
  await causePartyMails(centre, 'visit@families.example')
  await causeEarlyMails(centre, writtenWords.child)
  const waitingMails = await causeWaitingMails(centre, writtenWords.child)
  return async () => {
    await waitingMails()
    const { refundAmount } = (await centre.confirmation(cancelled.booking)).cancellation
    await ok(centre.call, cancelBooking, { params: cancelled.params, body: { refundAmount } })
    await closedDay(centre, staff, closedOn)
    await ok(staff, cancelClass, { params: { classId: calledOff.offered.id } })
    const before = { days: [moved.offered.first], playground: { name: 'Hoppla', names: {} }, times: {} }
    await moveBookings(centre.deps.db, moved.offered.id, before, centre.deps.clock.now())
    await ok(staff, refundOrder, {
      params: { orderReference: ended.params.orderReference },
      body: { everything: true, to: 'source', cause: 'goodwill' },
    })
    await ok(staff, giveGoodwill, {
      params: { orderReference: ended.params.orderReference },
      body: { amount: 100, cause: 'other', note: writtenWords.message },
    })
    await centre.deps.pool.query("update guest_holds set keep_until = now() - interval '1 hour' where booking_id = $1", [
      unproven.params.bookingId,
    ])
    await sweepBookings(centre.deps)
  }
}

/** A day that is closed; and another one, that is open after all. */
const closedDay = async (centre: Centre, staff: TestCall, one: { offered: AClass; booking: { guid: string } }): Promise<void> => {
  const { id: classId, playgroundId, first: date } = one.offered
  const classes = [{ classId, outcome: 'skip' as const }]
  const body = { placeIds: [playgroundId], date, from: null, until: null, cause: 'power' as const, notice: false, classes }
  await done(centre)(staff, createClosing, { body })
  const again = { mailId: randomUUID(), bookingId: one.booking.guid, what: 'sessionOn' as const, day: addDays(date, 7) }
  await enqueue(centre.deps.db, mailBooking, again)
  const after = { date: addDays(date, 7), startTime: '10:00', endTime: '11:00' }
  const moves = [{ before: { ...after, startTime: '09:00', endTime: '10:00' }, after }]
  const moved = {
    mailId: randomUUID(),
    bookingId: one.booking.guid,
    what: 'sessionMoved' as const,
    groupId: one.offered.groups[0],
    moves,
  }
  await enqueue(centre.deps.db, mailBooking, moved)
  await enqueue(centre.deps.db, mailBooking, { mailId: randomUUID(), bookingId: one.booking.guid, what: 'rebooked' })
  await enqueue(centre.deps.db, mailBooking, { mailId: randomUUID(), bookingId: one.booking.guid, what: 'childChanged' })
}
