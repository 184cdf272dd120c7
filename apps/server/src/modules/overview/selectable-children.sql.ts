import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Day } from '../../kernel/calendar.ts'

/** `passUntil`: the last day of a pass that is valid on the day asked for. */
export type Commitments = { passUntil: Day | null; isBooked: boolean }

/** What children have on a day already, by their ids: a pass of the country, or a seat in a class that meets then. Joins what two modules publish. */
export const findCommitments = async (
  db: Db,
  childIds: readonly string[],
  countryId: string,
  day: Day,
): Promise<Map<string, Commitments>> => {
  if (childIds.length === 0) return new Map()
  const { rows } = await sql<Commitments & { id: string }>`
    select c.id,
      (select max(p.valid_to) from published.usable_passes p
        where p.child_id = c.id and p.country_id = ${countryId} and p.valid_from <= ${day} and p.valid_to >= ${day}) as "passUntil",
      exists (select from published.class_booking_children k join published.class_bookings b on b.id = k.booking_id join published.class_sessions o on o.age_group_id = k.age_group_id
        where k.child_id = c.id and k.has_seat and o.date = ${day}) as "isBooked"
    from unnest(${[...childIds]}::uuid[]) as c (id)`.execute(db)
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}
