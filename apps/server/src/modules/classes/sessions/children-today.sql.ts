import { statement } from '../../../db/statement.ts'
import type { Texts } from '../../../db/tables/places.ts'

/** A child with a paid place in a class that takes place on a day. */
export type ChildToday = {
  /** Of its place in the booking. */
  id: string
  childId: string | null
  accountId: string | null
  firstName: string
  lastName: string
  birthDate: string | null
  classId: string
  groupId: string
  names: Texts
  groupNames: Texts
  languages: string[]
  startTime: string
  endTime: string
  /** It comes for this session only, instead of one that it missed. */
  isMakeUp: boolean
}

// A child comes to its own group, or on this day to another one. It never does both: 0131_classes.sql.
const childrenToday = (condition: string): string => `select k.id, k.child_id as "childId", b.account_id as "accountId",
    k.first_name as "firstName", k.last_name as "lastName", k.birth_date::text as "birthDate", c.id as "classId", g.id as "groupId", c.names,
    g.names as "groupNames", n.languages, to_char(o.start_time, 'HH24:MI') as "startTime", to_char(o.end_time, 'HH24:MI') as "endTime",
    e.is_make_up as "isMakeUp"
  from classes c
    join published.class_sessions o on o.class_id = c.id and o.date = $2::date
    join class_age_groups g on g.id = o.age_group_id
    join playgrounds p on p.id = c.playground_id join countries n on n.id = p.country_id
    join lateral (
      select k.id, false as is_make_up from class_booking_children k where k.age_group_id = g.id
      union all
      select m.booked_child_id, true from class_make_ups m where m.age_group_id = g.id and m.date = o.date and m.end_reason is null
    ) e on true
    join class_booking_children k on k.id = e.id
    join class_bookings b on b.id = k.booking_id and b.status = 'Confirmed'
  where c.playground_id = $1 and c.cancelled_at is null and k.has_seat and ${condition}
    and (e.is_make_up or (b.joins_on is null or b.joins_on <= o.planned) and (k.child_since is null or k.child_since <= o.date))
    and not exists (select from class_sessions_off f where f.age_group_id = g.id and f.date = o.date)
  order by o.start_time, o.end_time, c.position, g.position, g.id, k.first_name, k.last_name, k.id limit 1000`

/** Everybody who is expected at the classes of a play centre on a day, by class. @param $1 the play centre; $2 its day. */
export const listChildrenToday = statement<ChildToday>('list-class-children-today', childrenToday('true'))

/** These children, at the classes of a play centre on a day. @param $1 the play centre; $2 its day; $3 ids of children. */
export const listClassesOfChildren = statement<ChildToday>(
  'list-classes-of-children',
  childrenToday('k.child_id = any($3::uuid[])'),
)

/** One who is expected, by its place in the booking. @param $1 the play centre; $2 its day; $3 the place in the booking. */
export const findChildToday = statement<ChildToday>('find-class-child-today', childrenToday('k.id = $3::uuid'))
