import { cancelClass } from '@hoppla/contract/classes'
import { bookChildClass, cancelBooking, listMyBookings, payBookingAgain } from '@hoppla/contract/classes/bookings'
import {
  type ClassFeed,
  endClassFeed,
  getClassFeed,
  makeClassFeed,
  type NewClassFeed,
  readClassFeed,
} from '@hoppla/contract/classes/class-calendar'
import { type ClassParticipant, classParticipants } from '@hoppla/contract/classes/class-participants'
import { listUsableCoupons, type UsableCoupon } from '@hoppla/contract/coupons'
import { type ChildAccount, listMyChildren } from '@hoppla/contract/profile'
import { saveChildHealth } from '@hoppla/contract/profile/children'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/app.ts'
import { evictAccess } from '../identity/identity.ts'
import { sweepOrders } from '../orders/orders.ts'
import { remindParents } from './classes.jobs.ts'
import { aCentre, type Centre } from './testing/centre.ts'

let centre: Centre
beforeAll(async () => {
  centre = await aCentre()
})
afterEach(() => centre.allAgrees())
afterAll(() => centre.close())

describe('cancelling', () => {
  const paid = async (inDays: number) => {
    const { groups } = await centre.aClass([1], { inDays })
    const input = centre.anInput(groups[0])
    const booking = await centre.booked(centre.book(input))
    await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
    await centre.settled()
    return { booking, email: input.email, params: { bookingId: booking.guid, orderReference: booking.orderReference } }
  }
  test.each([
    [14, 1495],
    [13, 747.5],
    [2, 747.5],
    [1, 0],
  ])('%i days before, %f comes back, as told', async (inDays, amount) => {
    const { booking, params, email } = await paid(inDays)
    expect((await centre.confirmation(booking)).cancellation.refundAmount).toBe(amount)
    expectRefusal(await centre.call(cancelBooking, { params, body: { refundAmount: 5 } }), 'booking.refund-changed')
    const twice = await Promise.all([1, 2].map(() => centre.call(cancelBooking, { params, body: { refundAmount: amount } })))
    expect(twice.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await centre.runJobs()
    expect(await centre.confirmation(booking)).toMatchObject({
      status: 'Cancelled',
      refund: amount === 0 ? null : { amount, state: 'Done', reason: 'Cancelled' },
    })
    // Given up by its parent, which is no withdrawal: in the mail about the money as in the ledger.
    const returned = centre.sentMails.find(({ to, template }) => to === email && template === 'payment-returned')
    expect(returned?.text.includes('You cancelled booking') ?? false).toBe(amount > 0)
    expect(returned?.text ?? '').not.toMatch(/withdr|undone/)
    expect(centre.mailsTo(email)).toContain('class-cancelled')
  })
  test('unpaid: the payment ends at the provider, and what is paid after all goes back', async () => {
    const { groups } = await centre.aClass([1])
    const booking = await centre.booked(centre.book(centre.anInput(groups[0])))
    await centre.paymentOf(booking)
    const params = { bookingId: booking.guid, orderReference: booking.orderReference }
    await centre.booked(centre.call(cancelBooking, { params, body: { refundAmount: 0 } }))
    expect(await centre.seatsIn(groups[0], 'free')).toBe(1)
    await sweepOrders(centre.deps)
    expect((await centre.confirmation(booking)).status).toBe('Cancelled')
  })
  test('paid with a coupon: what was paid comes back, never the discount, and the coupon with all of it', async () => {
    const { groups } = await centre.aClass([2])
    const astrid = await centre.as('astrid')
    const kind = { query: { kind: 'child-class' } } as const
    const [coupon] = (await astrid.call(listUsableCoupons, kind)).body as UsableCoupon[]
    const booking = await centre.booked(astrid.call(bookChildClass, { body: centre.anInput(groups[0]) }))
    const params = { bookingId: booking.guid, orderReference: booking.orderReference }
    await centre.paymentOf(booking)
    const body = { coupon: coupon?.code ?? '' }
    expectRefusal(await centre.call(payBookingAgain, { params, body }), 'auth.required')
    expectRefusal(await (await centre.as('bjorn')).call(payBookingAgain, { params, body }), 'coupon.not-yours', 'coupon')
    await centre.booked(astrid.call(payBookingAgain, { params, body }))
    let payment = await centre.paymentOf(booking)
    expect(payment).toMatchObject({ amount: 1395, coupon: { discount: 100 } })
    expect((await astrid.call(listUsableCoupons, kind)).body).toEqual([])
    // Taken off again: the whole price, and the coupon is the parent's to use, here too.
    await centre.booked(astrid.call(payBookingAgain, { params, body: { coupon: null } }))
    expect(await centre.paymentOf(booking)).toMatchObject({ amount: 1495, coupon: null })
    expect(await centre.confirmation(booking)).toMatchObject({ totalAmount: 1495, coupon: null })
    expect((await astrid.call(listUsableCoupons, kind)).body).toMatchObject([{ code: coupon?.code }])
    await centre.booked(astrid.call(payBookingAgain, { params, body }))
    payment = await centre.paymentOf(booking)
    expect(payment).toMatchObject({ amount: 1395 })
    await centre.atProvider(payment, { action: 'pay' })
    await centre.settled()
    expect(await centre.confirmation(booking)).toMatchObject({
      totalAmount: 1395,
      coupon: { discount: 100 },
      cancellation: { refundAmount: 1395 },
    })
    await centre.booked(astrid.call(cancelBooking, { params, body: { refundAmount: 1395 } }))
    await centre.runJobs()
    expect(await centre.confirmation(booking)).toMatchObject({ status: 'Cancelled', refund: { amount: 1395, state: 'Done' } })
    expect((await astrid.call(listUsableCoupons, kind)).body).toMatchObject([{ code: coupon?.code }])
  })
  test('what has taken place is not called off', async () => {
    const { id } = await centre.aClass([1], { inDays: -100 })
    expectRefusal(await (await managerCall())(cancelClass, { params: { classId: id } }), 'class.closed')
  })

  test('by the centre: everybody is told, everything comes back, nobody can book', async () => {
    const made = await centre.aClass([3])
    const inputs = [centre.anInput(made.groups[0]), centre.anInput(made.groups[0])]
    const [one, two] = await Promise.all(inputs.map((input) => centre.booked(centre.book(input))))
    if (!one || !two) throw new Error('Two were booked.')
    await centre.atProvider(await centre.paymentOf(one), { action: 'pay' })
    await centre.settled()
    const late = await centre.paymentOf(two)
    const manager = await managerCall()
    expect((await manager(cancelClass, { params: { classId: made.id } })).body).toEqual({ cancelledBookings: 2 })
    await centre.atProvider(late, { action: 'pay' })
    await centre.settled()
    await centre.runJobs()
    const back = { amount: 1495, state: 'Done', reason: 'CalledOff' }
    expect(await centre.confirmation(one)).toMatchObject({ status: 'Cancelled', refund: back })
    expect(await centre.confirmation(two)).toMatchObject({ status: 'Cancelled', refund: back })
    for (const { email } of inputs) {
      const returned = centre.sentMails.find(({ to, template }) => to === email && template === 'payment-returned')
      expect(returned?.text).toContain('had to cancel')
      expect(returned?.text).not.toMatch(/withdr|undone|You cancelled/)
    }
    for (const { email } of inputs) expect(centre.mailsTo(email)).toContain('class-called-off')
    centre.deps.prepared.clear()
    expectRefusal(await centre.book(centre.anInput(made.groups[0])), 'class.cancelled')
    expect(await centre.seatsIn(made.groups[0], 'free')).toBe(0)
  })
})

/** Rut as a venue manager: everywhere, or at one place. */
const managerCall = async (place: string | null = null) => {
  const { id } = await centre.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'rut@hoppla.example')
    .executeTakeFirstOrThrow()
  await centre.deps.db
    .insertInto('account_roles')
    .values({ account_id: id, role: 'VenueManager', location_id: place, granted_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return centre.asStaff('rut@hoppla.example')
}

test('what was booked as a guest belongs to the account with that confirmed address', async () => {
  const { groups } = await centre.aClass([2])
  const mine = await centre.booked(centre.book(centre.anInput(groups[0], { email: 'Astrid@hoppla.example' })))
  await centre.paymentOf(mine)
  const unconfirmed = await centre.booked(centre.book(centre.anInput(groups[0], { email: 'bjorn@hoppla.example' })))
  const astrid = await centre.as('astrid')
  const list = (await astrid.call(listMyBookings, {})).body as { guid: string }[]
  expect(list.map(({ guid }) => guid)).toContain(mine.guid)
  const bjorn = await centre.as('bjorn')
  const ofBjorn = async () => ((await bjorn.call(listMyBookings, {})).body as { guid: string }[]).map(({ guid }) => guid)
  expect(await ofBjorn()).not.toContain(unconfirmed.guid)
  // Confirmed, but nobody has signed in since: whose the token is nobody knows.
  const bjorns = sql`where email = 'bjorn@hoppla.example'`
  await sql`update accounts set email_confirmed_at = now(), must_reset_password = true ${bjorns}`.execute(centre.deps.db)
  expect(await ofBjorn()).not.toContain(unconfirmed.guid)
  await sql`update accounts set must_reset_password = false ${bjorns}`.execute(centre.deps.db)
  expect(await ofBjorn()).toContain(unconfirmed.guid)
})

test('a reminder goes out once, two days before', async () => {
  const { groups } = await centre.aClass([1], { type: 'SportKidzTrial', price: 0, inDays: 2 })
  const input = centre.anInput(groups[0], { email: 'astrid@hoppla.example' })
  const booking = await centre.booked((await centre.as('astrid')).call(bookChildClass, { body: input }))
  await sql`update class_bookings set status_changed_at = now() - interval '1 day' where id = ${booking.guid}`.execute(
    centre.deps.db,
  )
  await remindParents(centre.deps)
  await remindParents(centre.deps)
  await centre.runJobs()
  expect(centre.mailsTo(input.email).filter((template) => template === 'class-reminder')).toHaveLength(1)
})

const noRoles = async () => {
  await sql`delete from account_roles where role = 'VenueManager'`.execute(centre.deps.db)
  evictAccess(centre.deps)
}

test('staff of a class see its children with what was written for their safety; staff of another place see and call off nothing', async () => {
  const { id, playgroundId, groups } = await centre.aClass([2], { type: 'SportKidzTrial', price: 0 })
  const input = centre.anInput(groups[0], { allergies: 'Nuts' })
  await centre.booked(centre.book(input))
  const { rows } = await sql<{ id: string }>`select id from playgrounds where id <> ${playgroundId} limit 1`.execute(centre.deps.db)
  await noRoles()
  const elsewhere = await managerCall(rows[0]?.id)
  expectRefusal(await elsewhere(classParticipants, { params: { classId: id } }), 'class.not-found')
  expectRefusal(await elsewhere(cancelClass, { params: { classId: id } }), 'class.not-found')
  const here = await managerCall(playgroundId)
  const answer = await here(classParticipants, { params: { classId: id } })
  expect((answer.body as { participants: ClassParticipant[] }).participants).toMatchObject([
    { firstName: input.childFirstName, allergies: 'Nuts', guardian: { email: input.email } },
  ])
  // A child of an account: what stands there now comes along, and what nobody can open hides nobody else's.
  const astrid = await centre.as('astrid')
  const [own] = (await astrid.call(listMyChildren, {})).body as ChildAccount[]
  if (!own) throw new Error('Astrid has no child.')
  await astrid.call(saveChildHealth, { params: { guid: own.guid }, body: { allergies: 'Ägg', notes: 'Epipen', consent: true } })
  const second = centre.anInput(groups[0], { childId: own.guid, allergies: 'Nuts' })
  await centre.booked(astrid.call(bookChildClass, { body: second }))
  const listed = async () =>
    ((await here(classParticipants, { params: { classId: id } })).body as { participants: ClassParticipant[] }).participants
  const of = async (name: string) => (await listed()).find(({ firstName }) => firstName === name)
  expect(await of(second.childFirstName)).toMatchObject({
    allergies: 'Nuts\nÄgg',
    otherInformation: 'Epipen',
    notesUnreadable: false,
  })
  await sql`update class_booking_children set health_encrypted = 'broken' where first_name = ${second.childFirstName}`.execute(
    centre.deps.db,
  )
  expect(await of(second.childFirstName)).toMatchObject({ allergies: 'Ägg', notesUnreadable: true })
  expect(await of(input.childFirstName)).toMatchObject({ allergies: 'Nuts', notesUnreadable: false })
  const { rows: looks } = await sql<{ n: number }>`select count(*)::int as n from audit_log
    where action = 'class.participants-read' and subject = ${id}`.execute(centre.deps.db)
  expect(looks[0]?.n).toBe(4)
  await noRoles()
  expectRefusal(await (await centre.as('astrid')).call(classParticipants, { params: { classId: id } }), 'auth.forbidden')
})

test('a guardian’s calendar: its secret address shows what is booked, follows a cancelling, and dies when it is ended', async () => {
  const { groups } = await centre.aClass([2], { type: 'SportKidzTrial', price: 0 })
  const { call } = await centre.as('astrid')
  expect((await call(getClassFeed, {})).body).toEqual({ createdAt: null })
  const read = async ({ url }: NewClassFeed) => centre.call(readClassFeed, { params: { secret: url.split('/').at(-1) ?? '' } })
  const first = (await call(makeClassFeed, { body: {} })).body as NewClassFeed
  const booking = await centre.booked(
    call(bookChildClass, {
      body: centre.anInput(groups[0], { childFirstName: 'Vilda', allergies: 'Nuts', email: 'astrid@hoppla.example' }),
    }),
  )
  const shown = await read(first)
  expect(shown.headers['content-type']).toContain('text/calendar')
  expect(shown.text).toContain('Vilda')
  expect(shown.text).not.toContain('Nuts')
  const { rows } = await sql<{ kept: string }>`select encode(secret_hash, 'escape') as kept from class_calendars`.execute(
    centre.deps.db,
  )
  expect(first.url).not.toContain(rows[0]?.kept)

  const second = (await call(makeClassFeed, { body: { language: 'sv' } })).body as NewClassFeed
  expectRefusal(await read(first), 'booking.not-found')
  const params = { bookingId: booking.guid, orderReference: booking.orderReference }
  await centre.booked(centre.call(cancelBooking, { params, body: { refundAmount: 0 } }))
  expect((await read(second)).text).not.toContain('Vilda')
  expect(((await call(getClassFeed, {})).body as ClassFeed).createdAt).toBe(second.createdAt)
  await call(endClassFeed, {})
  expectRefusal(await read(second), 'booking.not-found')
})
