import { type BookingResult, cancelBooking } from '@hoppla/contract/classes/bookings'
import { cancelSession, previewCancelSession, previewReopenSession, reopenSession } from '@hoppla/contract/classes/cancel-session'
import { takeShare } from '@hoppla/contract/classes/make-ups'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../../db/connect.ts'
import { addDays } from '../../../kernel/calendar.ts'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { meetAtLock } from '../../../testing/meet-at-lock.ts'
import { asStaffWith, placeKeyOf } from '../../../testing/staff-roles.ts'
import type { AClass } from '../testing/centre.ts'
import { aMakeUpCentre, choiceOf, type MakeUps, ok } from '../testing/make-ups.ts'
import { settleChoices } from './choices.ts'
import { partsOf } from './make-ups.rules.ts'

// A session that the centre cancels: each family chooses between a make-up and its share of the price (decision 337).

let centre: MakeUps
let manager: TestCall
let own: AClass
let host: AClass
let date: string
beforeAll(async () => {
  centre = await aMakeUpCentre()
})
afterAll(() => centre.close())
afterEach(() => centre.allAgrees())
beforeEach(async () => {
  centre.deps.clock.set(new Date())
  await sql`update classes set is_active = false`.execute(centre.deps.db)
  await sql`delete from rate_limits`.execute(centre.deps.db)
  own = await centre.aClass([3], { inDays: 30 })
  await sql`update classes set make_ups = 1 where id = ${own.id}`.execute(centre.deps.db)
  centre.deps.prepared.clear()
  host = await centre.aRunningClass([2], { inDays: 32, makeUps: 0 })
  date = addDays(own.first, 7)
  manager = await asStaffWith(centre, [['VenueManager', await placeKeyOf(centre, own.playgroundId)]])
})

const paid = async (): Promise<BookingResult & { email: string }> => {
  const input = centre.anInput(own.groups[0])
  const booked = await centre.booked(centre.book(input))
  await centre.atProvider(await centre.paymentOf(booked), { action: 'pay' })
  await centre.settled()
  return { ...booked, email: input.email }
}
const body = (outcome: 'choice' | 'share' | 'skip' = 'choice') => ({ groupIds: own.groups, outcome, cause: 'room' as const })
const cancel = (outcome: 'choice' | 'share' | 'skip' = 'choice') =>
  manager(cancelSession, { params: { classId: own.id, date }, body: body(outcome) })
const refundsOf = async ({ guid }: BookingResult): Promise<number[]> =>
  (
    await sql<{
      minor: number
    }>`select r.amount_minor as minor from refunds r join payments p on p.id = r.payment_id where p.order_id = ${guid}
      order by r.created_at`.execute(centre.deps.db)
  ).rows.map(({ minor }) => minor)
const choicesOf = async (booking: BookingResult) => (await centre.confirmation(booking)).children[0]?.choices
const mails = async ({ email }: { email: string }, template: string) => {
  await centre.runJobs()
  return centre.sentMails.filter((mail) => mail.to === email && mail.template === template)
}
const take = (booking: BookingResult) => centre.call(takeShare, centre.keyOf(booking, date))
/** Half of 1,495 kr, for one of two sessions. */
const share = 74_750

test('is previewed with its sum, and offered where the class allows make-ups alone', async () => {
  await paid()
  const preview = async () =>
    ok<{ outcomes: { outcome: string; refundAmount: number }[] }>(
      await manager(previewCancelSession, { params: { classId: own.id, date }, body: { groupIds: own.groups } }),
    ).outcomes.map(({ outcome, refundAmount }) => [outcome, refundAmount])
  expect(await preview()).toEqual([
    ['share', 747.5],
    ['choice', 747.5],
    ['skip', 0],
  ])
  await sql`update classes set make_ups = 0 where id = ${own.id}`.execute(centre.deps.db)
  centre.deps.prepared.clear()
  expect((await preview()).map(([outcome]) => outcome)).toEqual(['share', 'skip'])
  expectRefusal(await cancel(), 'make-up.not-possible')
})

test('a family chooses the make-up: nothing goes back, then or later', async () => {
  const booking = await paid()
  ok(await cancel())
  const [mail] = await mails(booking, 'session-choice')
  expect(mail?.text).toContain('a make-up session in another group')
  expect(await choicesOf(booking)).toEqual([expect.objectContaining({ date, amount: 747.5 })])
  expect(choiceOf(await centre.list(booking, date)).makeUpsLeft).toBeNull()
  ok(await centre.choose(booking, date, host.groups[0], addDays(host.first, 7)))
  expect(await choicesOf(booking)).toBeUndefined()
  expect(await reopening()).toMatchObject({ choosing: 0, makeUps: 1, refunded: 0 })
  ok(await take(booking))
  centre.at(addDays(centre.today(), 20))
  await settleChoices(centre.deps)
  expect(await refundsOf(booking)).toEqual([])
})

test('a family takes the money, once; then there is no make-up', async () => {
  const booking = await paid()
  ok(await cancel())
  await Promise.all([take(booking), take(booking)])
  ok(await take(booking))
  expect(await refundsOf(booking)).toEqual([share])
  expect(await mails(booking, 'session-share')).toHaveLength(1)
  // What has gone back does not come back again with the rest.
  expect((await centre.confirmation(booking)).cancellation).toMatchObject({ isPossible: true, refundAmount: 747.5 })
  expectRefusal(await centre.choose(booking, date, host.groups[0], addDays(host.first, 7)), 'session.not-found')
})

