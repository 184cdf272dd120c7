import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { statement } from '../../../db/statement.ts'
import type { ClassType } from '../../../db/tables/classes.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'

/** A group of a class, with how many children it has. @property next its next session; null: none is left. @property absent who stays away from that one. @property makeUps who comes to that one only. */
export type StaffGroupRow = {
  id: string
  classId: string
  classType: ClassType
  names: Texts
  groupNames: Texts
  languages: string[]
  from: string
  to: string
  first: Day
  last: Day
  next: Day | null
  sessions: number
  seats: number
  children: number
  absent: number
  makeUps: number
  leaderId: string | null
  leader: string | null
}

/** The groups of a play centre that run, are to come, or ended within 30 days, by their next session. At most 500. @param today at the play centre. */
export const listStaffGroups = async (db: Db, playgroundId: string, today: Day): Promise<StaffGroupRow[]> => {
  const { rows } = await sql<StaffGroupRow>`
    with met as (
      select g.id, min(o.date) as first, max(o.date) as last, count(*)::int as sessions, min(o.date) filter (where o.date >= ${today}::date) as next
      from classes c join class_age_groups g on g.class_id = c.id join published.class_sessions o on o.age_group_id = g.id
      where c.playground_id = ${playgroundId} and c.cancelled_at is null
        and not exists (select from class_sessions_off f where f.age_group_id = g.id and f.date = o.date)
      group by g.id having max(o.date) >= ${today}::date - 30
    )
    select g.id, c.id as "classId", c.type as "classType", c.names, g.names as "groupNames", n.languages, to_char(g.start_time, 'HH24:MI') as "from",
      to_char(g.end_time, 'HH24:MI') as "to", m.first::text, m.last::text, m.next::text, m.sessions,
      (select count(*)::int from class_seats s where s.age_group_id = g.id) as seats,
      (select count(*)::int from class_make_ups u where u.age_group_id = g.id and u.date = m.next and u.end_reason is null) as "makeUps", k.children, k.absent,
      a.id as "leaderId", btrim(a.first_name || ' ' || a.last_name) as leader
    from met m join class_age_groups g on g.id = m.id join classes c on c.id = g.class_id
      join playgrounds p on p.id = c.playground_id join countries n on n.id = p.country_id
      left join class_session_changes x on x.age_group_id = g.id and x.date = m.next
      left join published.accounts a on a.id = case when x.date is null then g.leader_id else x.leader_id end and a.deleted_at is null
      cross join lateral (select count(*)::int as children, count(a.id)::int as absent
        from class_booking_children k join class_bookings b on b.id = k.booking_id and b.status = 'Confirmed'
          left join class_absences a on a.booked_child_id = k.id and a.day = m.next and a.withdrawn_at is null
        where k.age_group_id = g.id and k.has_seat) k
    where (c.is_active and g.is_offered) or k.children > 0
    order by m.next nulls last, g.start_time, c.position, g.position, g.id limit 500`.execute(db)
  return rows
}

/** How many seats a group has. */
export const countSeatsOf = async (db: Db, groupId: string): Promise<number> => {
  const { rows } = await sql<{
    seats: number
  }>`select count(*)::int as seats from class_seats where age_group_id = ${groupId}`.execute(db)
  return rows[0]?.seats ?? 0
}

/** A child with a confirmed seat in a group, or one that comes to single sessions of it instead of ones that it missed. @property isNew its family has no earlier booking. @property hasNotes something on its health was written with the booking. */
export type RegisteredRow = {
  id: string
  childId: string | null
  accountId: string | null
  firstName: string
  lastName: string
  birthDate: Day | null
  guardian: string
  phone: string
  reference: string
  hasNotes: boolean
  isNew: boolean
  /** The only sessions of the group to which it comes; null: it has its place there. */
  makeUpOn: Day[] | null
  /** The first day on which it comes; null: from the first session on. */
  since: Day | null
}

const registered = (
  condition: string,
): string => `select k.id, k.child_id as "childId", b.account_id as "accountId", k.first_name as "firstName",
    k.last_name as "lastName", k.birth_date::text as "birthDate", btrim(b.first_name || ' ' || b.last_name) as guardian,
    btrim(b.phone_country_code || ' ' || b.phone) as phone, b.reference, k.health_encrypted is not null as "hasNotes",
    not exists (select from class_bookings e where e.status = 'Confirmed' and e.created_at < b.created_at
      and case when b.account_id is null then e.account_id is null and e.email_normalized = b.email_normalized else e.account_id = b.account_id end) as "isNew",
    e.days as "makeUpOn", case when e.days is null then greatest(k.child_since, b.joins_on)::text end as since
  from (
    select k.id, null::text[] as days from class_booking_children k where k.age_group_id = $1
    union all
    select m.booked_child_id, array_agg(m.date::text order by m.date) from class_make_ups m where m.age_group_id = $1 and m.end_reason is null
    group by m.booked_child_id
  ) e join class_booking_children k on k.id = e.id join class_bookings b on b.id = k.booking_id and b.status = 'Confirmed'
  where k.has_seat ${condition}
  order by k.first_name, k.last_name, k.id limit 1000`

/** The children of a group, by name, with those who make sessions up. @param $1 the group. */
export const listRegistered = statement<RegisteredRow>('list-registered-children', registered(''))
/** Whether a child is expected at a session of its register. */
export const isExpectedOn = ({ makeUpOn, since }: Pick<RegisteredRow, 'makeUpOn' | 'since'>, day: Day): boolean =>
  makeUpOn === null ? since === null || since <= day : makeUpOn.includes(day)
/** One of them. @param $1 the group; $2 its place in the booking. */
export const findRegistered = statement<RegisteredRow>('find-registered-child', registered('and k.id = $2::uuid'))
