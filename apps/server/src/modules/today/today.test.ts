import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@hoppla/contract/roles'
import { getStaffCounts, getToday, listGivenUpJobs, type ToDo, type TodayCentre } from '@hoppla/contract/staff/today'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { addDays, dayIn, momentOf } from '../../kernel/calendar.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { asStaffWith, giveTestRole } from '../../testing/staff-roles.ts'

const zone = 'Europe/Stockholm'
const place = (key: string) => idOf('place', key)
let app: TestApp
let ines: TestCall
beforeAll(async () => {
  app = await testApp()
  ines = await app.asStaff('ines@hoppla.example')
})
afterAll(() => app.close())

type Today = { centres: TodayCentre[]; toDo: ToDo[]; classesAhead: { full: number; nearlyFull: number } }
const today = async (call: TestCall, at?: string): Promise<Today> => {
  const { status, body, text } = await call(getToday, { query: at === undefined ? {} : { place: place(at) } })
  expect(status, text).toBe(200)
  return body as Today
}
const counted = async (call: TestCall, at?: string): Promise<number> =>
  ((await call(getStaffCounts, { query: at === undefined ? {} : { place: place(at) } })).body as { today: number }).today
/** Björn with a role, for the chain or a place. */
const as = (role: StaffRole, at?: string): Promise<TestCall> => asStaffWith(app, [[role, at]])
const kinds = (answer: Today) => answer.toDo.map(({ kind, count }) => [kind, count])

/** A class in Örebro today with an age group of four seats in these states. */
const aClassToday = async (times: [string, string], states: readonly string[], { isCancelled = false, at = 'orebro' } = {}) => {
  const [classId, groupId] = [randomUUID(), randomUUID()]
  const day = dayIn(app.deps.clock.now(), zone)
  await sql`insert into classes (id, key, type, playground_id, price_minor, regular_price_minor, currency, vat_percent, names, cancelled_at)
    values (${classId}, ${classId}, 'SportKidz', ${place(at)}, 0, 0, 'SEK', 6, '{"sv": "Barnidrott", "en": "Kids sport"}', ${isCancelled ? new Date() : null})`.execute(
    app.deps.db,
  )
  await sql`insert into class_occasions (id, class_id, date) values (gen_random_uuid(), ${classId}, ${day}::date)`.execute(
    app.deps.db,
  )
  await sql`insert into class_age_groups (id, key, class_id, names, min_age, max_age, start_time, end_time)
    values (${groupId}, ${groupId}, ${classId}, '{"sv": "3–4 år", "en": "3–4 years"}', 3, 4, ${times[0]}, ${times[1]})`.execute(
    app.deps.db,
  )
  for (const [at, state] of states.entries())
    await sql`insert into class_seats (age_group_id, number, state) values (${groupId}, ${at + 1}, ${state})`.execute(app.deps.db)
  return groupId
}

beforeEach(async () => {
  await sql`update class_occasions set date = date + 400 where date = ${dayIn(app.deps.clock.now(), zone)}::date`.execute(
    app.deps.db,
  )
})

