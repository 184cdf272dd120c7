import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@hoppla/contract/roles'
import { type Figures, getAccountFigures, getFigures } from '@hoppla/contract/staff/figures'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { taskOf } from '../../jobs/job-task.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'
import { countedDays } from './daily-figures.sql.ts'
import { sumDaysJob } from './sum-days.ts'

// Every sum below is added up by hand. Noon in Stockholm on a Wednesday in winter: midnight is 23:00 UTC (22:00 in Helsinki).
const now = '2026-11-18T11:00:00Z'
const place = (key: string) => idOf('place', key)
let app: TestApp
let ines: TestCall
beforeAll(async () => {
  app = await testApp()
  app.deps.clock.set(now)
  ines = await app.asStaff('ines@hoppla.example')
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`truncate daily_figures, daily_figures_through`.execute(app.deps.db)
})

type Line = { kind: string; amount: number; quantity?: number; discount?: number }
const currencies: Record<string, string> = { sweden: 'SEK', norway: 'NOK', finland: 'EUR', germany: 'EUR' }
/** A paid order. @param amount of each line in minor units. @param id of its booking, where it is one of a class. */
const anOrder = async (
  country: string,
  at: string,
  lines: Line[],
  id = randomUUID(),
): Promise<{ id: string; lineIds: string[] }> => {
  const currency = currencies[country] ?? expect.fail('no currency')
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  await sql`insert into orders (id, reference, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
    values (${id}, ${id}, ${place(country)}, 'sv', 'x@example.com', 'Completed', ${currency}, ${total}, ${at}, ${at}, ${at}, ${at})`.execute(
    app.deps.db,
  )
  const lineIds: string[] = []
  for (const [position, { kind, amount, quantity = 1, discount = 0 }] of lines.entries()) {
    const lineId = randomUUID()
    lineIds.push(lineId)
    const unit = (amount + discount) / quantity
    await sql`insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor,
        discount_minor, vat_percent, vat_minor, gift_card_amount_minor, gift_card_years, mode, terms)
      values (${lineId}, ${id}, ${position + 1}, ${kind === 'child-class' ? null : sql`(select id from articles limit 1)`}, 'x', ${kind}, 'x', ${quantity}, ${unit},
        ${amount}, ${discount}, 6, 0, ${kind === 'gift-card' ? unit : null}, ${kind === 'gift-card' ? 3 : null},
        ${['serial-ticket', 'pass'].includes(kind) ? 'direct' : null}, ${['serial-ticket', 'pass'].includes(kind) ? '{}' : null}::jsonb)`.execute(
      app.deps.db,
    )
  }
  return { id, lineIds }
}
let notes = 0
const aRefund = async (country: string, at: string, orderId: string, lineId: string, amount: number) => {
  notes += 1
  const id = randomUUID()
  await sql`insert into credit_note_counters (country_id, last_number) values (${place(country)}, 1) on conflict do nothing`.execute(
    app.deps.db,
  )
  await sql`insert into credit_notes (id, country_id, number, order_id, reason, amount_minor, currency, company_name, company_orgno, company_address, issued_at)
    values (${id}, ${place(country)}, ${notes}, ${orderId}, 'Goodwill', ${amount}, ${currencies[country]}, '', '', '', ${at})`.execute(
    app.deps.db,
  )
  await sql`insert into credit_note_lines (credit_note_id, order_line_id, amount_minor, vat_minor) values (${id}, ${lineId}, ${amount}, 0)`.execute(
    app.deps.db,
  )
}
/** A class order is a booking’s: of a class at a play centre. */
const aClassOrder = async (country: string, centre: string, at: string, amount: number) => {
  const id = randomUUID()
  await sql`insert into class_bookings (id, reference, class_id, country_id, language, email, email_normalized, first_name, last_name, phone_country_code, phone,
      wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
    select ${id}, ${id}, c.id, ${place(country)}, 'sv', 'x@example.com', 'x@example.com', '', '', '+46', '701234567', false, false, 'Confirmed', 'SEK', ${amount}, ${at}, ${at}, ${at}
    from classes c where c.playground_id = ${place(centre)} limit 1`.execute(app.deps.db)
  return anOrder(country, at, [{ kind: 'child-class', amount }], id)
}
const as = (role: StaffRole, at?: string): Promise<TestCall> => asStaffWith(app, [[role, at]])
type Days = '1' | '7' | '28' | '364'
const figures = async (call: TestCall, days: Days, at?: string): Promise<Figures> => {
  const { status, body, text } = await call(getFigures, { query: { days, ...(at === undefined ? {} : { place: place(at) }) } })
  expect(status, text).toBe(200)
  return body as Figures
}
const of = ({ currencies: found }: Figures, currency: string) => found.find((one) => one.currency === currency)
const sumDays = () => taskOf(app.deps, sumDaysJob)({}, { job: { attempts: 1, max_attempts: 1 } } as never)

