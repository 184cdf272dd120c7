import { cancelBooking, getBookingCalendar } from '@hoppla/contract/classes/bookings'
import { cancelSession } from '@hoppla/contract/classes/cancel-session'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, momentOf } from '../../../kernel/calendar.ts'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { asStaffWith, placeKeyOf } from '../../../testing/staff-roles.ts'
import { remindParents, sweepBookings } from '../classes.jobs.ts'
import { eraseBookings } from '../privacy.ts'
import type { AClass } from '../testing/centre.ts'
import { aMakeUpCentre, choiceOf, type MakeUps, ok } from '../testing/make-ups.ts'

// A child that misses a session comes to one of another group (decision 337).

let centre: MakeUps
/** Its own class meets in two days and a week later, the other one a day after it. */
let own: AClass
let host: AClass
let missed: string
let day: string
beforeAll(async () => {
  centre = await aMakeUpCentre()
})
afterAll(() => centre.close())
afterEach(() => centre.allAgrees())
beforeEach(async () => {
  await sql`update classes set is_active = false`.execute(centre.deps.db)
  await sql`delete from rate_limits`.execute(centre.deps.db)
  own = await centre.aRunningClass([4])
  host = await centre.aRunningClass([2], { inDays: 3, makeUps: 0 })
  missed = own.first
  day = host.first
})

/** A child of the own class whose absence was reported. */
const absent = async (): ReturnType<MakeUps['bookedIn']> => {
  const booking = await centre.bookedIn(own.groups[0])
  ok(await centre.report(booking, missed))
  return booking
}
/** One with a make-up in the other class. */
const makingUp = async () => {
  const booking = await absent()
  ok(await centre.choose(booking, missed, host.groups[0], day))
  return booking
}
const mailsOf = async ({ email }: { email: string }, template: string) => {
  await centre.runJobs()
  return centre.sentMails.filter((mail) => mail.to === email && mail.template === template)
}
const ends = async (booking: { guid: string; orderReference: string }) =>
  (await centre.makeUpsOf(booking)).map(({ endReason }) => endReason)
/** Nobody but who makes up has a place there: all seats are others'. */
const fill = async (seats: number, state = 'reserved') =>
  sql`update class_seats set state = ${state} where age_group_id = ${host.groups[0]} and number in
    (select number from class_seats where age_group_id = ${host.groups[0]} and state = 'free' order by number limit ${seats})`.execute(
    centre.deps.db,
  )

