import { type getHoursPlan as getHoursPlanRoute, plannedDays } from '@hoppla/contract/editing/hours-plan'
import type { HoursRow, SchoolHolidayRow, SpecialDayRow } from '@hoppla/contract/editing/opening-hours'
import type { Answer } from '@hoppla/contract/route'
import type { Db } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { mayAt, mayAtAll } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { idOf } from '../../import/ids.ts'
import { storedHours, storedSchoolHolidays, storedSpecialDays } from '../../import/stored/hours.ts'
import { addDays, type Day, dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findClosingPlaces, type HoursPlace, listCalendarPlaces, listHoursPlaces, plannedHoursIn, say } from '../places/places.ts'

type Plan = Answer<typeof getHoursPlanRoute>

/** What an editor of a place's hours needs beside them. @throws Refusal `location.not-found`, also for places of others. */
export const getHoursPlan = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { staff, language }: StaffCaller,
  id: string,
): Promise<Plan> => {
  if (!(await mayAt(db, staff, 'hours.edit', id))) throw new Refusal('location.not-found')
  const [place, ...above] = await listHoursPlaces(db, id)
  if (!place) throw new Refusal('location.not-found')
  const nameOf = ({ name, names, languages }: Pick<HoursPlace, 'name' | 'names' | 'languages'>) =>
    say(names, language, languages) || name
  const { key, kind, languages, timeZone, schoolCalendar } = place
  const today = dayIn(clock.now(), timeZone)
  return {
    place: { id, key, name: nameOf(place), kind, languages, timeZone, today },
    above: await Promise.all(
      above.map(async (each) => ({ name: nameOf(each), kind: each.kind, ...(await rowsOf(db, each, today)) })),
    ),
    schoolCalendar: schoolCalendar === null ? null : await calendarOf(db, staff, language, schoolCalendar, today),
    ahead:
      kind === 'Playground'
        ? (await plannedHoursIn({ db }, id, today, addDays(today, plannedDays - 1))).map(({ level: _level, ...day }) => day)
        : [],
  }
}

const rowsOf = async (db: Db, { id, key }: Pick<HoursPlace, 'id' | 'key'>, today: Day) => ({
  rows: (await storedHours(db, [id])).map(({ row }) => row as HoursRow),
  specialDays: (await storedSpecialDays(db))
    .map(({ row }) => row as SpecialDayRow)
    .filter(({ place, date }) => place === key && date >= today),
})

const calendarOf = async (
  db: Db,
  staff: StaffCaller['staff'],
  language: string,
  key: string,
  today: Day,
): Promise<Plan['schoolCalendar']> => {
  const id = idOf('school-calendar', key)
  const ids = await listCalendarPlaces(db, key)
  const places = await findClosingPlaces(db, ids)
  return {
    id,
    key,
    isYours: await mayAtAll(db, staff, 'hours.edit', ids),
    places: places.map(({ name, names, languages }) => say(names, language, languages) || name).sort(),
    holidays: (await storedSchoolHolidays(db, [id]))
      .map(({ row }) => row as unknown as SchoolHolidayRow)
      .filter(({ to }) => to >= today),
  }
}
