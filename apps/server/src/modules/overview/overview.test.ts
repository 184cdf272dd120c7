import { randomUUID } from 'node:crypto'
import { bookChildClass } from '@hoppla/contract/classes/bookings'
import { type UserOverview, userGathering } from '@hoppla/contract/overview'
import { childrenByCountry, type SelectableChild } from '@hoppla/contract/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { laneOf } from '../../db/connect.ts'
import { addDays, dayIn, momentOf } from '../../kernel/calendar.ts'
import type { TestCall } from '../../testing/app.ts'
import { asking } from '../../testing/asking.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aCentre, type Centre } from './testing/centre.ts'

let shop: Centre
let astrid: TestCall
let accountId: string
beforeAll(async () => {
  shop = await aCentre()
  const browser = aBrowser(shop.app)
  await browser.signIn('astrid@hoppla.example', 'Hopp-hopp-hurra-1')
  astrid = shop.withToken((await browser.tokens()).access_token)
  const { id } = await shop.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'astrid@hoppla.example')
    .executeTakeFirstOrThrow()
  accountId = id
  await bought('pass', 'month', 5)
  await bought('serial-ticket', 'tickets', 40)
  await bought('serial-ticket', 'old tickets', 4_000)
  await bought('serial-ticket', 'used up', 40)
  for (const [type, input] of [
    ['SportKidz', {}],
    ['LeoCamp', { tshirtSize: '98/104' }],
  ] as const) {
    const { groups } = await shop.aClass([1], { type, price: 0, inDays: type === 'LeoCamp' ? 30 : 60 })
    await shop.booked(shop.book(shop.anInput(groups[0], { email: 'Astrid@hoppla.example', ...input })))
  }
})
afterAll(() => shop.close())

const names = [
  'includeOffers',
  'includeEntranceBookings',
  'includePartyBookings',
  'includeSportKidz',
  'includeSubscriptions',
  'includeSerialTickets',
  'includeLeoCamps',
  'includeChildAccounts',
  'includeAccountProgress',
] as const
type Flag = (typeof names)[number]
const asked = (flags: readonly Flag[]) =>
  Object.fromEntries(names.map((name) => [name, String(flags.includes(name))])) as Record<Flag, string>
const gather = async (flags: readonly Flag[]) => (await astrid(userGathering, { query: asked(flags) })).body as UserOverview

/** A paid order of one article of the demo chain. */
const bought = async (kind: 'pass' | 'serial-ticket', name: string, daysAgo: number) => {
  const { db, clock } = shop.deps
  const article = await db
    .selectFrom('articles')
    .innerJoin('countries', 'countries.id', 'articles.country_id')
    .selectAll('articles')
    .where('articles.kind', '=', kind)
    .where('countries.slug', '=', 'sweden')
    .executeTakeFirstOrThrow()
  const at = new Date(clock.now().getTime() - daysAgo * 86_400_000)
  const id = randomUUID()
  const reference = `TEST-${id.slice(0, 8)}`
  await db
    .insertInto('orders')
    .values({
      id,
      reference,
      account_id: accountId,
      country_id: article.country_id,
      language: 'sv',
      email: 'astrid@hoppla.example',
      status: 'Completed',
      currency: 'SEK',
      total_minor: 100,
      created_at: at,
      expires_at: at,
      status_changed_at: at,
      completed_at: at,
    })
    .execute()
  const lineId = randomUUID()
  await db
    .insertInto('order_lines')
    .values({
      id: lineId,
      order_id: id,
      position: 1,
      article_id: article.id,
      article_key: article.key,
      kind,
      article_name: name,
      rules: '',
      quantity: 1,
      unit_price_minor: 100,
      amount_minor: 100,
      vat_percent: 6,
      vat_minor: 6,
      gift_card_amount_minor: null,
      gift_card_years: null,
      mode: 'direct',
      terms: JSON.stringify({}),
      child_id: null,
    })
    .execute()
  const ticket = {
    id: randomUUID(),
    order_line_id: lineId,
    number: 1,
    redeem_code_id: null,
    account_id: accountId,
    valid_from: dayIn(at, 'Europe/Stockholm'),
    valid_to: addDays(dayIn(at, 'Europe/Stockholm'), kind === 'pass' ? 29 : 730),
    created_at: at,
    revoked_at: null,
  }
  if (kind === 'pass')
    await db
      .insertInto('passes')
      .values({ ...ticket, child_id: null, photo_status: 'NotRequired', entrances_without_photo: 0 })
      .execute()
  else {
    await db.insertInto('serial_tickets').values(ticket).execute()
    const entry = { serial_ticket_id: ticket.id, location_id: null, at }
    await db
      .insertInto('serial_ticket_entries')
      .values({ ...entry, kind: 'issue', entrances: 10 })
      .execute()
    if (name === 'used up')
      await db
        .insertInto('serial_ticket_entries')
        .values({ ...entry, kind: 'use', entrances: -10 })
        .execute()
  }
}

