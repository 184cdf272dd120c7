import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Interval, OpeningKind, Texts } from '../../db/tables/places.ts'
import type { Day } from '../../kernel/calendar.ts'
import { writeIntervals, writeWeekdays } from '../dates.rules.ts'
import { idOf } from '../ids.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, keysOfPlaces, rowOf, someWordsOf, wordsOf } from './values.ts'

type Rule = {
  locationId: string
  place: string
  country: string
  kind: OpeningKind
  weekday: number | null
  holiday: string | null
  from: Day | null
  to: Day | null
  open: Interval[]
  comments: Texts
}

/** Rows of opening hours, a file for each country; the item is the place with all its rules. */
export const storedHours = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Rule>`
    select r.location_id as "locationId", p.key as place, c.key as country, r.kind, r.weekday, r.holiday, r.valid_from as from, r.valid_to as to, r.open,
      r.comments
    from opening_rules r join ${keysOfPlaces} p on p.id = r.location_id
      join location_closure u on u.descendant_id = r.location_id join countries c on c.id = u.ancestor_id
    where ${among('r.location_id', items)}
    order by c.key collate "C", u.depth, p.key collate "C", array_position(array['term', 'school-holiday', 'public-holiday'], r.kind),
      r.holiday collate "C" nulls first, r.valid_from nulls first, r.valid_to nulls first, r.weekday nulls first, r.id`.execute(db)
  return rowsOfRules(rows).map(({ locationId, place, country, kind, days, holiday, from, to, open, comments }) => ({
    item: locationId,
    file: `hours/${country}.yaml`,
    row: rowOf({
      place,
      kind,
      days: days && writeWeekdays(days),
      holiday: given(holiday),
      from: given(from),
      to: given(to),
      open: writeIntervals(open),
      comments: someWordsOf(comments),
    }),
  }))
}

/** Weekdays with the same hours stand in one row. A row without days is one rule for all of them, which seven rules are not. */
const rowsOfRules = (rules: readonly Rule[]): (Rule & { days?: number[] })[] => {
  const groups = new Map<string, Rule & { days?: number[] }>()
  for (const rule of rules) {
    const { weekday, ...rest } = rule
    const name = JSON.stringify([weekday === null, rest])
    const found = groups.get(name)
    if (found?.days && weekday !== null) found.days.push(weekday)
    else groups.set(name, weekday === null ? rule : { ...rule, days: [weekday] })
  }
  return [...groups.values()].flatMap((group) =>
    group.days?.length === 7
      ? [
          { ...group, days: group.days.slice(0, 6) },
          { ...group, days: group.days.slice(6) },
        ]
      : [group],
  )
}

type SpecialDay = { id: string; place: string; country: string; date: Day; open: Interval[]; comments: Texts }

/** Rows of special days, a file for each country. */
export const storedSpecialDays = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<SpecialDay>`
    select e.id, p.key as place, c.key as country, e.date, e.open, e.comments
    from opening_exceptions e join ${keysOfPlaces} p on p.id = e.location_id
      join location_closure u on u.descendant_id = e.location_id join countries c on c.id = u.ancestor_id
    where ${among('e.id', items)} order by c.key collate "C", u.depth, p.key collate "C", e.date`.execute(db)
  return rows.map(({ id, place, country, date, open, comments }) => ({
    item: id,
    file: `special-days/${country}.yaml`,
    row: rowOf({ place, date, open: writeIntervals(open), comments: someWordsOf(comments) }),
  }))
}

type SchoolHoliday = { key: string; calendar: string; names: Texts; from: Day; to: Day }

/** Rows of school holidays, a file for each calendar, which is the item. */
export const storedSchoolHolidays = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<SchoolHoliday>`
    select key, calendar, names, from_date as from, to_date as to from school_holidays
    order by calendar collate "C", from_date, to_date, key collate "C"`.execute(db)
  return rows.flatMap(({ key, calendar, names, from, to }) => {
    const item = idOf('school-calendar', calendar)
    if (items && !items.includes(item)) return []
    return [{ item, file: `school-holidays/${calendar}.yaml`, row: { key, calendar, from, to, names: wordsOf(names) } }]
  })
}