describe('seven days', () => {
  beforeAll(async () => {
    // 11 to 17 November in Stockholm; 12 to 18 November of 2025 are the same weekdays.
    await anOrder('sweden', '2026-11-10T22:59:59Z', [{ kind: 'pass', amount: 100_00 }]) // the second before the first day
    await anOrder('sweden', '2026-11-10T23:00:00Z', [{ kind: 'pass', amount: 300_00 }]) // its first moment
    const cards = await anOrder('sweden', '2026-11-13T10:00:00Z', [
      { kind: 'serial-ticket', amount: 180_00, quantity: 2, discount: 20_00 },
      { kind: 'serial-ticket', amount: 50_00 },
    ])
    const gift = await anOrder('sweden', '2026-11-14T10:00:00Z', [{ kind: 'gift-card', amount: 500_00 }])
    await anOrder('sweden', '2026-11-17T22:59:59Z', [{ kind: 'pass', amount: 40_00 }]) // its last second
    await anOrder('sweden', '2026-11-17T23:00:00Z', [{ kind: 'pass', amount: 7_00 }]) // today
    await anOrder('norway', '2026-11-12T10:00:00Z', [{ kind: 'pass', amount: 1_000_00 }])
    // 22:30 UTC is still the 17th in Stockholm and already the 18th in Helsinki.
    await anOrder('finland', '2026-11-17T22:30:00Z', [{ kind: 'pass', amount: 9_00 }])
    await anOrder('finland', '2026-11-10T22:00:00Z', [{ kind: 'pass', amount: 20_00 }])
    await aRefund('sweden', '2026-11-15T10:00:00Z', cards.id, cards.lineIds[0] ?? '', 90_00)
    await aRefund('sweden', '2026-11-15T11:00:00Z', gift.id, gift.lineIds[0] ?? '', 500_00)
    await aRefund('sweden', '2026-11-17T23:30:00Z', cards.id, cards.lineIds[1] ?? '', 50_00) // today
    // A year before: the 12th of 2025 is the first of those days.
    await anOrder('sweden', '2025-11-11T23:00:00Z', [{ kind: 'pass', amount: 200_00 }])
    await anOrder('sweden', '2025-11-11T22:59:59Z', [{ kind: 'pass', amount: 1_00 }])
    await aClassOrder('sweden', 'orebro', '2026-11-16T10:00:00Z', 900_00)
    await aClassOrder('sweden', 'goteborg', '2026-11-16T10:00:00Z', 800_00)
  })

  const expectFigures = async () => {
    const found = await figures(ines, '7')
    expect({ first: found.first, last: found.last, isToday: found.isToday }).toEqual({
      first: '2026-11-11',
      last: '2026-11-17',
      isToday: false,
    })
    const sek = of(found, 'SEK')
    // 300 + 180 + 50 + 40 + 900 + 800 less 90: neither the gift card nor its refund.
    expect(sek?.revenue).toEqual({ now: 2180, before: 200 })
    expect(sek?.refunds).toEqual({ now: 590, before: 0 })
    expect(sek?.giftCards).toEqual({ now: 500, before: 0 })
    expect(sek?.byDay.map(({ now: amount }) => amount)).toEqual([300, 0, 230, 0, -90, 1700, 40])
    expect(sek?.byDay.map(({ before }) => before)).toEqual([200, 0, 0, 0, 0, 0, 0])
    expect(sek?.byProduct).toEqual([
      { product: 'child-class', now: 1700, before: 0 },
      { product: 'pass', now: 340, before: 200 },
      { product: 'serial-ticket', now: 140, before: 0 },
    ])
    expect(of(found, 'NOK')?.revenue).toEqual({ now: 1000, before: 0 })
    // In Helsinki the days are the same, and their midnights an hour earlier.
    expect(of(found, 'EUR')?.revenue).toEqual({ now: 20, before: 0 })
    expect(
      found.byCountry.filter(({ now: amount }) => amount !== 0).map(({ currency, now: amount }) => [currency, amount]),
    ).toEqual([
      ['SEK', 2180],
      ['NOK', 1000],
      ['EUR', 20],
    ])
    // Sweden 6, Norway 1, Finland 1.
    expect(found.orders).toEqual({ now: 8, before: 1 })
  }
  test('each currency by itself, gift cards apart, refunds on their own day, days by the clock of the country', expectFigures)
  test('the same once finished days are counted, and when they are counted twice', async () => {
    await sumDays()
    const stored = () => sql<{ n: string }>`select count(*) as n from daily_figures`.execute(app.deps.db)
    const { rows: once } = await stored()
    expect(Number(once[0]?.n)).toBeGreaterThan(10)
    await expectFigures()
    await sumDays()
    expect((await stored()).rows).toEqual(once)
    await expectFigures()
  })
  test('a day is not counted before it is over for an hour', async () => {
    app.deps.clock.set('2026-11-18T23:59:00Z')
    await sumDays()
    const through = async (country: string) =>
      (await sql<{ day: string }>`select day from daily_figures_through where country_id = ${place(country)}`.execute(app.deps.db))
        .rows[0]?.day
    expect(await through('sweden')).toBe('2026-11-17')
    expect(await through('finland')).toBe('2026-11-18')
    app.deps.clock.set('2026-11-19T00:00:00Z')
    await sumDays()
    expect(await through('sweden')).toBe('2026-11-18')
    app.deps.clock.set(now)
  })
  test('today is what was sold so far', async () => {
    const found = await figures(ines, '1')
    expect({ first: found.first, isToday: found.isToday }).toEqual({ first: '2026-11-18', isToday: true })
    expect(of(found, 'SEK')?.revenue.now).toBe(7 - 50)
    expect(of(found, 'EUR')?.revenue.now).toBe(9)
  })
})