test('everything asked for at once: children, tickets, passes and progress, what has run out or is used up left out', async () => {
  const overview = await gather(names)
  expect(overview.childAccounts.map((child) => child.firstname)).toEqual(['Elsa', 'Noel'])
  expect(overview.activeSubscriptions.map(({ name }) => name)).toEqual(['month'])
  expect(overview.activeSerialTickets.map(({ name }) => name)).toEqual(['tickets'])
  expect(overview.activeSubscriptions[0]).toMatchObject({ orderReference: expect.stringMatching(/^TEST-/) })
  expect(overview.accountProgress).toEqual({ percentage: 100, nextStep: 'Continue', remainingSteps: 0 })
})

test('classes booked, with or without the account, by the next of their days', async () => {
  const overview = await gather(['includeSportKidz', 'includeLeoCamps'])
  const [camp, sport] = [overview.activeLeoCampBookings, overview.activeSportKidzBookings]
  expect([camp.length, sport.length]).toEqual([1, 1])
  expect(sport[0]).toMatchObject({ name: 'Sport class', startDate: addDays(shop.today(), 60), endDate: addDays(shop.today(), 67) })
  await shop.deps.db
    .updateTable('class_bookings')
    .set({ status: 'Cancelled' })
    .where('id', '=', sport[0]?.guid ?? '')
    .execute()
  await sql`update class_occasions set date = date - 40 where class_id = (select class_id from class_bookings where id = ${camp[0]?.guid})`.execute(
    shop.deps.db,
  )
  const after = await gather(['includeSportKidz', 'includeLeoCamps'])
  expect([after.activeLeoCampBookings, after.activeSportKidzBookings]).toEqual([[], []])
})

test('of a running class the next day counts: today until it is over, then the one after; after the last none', async () => {
  const { groups, id: classId } = await shop.aClass([1], { price: 0, inDays: 60 })
  const known = (await gather(['includeSportKidz'])).activeSportKidzBookings.map(({ guid }) => guid)
  await shop.booked(shop.book(shop.anInput(groups[0], { email: 'astrid@hoppla.example' })))
  const now = shop.deps.clock.now()
  const today = dayIn(now, 'Europe/Stockholm')
  // It began last week and goes on next week; its group is there from 10 to 11.
  await sql`delete from class_occasions where class_id = ${classId}`.execute(shop.deps.db)
  for (const days of [-7, 0, 7])
    await shop.deps.db
      .insertInto('class_occasions')
      .values({ id: randomUUID(), class_id: classId, date: addDays(today, days) })
      .execute()
  const next = async (day: string, time: string) => {
    shop.deps.clock.set(momentOf(day, time, 'Europe/Stockholm'))
    return (await gather(['includeSportKidz'])).activeSportKidzBookings.find(({ guid }) => !known.includes(guid))?.startDate
  }
  try {
    expect(await next(today, '09:00')).toBe(today)
    expect(await next(today, '10:59')).toBe(today)
    expect(await next(today, '11:00')).toBe(addDays(today, 7))
    expect(await next(addDays(today, 7), '10:00')).toBe(addDays(today, 7))
    expect(await next(addDays(today, 7), '12:00')).toBeUndefined()
  } finally {
    shop.deps.clock.set(now)
  }
})

test('a child with a seat in a class that meets on the day is chosen with a warning', async () => {
  const { groups, first } = await shop.aClass([1], { price: 0, inDays: 90 })
  const [child] = (await gather(['includeChildAccounts'])).childAccounts
  const input = shop.anInput(groups[0], { childId: child?.guid ?? '', childFirstName: child?.firstname ?? '' })
  await shop.booked(astrid(bookChildClass, { body: input }))
  const { id: countryId } = await shop.deps.db
    .selectFrom('countries')
    .select('id')
    .where('slug', '=', 'sweden')
    .executeTakeFirstOrThrow()
  const on = async (validDate: string) =>
    ((await astrid(childrenByCountry, { params: { countryId }, query: { validDate } })).body as SelectableChild[]).find(
      ({ guid }) => guid === child?.guid,
    )
  expect(await on(first)).toMatchObject({
    selectable: true,
    warningCode: 'already-booked',
    warning: 'Elsa is already booked that day.',
  })
  expect(await on(addDays(first, 1))).toMatchObject({ selectable: true, warningCode: null })
})