test('of money and a make-up that are taken at the same moment one is had', async () => {
  for (let n = 0; n < 3; n++) {
    const booking = await paid()
    if (n === 0) ok(await cancel())
    else {
      ok(await manager(reopenSession, { params: { classId: own.id, date }, body: { groupIds: own.groups } }))
      ok(await cancel())
    }
    await Promise.all([take(booking), centre.choose(booking, date, host.groups[0], addDays(host.first, 7))])
    const made = (await centre.makeUpsOf(booking)).length
    expect([made, (await refundsOf(booking)).length].sort()).toEqual([0, 1])
    await sql`update class_make_ups set end_reason = 'Withdrawn'`.execute(centre.deps.db)
  }
})

test('whoever chooses nothing gets the money by itself, after the last day', async () => {
  const booking = await paid()
  ok(await cancel())
  const until = (await choicesOf(booking))?.[0]?.until ?? ''
  centre.at(until, '23:00')
  await settleChoices(centre.deps)
  expect(await refundsOf(booking)).toEqual([])
  centre.at(addDays(until, 1), '00:30')
  await Promise.all([settleChoices(centre.deps), settleChoices(centre.deps)])
  expect(await refundsOf(booking)).toEqual([share])
})

const giveUp = (booking: BookingResult, refundAmount: number) =>
  centre.call(cancelBooking, {
    params: { bookingId: booking.guid, orderReference: booking.orderReference },
    body: { refundAmount },
  })

test('who gives the booking up while the choice is open gets at least the share, once', async () => {
  const booking = await paid()
  ok(await cancel())
  // The day before it begins nothing comes back by the rule of cancelling.
  centre.at(addDays(own.first, -1))
  expect((await centre.confirmation(booking)).cancellation).toMatchObject({ isPossible: true, refundAmount: 747.5 })
  expectRefusal(await giveUp(booking, 0), 'booking.refund-changed')
  ok(await giveUp(booking, 747.5))
  await centre.settled()
  centre.at(addDays(centre.today(), 20))
  await settleChoices(centre.deps)
  expect(await refundsOf(booking)).toEqual([share])
  const { rows } = await sql`select from class_session_choices s join class_booking_children k on k.id = s.booked_child_id
    where k.booking_id = ${booking.guid} and s.state = 'Open'`.execute(centre.deps.db)
  expect(rows).toEqual([])
})

test('the share that is taken while the booking is given up comes back once', async () => {
  const booking = await paid()
  ok(await cancel())
  centre.at(addDays(own.first, -1))
  const lock = (tx: Tx) => sql`select from class_bookings where id = ${booking.guid} for update`.execute(tx)
  await meetAtLock(centre.deps, lock, () => [take(booking), giveUp(booking, 747.5)])
  await centre.settled()
  expect(await refundsOf(booking)).toEqual([share])
})

test('whose make-up does not take place chooses anew, and gets the money otherwise', async () => {
  const booking = await paid()
  ok(await cancel())
  const day = addDays(host.first, 7)
  ok(await centre.choose(booking, date, host.groups[0], day))
  ok(
    await manager(cancelSession, {
      params: { classId: host.id, date: day },
      body: { groupIds: host.groups, outcome: 'skip', cause: 'room' },
    }),
  )
  expect(await choicesOf(booking)).toEqual([expect.objectContaining({ date, until: day })])
  centre.at(addDays(day, 1))
  await settleChoices(centre.deps)
  expect(await refundsOf(booking)).toEqual([share])
})

const reopening = async () =>
  ok<object>(await manager(previewReopenSession, { params: { classId: own.id, date }, body: { groupIds: own.groups } }))

test('a session that takes place after all leaves no choice; cancelled again, it is offered anew', async () => {
  const booking = await paid()
  ok(await cancel())
  expect(await reopening()).toMatchObject({ children: 1, choosing: 1, makeUps: 0, refunded: 0 })
  ok(await manager(reopenSession, { params: { classId: own.id, date }, body: { groupIds: own.groups } }))
  expect(await choicesOf(booking)).toBeUndefined()
  ok(await cancel())
  expect(await choicesOf(booking)).toHaveLength(1)
  ok(await take(booking))
  expect(await reopening()).toMatchObject({ choosing: 0, makeUps: 0, refunded: 1 })
  ok(await manager(reopenSession, { params: { classId: own.id, date }, body: { groupIds: own.groups } }))
  ok(await cancel('share'))
  expect(await refundsOf(booking)).toEqual([share])
})

test('who has a make-up for the session already has had its share', async () => {
  const booking = await paid()
  ok(await centre.report(booking, date))
  ok(await centre.choose(booking, date, host.groups[0], addDays(host.first, 7)))
  ok(await cancel('share'))
  expect(await refundsOf(booking)).toEqual([])
})

test('the parts of a sum are the sum', () => {
  expect(partsOf(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(partsOf(100, [0, 0])).toEqual([0, 0])
  expect(partsOf(7, [300, 100])).toEqual([6, 1])
})
