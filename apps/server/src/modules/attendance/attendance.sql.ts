import { statement } from '../../db/statement.ts'

/** The clock of a play centre. @param $1 the play centre. */
export const findPlaceClock = statement<{ timeZone: string }>(
  'find-place-clock',
  'select n.timezone as "timeZone" from playgrounds p join countries n on n.id = p.country_id where p.id = $1 and not p.is_disabled',
)

/** On which days children came to a class. @param $1 their places in bookings. */
export const listArrivalDays = statement<{ bookedChildId: string; day: string }>(
  'list-class-arrival-days',
  'select booked_child_id as "bookedChildId", day::text from published.class_arrivals where booked_child_id = any($1::uuid[]) order by day',
)
