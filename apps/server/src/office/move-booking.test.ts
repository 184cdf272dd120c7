import { type BookingResult, bookChildClass } from '@hoppla/contract/classes/bookings'
import { type Acting, type ActingBooking, beginActing } from '@hoppla/contract/customer-service/acting'
import { listMoveTargets, type MoveTarget, moveForCustomer } from '@hoppla/contract/customer-service/moving'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../kernel/calendar.ts'
import { type AClass, aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import type { Buyer } from '../modules/orders/testing/shop.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { accountIdOf, asStaffWith } from '../testing/staff-roles.ts'

// Staff move a booked child to another group while they act for the customer.

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
  await sql`update acting_sessions set ended_at = now() where ended_at is null`.execute(centre.deps.db)
  await sql`delete from rate_limits`.execute(centre.deps.db)
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

type Booked = Pick<BookingResult, 'guid' | 'orderReference'>
/** Astrid books and pays. */
const aBooking = async (group: string | undefined, changes: Parameters<Centre['anInput']>[1] = {}): Promise<Booked> => {
  const booked = await centre.booked(astrid.call(bookChildClass, { body: centre.anInput(group, { email, ...changes }) }))
  if (booked.status !== 'Confirmed') {
    await centre.atProvider(await centre.paymentOf(booked), { action: 'pay' })
    await centre.settled()
  }
  return booked
}
const move = ({ guid }: Booked, groupId: string | undefined, refund = 0, position = 1, call = bjorn) =>
  call(moveForCustomer, { params: { actingId, bookingId: guid }, body: { groupId: groupId ?? '', refund, position } })
const targetsOf = ({ guid }: Booked, position = 1): Promise<MoveTarget[]> =>
  ok(bjorn(listMoveTargets, { params: { actingId, bookingId: guid }, query: { position } }))
const targetIn = async (booking: Booked, group: string | undefined, position = 1) =>
  (await targetsOf(booking, position)).find(({ groupId }) => groupId === group)
const mailsOf = (template: string) => centre.sentMails.filter((mail) => mail.to === email && mail.template === template)
const another = (n: number) => ({ childFirstName: `Tove${n}`, childLastName: 'Berg' })

describe('within a class', () => {
  test('the seat changes and nothing else: one mail with both times, a line in the log, and once only', async () => {
    const { groups } = await centre.aClass([2, 1])
    await sql`update class_age_groups set start_time = '13:00', end_time = '14:00' where id = ${groups[1]}`.execute(centre.deps.db)
    const booking = await aBooking(groups[0])
    expect(await targetIn(booking, groups[1])).toMatchObject({ refund: 0, isFull: false, from: '13:00', until: '14:00' })
    expect(await targetIn(booking, groups[0]), 'where it is already').toBeUndefined()
    const moved = await ok<ActingBooking>(move(booking, groups[1]))
    expect(moved).toMatchObject({ bookingId: booking.guid, isMovable: true, status: 'Confirmed' })
    await ok(move(booking, groups[1]))
    await centre.runJobs()
    expect([await centre.seatsIn(groups[0], 'free'), await centre.seatsIn(groups[1], 'booked')]).toEqual([2, 1])
    const [mail, ...more] = mailsOf('class-rebooked')
    expect(more).toEqual([])
    expect(mail?.text).toContain('10:00–11:00, Hoppla')
    expect(mail?.text).toContain('13:00–14:00, Hoppla')
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log where action = 'acting.moved'
      and detail->>'reference' = ${booking.orderReference}`.execute(centre.deps.db)
    expect(rows[0]?.n).toBe(1)
    expect((await centre.confirmation(booking)).children.map(({ classStartTime }) => classStartTime)).toEqual(['13:00'])
  })

  test('siblings go each to their own; a full group, a group that the child has a seat in and a wrong age are refused', async () => {
    const { groups } = await centre.aClass([3, 2, 1])
    await sql`update class_age_groups set min_age = 8 where id = ${groups[2]}`.execute(centre.deps.db)
    const booking = await aBooking(groups[0], {
      siblings: [{ ...another(1), childClassAgeGroupId: groups[0] ?? '', childBirthdate: addDays(centre.today(), -365 * 6 - 30) }],
    })
    await ok(move(booking, groups[1], 0, 2))
    expect((await centre.confirmation(booking)).children).toHaveLength(2)
    expectRefusal(await move(booking, groups[2]), 'class.wrong-age')
    expectRefusal(await move(booking, groups[1], 0, 3), 'booking.not-movable')
    const other = await aBooking(groups[1])
    expectRefusal(await move(booking, groups[1]), 'class.full')
    expect(await targetIn(booking, groups[1])).toMatchObject({ isFull: true })
    await ok(move(other, groups[0]))
    // The same child, booked twice in the class, cannot come to sit beside itself.
    const twice = { childFirstName: 'Ylva', childLastName: 'Berg', childBirthdate: addDays(centre.today(), -365 * 5 - 40) }
    const second = await centre.aClass([2, 2])
    const here = await aBooking(second.groups[0], twice)
    await aBooking(second.groups[1], twice)
    expectRefusal(await move(here, second.groups[1]), 'class.child-booked')
  })

  test('the seat goes to the centre where one is owed to it', async () => {
    const { groups } = await centre.aClass([1, 1])
    const booking = await aBooking(groups[0])
    await sql`update class_age_groups set seats_owed = 1 where id = ${groups[0]}`.execute(centre.deps.db)
    await ok(move(booking, groups[1]))
    expect([await centre.seatsIn(groups[0], 'free'), await centre.seatsIn(groups[0], 'reserved')]).toEqual([0, 1])
  })

  test('a group that meets may be changed until the last occasion is over', async () => {
    const { groups, first } = await centre.aClass([1, 1], { inDays: 3 })
    const booking = await aBooking(groups[0])
    centre.deps.clock.advance(4 * 86_400)
    const again = async (): Promise<void> => {
      bjorn = await asStaffWith(centre, [['CustomerService', 'sweden']])
      const body = { customerId: await accountIdOf(centre, email), reason: 'phone', note: '' } as const
      await sql`update acting_sessions set ended_at = now() where ended_at is null`.execute(centre.deps.db)
      actingId = (await ok<Acting>(bjorn(beginActing, { body }))).id
    }
    await again()
    await ok(move(booking, groups[1]))
    // The last one ends at eleven, the booking is listed all day.
    const noon = Date.parse(`${addDays(first, 7)}T12:00:00+01:00`)
    centre.deps.clock.advance((noon - centre.deps.clock.now().getTime()) / 1_000)
    await again()
    expectRefusal(await move(booking, groups[0]), 'booking.not-movable')
  })
})

describe('to another class', () => {
  test('what costs less comes back, to the same mail and ledger; the new days are those of the booking', async () => {
    const [dear, cheap] = [await centre.aClass([1]), await centre.aClass([1], { price: 99_500, inDays: 90 })]
    const booking = await aBooking(dear.groups[0])
    expect(await targetIn(booking, cheap.groups[0])).toMatchObject({ refund: 500, currency: 'SEK', firstOccasion: cheap.first })
    expectRefusal(await move(booking, cheap.groups[0], 0), 'booking.refund-changed', 'refund')
    expect(await centre.seatsIn(cheap.groups[0], 'free')).toBe(1)
    await ok(move(booking, cheap.groups[0], 500))
    await centre.settled()
    await centre.runJobs()
    const after = await centre.confirmation(booking)
    expect(after).toMatchObject({ classId: cheap.id, status: 'Confirmed', refund: { amount: 500, reason: 'Moved', state: 'Done' } })
    expect(after.occasions).toContain(cheap.first)
    expect(mailsOf('payment-returned').at(-1)?.text).toContain('500')
    // What is left comes back when it is cancelled, and no more.
    expect(after.cancellation.refundAmount).toBe(995)
    const { rows } = await sql<{ until: string }>`select health_erase_after::text as until from class_booking_children
      where booking_id = ${booking.guid}`.execute(centre.deps.db)
    expect(rows[0]?.until).toBe(addDays(addDays(cheap.first, 7), 30))
  })

  test('never to one that costs more, of another kind, that has begun, or with siblings left behind', async () => {
    const here = await centre.aClass([4])
    const booking = await aBooking(here.groups[0])
    const refused = async ({ groups }: AClass, code: Parameters<typeof expectRefusal>[1], of = booking) => {
      expect(await targetIn(of, groups[0])).toBeUndefined()
      expectRefusal(await move(of, groups[0]), code)
    }
    await refused(await centre.aClass([1], { price: 199_500 }), 'booking.costs-more')
    await refused(await centre.aClass([1], { type: 'SportKidzTrial', price: 0 }), 'booking.not-movable')
    await refused(await centre.aClass([1], { inDays: -3 }), 'class.closed')
    const unsold = await centre.aClass([1])
    await sql`update classes set sellable_from = ${addDays(centre.today(), 5)} where id = ${unsold.id}`.execute(centre.deps.db)
    await refused(unsold, 'class.closed')
    const thisMorning = await centre.aClass([1], { inDays: 0 })
    await sql`update class_age_groups set start_time = '00:00', end_time = '00:01' where class_id = ${thisMorning.id}`.execute(
      centre.deps.db,
    )
    await refused(thisMorning, 'class.closed')
    const cancelled = await centre.aClass([1])
    await sql`update classes set cancelled_at = now() where id = ${cancelled.id}`.execute(centre.deps.db)
    await refused(cancelled, 'class.cancelled')
    const siblings = [
      { ...another(2), childClassAgeGroupId: here.groups[0] ?? '', childBirthdate: addDays(centre.today(), -2_200) },
    ]
    await refused(await centre.aClass([2]), 'booking.not-movable', await aBooking(here.groups[0], { siblings }))
  })

  test('an unpaid booking stays where it is, and nobody moves the booking of another family', async () => {
    const { groups } = await centre.aClass([2, 2])
    const unpaid = await centre.booked(astrid.call(bookChildClass, { body: centre.anInput(groups[0], { email }) }))
    expectRefusal(await move(unpaid, groups[1]), 'booking.not-movable')
    const other = await centre.booked(centre.book(centre.anInput(groups[0])))
    expectRefusal(await move(other, groups[1]), 'booking.not-found')
    expectRefusal(
      await bjorn(listMoveTargets, { params: { actingId, bookingId: other.guid }, query: { position: 1 } }),
      'booking.not-found',
    )
  })
})

test('two children who change places at once, and five for the last seat: each has one seat throughout', async () => {
  const swap = await centre.aClass([2, 2])
  const [one, two] = [await aBooking(swap.groups[0]), await aBooking(swap.groups[1])]
  const both = await Promise.all([move(one, swap.groups[1]), move(two, swap.groups[0])])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const rush = await centre.aClass([5, 1])
  const all: Booked[] = []
  for (const n of [1, 2, 3, 4, 5]) all.push(await aBooking(rush.groups[0], another(10 + n)))
  const answers = await Promise.all(all.map((booking) => move(booking, rush.groups[1])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 'class.full')
  expect([await centre.seatsIn(rush.groups[0], 'booked'), await centre.seatsIn(rush.groups[1], 'booked')]).toEqual([4, 1])
})

test('a child that was moved to a class that costs less has paid for that one: the difference comes back once', async () => {
  const dear = await centre.aClass([2], { price: 100_000 })
  const cheap = await centre.aClass([2, 2], { price: 80_000 })
  const asCheap = await centre.aClass([2], { price: 80_000 })
  const booking = await aBooking(dear.groups[0])
  await ok(move(booking, cheap.groups[0], 200))
  expect(await targetIn(booking, dear.groups[0]), 'it costs more than was paid').toBeUndefined()
  expectRefusal(await move(booking, dear.groups[0]), 'booking.costs-more')
  expect(await targetIn(booking, asCheap.groups[0])).toMatchObject({ refund: 0 })
  expectRefusal(await move(booking, asCheap.groups[0], 200), 'booking.refund-changed')
  await ok(move(booking, cheap.groups[1]))
  await ok(move(booking, asCheap.groups[0]))
  const { rows } = await sql<{ backMinor: number }>`select sum(n.amount_minor)::int as "backMinor" from credit_notes n
    where n.order_id = ${booking.guid}`.execute(centre.deps.db)
  expect(rows).toEqual([{ backMinor: 20_000 }])
})
