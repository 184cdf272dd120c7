import { type BookingResult, cancelBooking } from '@hoppla/contract/classes/bookings'
import { acceptOffer, confirmWaiting, declineOffer } from '@hoppla/contract/classes/waiting-list'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, momentOf } from '../../../kernel/calendar.ts'
import { expectRefusal } from '../../../testing/app.ts'
import type { AClass } from '../testing/centre.ts'
import { aWaitingCentre, type Waiting } from '../testing/waiting.ts'
import { offerAfterTrials } from './offer-after-trials.ts'
import { bestGroup, priceOfRest, restRefund, trialOfferEndsAt } from './trial-offers.rules.ts'

// After a trial a place in a running class is held for 48 hours, at the price of the sessions left.

let centre: Waiting
beforeAll(async () => {
  centre = await aWaitingCentre()
})
afterAll(() => centre.close())
afterEach(() => centre.allAgrees())
beforeEach(async () => {
  centre.noon()
  await sql`update classes set is_active = false where type = 'SportKidz' or type = 'SportKidzTrial'`.execute(centre.deps.db)
  // The trials of other tests are long over.
  await sql`update class_occasions set date = date - 200 where class_id in (select id from classes where type = 'SportKidzTrial')`.execute(
    centre.deps.db,
  )
  centre.deps.prepared.clear()
})

const meetsOn = async (made: AClass, days: readonly string[], times?: readonly [string, string]): Promise<void> => {
  const { db } = centre.deps
  await sql`delete from class_occasions where class_id = ${made.id}`.execute(db)
  for (const day of days)
    await sql`insert into class_occasions (id, class_id, date) values (gen_random_uuid(), ${made.id}, ${day})`.execute(db)
  if (times)
    await sql`update class_age_groups set start_time = ${times[0]}::time, end_time = ${times[1]}::time where class_id = ${made.id}`.execute(
      db,
    )
  centre.deps.prepared.clear()
}
/** A class of ten sessions, of which three are left. */
const aRunningClass = async (seats: number): Promise<AClass> => {
  const made = await centre.aClass([seats])
  await meetsOn(
    made,
    [-42, -35, -28, -21, -14, -7, 0, 7, 14, 21].map((days) => addDays(centre.today(), days)),
  )
  return made
}
/** Children who were at a trial this morning. */
const tried = async (count = 1) => {
  const made = await centre.aClass([count], { type: 'SportKidzTrial', price: 0, inDays: 1 })
  const inputs = Array.from({ length: count }, () => centre.anInput(made.groups[0]))
  const bookings: BookingResult[] = []
  for (const input of inputs) bookings.push(await centre.booked(centre.book(input)))
  await sql`update guest_holds set proven_at = now()`.execute(centre.deps.db)
  await meetsOn(made, [centre.today()], ['09:00', '10:00'])
  return { made, inputs, bookings }
}
const follow = async () => {
  await Promise.all([offerAfterTrials(centre.deps), offerAfterTrials(centre.deps)])
  await centre.runJobs()
}
const trialMails = (email: string) => centre.mailsTo(email).filter((template) => template.startsWith('trial-'))
const rowOf = async ({ guid }: BookingResult): Promise<string> =>
  (await sql<{ id: string }>`select id from class_booking_children where booking_id = ${guid}`.execute(centre.deps.db)).rows[0]
    ?.id ?? expect.fail('no child')