test('a centre’s day: hours on its own calendar, classes by time with their seats, and no child', async () => {
  const late = await aClassToday(['11:00', '12:00'], ['booked', 'booked', 'free', 'reserved'])
  const early = await aClassToday(['09:00', '10:00'], ['booked', 'held'])
  const cancelled = await aClassToday(['13:00', '14:00'], ['free'], { isCancelled: true })
  const off = await aClassToday(['14:00', '15:00'], ['booked'])
  await sql`insert into class_sessions_off (age_group_id, date, closing_id)
    values (${off}, ${dayIn(app.deps.clock.now(), zone)}::date, gen_random_uuid())`.execute(app.deps.db)
  await aClassToday(['09:00', '10:00'], ['booked'], { at: 'goteborg' })
  const { centres } = await today(await as('Reception', 'orebro'))
  expect(centres).toHaveLength(1)
  const [orebro] = centres
  expect(orebro).toMatchObject({ id: place('orebro'), timeZone: zone, date: dayIn(app.deps.clock.now(), zone) })
  expect(orebro?.hours.isClosed).toBe(orebro?.hours.open.length === 0)
  expect(
    orebro?.classes.map(({ id, startTime, seats, booked, held, reserved, free, isCancelled }) => ({
      id,
      startTime,
      seats,
      booked,
      held,
      reserved,
      free,
      isCancelled,
    })),
  ).toEqual([
    { id: early, startTime: '09:00', seats: 2, booked: 1, held: 1, reserved: 0, free: 0, isCancelled: false },
    { id: late, startTime: '11:00', seats: 4, booked: 2, held: 0, reserved: 1, free: 1, isCancelled: false },
    { id: cancelled, startTime: '13:00', seats: 1, booked: 0, held: 0, reserved: 0, free: 1, isCancelled: true },
    { id: off, startTime: '14:00', seats: 1, booked: 1, held: 0, reserved: 0, free: 0, isCancelled: true },
  ])
  expect(orebro?.classes[0]).toMatchObject({ name: 'Kids sport', group: '3–4 years' })
})

describe('places', () => {
  test('of others are neither listed nor found; of a country, all that lies in it', async () => {
    const manager = await as('VenueManager', 'orebro')
    expect((await today(manager)).centres.map(({ id }) => id)).toEqual([place('orebro')])
    expectRefusal(await manager(getToday, { query: { place: place('goteborg') } }), 'location.not-found')
    expectRefusal(await manager(getToday, { query: { place: place('sweden') } }), 'location.not-found')
    expectRefusal(await manager(getToday, { query: { place: randomUUID() } }), 'location.not-found')
    expectRefusal(await manager(getStaffCounts, { query: { place: place('goteborg') } }), 'location.not-found')
    const norway = (await today(await as('CountryManager', 'norway'))).centres
    expect(norway.length).toBeGreaterThan(1)
    expect(new Set(norway.map(({ timeZone }) => timeZone))).toEqual(new Set(['Europe/Oslo']))
    expect((await today(ines)).centres.length).toBeGreaterThan(norway.length)
  })
  test.each(['Content', 'Finance'] as const)('%s has no day there', async (role) => {
    expectRefusal(await (await as(role))(getToday, { query: {} }), 'auth.forbidden')
  })
})

