import type { MakeUpEnd } from '@hoppla/contract/classes/make-ups'
import { statement } from '../../../db/statement.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'

/** A child with a place in a confirmed booking. @property taken make-ups that it has because it stayed away. @property isUnproven a guest's free place whose mail is not answered. */
export type MakingUp = {
  id: string
  bookingId: string
  classId: string
  groupId: string
  firstName: string
  taken: number
  isUnproven: boolean
}

const ofBooking = `from class_bookings b join class_booking_children k on k.booking_id = b.id
  where b.id = $1 and b.reference = $2 and k.position = $3`

const makingUp = `select k.id, b.id as "bookingId", b.class_id as "classId", k.age_group_id as "groupId", k.first_name as "firstName",
    (select count(*)::int from class_make_ups m where m.booked_child_id = k.id and m.end_reason is null and m.because = 'Absence') as taken,
    exists (select from guest_holds h where h.booking_id = b.id and h.keep_until is not null and h.proven_at is null) as "isUnproven"
  ${ofBooking} and b.status = 'Confirmed' and k.has_seat`

/** @param $1 the booking; $2 its reference; $3 the position of the child. */
export const findMakingUp = statement<MakingUp>('find-child-making-up', makingUp)
/** The same, held with its booking: it keeps its place, and nobody else chooses or withdraws for it. Read it anew afterwards. */
export const lockMakingUp = statement('lock-child-making-up', `select k.id ${ofBooking} for no key update of b, k`)

/** Nobody buys a free seat of these, until the transaction ends; waits for whoever is about to. @param $1 the group. */
export const lockFreeSeats = statement(
  'lock-free-class-seats',
  `select number from class_seats where age_group_id = $1 and state = 'free' order by number for update`,
)
/** Nobody else chooses a session of the group, or ends one, until the transaction ends. @param $1 the group. */
export const lockGroup = statement('lock-class-group', 'select id from class_age_groups where id = $1 for no key update')

/** A make-up that takes place, or has. */
export type MakeUpRow = {
  id: string
  missed: Day
  groupId: string
  date: Day
  beginsAt: Date
  because: 'Absence' | 'SessionCancelled'
}

/** @param $1 places in bookings; $2 the missed session. */
export const findMakeUp = statement<MakeUpRow>(
  'find-make-up',
  `select id, missed::text, age_group_id as "groupId", date::text, begins_at as "beginsAt", because from class_make_ups
  where booked_child_id = $1 and missed = $2::date and end_reason is null`,
)

/** When a family reported that its child stays away from a session that takes place. @param $1 the place in the booking; $2 the day. */
export const findReport = statement<{ at: Date }>(
  'find-reported-absence',
  `select a.at from class_absences a join class_booking_children k on k.id = a.booked_child_id join class_age_groups g on g.id = k.age_group_id
    join published.class_sessions o on o.age_group_id = g.id and o.date = a.day
  where a.booked_child_id = $1 and a.day = $2::date and a.withdrawn_at is null and a.is_reported
    and not exists (select from class_sessions_off f where f.age_group_id = g.id and f.date = o.date)`,
)

/** A session of another group to which a child may come. @property placesLeft may be none. */
export type MakeUpSessionRow = {
  groupId: string
  date: Day
  beginsAt: Date
  startTime: string
  endTime: string
  names: Texts
  groupNames: Texts
  languages: string[]
  playgroundId: string
  playgroundNames: Texts
  playgroundName: string
  city: string
  isElsewhere: boolean
  placesLeft: number
}

/** Sessions of the next 92 days, a term, are offered, and so many at most. */
const ahead = 92
export const mostSessions = 60
/** Of so many the places are counted: those of its own play centre first. */
const mostCounted = 300

/**
 * The sessions to which a child may come, the soonest first, with places or without: of another group of the same kind in the country, offered, to come, after
 * its own class has begun, on a day on which neither its group meets nor it comes elsewhere, for its age on that day or on the first of that class.
 * @param $1 its place in the booking; $2 now; $3 a group, or null for all; $4 a day of it, or null.
 */