test('offers that can be used here and now: used, later, past and those of another country stay away', async () => {
  const { db, clock } = shop.deps
  const names = async () => (await gather(['includeOffers'])).activeOffers.map(({ name, kind }) => [name, kind])
  expect(await names()).toEqual([
    ['Coffee and a bun on us', 'other'],
    ['20% off entry', 'entrance'],
    ['20% off ticket cards and passes', 'other'],
    ['SEK 100 off a class', 'other'],
  ])
  expect((await gather(['includeOffers'])).activeOffers.map(({ goodFor }) => goodFor)).toEqual([
    [],
    [],
    ['pass', 'serial-ticket'],
    ['child-class'],
  ])
  // Those of the checkout step aside.
  await sql`update coupons set used_at = ${clock.now()} from offers o where o.id = offer_id and o.line_kinds <> '{}'`.execute(db)
  const [coffee, entrance] = (await gather(['includeOffers'])).activeOffers
  expect(entrance).toMatchObject({ percent: 20, amount: null, currency: 'SEK', barCode: expect.stringMatching(/^[A-Z2-9]{12}$/) })
  expect(entrance?.description).toContain('whole family')
  await db
    .updateTable('coupons')
    .set({ used_at: clock.now() })
    .where('id', '=', coffee?.guid ?? '')
    .execute()
  expect(await names()).toEqual([['20% off entry', 'entrance']])
  const change = (changes: object) => db.updateTable('offers').set(changes).where('key', '=', 'se-entrance-autumn').execute()
  const tomorrow = addDays(shop.today(), 1)
  await change({ valid_from: tomorrow })
  expect(await names()).toEqual([])
  await change({ valid_from: null, valid_to: addDays(shop.today(), -1) })
  expect(await names()).toEqual([])
  await change({ valid_to: shop.today() })
  expect(await names()).toHaveLength(1)
  const norway = await db.selectFrom('countries').select(['id', 'currency']).where('slug', '=', 'norway').executeTakeFirstOrThrow()
  await change({ country_id: norway.id, currency: norway.currency })
  expect(await names()).toEqual([])
})

/** The statements that one call sends, sign-in's own apart when it is still believed. */
const statementsOf = async (work: () => Promise<unknown>): Promise<number> => (await asking(work))[1].length

test('with all nine flags at most three round trips, without any none', async () => {
  // Who is signed in is believed for three seconds; a busy machine may take longer between two calls.
  const soonAfter = async (wanted: readonly Flag[]): Promise<number> => {
    await gather(wanted)
    return statementsOf(() => gather(wanted))
  }
  await expect.poll(() => soonAfter(names)).toBe(2)
  await expect.poll(() => soonAfter([])).toBe(0)
  // Who is signed in is asked again after three seconds: one more. On a busy machine what else is kept for a while may be asked again with it.
  const afterAWhile = async () => {
    await new Promise((done) => setTimeout(done, 3_100))
    return statementsOf(() => gather(names))
  }
  await expect.poll(afterAWhile).toBe(3)
})

test.each(names.map((name) => [name]))('with %s alone nothing else comes', async (name) => {
  const all = await gather(names)
  const { accountProgress, ...lists } = await gather([name])
  const part: Partial<Record<Flag, keyof UserOverview>> = {
    includeChildAccounts: 'childAccounts',
    includeSubscriptions: 'activeSubscriptions',
    includeSerialTickets: 'activeSerialTickets',
    includeOffers: 'activeOffers',
    includeSportKidz: 'activeSportKidzBookings',
    includeLeoCamps: 'activeLeoCampBookings',
  }
  expect(accountProgress).toEqual(name === 'includeAccountProgress' ? all.accountProgress : null)
  for (const [key, list] of Object.entries(lists))
    expect(list, key).toEqual(key === part[name] ? all[key as keyof UserOverview] : [])
})

test('what is not asked for is not read: the plan never runs it', async () => {
  const pool = laneOf(shop.deps.pool)
  const { query } = pool
  let text = ''
  pool.query = ((config: { text?: string }, ...rest: unknown[]) => {
    if (config.text?.includes('jsonb_to_recordset')) text = config.text
    return (query as (...all: unknown[]) => unknown).apply(pool, [config, ...rest])
  }) as typeof pool.query
  try {
    await gather(['includeAccountProgress'])
  } finally {
    pool.query = query
  }
  const planOf = async (flags: object) => {
    const question = {
      tag: 'q',
      n: 0,
      accountId,
      today: '2026-01-01',
      children: false,
      progress: false,
      passes: false,
      tickets: false,
      countryId: accountId,
      offers: false,
      sport: false,
      camps: false,
      clock: '12:00',
      ...flags,
    }
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off, summary off) ${text}`, [
      JSON.stringify([question]),
    ])
    return rows.map((row) => row['QUERY PLAN'])
  }
  const tablesRead = (plan: string[]) =>
    ['serial_tickets', 'passes', 'children', 'accounts', 'coupons', 'class_bookings'].filter((table) =>
      plan.some((line) => new RegExp(`(on|using \\S+ on) ${table}\\b`).test(line) && !line.includes('never executed')),
    )
  expect(tablesRead(await planOf({}))).toEqual([])
  expect(tablesRead(await planOf({ progress: true }))).toEqual(['children', 'accounts'])
  expect(tablesRead(await planOf({ offers: true }))).toEqual(['coupons'])
  // The control: asked for, it is read.
  expect(tablesRead(await planOf({ tickets: true }))).toEqual(['serial_tickets'])
})