describe('notices', () => {
  const aNotice = async (at: string, startsAt: Date, endsAt: Date | null) => {
    const id = randomUUID()
    await sql`insert into application_notices (id, key, type, kind, names, content, starts_at, ends_at)
      values (${id}, ${id}, 'General', 'info', '{"sv": "Sluter", "en": "Ends"}', '{}', ${startsAt}, ${endsAt})`.execute(app.deps.db)
    await sql`insert into application_notice_locations (notice_id, location_id) values (${id}, ${place(at)})`.execute(app.deps.db)
    return id
  }
  const inHours = (hours: number) => new Date(app.deps.clock.now().getTime() + hours * 3_600_000)
  const idsOf = (centre: TodayCentre | undefined) => centre?.notices.map(({ id, state }) => [id, state]) ?? []
  test('show where they are for, and two weeks ahead; not those that are over', async () => {
    const here = await aNotice('orebro', inHours(-1), null)
    const ofCountry = await aNotice('sweden', inHours(-2), inHours(48))
    const planned = await aNotice('orebro', inHours(24 * 13), null)
    await aNotice('orebro', inHours(24 * 15), null)
    await aNotice('orebro', inHours(-5), inHours(-1))
    await aNotice('goteborg', inHours(-5), null)
    const [orebro] = (await today(await as('Reception', 'orebro'))).centres
    const found = idsOf(orebro).filter(([id]) => [here, ofCountry, planned].some((one) => one === id))
    expect(found).toEqual([
      [ofCountry, 'current'],
      [here, 'current'],
      [planned, 'planned'],
    ])
    expect(idsOf(orebro).filter(([, state]) => state === 'planned')).toHaveLength(1)
    const editable = (await today(await as('VenueManager', 'orebro'))).centres[0]?.notices.filter(({ isEditable }) => isEditable)
    expect(editable?.map(({ id }) => id)).toContain(here)
    expect(editable?.map(({ id }) => id)).not.toContain(ofCountry)
    // What shows at another centre too belongs to both.
    await sql`insert into application_notice_locations (notice_id, location_id) values (${here}, ${place('goteborg')})`.execute(
      app.deps.db,
    )
    const shared = (await today(await as('VenueManager', 'orebro'))).centres[0]?.notices.find(({ id }) => id === here)
    expect(shared?.isEditable).toBe(false)
  })
  test('that end today wait for whoever may prolong them, and for nobody else', async () => {
    await sql`delete from application_notice_locations`.execute(app.deps.db)
    const end = momentOf(addDays(dayIn(app.deps.clock.now(), zone), 1), '00:00', zone)
    await aNotice('orebro', inHours(-1), end)
    await aNotice('sweden', inHours(-1), end)
    await aNotice('orebro', inHours(-1), new Date(end.getTime() + 1))
    expect(kinds(await today(await as('VenueManager', 'orebro')))).toContainEqual(['notices-ending', 1])
    expect(kinds(await today(await as('CountryManager', 'sweden')))).toContainEqual(['notices-ending', 2])
    expect(kinds(await today(await as('Reception', 'orebro')))).toEqual([])
  })
})

describe('enquiries', () => {
  const anEnquiry = async (at: string, daysAgo: number, more: { isDone?: boolean; text?: 'answer' | 'note' } = {}) => {
    const id = randomUUID()
    const came = new Date(app.deps.clock.now().getTime() - daysAgo * 86_400_000)
    await sql`insert into enquiries (id, form_id, kind, playground_id, language, name, email, phone, wished_on, details, created_at, done_at)
      values (${id}, ${randomUUID()}, 'party', ${place(at)}, 'sv', 'Siv', 'siv@families.example', '+46', '2027-01-01', '{}', ${came},
        ${more.isDone ? came : null})`.execute(app.deps.db)
    if (more.text)
      await sql`insert into enquiry_texts (enquiry_id, kind, text, written_by, written_at)
        select ${id}, ${more.text}, 'Ja!', id, now() from accounts where email = 'ines@hoppla.example'`.execute(app.deps.db)
    return came.toISOString()
  }
  const waiting = async (call: TestCall, at?: string) =>
    (await today(call, at)).toDo.find(({ kind }) => kind === 'enquiries-unanswered')

  test('wait until somebody answers them or is done with them, for who may answer at their place; since the oldest', async () => {
    await anEnquiry('orebro', 2)
    const oldest = await anEnquiry('orebro', 3, { text: 'note' })
    await anEnquiry('orebro', 9, { text: 'answer' })
    await anEnquiry('orebro', 9, { isDone: true })
    const inBergen = await anEnquiry('bergen', 4)
    expect(await waiting(await as('VenueManager', 'orebro'))).toMatchObject({ count: 2, since: oldest })
    expect(await waiting(await as('CountryManager', 'norway'))).toMatchObject({ count: 1, since: inBergen })
    expect(await waiting(ines)).toMatchObject({ count: 3, since: inBergen })
    expect(await waiting(ines, 'sweden')).toMatchObject({ count: 2 })
    const menu = async (call: TestCall) => ((await call(getStaffCounts, { query: {} })).body as { enquiries: number }).enquiries
    expect(await menu(ines)).toBe(3)
    expect(await menu(await as('Reception', 'orebro'))).toBe(0)
    expect(await waiting(await as('Reception', 'orebro')), 'may not answer').toBeUndefined()
    expect(await waiting(await as('VenueManager', 'goteborg'))).toBeUndefined()
    await sql`delete from enquiries`.execute(app.deps.db)
  })
})