describe('an offer', () => {
  test('holds a place for 48 hours at the price of what is left; taken and paid, the child comes from then on', async () => {
    const running = await aRunningClass(1)
    const { inputs } = await tried()
    const email = inputs[0]?.email ?? ''
    await follow()
    await follow()
    expect(trialMails(email)).toEqual(['trial-offer'])
    const secret = centre.secretTo(email)
    const entry = await centre.entry(secret)
    const left = [7, 14, 21].map((days) => addDays(centre.today(), days))
    expect(entry).toMatchObject({
      state: 'Offered',
      isAfterTrial: true,
      offer: { totalAmount: 448.5, rest: { days: left, allSessions: 10, fullPriceIncVat: 1495 } },
    })
    expect(entry.offer?.until).toBe(momentOf(addDays(centre.today(), 2), '12:00', 'Europe/Stockholm').toISOString())
    expect(await centre.seatsIn(running.groups[0], 'held')).toBe(1)
    // Two guardians press at once: one booking.
    const offerId = entry.offer?.id ?? ''
    const both = await Promise.all([1, 2].map(() => centre.call(acceptOffer, { params: { secret }, body: { offerId } })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [booked, again] = both.map(({ body }) => body as BookingResult)
    if (!booked) return expect.fail('nothing was booked')
    expect(again?.guid).toBe(booked.guid)
    await centre.atProvider(await centre.paymentOf(booked), { action: 'pay' })
    await centre.settled()
    await centre.settle()
    const confirmation = await centre.confirmation(booked)
    expect(confirmation).toMatchObject({ status: 'Confirmed', occasions: left, totalAmount: 448.5 })
    expect(confirmation.children[0]?.sessions.map(({ date }) => date)).toEqual(left)
    expect(await centre.states(secret)).toEqual(['Booked'])
    // Given up: everything before the first session, then its share less.
    expect(confirmation.cancellation).toMatchObject({
      ...{ isPossible: true, refundAmount: 448.5, restRefundUntil: addDays(centre.today(), 14) },
    })
    centre.deps.clock.set(momentOf(addDays(centre.today(), 7), '10:01', 'Europe/Stockholm'))
    expect((await centre.confirmation(booked)).cancellation).toMatchObject({ isPossible: true, refundAmount: 299 })
    const params = { bookingId: booked.guid, orderReference: booked.orderReference }
    expectRefusal(await centre.call(cancelBooking, { params, body: { refundAmount: 448.5 } }), 'booking.refund-changed')
    expect((await centre.call(cancelBooking, { params, body: { refundAmount: 299 } })).status).toBe(200)
    await centre.settled()
    expect(await centre.seatsIn(running.groups[0], 'free')).toBe(1)
  })

  test('that is over by a second is not taken, its place is free, and nobody was put on a list', async () => {
    const running = await aRunningClass(1)
    const { inputs } = await tried()
    await follow()
    const secret = centre.secretTo(inputs[0]?.email ?? '')
    const { offer } = await centre.entry(secret)
    centre.deps.clock.set(new Date(Date.parse(offer?.until ?? '') + 1_000))
    expectRefusal(
      await centre.call(acceptOffer, { params: { secret }, body: { offerId: offer?.id ?? '' } }),
      'waiting-list.offer-over',
    )
    expect(await centre.entry(secret)).toMatchObject({ state: 'Ended', endReason: 'OfferOver' })
    await centre.settle()
    expect(await centre.entry(secret)).toMatchObject({ state: 'Ended', endReason: 'OfferOver' })
    expect(await centre.seatsIn(running.groups[0], 'free')).toBe(1)
    expect(trialMails(inputs[0]?.email ?? '')).toEqual(['trial-offer'])
  })

  test('is let go by a press; who would rather wait asks for it', async () => {
    const running = await aRunningClass(2)
    const { inputs } = await tried(2)
    await follow()
    const [gone = '', waits = ''] = inputs.map(({ email }) => centre.secretTo(email))
    const decline = async (secret: string, stay: boolean) => {
      const offerId = (await centre.entry(secret)).offer?.id ?? ''
      await centre.call(declineOffer, { params: { secret }, body: { offerId, stay } })
    }
    await decline(gone, false)
    await decline(waits, true)
    await centre.settle()
    expect(await centre.states(gone, waits)).toEqual(['Left', 'Waiting'])
    expect(await centre.seatsIn(running.groups[0], 'free')).toBe(2)
  })

  test('stands though the trial is cancelled afterwards', async () => {
    await aRunningClass(1)
    const { inputs, bookings } = await tried()
    await follow()
    await sql`update class_bookings set status = 'Cancelled' where id = ${bookings[0]?.guid}`.execute(centre.deps.db)
    await sql`select free_class_seats(array[${bookings[0]?.guid}::uuid])`.execute(centre.deps.db)
    const secret = centre.secretTo(inputs[0]?.email ?? '')
    expect((await centre.accept(secret)).status).toBe('Held')
  })
})

describe('without a free place', () => {
  test('the family is asked, and waits only when it presses; then what comes free is offered at the price of the rest', async () => {
    const running = await aRunningClass(1)
    await sql`update class_seats set state = 'reserved' where age_group_id = ${running.groups[0]}`.execute(centre.deps.db)
    const { inputs } = await tried(2)
    await follow()
    expect(inputs.map(({ email }) => trialMails(email))).toEqual([['trial-full'], ['trial-full']])
    const [first = '', second = ''] = inputs.map(({ email }) => centre.secretTo(email))
    await centre.settle()
    expect(await centre.states(first, second)).toEqual(['Unconfirmed', 'Unconfirmed'])
    expect((await centre.call(confirmWaiting, { params: { secret: first } })).status).toBe(200)
    await centre.freeSeats(running.groups[0])
    await centre.settle()
    expect(await centre.states(first, second)).toEqual(['Offered', 'Unconfirmed'])
    expect((await centre.entry(first)).offer).toMatchObject({ totalAmount: 448.5 })
  })
})

describe('nobody is offered anything', () => {
  const mailed = async (inputs: { email: string }[]) => {
    await follow()
    return inputs.map(({ email }) => trialMails(email))
  }
  test('who was reported or noted as away; nor who is not known to have come where the register was kept', async () => {
    await aRunningClass(5)
    const { inputs, bookings } = await tried(3)
    const [away, reported] = bookings
    for (const [booking, isReported] of [
      [away, false],
      [reported, true],
    ] as const)
      await sql`insert into class_absences (id, booked_child_id, day, is_reported, at)
        values (gen_random_uuid(), ${await rowOf(booking as BookingResult)}, ${centre.today()}, ${isReported}, now())`.execute(
        centre.deps.db,
      )
    expect(await mailed(inputs)).toEqual([[], [], []])
    // The note was taken back: nobody kept the register.
    await sql`update class_absences set withdrawn_at = now()`.execute(centre.deps.db)
    expect(await mailed(inputs)).toEqual([['trial-offer'], ['trial-offer'], ['trial-offer']])
  })

  test('who is too old, has a place already, or whose class has too little left', async () => {
    const running = await aRunningClass(5)
    const { inputs, made } = await tried(1)
    await sql`update class_booking_children set birth_date = ${addDays(centre.today(), -365 * 11)} where age_group_id = ${made.groups[0]}`.execute(
      centre.deps.db,
    )
    expect(await mailed(inputs)).toEqual([[]])
    await sql`update class_booking_children set birth_date = ${inputs[0]?.childBirthdate} where age_group_id = ${made.groups[0]}`.execute(
      centre.deps.db,
    )
    await meetsOn(running, [addDays(centre.today(), -7), addDays(centre.today(), 7)])
    expect(await mailed(inputs)).toEqual([[]])
    const ahead = await centre.aClass([3], { inDays: 60 })
    await centre.booked(centre.book({ ...(inputs[0] ?? expect.fail('nobody')), childClassAgeGroupId: ahead.groups[0] ?? '' }))
    await aRunningClass(5)
    expect(await mailed(inputs)).toEqual([[]])
  })

  test('at night: it waits for the morning', async () => {
    await aRunningClass(1)
    const { inputs } = await tried()
    centre.deps.clock.set(momentOf(centre.today(), '21:00', 'Europe/Stockholm'))
    expect(await mailed(inputs)).toEqual([[]])
    centre.deps.clock.set(momentOf(addDays(centre.today(), 1), '09:00', 'Europe/Stockholm'))
    expect(await mailed(inputs)).toEqual([['trial-offer']])
  })
})

describe('rules', () => {
  const at = (day: string, time: string) => momentOf(day, time, 'Europe/Stockholm')
  test.each([
    ['2026-11-24 17:45', '2026-11-26 17:45'],
    ['2026-11-24 17:46', '2026-11-26 18:00'],
    ['2026-11-24 20:00', '2026-11-26 20:00'],
    ['2026-11-24 20:01', '2026-11-27 09:00'],
    ['2026-11-24 08:00', '2026-11-26 09:00'],
    ['2026-11-24 09:00', '2026-11-26 09:00'],
  ])('an offer of %s ends at %s', (made, ends) => {
    const [from, to] = [made, ends].map((text) => at(text.slice(0, 10), text.slice(11)))
    expect(trialOfferEndsAt(from as Date, 'Europe/Stockholm')).toEqual(to)
  })
  test('48 hours are hours, also where the clocks change', () => {
    const made = at('2026-10-24', '12:00')
    expect(trialOfferEndsAt(made, 'Europe/Stockholm').getTime() - made.getTime()).toBe(48 * 3_600_000)
  })
  test('the price of the rest is rounded down, what goes back of it up', () => {
    expect([priceOfRest(149_500, 4, 10), priceOfRest(100, 1, 3), priceOfRest(100, 9, 3)]).toEqual([59_800, 33, 100])
    expect([restRefund(100, 3, 1), restRefund(100, 3, 3), restRefund(100, 3, 9)]).toEqual([67, 0, 0])
  })
  test('a place comes before likeness, then the same weekday and time', () => {
    const group = (groupId: string, day: string, startTime: string, hasSeat: boolean) => ({ groupId, day, startTime, hasSeat })
    const [tuesday, wednesday] = ['2026-12-01', '2026-12-02']
    const all = [
      group('full', tuesday, '10:00', false),
      group('sooner', '2026-11-30', '10:00', true),
      group('day', tuesday, '12:00', true),
      group('same', '2026-12-08', '10:00', true),
      group('other', wednesday, '10:00', true),
    ]
    const was = { day: '2026-11-24', startTime: '10:00' }
    expect(bestGroup(all, was)?.groupId).toBe('same')
    expect(bestGroup(all.slice(0, 3), was)?.groupId).toBe('day')
    expect(bestGroup(all.slice(0, 1), was)?.groupId).toBe('full')
    expect(bestGroup([], was)).toBeUndefined()
  })
})
