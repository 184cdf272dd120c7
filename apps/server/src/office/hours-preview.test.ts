import {
  getHoursPlan,
  type HoursEffects,
  type PlaceHoursPlan,
  previewHours,
  previewSchoolHolidays,
  previewSpecialDay,
} from '@hoppla/contract/editing/hours-plan'
import { type HoursRow, hoursEditing, type SpecialDayRow, specialDayEditing } from '@hoppla/contract/editing/opening-hours'
import { createClosing } from '@hoppla/contract/places/closings'
import { openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { addDays, weekdayOf } from '../kernel/calendar.ts'
import { type AClass, aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { expectRefusal, type TestAnswer, type TestCall } from '../testing/app.ts'
import { asStaffWith } from '../testing/staff-roles.ts'

let centre: Centre
let manager: TestCall
let admin: TestCall
let place: string
let key: string
let nextDay = 0
/** A day of its own for each test; classes meet again a week later. */
let inDays: number
let date: string
beforeAll(async () => {
  centre = await aCentre()
  const { db } = centre.deps
  place = (await centre.aClass([1], { inDays: 300 })).playgroundId
  key = (await db.selectFrom('playgrounds').select('key').where('id', '=', place).executeTakeFirstOrThrow()).key
  manager = await asStaffWith(centre, [['VenueManager', key]], 'rut@hoppla.example')
  admin = await centre.asStaff('ines@hoppla.example')
  // Every day has the same hours.
  await sql`delete from opening_exceptions`.execute(db)
  await sql`delete from opening_rules`.execute(db)
  await sql`insert into opening_rules (id, location_id, kind, open) select gen_random_uuid(), ${place}, kind, '[{"from": "10:00", "to": "18:00"}]'
    from unnest(array['term', 'school-holiday', 'public-holiday']) kind`.execute(db)
})
beforeEach(async () => {
  // No class meets but those of the test.
  await sql`delete from class_occasions`.execute(centre.deps.db)
  inDays = 70 + 2 * nextDay++
  date = addDays(centre.today(), inDays)
})
afterAll(() => centre.close())

const ok = <A>(answer: TestAnswer): A => {
  expect(answer.status, answer.text).toBe(200)
  return answer.body as A
}
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
/** A class on the day of the test and a week later, 10:00 to 11:00, with so many booked children. */
const aBookedClass = async (bookings: number): Promise<AClass> => {
  const made = await centre.aClass([5], { inDays })
  for (let at = 0; at < bookings; at++) await centre.booked(centre.book(centre.anInput(made.groups[0])))
  return made
}
const aDay = (open: string, more: Partial<SpecialDayRow> = {}): SpecialDayRow => ({ place: key, date, open, ...more })
const ofDay = async (open: string, by: TestCall = manager) =>
  ok<HoursEffects>(await by(previewSpecialDay, { body: { id: null, rows: [aDay(open)] } }))
const ofWeek = async (rows: HoursRow[], from?: string) =>
  ok<HoursEffects>(await manager(previewHours, { body: { id: place, rows, ...(from === undefined ? {} : { from }) } }))
const always = (open: string, more: Partial<HoursRow> = {}): HoursRow[] =>
  (['term', 'school-holiday', 'public-holiday'] as const).map((kind) => ({ place: key, kind, open, ...more }))
const nobody = { classes: 0, sessions: 0, bookings: 0, children: 0, affected: [] }

describe('a special day', () => {
  test('that closes asks back with the classes and bookings of that day alone, and writes nothing', async () => {
    await aBookedClass(2)
    expect(await ofDay('closed')).toEqual({
      places: 1,
      closedDays: 1,
      shorterDays: 0,
      firstDay: date,
      classes: 1,
      sessions: 1,
      bookings: 2,
      children: 2,
      affected: [
        { placeName: expect.any(String), name: 'Sport class', date, from: '10:00', until: '11:00', bookings: 2, children: 2 },
      ],
    })
    const hours = await centre.call(openingHoursOverview, { query: { location: place, from: date, to: date } })
    expect(hours.body).toMatchObject([{ open: [{ from: '10:00', to: '18:00' }] }])
    const item = idOf('special-day', `${key} ${date}`)
    expectRefusal(await manager(specialDayEditing.getItem, { params: { id: item } }), 'content.not-found')
  })
  test.each([
    ['10:00-11:00', 0, 1],
    ['09:00-20:00', 0, 0],
    ['10:30-18:00', 1, 1],
    ['10:00-10:30|11:00-18:00', 1, 1],
    ['11:00-18:00', 1, 1],
  ])('of %s touches what is not open any more, and no more', async (open, sessions, shorterDays) => {
    await aBookedClass(1)
    expect(await ofDay(open)).toMatchObject({ sessions, bookings: sessions, closedDays: 0, shorterDays })
  })
  test('that is taken away gives the ordinary hours back, and asks about what stood in the longer ones', async () => {
    const row = aDay('08:00-20:00')
    const made = ok<{ id: string; version: number }>(await manager(specialDayEditing.createItem, { body: { rows: [row] } }))
    const { groups } = await aBookedClass(1)
    await sql`update class_age_groups set start_time = '18:30', end_time = '19:30' where id = ${groups[0]}`.execute(centre.deps.db)
    const gone = await manager(previewSpecialDay, { body: { id: made.id, rows: [] } })
    expect(ok<HoursEffects>(gone)).toMatchObject({ sessions: 1, bookings: 1, shorterDays: 1, closedDays: 0 })
    ok(await manager(specialDayEditing.getItem, { params: { id: made.id } }))
    ok(await manager(specialDayEditing.saveItem, { params: { id: made.id }, body: { rows: [], version: made.version } }))
  })
})

describe('the week', () => {
  test('counts every session until the last one, and each booking once; from a day, those from it on', async () => {
    await aBookedClass(2)
    const day = days[weekdayOf(date) - 1] ?? ''
    const rows = [...always('10:00-18:00'), ...always('12:00-18:00', { days: day })]
    const now = await ofWeek(rows)
    expect(now).toMatchObject({ places: 1, classes: 1, sessions: 2, bookings: 2, children: 2, closedDays: 0 })
    expect(now.shorterDays).toBeGreaterThanOrEqual(52)
    expect(now.affected.map((one) => one.date)).toEqual([date, addDays(date, 7)])
    expect(await ofWeek(rows, addDays(date, 1))).toMatchObject({ sessions: 1, bookings: 2, firstDay: addDays(date, 7) })
    expect(await ofWeek(rows, addDays(date, 8))).toMatchObject(nobody)
  })
  test('that stays as it is asks nothing', async () => {
    await aBookedClass(1)
    expect(await ofWeek(always('10:00-18:00'))).toEqual({ ...nobody, places: 0, closedDays: 0, shorterDays: 0, firstDay: null })
  })
  test('of nobody who has a place: cancelled classes, sessions that are left out, bookings that ended', async () => {
    const [cancelled, leftOut, ended] = [await aBookedClass(1), await aBookedClass(1), await aBookedClass(1)]
    const { db } = centre.deps
    await sql`update class_bookings set status = 'Expired' where class_id = ${ended.id}`.execute(db)
    await sql`update class_booking_children set has_seat = false where age_group_id = ${ended.groups[0]}`.execute(db)
    await sql`update classes set cancelled_at = now() where id = ${cancelled.id}`.execute(db)
    expect(await ofDay('closed')).toMatchObject({ classes: 2, sessions: 2, bookings: 1, children: 1 })
    const body = {
      placeIds: [place],
      date,
      from: '10:00',
      // Half of the session: the other half is still open, and would be asked about.
      until: '10:30',
      cause: 'power' as const,
      notice: false,
      classes: [{ classId: leftOut.id, outcome: 'skip' as const }],
    }
    ok(await manager(createClosing, { body }))
    expect(await ofDay('closed')).toMatchObject({ closedDays: 1, bookings: 0, children: 0 })
  })
  test('that ends before it starts is refused beside the field, in words', async () => {
    const answer = await manager(previewHours, { body: { id: place, rows: always('18:00-10:00').slice(0, 1) } })
    expectRefusal(answer, 'content.invalid', 'rows.0.open')
    expect(answer.text).toContain('The end is before the start.')
    const crossed = await manager(previewHours, { body: { id: place, rows: always('10:00-14:00|12:00-18:00').slice(0, 1) } })
    expectRefusal(crossed, 'content.invalid', 'rows.0.open')
    const season = { from: '2027-03-01', to: '2027-02-01' }
    expectRefusal(
      await manager(previewHours, { body: { id: place, rows: always('10:00-18:00', season).slice(0, 1) } }),
      'content.invalid',
      'rows.0.to',
    )
  })
})

describe('school holidays', () => {
  const calendarOf = async () =>
    (await centre.deps.db.selectFrom('playgrounds').select('school_calendar').where('id', '=', place).executeTakeFirstOrThrow())
      .school_calendar ?? expect.fail('no calendar')
  test('are asked about at every play centre that goes by them', async () => {
    await aBookedClass(1)
    const calendar = await calendarOf()
    await sql`update opening_rules set open = '[]' where location_id = ${place} and kind = 'school-holiday'`.execute(centre.deps.db)
    const holiday = { key: 'hours-test', calendar, names: { sv: 'Lov', en: 'Break' }, from: date, to: addDays(date, 1) }
    const body = { id: idOf('school-calendar', calendar), rows: [holiday] }
    const found = ok<HoursEffects>(await admin(previewSchoolHolidays, { body }))
    expect(found.affected.map((one) => one.date)).toContain(date)
    expect(found).toMatchObject({ bookings: 1 })
    // Other play centres go by this calendar: it is not hers to change.
    expectRefusal(await manager(previewSchoolHolidays, { body }), 'content.not-found')
    await sql`update opening_rules set open = '[{"from": "10:00", "to": "18:00"}]' where location_id = ${place}`.execute(
      centre.deps.db,
    )
  })
})

describe('rights', () => {
  test('of another place, of its country, and of what there is not, nothing is told', async () => {
    for (const other of ['goteborg', 'bergen', 'sweden', 'nowhere']) {
      const id = idOf('place', other)
      const rows = always('closed', { place: other })
      expectRefusal(await manager(previewHours, { body: { id, rows } }), 'content.not-found')
      expectRefusal(
        await manager(previewSpecialDay, { body: { id: null, rows: [aDay('closed', { place: other })] } }),
        'content.not-found',
      )
      expectRefusal(await manager(getHoursPlan, { query: { place: id } }), 'location.not-found')
    }
    expectRefusal(await manager(previewSpecialDay, { body: { id: null, rows: [] } }), 'content.not-found')
    // The own item, with rows of another place.
    const body = { id: place, rows: always('closed', { place: 'goteborg' }) }
    expectRefusal(await manager(previewHours, { body }), 'content.invalid')
    expectRefusal(await manager(previewHours, { body: { id: place, rows: [], secret: 1 } as never }), 'request.invalid')
  })
  test('a special day of another place is not told by its id', async () => {
    const row = { place: 'goteborg', date, open: 'closed' }
    const { id } = ok<{ id: string }>(await admin(specialDayEditing.createItem, { body: { rows: [row] } }))
    expectRefusal(await manager(previewSpecialDay, { body: { id, rows: [] } }), 'content.not-found')
    expectRefusal(await manager(previewSpecialDay, { body: { id, rows: [aDay('closed')] } }), 'content.not-found')
    ok(await admin(previewSpecialDay, { body: { id, rows: [] } }))
  })
})

describe('the plan of a place', () => {
  const planOf = async (id: string, by: TestCall = manager) => ok<PlaceHoursPlan>(await by(getHoursPlan, { query: { place: id } }))
  test('says what counts from above, the days ahead, and whose the school holidays are', async () => {
    await sql`insert into opening_rules (id, location_id, kind, weekday, open) values (gen_random_uuid(), ${idOf('place', 'sweden')}, 'term', 1, '[]')`.execute(
      centre.deps.db,
    )
    const { rows } = ok<{ rows: HoursRow[] }>(await admin(hoursEditing.getItem, { params: { id: idOf('place', 'sweden') } }))
    const plan = await planOf(place)
    expect(plan.place).toMatchObject({ id: place, key, kind: 'Playground', today: centre.today(), timeZone: 'Europe/Stockholm' })
    expect(plan.place.languages).toContain('sv')
    expect(plan.above.map(({ kind }) => kind)).toEqual(['Region', 'Country'])
    expect(rows).toEqual([{ place: 'sweden', kind: 'term', days: 'mon', open: 'closed' }])
    expect(plan.above.at(-1)?.rows).toEqual(rows)
    expect(plan.ahead).toHaveLength(56)
    expect(plan.ahead[0]).toMatchObject({ date: centre.today(), open: [{ from: '10:00', to: '18:00' }] })
    expect(plan.schoolCalendar).toMatchObject({ isYours: false })
    expect((await planOf(place, admin)).schoolCalendar).toMatchObject({ isYours: true })
  })
  test('of a country has no days, and nothing above', async () => {
    expect(await planOf(idOf('place', 'sweden'), admin)).toMatchObject({ above: [], ahead: [], schoolCalendar: null })
    expectRefusal(await admin(getHoursPlan, { query: { place: idOf('place', 'orebro-party') } }), 'location.not-found')
  })
})