export const listMakeUpSessions = statement<MakeUpSessionRow>(
  'list-make-up-sessions',
  `with mine as materialized (
    select k.id, k.birth_date, k.child_key, k.age_group_id, c.type, c.playground_id, p.country_id,
      (select min(o.date) from class_occasions o where o.class_id = c.id) + g.start_time as first
    from class_booking_children k join class_age_groups g on g.id = k.age_group_id join classes c on c.id = g.class_id
      join playgrounds p on p.id = c.playground_id
    where k.id = $1
  )
  select q.*, session_places_left(q."groupId", q.date::date, '{booked,reserved,held,queued}') as "placesLeft" from (
    select g.id as "groupId", o.date::text, (o.date + o.start_time) at time zone n.timezone as "beginsAt", to_char(o.start_time, 'HH24:MI') as "startTime",
      to_char(o.end_time, 'HH24:MI') as "endTime", c.names, g.names as "groupNames", n.languages, p.id as "playgroundId", p.names as "playgroundNames",
      p.name as "playgroundName", p.city, p.id <> m.playground_id as "isElsewhere"
    from mine m join playgrounds p on p.country_id = m.country_id and not p.is_disabled join countries n on n.id = p.country_id
      join classes c on c.playground_id = p.id and c.type = m.type and c.is_active and c.cancelled_at is null
      join class_age_groups g on g.class_id = c.id and g.is_offered and g.id <> m.age_group_id and ($3::uuid is null or g.id = $3)
      join published.class_sessions o on o.age_group_id = g.id and ($4::date is null or o.date = $4)
      cross join lateral (select min(f.date) as date from class_occasions f where f.class_id = c.id) first
    where o.date between ($2::timestamptz at time zone n.timezone)::date and ($2::timestamptz at time zone n.timezone)::date + ${ahead}
      and (o.date + o.start_time) at time zone n.timezone > greatest($2::timestamptz, m.first at time zone n.timezone)
      and m.birth_date <= first.date
      and (extract(year from age(o.date, m.birth_date)) between g.min_age and g.max_age
        or extract(year from age(first.date, m.birth_date)) between g.min_age and g.max_age)
      and not exists (select from class_sessions_off f where f.age_group_id = g.id and f.date = o.date)
      and not exists (select from published.class_sessions x where x.age_group_id = m.age_group_id and x.date = o.date
        and not exists (select from class_sessions_off f where f.age_group_id = x.age_group_id and f.date = x.date))
      and not exists (select from class_booking_children k where k.age_group_id = g.id and k.child_key = m.child_key and k.has_seat)
      and not exists (select from class_make_ups u join class_booking_children k on k.id = u.booked_child_id
        where u.date = o.date and u.end_reason is null and (u.booked_child_id = m.id or u.age_group_id = g.id and k.child_key = m.child_key))
    order by "isElsewhere", "beginsAt", p.name, c.position, g.position, g.id limit ${mostCounted}
  ) q order by q."beginsAt", q."playgroundName", q."groupId"`,
)

/** @param $1 id; $2 the place in the booking; $3 the missed session; $4 why; $5 the group; $6 the day; $7 when it begins; $8 now. */
export const insertMakeUp = statement(
  'insert-make-up',
  `insert into class_make_ups (id, booked_child_id, missed, because, age_group_id, date, begins_at, chosen_at)
  values ($1, $2, $3::date, $4, $5, $6::date, $7, $8)`,
)

/** Ends one that its family ends itself. @param $1 the make-up; $2 why. */
export const endMakeUp = statement<{ ended: unknown }>('end-make-up', 'select end_make_ups(array[$1::uuid], $2) as ended')

/** Places of a session that nobody holds, has bought or is promised. @param $1 the group; $2 the day. */
export const countPlacesLeft = statement<{ left: number }>(
  'count-session-places',
  `select session_places_left($1, $2::date, '{booked,reserved,held,queued}') as left`,
)

/** Sessions that have begun: nothing ends their make-ups any more. @param $1 now. */
export const beginMakeUps = statement<{ id: string }>(
  'begin-make-ups',
  'update class_make_ups set has_begun = true where begins_at <= $1 and end_reason is null and not has_begun returning id',
)

/** Make-ups soon to begin that were chosen some time ago; takes them, so that each is reminded once. @param $1 now; $2 the last day. */
export const claimMakeUpReminders = statement<{ id: string }>(
  'claim-make-up-reminders',
  `update class_make_ups set reminded_at = $1 where id in (
    select id from class_make_ups where end_reason is null and not has_begun and reminded_at is null and begins_at > $1 and date <= $2::date
      and chosen_at < $1::timestamptz - interval '24 hours' order by begins_at limit 500 for update skip locked) returning id`,
)

/** What a mail about a make-up says. */
export type MailedMakeUp = {
  bookingId: string
  position: number
  missed: Day
  groupId: string
  date: Day
  endReason: MakeUpEnd | null
}
/** @param $1 the make-up. */
export const findMailedMakeUp = statement<MailedMakeUp>(
  'find-mailed-make-up',
  `select k.booking_id as "bookingId", k.position, m.missed::text, m.age_group_id as "groupId", m.date::text, m.end_reason as "endReason"
  from class_make_ups m join class_booking_children k on k.id = m.booked_child_id where m.id = $1`,
)