describe('places', () => {
  test('of a country: what was sold there and at its centres; of a centre: its classes', async () => {
    expect((await figures(ines, '7', 'norway')).currencies.map(({ currency }) => currency)).toEqual(['NOK'])
    expect(of(await figures(ines, '7', 'sweden'), 'SEK')?.revenue.now).toBe(2180)
    expect(of(await figures(await as('VenueManager', 'orebro'), '7'), 'SEK')?.revenue.now).toBe(900)
    expect(of(await figures(await as('CountryManager', 'sweden'), '7'), 'SEK')?.revenue.now).toBe(2180)
    await sumDays()
    expect(of(await figures(await as('VenueManager', 'orebro'), '7'), 'SEK')?.revenue.now).toBe(900)
    expect(of(await figures(await as('VenueManager', 'orebro'), '7'), 'SEK')?.byProduct).toEqual([
      { product: 'child-class', now: 900, before: 0 },
    ])
  })
  test('of an order of several things: each class is its centre’s, the rest is the country’s, and so is the order', async () => {
    const at = '2025-03-05T10:00:00Z'
    const { id: orderId, lineIds } = await anOrder('sweden', at, [
      { kind: 'child-class', amount: 70_00 },
      { kind: 'child-class', amount: 30_00 },
      { kind: 'gift-card', amount: 500_00 },
    ])
    for (const [n, centre] of ['orebro', 'goteborg'].entries()) {
      const { id } = await aClassOrder('sweden', centre, '2025-02-01T10:00:00Z', 1_00)
      await sql`update class_bookings set cart_order_id = ${orderId} where id = ${id}`.execute(app.deps.db)
      await sql`insert into class_booking_lines (order_line_id, booking_id) values (${lineIds[n]}, ${id})`.execute(app.deps.db)
    }
    await aRefund('sweden', at, orderId, lineIds[1] ?? '', 10_00)
    const { rows } = await sql<{ figure: string; place: string; amount: number }>`
      select f.figure, f.place_id as place, sum(f.amount_minor)::int as amount from (
        ${countedDays(sql`${place('sweden')}::uuid`, sql`'Europe/Stockholm'::text`, sql`'2025-03-05'::date`, sql`'2025-03-06'::date`)}) f
      where f.figure <> 'accounts' group by 1, 2`.execute(app.deps.db)
    expect(new Map(rows.map((row) => [`${row.figure} ${row.place}`, row.amount]))).toEqual(
      new Map([
        [`orders ${place('sweden')}`, 600_00],
        [`refunds ${place('goteborg')}`, 10_00],
        [`sales ${place('goteborg')}`, 30_00],
        [`sales ${place('orebro')}`, 70_00],
        [`sales ${place('sweden')}`, 500_00],
      ]),
    )
    await sql`update class_bookings set cart_order_id = null where cart_order_id = ${orderId}`.execute(app.deps.db)
  })
  test('of others are not found', async () => {
    const manager = await as('VenueManager', 'orebro')
    for (const other of ['goteborg', 'sweden', 'norway'])
      expectRefusal(await manager(getFigures, { query: { place: place(other) } }), 'location.not-found')
    expectRefusal(
      await (await as('CountryManager', 'sweden'))(getAccountFigures, { query: { place: place('norway') } }),
      'location.not-found',
    )
  })
  test.each(['Reception', 'Instructor', 'CustomerService', 'Content'] as const)('%s sees no money', async (role) => {
    expectRefusal(await (await as(role))(getFigures, { query: {} }), 'auth.forbidden')
  })
})

