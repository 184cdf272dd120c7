import { randomUUID } from 'node:crypto'
import type { BookingResult } from '@hoppla/contract/classes/bookings'
import { getBookingCalendar } from '@hoppla/contract/classes/bookings'
import { moveSession } from '@hoppla/contract/classes/move-session'
import {
  type Closing,
  type ClosingInput,
  type ClosingPreview,
  createClosing,
  deleteClosing,
  listClosings,
  previewClosing,
} from '@hoppla/contract/places/closings'
import { type ApplicationNotice, noticesByLocation } from '@hoppla/contract/places/notices'
import { type OpeningDay, openingHoursCalendar, openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { addDays, weekdayOf } from '../kernel/calendar.ts'
import { lockClasses } from '../modules/classes/sessions/sessions.sql.ts'
import { type AClass, aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { openEveryDay } from '../modules/classes/testing/open-every-day.ts'
import { evictAccess } from '../modules/identity/identity.ts'
import { expectRefusal, type TestAnswer, type TestCall } from '../testing/app.ts'
import { meetInTurn } from '../testing/meet-at-lock.ts'

let centre: Centre
let manager: TestCall
let place: string
let nextDay = 0
/** A day of its own for each test. */
let inDays: number
let date: string
beforeAll(async () => {
  centre = await aCentre()
  place = (await centre.aClass([1], { inDays: 300 })).playgroundId
  const rut = await centre.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'rut@hoppla.example')
    .executeTakeFirstOrThrow()
  await centre.deps.db.deleteFrom('account_roles').where('account_id', '=', rut.id).execute()
  await centre.deps.db
    .insertInto('account_roles')
    .values({ account_id: rut.id, role: 'VenueManager', location_id: place, granted_by: null })
    .execute()
  evictAccess(centre.deps)
  manager = await centre.asStaff('rut@hoppla.example')
  await openEveryDay(centre.deps, place)
  await sql`delete from class_occasions o using classes c where c.id = o.class_id and c.playground_id = ${place}`.execute(
    centre.deps.db,
  )
})
beforeEach(() => {
  // Two weeks apart: classes meet a second time after seven days.
  inDays = 70 + 2 * nextDay++
  date = addDays(centre.today(), inDays)
})
afterAll(() => centre.close())

const ok = <A>(answer: TestAnswer): A => {
  expect(answer.status, answer.text).toBe(200)
  return answer.body as A
}
const anInput = (more: Partial<ClosingInput> = {}): ClosingInput => ({
  placeIds: [place],
  date,
  from: null,
  until: null,
  cause: 'power',
  notice: false,
  classes: [],
  ...more,
})
type Closed = { closings: Closing[]; families: number; children: number; refunds: { currency: string; amount: number }[] }
const preview = async (more: Partial<ClosingInput> = {}) =>
  ok<ClosingPreview>(await manager(previewClosing, { body: anInput(more) }))
const close = async (more: Partial<ClosingInput> = {}) => ok<Closed>(await manager(createClosing, { body: anInput(more) }))
const closeOne = async (more: Partial<ClosingInput> = {}) => (await close(more)).closings[0] ?? expect.fail('Nothing was closed.')
const reopen = async (id: string) =>
  ok<{ families: number; cancelledClasses: number }>(await manager(deleteClosing, { params: { id } }))
const hoursOn = async (day: string, language = 'sv') =>
  ok<OpeningDay[]>(
    await centre.call(openingHoursOverview, { query: { location: place, from: day, to: day } }, { 'accept-language': language }),
  )[0]
/** A class with sessions on the day of the test and a week later; with `days: 1` on that day alone. */
const aClass = async (seats: number[], { days = 2, price = 149_500 }: { days?: 1 | 2; price?: number } = {}): Promise<AClass> => {
  const made = await centre.aClass(seats, { inDays, price })
  if (days === 1)
    await sql`delete from class_occasions where class_id = ${made.id} and date > ${made.first}::date`.execute(centre.deps.db)
  return made
}
const bookAndPay = async (group: string | undefined): Promise<BookingResult & { email: string }> => {
  const input = centre.anInput(group)
  const booking = await centre.booked(centre.book(input))
  await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
  return { ...booking, email: input.email }
}
const lastMailTo = (email: string) => centre.sentMails.filter(({ to }) => to === email).at(-1) ?? expect.fail('There was no mail.')

describe('a closed day', () => {
  test('is closed on the site, in the feed and on other websites at once, in the words of the reader', async () => {
    expect(await hoursOn(date)).toMatchObject({ open: [{ from: '10:00', to: '18:00' }] })
    const { closings } = await close({ cause: 'illness' })
    expect(closings).toMatchObject([
      { placeId: place, date, from: '00:00', until: '24:00', state: 'coming', reason: 'Staff illness' },
    ])
    expect(await hoursOn(date)).toMatchObject({ open: [], isClosed: true, comment: 'Sjukdom i personalen' })
    expect(await hoursOn(date, 'en')).toMatchObject({ isClosed: true, comment: 'Staff illness' })
    const feed = await centre.call(openingHoursCalendar, { params: { locationId: place }, query: { language: 'sv' } })
    expect(feed.text).toContain(`${place}-${date}-closed@opening-hours`)
    expect(feed.headers['cache-control']).toBe('public, max-age=5')
    expect(await hoursOn(addDays(date, 1))).toMatchObject({ isClosed: false })
  })

  test('may be some hours of it; what stays open is said, and when it opens again', async () => {
    const { places } = await preview({ from: '15:00' })
    expect(places).toMatchObject([
      {
        id: place,
        before: [{ from: '10:00', to: '18:00' }],
        after: [{ from: '10:00', to: '15:00' }],
        opensAgain: { date: addDays(date, 1), from: '10:00' },
      },
    ])
    await close({ from: '12:00', until: '14:00' })
    expect(await hoursOn(date)).toMatchObject({
      open: [
        { from: '10:00', to: '12:00' },
        { from: '14:00', to: '18:00' },
      ],
      isClosed: false,
    })
  })

  test('opens again as it was, special day and all', async () => {
    await sql`insert into opening_exceptions (id, location_id, date, open, comments) values (${randomUUID()}, ${place}, ${date},
      '[{"from": "08:00", "to": "22:00"}]', '{"sv": "Långöppet", "en": "Open late"}')`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    const before = await hoursOn(date)
    expect(before).toMatchObject({ comment: 'Långöppet' })
    const { id } = await closeOne()
    expect(await hoursOn(date)).toMatchObject({ isClosed: true, comment: 'Strömavbrott' })
    // The files are imported anew: special days are replaced, the closing is not.
    await sql`update opening_exceptions set open = '[{"from": "09:00", "to": "21:00"}]' where date = ${date}`.execute(
      centre.deps.db,
    )
    centre.deps.prepared.clear()
    expect(await hoursOn(date)).toMatchObject({ isClosed: true })
    await sql`update opening_exceptions set open = '[{"from": "08:00", "to": "22:00"}]' where date = ${date}`.execute(
      centre.deps.db,
    )
    await reopen(id)
    expect(await hoursOn(date)).toEqual(before)
    expectRefusal(await manager(deleteClosing, { params: { id } }), 'closing.not-found')
  })

  test('has a notice on the sites of the place if that is wished, until it is over or taken back', async () => {
    const own = { sv: 'Vi bygger om', en: 'We’re rebuilding' }
    const shown = async () =>
      ok<ApplicationNotice[]>(
        await centre.call(noticesByLocation, { params: { locationId: place }, query: {} }, { 'accept-language': 'sv' }),
      ).filter(({ text }) => text.includes('Vi bygger om'))
    const said = await preview({ cause: 'other', reason: own, notice: true, from: '15:00' })
    expect(said.notice?.names.sv).toMatch(/: stängt .+ från 15:00$/)
    const { id } = await closeOne({ cause: 'other', reason: own, notice: true, from: '15:00' })
    expect((await shown()).map(({ name, text }) => [name, text])).toEqual([[said.notice?.names.sv, 'Vi bygger om. Vi beklagar.']])
    await reopen(id)
    expect(await shown()).toEqual([])
  })

  test('on which the clocks change is closed as a whole', async () => {
    // The next one behind all days that other tests close.
    let sunday = addDays(centre.today(), 200)
    while (weekdayOf(sunday) !== 7 || !/-(?:03|10)-(?:2[5-9]|3)/.test(sunday)) sunday = addDays(sunday, 1)
    await close({ date: sunday })
    expect(await hoursOn(sunday)).toMatchObject({ isClosed: true })
  })

  test('stays closed where another closing covers it', async () => {
    const { first, groups } = await aClass([2], { price: 0 })
    await centre.booked(centre.book(centre.anInput(groups[0])))
    const whole = await closeOne()
    // Closing hours that are closed already changes nothing.
    expectRefusal(
      await manager(createClosing, { body: anInput({ from: '10:00', until: '12:00' }) }),
      'closing.closed-already',
      'date',
    )
    await sql`insert into closings (id, place_id, date, from_time, until_time, cause, reason, made_at)
      values (${randomUUID()}, ${place}, ${first}, '10:30', '12:00', 'water', '{"sv": "Vatten"}', now())`.execute(centre.deps.db)
    expect(await reopen(whole.id)).toMatchObject({ families: 0 })
    expect(await hoursOn(first)).toMatchObject({
      open: [
        { from: '10:00', to: '10:30' },
        { from: '12:00', to: '18:00' },
      ],
    })
  })
})

describe('a request is refused', () => {
  const refusals: [Partial<ClosingInput> | (() => Partial<ClosingInput>), Parameters<typeof expectRefusal>[1], string][] = [
    [() => ({ date: addDays(centre.today(), -1) }), 'closing.past', 'date'],
    [() => ({ date: centre.today(), until: '00:01' }), 'closing.past', 'until'],
    [() => ({ date: addDays(centre.today(), 500) }), 'closing.too-far', 'date'],
    [{ from: '15:00', until: '14:00' }, 'closing.ends-first', 'until'],
    [{ cause: 'other' }, 'closing.reason-missing', 'reason.sv'],
    [{ cause: 'other', reason: { sv: 'Bara svenska' } }, 'closing.reason-missing', 'reason.en'],
    [{ cause: 'other', reason: { sv: 'Två\nrader', en: 'x' } }, 'request.invalid', 'reason.sv'],
    [{ from: '19:00' }, 'closing.closed-already', 'date'],
    [{ classes: [{ classId: randomUUID(), outcome: 'cancel' }] }, 'class.not-found', 'classes'],
    [{ placeIds: [randomUUID()] }, 'location.not-found', 'placeIds'],
    [() => ({ placeIds: [place, idOf('place', 'bergen')] }), 'location.not-found', 'placeIds'],
    [() => ({ placeIds: [idOf('place', 'sweden')] }), 'location.not-found', 'placeIds'],
  ]
  test.each(refusals)('%o', async (more, code, field) => {
    const body = anInput(typeof more === 'function' ? more() : more)
    expectRefusal(await manager(previewClosing, { body }), code, field)
    expectRefusal(await manager(createClosing, { body }), code, field)
  })

  test('of other places nothing is listed, and nothing can be opened', async () => {
    const ines = await centre.asStaff('ines@hoppla.example')
    const bergen = ok<Closed>(
      await ines(createClosing, {
        body: anInput({ placeIds: [idOf('place', 'bergen')], cause: 'other', reason: { nb: 'x', en: 'y', sv: 'z' } }),
      }),
    )
    const [other] = bergen.closings
    const mine = ok<Closing[]>(await manager(listClosings, { query: {} }))
    expect(mine.map(({ placeId }) => placeId)).not.toContain(idOf('place', 'bergen'))
    expect(ok<Closing[]>(await manager(listClosings, { query: { place: idOf('place', 'bergen') } }))).toEqual([])
    expectRefusal(await manager(deleteClosing, { params: { id: other?.id ?? '' } }), 'closing.not-found')
    expect(ok<Closing[]>(await ines(listClosings, { query: {} })).map(({ id }) => id)).toContain(other?.id)
  })
})

describe('a class in the closed hours', () => {
  test('of several days loses this one: its share goes back, parents are told why, the other days stand', async () => {
    const { id, groups, first } = await aClass([4])
    const paid = await bookAndPay(groups[0])
    const { classes, families, children, refunds } = await preview()
    expect(classes).toMatchObject([
      {
        id,
        times: [{ from: '10:00', to: '11:00' }],
        sessions: 2,
        families: 1,
        children: 1,
        outcome: 'share',
        choices: [
          { outcome: 'share', refund: 747.5 },
          { outcome: 'skip', refund: 0 },
          { outcome: 'cancel', refund: 1495 },
          { outcome: 'keep', refund: 0 },
        ],
      },
    ])
    expect({ families, children, refunds }).toEqual({ families: 1, children: 1, refunds: [{ currency: 'SEK', amount: 747.5 }] })
    const done = await close()
    expect(done).toMatchObject({ families, children, refunds })
    await centre.runJobs()
    const after = await centre.confirmation(paid)
    expect(after).toMatchObject({
      status: 'Confirmed',
      occasions: [addDays(first, 7)],
      refund: { amount: 747.5, reason: 'CalledOff' },
    })
    expect(centre.mailsTo(paid.email).at(-1)).toBe('class-session-off')
    expect(lastMailTo(paid.email).text).toContain('Power cut')
    expect(lastMailTo(paid.email).text).toContain('747.50')
    const file = await centre.call(getBookingCalendar, {
      params: { bookingId: paid.guid, orderReference: paid.orderReference },
      query: {},
    })
    expect(file.text).not.toContain(`-${first}@classes`)
    expect(file.text).toContain(`-${addDays(first, 7)}@classes`)

    const again = await reopen(done.closings[0]?.id ?? '')
    expect(again).toEqual({ families: 1, cancelledClasses: 0 })
    await centre.runJobs()
    expect(centre.mailsTo(paid.email).at(-1)).toBe('class-session-on')
    expect((await centre.confirmation(paid)).occasions).toEqual([first, addDays(first, 7)])
    await centre.allAgrees()
  })

  test('of this day alone is cancelled: everything goes back, and it stays cancelled when the place opens again', async () => {
    const { groups } = await aClass([4], { days: 1 })
    const paid = await bookAndPay(groups[0])
    const held = centre.anInput(groups[0])
    const unpaid = await centre.booked(centre.book(held))
    const closing = await closeOne()
    expect(closing).toMatchObject({
      cancelledClasses: 1,
      droppedSessions: 0,
      families: 2,
      refunds: [{ currency: 'SEK', amount: 1495 }],
    })
    await centre.runJobs()
    expect(await centre.confirmation(paid)).toMatchObject({ status: 'Cancelled', refund: { amount: 1495, state: 'Done' } })
    expect(await centre.confirmation(unpaid)).toMatchObject({ status: 'Cancelled', refund: null })
    expect(centre.mailsTo(held.email)).toContain('class-called-off')
    expect(lastMailTo(paid.email).text).toContain('Power cut')
    expectRefusal(await centre.book(centre.anInput(groups[0])), 'class.cancelled')
    expect(await reopen(closing.id)).toEqual({ families: 0, cancelledClasses: 1 })
    expect(await centre.confirmation(paid)).toMatchObject({ status: 'Cancelled' })
    await centre.allAgrees()
  })

  test('is kept if that is chosen: nobody is told, nothing goes back', async () => {
    const { id, groups, first } = await aClass([4])
    const paid = await bookAndPay(groups[0])
    const mails = centre.mailsTo(paid.email).length
    expect(await close({ classes: [{ classId: id, outcome: 'keep' }] })).toMatchObject({ families: 0, refunds: [] })
    await centre.runJobs()
    expect(centre.mailsTo(paid.email)).toHaveLength(mails)
    expect(await centre.confirmation(paid)).toMatchObject({
      status: 'Confirmed',
      refund: null,
      occasions: [first, addDays(first, 7)],
    })
  })

  test('only of the age groups in these hours', async () => {
    const { id, groups } = await aClass([2, 2], { price: 0 })
    await sql`update class_age_groups set start_time = '15:30', end_time = '16:30' where id = ${groups[1]}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    const [early, late] = [centre.anInput(groups[0]), centre.anInput(groups[1])]
    await centre.booked(centre.book(early))
    await centre.booked(centre.book(late))
    await centre.runJobs()
    expect((await preview({ from: '16:30' }))?.classes).toEqual([])
    expect((await preview({ from: '15:00' })).classes).toMatchObject([
      { id, families: 1, outcome: 'skip', times: [{ from: '15:30', to: '16:30' }] },
    ])
    await close({ from: '15:00' })
    await centre.runJobs()
    expect(centre.mailsTo(late.email)).toContain('class-session-off')
    expect(centre.mailsTo(early.email)).not.toContain('class-session-off')
  })

  test('a family with two bookings counts once', async () => {
    const { groups } = await aClass([4], { price: 0 })
    const parent = centre.anInput(groups[0])
    await centre.booked(centre.book(parent))
    const second = await aClass([4], { price: 0 })
    await centre.deps.db.deleteFrom('guest_holds').execute()
    await centre.booked(centre.book({ ...parent, childClassAgeGroupId: second.groups[0] ?? '' }))
    expect(await preview()).toMatchObject({ families: 1, children: 2 })
  })
})

describe('at the same moment', () => {
  test('two people who close: one does, the other finds it closed, and every family gets one mail', async () => {
    const { groups } = await aClass([4])
    const paid = await bookAndPay(groups[0])
    const answers = await Promise.all([1, 2, 3].map(() => manager(createClosing, { body: anInput() })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    for (const late of answers.filter(({ status }) => status === 400)) expectRefusal(late, 'closing.closed-already')
    await centre.runJobs()
    expect(centre.mailsTo(paid.email).filter((template) => template === 'class-session-off')).toHaveLength(1)
    await centre.allAgrees()
  })

  test('a session that was moved away first takes place, and its family is told of that alone', async () => {
    const { id, groups, first } = await aClass([2], { price: 0 })
    const input = centre.anInput(groups[0])
    await centre.booked(centre.book(input))
    const body = { date: addDays(first, 1), startTime: '11:00', endTime: '12:00', isRest: false }
    const answers = await meetInTurn(centre.deps, (tx) => lockClasses(tx, [id]), [
      () => manager(moveSession, { params: { groupId: groups[0] ?? '', date: first }, body }),
      () => manager(createClosing, { body: anInput() }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await centre.runJobs()
    expect(centre.mailsTo(input.email).filter((template) => template.startsWith('class-session'))).toEqual(['class-session-moved'])
    await centre.allAgrees()
  })

  test('the same request sent twice closes once, and both get the same answer', async () => {
    const send = () => manager(createClosing, { body: anInput() }, { 'idempotency-key': `close-${date}` })
    const [first, second] = await Promise.all([send(), send()])
    expect(ok<Closed>(first)).toEqual(ok<Closed>(second))
    expect(ok<Closed>(await send())).toEqual(first.body)
  })

  test.each(['cancel', 'skip'] as const)(
    'parents who book a class (%s): each is told, or was told of the day before booking',
    async (outcome) => {
      const { id, groups, first } = await aClass([6], { price: 0 })
      const inputs = Array.from({ length: 6 }, () => centre.anInput(groups[0]))
      const [closed, ...booked] = await Promise.all([
        (async () => manager(createClosing, { body: anInput({ classes: [{ classId: id, outcome }] }) }))(),
        ...inputs.map((input) => centre.book(input)),
      ])
      ok(closed)
      await centre.runJobs()
      for (const [at, { status }] of booked.entries()) {
        const email = inputs[at]?.email ?? ''
        const mails = centre.mailsTo(email)
        if (status !== 200) expect(mails).toEqual([])
        else if (outcome === 'cancel') expect(mails).toContain('class-called-off')
        else if (!mails.includes('class-session-off')) expect(lastMailTo(email).text).not.toContain(first)
      }
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from class_bookings b join classes c on c.id = b.class_id
      where c.cancelled_at is not null and b.status in ('Held', 'AwaitingPayment', 'Confirmed')`.execute(centre.deps.db)
      expect(rows).toEqual([{ n: 0 }])
      await centre.allAgrees()
    },
  )

  test('a booking that is being written is waited for, and told', async () => {
    const { groups, first } = await aClass([2], { price: 0 })
    const client = await centre.deps.pool.connect()
    const input = centre.anInput(groups[0])
    try {
      await client.query('begin')
      // The seat as booking takes it; the booking itself is committed while closing waits.
      await client.query(`select from class_seats where age_group_id = $1 and number = 1 for update`, [groups[0]])
      const closing = manager(createClosing, { body: anInput() })
      const waits = async () =>
        (
          await client.query(
            `select from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database()`,
          )
        ).rows.length
      await expect.poll(waits).toBe(1)
      const { rows } = await client.query(
        `insert into class_bookings (id, reference, class_id, country_id, language, email, email_normalized, first_name,
          last_name, phone_country_code, phone, wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
        select gen_random_uuid(), 'R-' || left(g.id::text, 8), g.class_id, p.country_id, 'sv', $2, $2, 'A', 'B', '+46', '1', false, false, 'Confirmed', 'SEK', 0, now(), now(), now()
        from class_age_groups g join classes c on c.id = g.class_id join playgrounds p on p.id = c.playground_id where g.id = $1 returning id`,
        [groups[0], input.email],
      )
      await client.query(`update class_seats set state = 'booked' where age_group_id = $1 and number = 1`, [groups[0]])
      await client.query(
        `insert into class_booking_children (id, booking_id, position, age_group_id, seat_number, has_seat, first_name, last_name, birth_date, child_key, price_minor, health_erase_after)
        values (gen_random_uuid(), $1, 1, $2, 1, true, 'C', 'D', '2021-01-01', '\\x01', 0, '2030-01-01')`,
        [rows[0]?.id, groups[0]],
      )
      await client.query('commit')
      expect(ok<Closed>(await closing)).toMatchObject({ families: 1 })
    } finally {
      await client.query('rollback')
      client.release()
    }
    await centre.runJobs()
    expect(centre.mailsTo(input.email)).toEqual(['class-session-off'])
    expect(lastMailTo(input.email).text).not.toContain(first)
  })
})

test('all of it happens or nothing: what fails at the end has closed, refunded and told nothing', async () => {
  const { groups } = await aClass([4])
  const paid = await bookAndPay(groups[0])
  const jobs = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs`.execute(centre.deps.db)).rows[0]?.n
  const before = await jobs()
  await sql`create function break_it() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(centre.deps.db)
  await sql`create trigger break_it before insert on closings for each row execute function break_it()`.execute(centre.deps.db)
  try {
    expect((await manager(createClosing, { body: anInput({ notice: true }) })).status).toBe(500)
  } finally {
    await sql`drop trigger break_it on closings`.execute(centre.deps.db)
  }
  expect(await jobs()).toBe(before)
  expect(await hoursOn(date)).toMatchObject({ isClosed: false })
  expect(await centre.confirmation(paid)).toMatchObject({ status: 'Confirmed', refund: null })
  expect((await centre.confirmation(paid)).occasions).toHaveLength(2)
})

test('the audit log says for each place what was closed, whom it told and what it cost; the reason’s own words stay out', async () => {
  const { id: classId, groups } = await aClass([4])
  await bookAndPay(groups[0])
  const own = { sv: 'Hemligt skäl', en: 'Secret reason' }
  const { id } = await closeOne({ cause: 'other', reason: own, from: '09:00', until: '13:00' })
  await reopen(id)
  const { rows } = await sql<{ action: string; subject: string; place: string; detail: object }>`
    select action, subject, place_id as place, detail from audit_log where action in ('place.closed', 'place.reopened', 'class.session-dropped')
    order by audit_log.id desc limit 3`.execute(centre.deps.db)
  const hours = { date, from: '09:00', until: '13:00' }
  expect(rows.reverse()).toEqual([
    { action: 'class.session-dropped', subject: classId, place, detail: { bookings: 1, date, refunded: true } },
    {
      action: 'place.closed',
      subject: place,
      place,
      detail: {
        ...hours,
        cause: 'other',
        families: 1,
        children: 1,
        cancelled: 0,
        dropped: 1,
        refundMinor: 74_750,
        currency: 'SEK',
      },
    },
    { action: 'place.reopened', subject: place, place, detail: { ...hours, families: 1 } },
  ])
  expect(JSON.stringify(rows)).not.toContain('Hemligt')
})

test('a mail that has not been sent when the place opens again is not sent', async () => {
  const { groups } = await aClass([4], { price: 0 })
  const parent = centre.anInput(groups[0])
  await centre.booked(centre.book(parent))
  await centre.runJobs()
  const { id } = await closeOne()
  await reopen(id)
  await centre.runJobs()
  expect(centre.mailsTo(parent.email)).not.toContain('class-session-off')
})