describe('visits at the door that did not add up', () => {
  const aCase = async (at: string, minutesAgo: number, isClosed = false) => {
    const opened = new Date(app.deps.clock.now().getTime() - minutesAgo * 60_000)
    await sql`with admission as (
        insert into admissions (id, location_id, day, at) values (gen_random_uuid(), ${place(at)}, ${opened}::date, ${opened}) returning id),
      person as (insert into admitted_people (admission_id, number, kind) select id, 1, 'none' from admission returning admission_id)
      insert into door_cases (location_id, admission_id, number, reason, opened_at, closed_at, note)
      select ${place(at)}::uuid, admission_id, 1, 'used-up', ${opened}::timestamptz, ${isClosed ? opened : null}::timestamptz, ${isClosed ? 'Ja' : null}
      from person`.execute(app.deps.db)
    return opened.toISOString()
  }
  const waiting = async (call: TestCall, at?: string) => (await today(call, at)).toDo.find(({ kind }) => kind === 'door-cases')

  test('wait for the manager of the place until they are closed, since the oldest, and count in the menu', async () => {
    const manager = await as('VenueManager', 'orebro')
    const before = await counted(manager)
    await aCase('orebro', 30, true)
    await aCase('orebro', 10)
    const oldest = await aCase('orebro', 20)
    const inBergen = await aCase('bergen', 40)
    expect(await waiting(manager)).toEqual({ kind: 'door-cases', count: 2, since: oldest })
    expect(await counted(manager)).toBe(before + 2)
    expect(await waiting(ines)).toMatchObject({ count: 3, since: inBergen })
    expect(await waiting(ines, 'sweden')).toMatchObject({ count: 2 })
    expect(await waiting(await as('CountryManager', 'norway'))).toMatchObject({ count: 1 })
    expect(await waiting(await as('VenueManager', 'goteborg'))).toBeUndefined()
    expect(await waiting(await as('Reception', 'orebro')), 'may not close them').toBeUndefined()
    await sql`delete from door_cases`.execute(app.deps.db)
  })
})

describe('photos and returned refunds', () => {
  /** A paid pass of Astrid’s child, whose photo waits, and a refund of it that came back. */
  const aPassOf = async (country: string) => {
    const [order, line, pass, payment] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const { db } = app.deps
    await sql`insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
      select ${order}, ${order}, id, ${place(country)}, 'sv', 'x@example.com', 'Completed', 'SEK', 10000, now(), now(), now(), now()
      from accounts where email = 'astrid@hoppla.example'`.execute(db)
    await sql`insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent,
        vat_minor, mode, terms)
      select ${line}, ${order}, 1, id, 'x', 'pass', 'x', 1, 10000, 10000, 6, 0, 'direct', '{}' from articles limit 1`.execute(db)
    await sql`insert into passes (id, order_line_id, number, account_id, child_id, valid_from, valid_to, photo_status, entrances_without_photo, created_at, country_id)
      select ${pass}, ${line}, 1, g.account_id, g.child_id, current_date + 700, current_date + 800, 'Submitted', 0, now(), ${place(country)}
      from child_guardians g join accounts a on a.id = g.account_id where a.email = 'astrid@hoppla.example' limit 1`.execute(db)
    await sql`insert into pass_photos (id, pass_id, submitted_at) values (${randomUUID()}, ${pass}, now())`.execute(db)
    await sql`insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, created_at)
      values (${payment}, ${order}, 1, ${payment}, 'test', 'card', 10000, 'SEK', 'paid', now())`.execute(db)
    await sql`insert into refunds (id, payment_id, amount_minor, currency, reason, created_at, failed_at)
      values (${randomUUID()}, ${payment}, 10000, 'SEK', 'Goodwill', now(), now())`.execute(db)
  }
  const waiting = async (role: StaffRole, at: string) =>
    kinds(await today(await as(role, at))).filter(([kind]) => kind === 'pass-photos' || kind === 'refunds-failed')

  test('wait for the roles that may settle them in the whole country; at one of its centres, or in another country, for nobody', async () => {
    await aPassOf('sweden')
    expect(await waiting('CountryManager', 'sweden')).toEqual([
      ['refunds-failed', 1],
      ['pass-photos', 1],
    ])
    expect(await waiting('CustomerService', 'sweden')).toEqual([['refunds-failed', 1]])
    expect(await waiting('Reception', 'sweden')).toEqual([['pass-photos', 1]])
    expect(await waiting('Instructor', 'sweden')).toEqual([])
    expect(await waiting('Reception', 'orebro')).toEqual([])
    expect(await waiting('CustomerService', 'orebro')).toEqual([])
    expect(await waiting('CountryManager', 'norway')).toEqual([])
    await sql`delete from refunds`.execute(app.deps.db)
    await sql`delete from pass_photos`.execute(app.deps.db)
  })
})