test('accounts that were opened, for a country and the chain; not for who has a play centre', async () => {
  const add = (country: string, at: string) =>
    sql`insert into accounts (email, email_normalized, culture, country_id, created_at)
      select m, m, 'sv-SE', ${place(country)}, ${at} from (select gen_random_uuid() || '@example.com' as m) x`.execute(app.deps.db)
  await sql`update accounts set created_at = '2020-01-01'`.execute(app.deps.db)
  for (const at of ['2026-11-10T22:59:59Z', '2026-11-10T23:00:00Z', '2026-11-17T22:59:59Z', '2026-11-17T23:00:00Z'])
    await add('sweden', at)
  await add('norway', '2026-11-12T12:00:00Z')
  await add('sweden', '2025-11-12T12:00:00Z')
  const opened = async (call: TestCall) =>
    ((await call(getAccountFigures, { query: { days: '7' } })).body as { opened: unknown }).opened
  expect(await opened(ines)).toEqual({ now: 3, before: 1 })
  expect(await opened(await as('CountryManager', 'sweden'))).toEqual({ now: 2, before: 1 })
  await sumDays()
  expect(await opened(ines)).toEqual({ now: 3, before: 1 })
  expectRefusal(await (await as('VenueManager', 'orebro'))(getAccountFigures, { query: {} }), 'auth.forbidden')
  // Who may see the revenue of another country sees none of its accounts.
  const both = await asStaffWith(app, [
    ['CountryManager', 'sweden'],
    ['Finance', 'norway'],
  ])
  expect(await opened(both)).toEqual({ now: 2, before: 1 })
  expectRefusal(await both(getAccountFigures, { query: { place: place('norway') } }), 'location.not-found')
})

test('seats of classes that took place, once for each of their days; not of cancelled ones', async () => {
  await sql`update class_occasions set date = date + 4000`.execute(app.deps.db)
  const aClass = async (days: string[], states: string[], cancelledAt: string | null = null, off: string[] = []) => {
    const [classId, groupId] = [randomUUID(), randomUUID()]
    await sql`insert into classes (id, key, type, playground_id, price_minor, regular_price_minor, currency, vat_percent, names, cancelled_at)
      values (${classId}, ${classId}, 'SportKidz', ${place('orebro')}, 0, 0, 'SEK', 6, '{}', ${cancelledAt})`.execute(app.deps.db)
    for (const day of days)
      await sql`insert into class_occasions (id, class_id, date) values (gen_random_uuid(), ${classId}, ${day}::date)`.execute(
        app.deps.db,
      )
    await sql`insert into class_age_groups (id, key, class_id, min_age, max_age, start_time, end_time) values (${groupId}, ${groupId}, ${classId}, 3, 4, '09:00', '10:00')`.execute(
      app.deps.db,
    )
    for (const [at, state] of states.entries())
      await sql`insert into class_seats (age_group_id, number, state) values (${groupId}, ${at + 1}, ${state})`.execute(app.deps.db)
    for (const day of off)
      await sql`insert into class_sessions_off (age_group_id, date, closing_id) values (${groupId}, ${day}::date, gen_random_uuid())`.execute(
        app.deps.db,
      )
  }
  await aClass(['2026-11-11', '2026-11-14', '2026-11-17', '2026-11-18'], ['booked', 'booked', 'free'], null, ['2026-11-14'])
  await aClass(['2026-11-12'], ['free', 'held'])
  await aClass(['2026-11-13'], ['booked'], now)
  await aClass(['2025-11-12'], ['booked', 'free'])
  expect((await figures(await as('VenueManager', 'orebro'), '7')).classes).toEqual({
    now: { seats: 8, booked: 4 },
    before: { seats: 2, booked: 1 },
  })
  expect((await figures(await as('VenueManager', 'goteborg'), '7')).classes.now).toEqual({ seats: 0, booked: 0 })
})