describe('choosing', () => {
  test('gives one place in one session, which the family sees everywhere, and is mailed once', async () => {
    const booking = await absent()
    const [before] = (await centre.confirmation(booking)).children
    expect(before?.sessions.map(({ mayMakeUp }) => mayMakeUp)).toEqual([true, undefined])
    const { sessions, makeUpsLeft } = choiceOf(await centre.list(booking, missed))
    expect(makeUpsLeft).toBe(2)
    expect(sessions.map(({ ageGroupId, date, placesLeft }) => [ageGroupId, date, placesLeft])).toEqual([
      [host.groups[0], day, 2],
      [host.groups[0], addDays(day, 7), 2],
    ])
    const [child] = ok(await centre.choose(booking, missed, host.groups[0], day)).children
    expect(child?.makeUps).toEqual([expect.objectContaining({ missed, date: day, classStartTime: '10:00', hasBegun: false })])
    expect(child?.sessions[0]).toEqual({ date: missed, isAbsent: true, isOver: false })
    // Pressed again, nothing else happens.
    ok(await centre.choose(booking, missed, host.groups[0], day))
    const [mail, ...more] = await mailsOf(booking, 'make-up-chosen')
    expect(more).toEqual([])
    expect(mail?.text).toContain('instead of the session on')
    const calendar = await centre.call(getBookingCalendar, {
      params: { bookingId: booking.guid, orderReference: booking.orderReference },
      query: {},
    })
    expect(calendar.text).toContain(
      `DTSTART:${momentOf(day, '10:00', 'Europe/Stockholm')
        .toISOString()
        .replace(/[-:]|\.000/g, '')}`,
    )
    expect(await centre.makeUpsOf(booking)).toHaveLength(1)
  })

  test('wants an absence that the family reported before the session began', async () => {
    const booking = await centre.bookedIn(own.groups[0])
    expectRefusal(await centre.choose(booking, missed, host.groups[0], day), 'make-up.none-left')
    centre.at(missed, '10:00')
    ok(await centre.report(booking, missed))
    expectRefusal(await centre.choose(booking, missed, host.groups[0], day), 'make-up.none-left')
    const { children } = await centre.confirmation(booking)
    expect(children[0]?.sessions[0]).toEqual({ date: missed, isAbsent: true, isOver: false })
    centre.deps.clock.set(new Date())
  })

  test('is possible as often as the class says, and never where it says nothing', async () => {
    const booking = await absent()
    await sql`update classes set make_ups = 1 where id = ${own.id}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    ok(await centre.choose(booking, missed, host.groups[0], day))
    ok(await centre.report(booking, addDays(missed, 7)))
    expectRefusal(await centre.choose(booking, addDays(missed, 7), host.groups[0], addDays(day, 7)), 'make-up.none-left')
    const [child] = (await centre.confirmation(booking)).children
    expect(child?.sessions.map(({ mayMakeUp }) => mayMakeUp)).toEqual([undefined, undefined])
    ok(await centre.giveBack(booking, missed))
    ok(await centre.choose(booking, addDays(missed, 7), host.groups[0], addDays(day, 7)))
  })

  test('is refused once another one stands for the same session', async () => {
    const booking = await makingUp()
    expectRefusal(await centre.choose(booking, missed, host.groups[0], addDays(day, 7)), 'make-up.chosen')
    expectRefusal(await centre.list(booking, missed), 'make-up.chosen')
  })

  test('counts neither seats that somebody has or is promised, nor another make-up, but those of children who stay away', async () => {
    const booking = await absent()
    const leftOn = async () =>
      choiceOf(await centre.list(booking, missed)).sessions.find(({ date }) => date === day)?.placesLeft ?? 0
    for (const state of ['reserved', 'held', 'booked']) {
      await sql`update class_seats set state = ${state} where age_group_id = ${host.groups[0]} and number = 1`.execute(
        centre.deps.db,
      )
      expect(await leftOn(), state).toBe(1)
    }
    await sql`update class_seats set state = 'reserved', vacancy = 1 where age_group_id = ${host.groups[0]} and number = 1`.execute(
      centre.deps.db,
    )
    const first = await makingUp()
    expect(await leftOn()).toBe(0)
    expectRefusal(await centre.choose(booking, missed, host.groups[0], day), 'make-up.full')
    ok(await centre.giveBack(first, missed))
    const away = await centre.bookedIn(host.groups[0])
    expect(await leftOn()).toBe(0)
    ok(await centre.report(away, day))
    expect(await leftOn()).toBe(1)
    ok(await centre.choose(booking, missed, host.groups[0], day))
  })

  test.each<[string, () => Promise<unknown>]>([
    [
      'a session that is cancelled',
      () =>
        sql`insert into class_sessions_off (age_group_id, date, cause, cancelled_at) values (${host.groups[0]}, ${day}, 'room', now())`.execute(
          centre.deps.db,
        ),
    ],
    ['a class that is cancelled', () => sql`update classes set cancelled_at = now() where id = ${host.id}`.execute(centre.deps.db)],
    ['a class that is not offered', () => sql`update classes set is_active = false where id = ${host.id}`.execute(centre.deps.db)],
    ['a class of another kind', () => sql`update classes set type = 'LeoCamp' where id = ${host.id}`.execute(centre.deps.db)],
    [
      'a group for other ages',
      () => sql`update class_age_groups set min_age = 7 where id = ${host.groups[0]}`.execute(centre.deps.db),
    ],
    [
      'a group that is offered no more',
      () => sql`update class_age_groups set is_offered = false where id = ${host.groups[0]}`.execute(centre.deps.db),
    ],
    [
      'a play centre that is closed for good',
      () => sql`update playgrounds set is_disabled = true where id = ${host.playgroundId}`.execute(centre.deps.db),
    ],
    ['a session that has begun', async () => centre.at(day, '10:00')],
    [
      'a day on which its own group meets',
      () =>
        sql`insert into class_occasions (id, class_id, date) values (gen_random_uuid(), ${own.id}, ${day})`.execute(centre.deps.db),
    ],
    [
      'a session before its own class has begun',
      () =>
        sql`update class_occasions set date = ${addDays(day, 1)} where class_id = ${own.id} and date = ${missed}`
          .execute(centre.deps.db)
          .then(() => undefined),
    ],
  ])('does not reach %s', async (_, change) => {
    const booking = await absent()
    await change()
    centre.deps.prepared.clear()
    try {
      const at = await centre.choose(booking, missed, host.groups[0], day)
      expect(['make-up.not-possible', 'session.not-found', 'make-up.none-left']).toContain((at.body as { code?: string }).code)
      if (at.status !== 404) expectRefusal(at, 'make-up.not-possible')
      expect(await centre.makeUpsOf(booking)).toEqual([])
    } finally {
      await sql`update playgrounds set is_disabled = false where id = ${host.playgroundId}`.execute(centre.deps.db)
      await sql`update class_age_groups set is_offered = true where id = ${host.groups[0]}`.execute(centre.deps.db)
      centre.deps.prepared.clear()
      centre.deps.clock.set(new Date())
    }
  })

  test('does not reach its own group, one where it has a place, a group of nobody, or what others have booked', async () => {
    const input = centre.anInput(own.groups[0])
    const booking = await centre.booked(centre.book(input))
    await sql`delete from guest_holds`.execute(centre.deps.db)
    ok(await centre.report(booking, missed))
    expectRefusal(await centre.choose(booking, missed, own.groups[0], addDays(missed, 7)), 'make-up.not-possible')
    expectRefusal(await centre.choose(booking, missed, '00000000-0000-4000-8000-000000000000', day), 'make-up.not-possible')
    await centre.booked(centre.book({ ...input, childClassAgeGroupId: host.groups[0] ?? '' }))
    expectRefusal(await centre.choose(booking, missed, host.groups[0], day), 'make-up.not-possible')
    const stranger = { ...booking, orderReference: 'X' }
    expectRefusal(await centre.choose(stranger, missed, host.groups[0], day), 'booking.not-found')
    expectRefusal(await centre.list(stranger, missed), 'booking.not-found')
    expectRefusal(await centre.giveBack(stranger, missed), 'booking.not-found')
  })

  test('is not for a guest whose mail was not answered', async () => {
    const booking = await centre.booked(centre.book(centre.anInput(own.groups[0])))
    ok(await centre.report(booking, missed))
    expectRefusal(await centre.choose(booking, missed, host.groups[0], day), 'make-up.none-left')
  })

  test('reaches other play centres of the country where that is wished', async () => {
    const booking = await absent()
    await sql`update classes set playground_id = (select p.id from playgrounds p join countries c on c.id = p.country_id where c.slug = 'sweden'
      and p.id <> ${host.playgroundId} limit 1) where id = ${host.id}`.execute(centre.deps.db)
    const near = choiceOf(await centre.list(booking, missed))
    expect([near.sessions, near.hasMoreElsewhere]).toEqual([[], true])
    expect(choiceOf(await centre.list(booking, missed, true)).sessions).toHaveLength(2)
    ok(await centre.choose(booking, missed, host.groups[0], day))
    await sql`update classes set playground_id = (select p.id from playgrounds p join countries c on c.id = p.country_id where c.slug = 'norway' limit 1)
      where id = ${host.id}`.execute(centre.deps.db)
    expect(await ends(booking)).toEqual(['SessionMoved'])
    expectRefusal(await centre.choose(booking, missed, host.groups[0], day), 'make-up.not-possible')
  })

  test('is limited for a booking', async () => {
    const booking = await absent()
    const answers = []
    for (let n = 0; n < 11; n++) answers.push(await centre.choose(booking, missed, host.groups[0], '2031-01-01'))
    expectRefusal(answers[9] ?? expect.fail(), 'make-up.not-possible')
    expectRefusal(answers[10] ?? expect.fail(), 'request.too-many')
  })

  test('is limited for a client, with whatever bookings; another client is not held up by it', async () => {
    own = await centre.aRunningClass([6])
    const bookings: Awaited<ReturnType<typeof absent>>[] = []
    for (let n = 0; n < 5; n++) bookings.push(await absent())
    const from =
      (address: string): TestCall =>
      (route, input) =>
        centre.call(route, input, { 'x-forwarded-for': address })
    const choose = (n: number, address: string) =>
      centre.choose(bookings[n] ?? expect.fail('no booking'), missed, host.groups[0], '2031-01-01', from(address))
    for (let n = 0; n < 40; n++) expectRefusal(await choose(Math.floor(n / 10), '198.51.100.7'), 'make-up.not-possible')
    // Its own booking has been asked about by nobody.
    expectRefusal(await choose(4, '198.51.100.7'), 'request.too-many')
    expectRefusal(await choose(4, '198.51.100.8'), 'make-up.not-possible')
  })
})

describe('at the same moment', () => {
  test('two guardians get one make-up', async () => {
    const booking = await absent()
    const answers = await Promise.all(
      [0, 7, 0, 7].map((days) => centre.choose(booking, missed, host.groups[0], addDays(day, days))),
    )
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(0)
    expect((await centre.makeUpsOf(booking)).filter(({ endReason }) => endReason === null)).toHaveLength(1)
  })

  test('two guardians cannot take more than the class allows', async () => {
    const booking = await absent()
    ok(await centre.report(booking, addDays(missed, 7)))
    await sql`update classes set make_ups = 1 where id = ${own.id}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    await Promise.all([0, 7].map((days) => centre.choose(booking, addDays(missed, days), host.groups[0], addDays(day, days))))
    expect(await centre.makeUpsOf(booking)).toHaveLength(1)
  })

  test.each(['free', 'absent'])('of four families one gets the last place, a %s one', async (kind) => {
    const families = [await absent(), await absent(), await absent(), await absent()]
    if (kind === 'free') await fill(1)
    else {
      const away = await centre.bookedIn(host.groups[0])
      await fill(1)
      ok(await centre.report(away, day))
    }
    const answers = await Promise.all(families.map((family) => centre.choose(family, missed, host.groups[0], day)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(await centre.makeUpsIn(host.groups[0])).toHaveLength(1)
  })

  test('a child that comes after all and another for its place: one of them', async () => {
    for (let n = 0; n < 4; n++) {
      const away = await centre.bookedIn(host.groups[0])
      await fill(2)
      ok(await centre.report(away, day))
      const booking = await absent()
      const [chosen, back] = await Promise.all([
        centre.choose(booking, missed, host.groups[0], day),
        centre.comeAfterAll(away, day),
      ])
      expect([chosen?.status, back?.status].sort()).toEqual([200, 400])
      await sql`update class_make_ups set end_reason = 'Withdrawn'`.execute(centre.deps.db)
      await sql`update class_absences set withdrawn_at = now()`.execute(centre.deps.db)
      host = await centre.aRunningClass([2], { inDays: 3, makeUps: 0 })
      own = await centre.aRunningClass([4])
    }
  })

  test('a seat that is bought and a make-up on it never stand both', async () => {
    for (let n = 0; n < 4; n++) {
      const booking = await absent()
      await fill(1)
      const [chosen] = await Promise.all([
        centre.choose(booking, missed, host.groups[0], day),
        centre.book(centre.anInput(host.groups[0])),
      ])
      expect(await centre.seatsIn(host.groups[0], 'booked')).toBe(1)
      expect((await centre.makeUpsIn(host.groups[0])).filter(({ endReason }) => endReason === null)).toEqual([])
      expect([200, 400]).toContain(chosen?.status)
      host = await centre.aRunningClass([2], { inDays: 3, makeUps: 0 })
      own = await centre.aRunningClass([4])
    }
  })
})

/**
 * Everything that would be mailed waits while `meanwhile` is done: a choice is made then, and not committed. @param waiting so many.
 */
const whileChoosing = async (waiting: number, meanwhile: () => Promise<unknown>): Promise<void> => {
  const client = await centre.deps.pool.connect()
  let end = 'rollback'
  try {
    await client.query('begin')
    await client.query('lock table graphile_worker._private_jobs in exclusive mode')
    const done = meanwhile()
    // Asked elsewhere: a transaction sees others as they were when it first looked.
    await expect.poll(waitingForLocks).toBeGreaterThanOrEqual(waiting)
    end = 'commit'
    await client.query(end)
    await done
  } finally {
    if (end === 'rollback') await client.query(end)
    client.release()
  }
}
const waitingForLocks = async (): Promise<number> =>
  (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(centre.deps.db))
    .rows.length

describe('while a choice is made', () => {
  test('the seat that it stands on cannot be sold unseen', async () => {
    const booking = await absent()
    await fill(1)
    await whileChoosing(2, async () => {
      const chosen = centre.choose(booking, missed, host.groups[0], day)
      await expect.poll(isChoosing).toBe(true)
      await Promise.all([chosen, fill(1, 'reserved')])
    })
    expect(await ends(booking)).toEqual(['PlaceSold'])
  })

  test('another guardian chooses in another group no more than the class allows', async () => {
    const second = await centre.aRunningClass([2], { inDays: 4, makeUps: 0 })
    const booking = await absent()
    ok(await centre.report(booking, addDays(missed, 7)))
    await sql`update classes set make_ups = 1 where id = ${own.id}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    await whileChoosing(2, () =>
      Promise.all([
        centre.choose(booking, missed, host.groups[0], day),
        centre.choose(booking, addDays(missed, 7), second.groups[0], second.first),
      ]),
    )
    expect(await ends(booking)).toEqual([null])
  })
})

/** Whether a choice waits for what it would be mailed with. */
const isChoosing = async (): Promise<boolean> =>
  ((
    await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%add_job%'`.execute(
      centre.deps.db,
    )
  ).rows.length ?? 0) > 0

describe('a make-up ends', () => {
  test('when it is given back, until its session begins; then it can be chosen anew, or not', async () => {
    const booking = await makingUp()
    ok(await centre.giveBack(booking, missed))
    ok(await centre.giveBack(booking, missed))
    expect(await ends(booking)).toEqual(['Withdrawn'])
    ok(await centre.choose(booking, missed, host.groups[0], day))
    centre.at(day, '10:00')
    expectRefusal(await centre.giveBack(booking, missed), 'make-up.begun')
    centre.deps.clock.set(new Date())
    expect(await mailsOf(booking, 'make-up-over')).toEqual([])
  })

  test('when the child comes to its own session after all, without a mail', async () => {
    const booking = await makingUp()
    const [child] = ok(await centre.comeAfterAll(booking, missed)).children
    expect([child?.makeUps, child?.sessions[0]?.isAbsent]).toEqual([undefined, false])
    expect(await ends(booking)).toEqual(['AbsenceWithdrawn'])
    expect(await mailsOf(booking, 'make-up-over')).toEqual([])
  })

  test('not any more once it has begun: then the report stands, too', async () => {
    const second = addDays(missed, 7)
    const booking = await centre.bookedIn(own.groups[0])
    ok(await centre.report(booking, second))
    ok(await centre.choose(booking, second, host.groups[0], day))
    centre.at(day, '10:01')
    expectRefusal(await centre.comeAfterAll(booking, second), 'make-up.begun')
    await sweepBookings(centre.deps)
    await fill(2, 'booked')
    expect(await ends(booking)).toEqual([null])
    await sql`update class_seats set state = 'free' where age_group_id = ${host.groups[0]}`.execute(centre.deps.db)
    centre.deps.clock.set(new Date())
  })

  test('never because the child whose place it has comes after all: that is refused', async () => {
    const away = await centre.bookedIn(host.groups[0])
    await fill(1)
    ok(await centre.report(away, day))
    const booking = await makingUp()
    expectRefusal(await centre.comeAfterAll(away, day), 'session.place-taken')
    ok(await centre.giveBack(booking, missed))
    ok(await centre.comeAfterAll(away, day))
  })

  test('for the newest one, when its seat is sold; the family is notified at once and chooses anew', async () => {
    const first = await makingUp()
    centre.deps.clock.set(new Date(centre.deps.clock.now().getTime() + 1_000))
    const second = await makingUp()
    await centre.book(centre.anInput(host.groups[0]))
    expect([await ends(first), await ends(second)]).toEqual([[null], ['PlaceSold']])
    const [mail] = await mailsOf(second, 'make-up-over')
    expect(mail?.text).toContain('for the whole class')
    expect(await mailsOf(first, 'make-up-over')).toEqual([])
    ok(await centre.choose(second, missed, host.groups[0], addDays(day, 7)))
  })

  test('not when its seat is only held', async () => {
    const paid = await centre.aClass([1], { price: 100_000, inDays: 3 })
    const booking = await absent()
    ok(await centre.choose(booking, missed, paid.groups[0], day))
    const held = await centre.booked(centre.book(centre.anInput(paid.groups[0])))
    expect(await ends(booking)).toEqual([null])
    await centre.atProvider(await centre.paymentOf(held), { action: 'pay' })
    await centre.settled()
    expect(await ends(booking)).toEqual(['PlaceSold'])
  })

  test('when the booking is cancelled, without another mail', async () => {
    const booking = await makingUp()
    ok(
      await centre.call(cancelBooking, {
        params: { bookingId: booking.guid, orderReference: booking.orderReference },
        body: { refundAmount: 0 },
      }),
    )
    expect(await ends(booking)).toEqual(['BookingEnded'])
    expect(await mailsOf(booking, 'make-up-over')).toEqual([])
  })

  test('when the staff cancel its session, with a mail, and can be chosen anew', async () => {
    const booking = await makingUp()
    const manager: TestCall = await asStaffWith(centre, [['VenueManager', await placeKeyOf(centre, host.playgroundId)]])
    ok(
      await manager(cancelSession, {
        params: { classId: host.id, date: day },
        body: { groupIds: host.groups, outcome: 'skip', cause: 'room' },
      }),
    )
    expect(await ends(booking)).toEqual(['SessionCancelled'])
    const [mail] = await mailsOf(booking, 'make-up-over')
    expect(mail?.text).toContain('isn’t taking place')
    ok(await centre.choose(booking, missed, host.groups[0], addDays(day, 7)))
  })

  test.each<[string, string, () => Promise<unknown>]>([
    [
      'its class is cancelled',
      'SessionCancelled',
      () => sql`update classes set cancelled_at = now() where id = ${host.id}`.execute(centre.deps.db),
    ],
    [
      'its day is moved',
      'SessionMoved',
      () =>
        sql`update class_occasions set date = ${addDays(day, 1)}, id = gen_random_uuid() where class_id = ${host.id} and date = ${day}`.execute(
          centre.deps.db,
        ),
    ],
    [
      'its time is moved',
      'SessionMoved',
      () => sql`update class_age_groups set start_time = '09:00' where id = ${host.groups[0]}`.execute(centre.deps.db),
    ],
    [
      'its own class meets on that day',
      'TakesPart',
      () =>
        sql`insert into class_occasions (id, class_id, date) values (gen_random_uuid(), ${own.id}, ${day})`.execute(centre.deps.db),
    ],
  ])('when %s', async (_, reason, change) => {
    const booking = await makingUp()
    await change()
    expect(await ends(booking)).toEqual([reason])
    const mails = await mailsOf(booking, 'make-up-over')
    expect(mails).toHaveLength(1)
  })

  test('when the child is moved into that group; it stays when it is moved elsewhere', async () => {
    const [stays, moves] = [await makingUp(), await makingUp()]
    const other = await centre.aRunningClass([1], { inDays: 5 })
    const move = async ({ guid }: { guid: string }, group: string | undefined) =>
      sql`select move_class_seat(k.id, ${group}) from class_booking_children k where k.booking_id = ${guid}`.execute(centre.deps.db)
    await sql`insert into class_seats (age_group_id, number) values (${host.groups[0]}, 9)`.execute(centre.deps.db)
    await move(stays, other.groups[0])
    await move(moves, host.groups[0])
    expect([await ends(stays), await ends(moves)]).toEqual([[null], ['TakesPart']])
    await sql`update class_bookings b set class_id = g.class_id from class_booking_children k join class_age_groups g on g.id = k.age_group_id
      where k.booking_id = b.id`.execute(centre.deps.db)
  })
})

test('between two sessions the clock is put forward: a make-up begins at its own hour', async () => {
  centre.at('2027-03-01')
  own = await centre.aRunningClass([2], { inDays: 24 })
  host = await centre.aRunningClass([2], { inDays: 28, makeUps: 0 })
  const booking = await centre.bookedIn(own.groups[0])
  ok(await centre.report(booking, own.first))
  // Summer time begins on 28 March 2027.
  expect([own.first, host.first]).toEqual(['2027-03-25', '2027-03-29'])
  ok(await centre.choose(booking, own.first, host.groups[0], host.first))
  const { rows } = await sql<{
    at: Date
  }>`select begins_at as at from class_make_ups m join class_booking_children k on k.id = m.booked_child_id
    where k.booking_id = ${booking.guid}`.execute(centre.deps.db)
  expect(rows.map(({ at }) => at.toISOString())).toEqual(['2027-03-29T08:00:00.000Z'])
  // A trigger that looks at it finds it as it was chosen.
  await sql`select end_lost_make_ups(${host.groups[0]})`.execute(centre.deps.db)
  expect(await ends(booking)).toEqual([null])
  centre.deps.clock.set(new Date())
})

test('whoever is erased is expected nowhere, though the own class is over', async () => {
  const booking = await makingUp()
  const { rows } = await sql<{
    id: string
  }>`update class_bookings set account_id = (select id from accounts where email_normalized = 'astrid@hoppla.example')
    where id = ${booking.guid} returning account_id as id`.execute(centre.deps.db)
  await sql`update class_occasions set date = date - 100 where class_id = ${own.id}`.execute(centre.deps.db)
  expect(await ends(booking)).toEqual([null])
  await centre.deps.db.transaction().execute((tx) => eraseBookings(tx, rows[0]?.id ?? '', centre.deps.clock.now()))
  expect(await ends(booking)).toEqual(['BookingEnded'])
})

test('a family is reminded of its make-up once', async () => {
  const booking = await makingUp()
  await sql`update class_make_ups set chosen_at = chosen_at - interval '2 days'`.execute(centre.deps.db)
  centre.at(addDays(day, -1), '09:00')
  await remindParents(centre.deps)
  await remindParents(centre.deps)
  expect(await mailsOf(booking, 'make-up-reminder')).toHaveLength(1)
  centre.deps.clock.set(new Date())
})