describe('to do', () => {
  test('photos are for roles that hold in their country, invitations for who manages there, jobs for an Admin of the chain', async () => {
    await sql`insert into staff_invitations (id, email, email_normalized, language, created_at, expires_at)
      values ('11111111-1111-4111-8111-111111111111', 'x@x.example', 'x@x.example', 'sv', now(), ${new Date(app.deps.clock.now().getTime() + 3_600_000)})`.execute(
      app.deps.db,
    )
    await sql`insert into staff_invitation_roles (invitation_id, role, location_id)
      values ('11111111-1111-4111-8111-111111111111', 'Reception', ${place('orebro')})`.execute(app.deps.db)
    await sql`select graphile_worker.add_job('sum-days', '{}', max_attempts => 1)`.execute(app.deps.db)
    await sql`update graphile_worker._private_jobs set attempts = 1 where task_id = (select id from graphile_worker._private_tasks where identifier = 'sum-days')`.execute(
      app.deps.db,
    )
    const admin = await today(ines)
    expect(kinds(admin)).toContainEqual(['jobs-given-up', 1])
    expect(kinds(admin)).toContainEqual(['invitations-expiring', 1])
    expect(await counted(ines)).toBe(admin.toDo.reduce((sum, { count }) => sum + count, 0))
    expect((await ines(listGivenUpJobs, {})).body).toMatchObject([{ kind: 'sum-days', attempts: 1 }])
    expect(kinds(await today(ines, 'goteborg')), 'elsewhere').not.toContainEqual(['invitations-expiring', 1])
    const orebro = await as('VenueManager', 'orebro')
    expect(kinds(await today(orebro))).toContainEqual(['invitations-expiring', 1])
    expect(kinds(await today(orebro))).not.toContainEqual(['jobs-given-up', 1])
    expectRefusal(await orebro(listGivenUpJobs, {}), 'auth.forbidden')
    // With another role elsewhere one sees that place, and nothing to do for a manager there.
    await giveTestRole(app, 'bjorn@hoppla.example', 'Reception', 'goteborg')
    expect(kinds(await today(orebro, 'orebro'))).toContainEqual(['invitations-expiring', 1])
    await sql`update staff_invitation_roles set location_id = ${place('goteborg')}`.execute(app.deps.db)
    expect(kinds(await today(orebro, 'goteborg')), 'of a place that somebody else manages').toEqual([])
    await sql`update staff_invitation_roles set location_id = ${place('orebro')}`.execute(app.deps.db)
    expect(kinds(await today(await as('VenueManager', 'bergen')))).toEqual([])
    expect(await counted(await as('Reception', 'orebro'))).toBe(0)
  })
})
