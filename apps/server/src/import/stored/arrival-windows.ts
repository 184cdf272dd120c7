import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Day } from '../../kernel/calendar.ts'
import { writeWeekdays } from '../dates.rules.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, keysOfPlaces, rowOf } from './values.ts'

type Row = {
  locationId: string
  place: string
  country: string
  weekdays: number[] | null
  date: Day | null
  from: string
  until: string
  every: number
  places: number
}

/** Rows of arrival windows, a file for each country; the item is the play centre with all its windows. */
export const storedArrivalWindows = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Row>`
    select a.location_id as "locationId", p.key as place, c.key as country, a.weekdays, a.date::text, to_char(a.starts_at, 'HH24:MI') as from,
      to_char(a.ends_at, 'HH24:MI') as until, a.every_minutes as every, a.places
    from arrival_windows a join ${keysOfPlaces} p on p.id = a.location_id
      join location_closure u on u.descendant_id = a.location_id join countries c on c.id = u.ancestor_id
    where ${among('a.location_id', items)}
    order by c.key collate "C", p.key collate "C", a.date nulls first, a.weekdays, a.starts_at`.execute(db)
  return rows.map(({ locationId, place, country, weekdays, date, from, until, every, places }) => ({
    item: locationId,
    file: `arrival-windows/${country}.yaml`,
    row: rowOf({ place, days: weekdays ? writeWeekdays(weekdays) : undefined, date: given(date), from, until, every, places }),
  }))
}
