import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'

/** A child that has been to a trial, with its family as it booked. */
export type TriedChild = {
  /** Of its place in the booking. */
  id: string
  day: string
  startTime: string
  groupId: string
  playgroundId: string
  timeZone: string
  childId: string | null
  firstName: string
  lastName: string
  birthDate: string
  /** hex */
  key: string
  countryId: string
  accountId: string | null
  language: string
  email: string
  parentFirstName: string
  parentLastName: string
  phoneCountryCode: string
  phone: string
  wantsInformation: boolean
  wantsPartnerInformation: boolean
}

/**
 * Children whose trial has ended within the last two days and who have not been followed up: those who came, and, where nobody kept the register, those
 * of whom nothing is known. Not who was reported or noted as away, and not whose place nobody has proven to want. At most 200.
 */
export const listTriedChildren = async (db: Db, now: Date): Promise<TriedChild[]> => {
  const { rows } = await sql<TriedChild>`
    select k.id, s.day::text, to_char(s.start_time, 'HH24:MI') as "startTime", g.id as "groupId", c.playground_id as "playgroundId",
      n.timezone as "timeZone", k.child_id as "childId", k.first_name as "firstName", k.last_name as "lastName", k.birth_date::text as "birthDate",
      encode(k.child_key, 'hex') as key, b.country_id as "countryId", b.account_id as "accountId", b.language, b.email,
      b.first_name as "parentFirstName", b.last_name as "parentLastName", b.phone_country_code as "phoneCountryCode", b.phone,
      b.wants_information as "wantsInformation", b.wants_partner_information as "wantsPartnerInformation"
    from classes c join playgrounds p on p.id = c.playground_id join countries n on n.id = p.country_id
      join class_age_groups g on g.class_id = c.id
      cross join lateral (select o.date as day, o.start_time, o.end_time from published.class_sessions o where o.age_group_id = g.id
        and not exists (select from class_sessions_off f where f.age_group_id = g.id and f.date = o.date) order by o.date limit 1) s
      join class_booking_children k on k.age_group_id = g.id and k.has_seat and k.birth_date is not null
      join class_bookings b on b.id = k.booking_id and b.status = 'Confirmed' and b.email <> ''
    where c.type = 'SportKidzTrial' and c.cancelled_at is null and s.day >= ${now}::date - 3
      and (s.day + s.end_time) at time zone n.timezone between ${now}::timestamptz - interval '48 hours' and ${now}::timestamptz
      and not exists (select from class_waiting_entries e where e.trial_child_id = k.id)
      and not exists (select from guest_holds h where h.booking_id = b.id and h.keep_until is not null and h.proven_at is null)
      and not exists (select from class_absences a where a.booked_child_id = k.id and a.day = s.day and a.withdrawn_at is null)
      and (exists (select from published.class_arrivals r where r.booked_child_id = k.id and r.day = s.day)
        or not exists (select from class_booking_children other where other.age_group_id = g.id and (
          exists (select from published.class_arrivals r where r.booked_child_id = other.id and r.day = s.day)
          or exists (select from class_absences a where a.booked_child_id = other.id and a.day = s.day and not a.is_reported and a.withdrawn_at is null))))
    order by b.created_at, k.id limit 200`.execute(db)
  return rows
}

/** Whether a child (hex key) has a seat in a class of a kind at a play centre that is not over. @param today at the play centre. */
export const hasSeatAt = async (
  db: Db,
  { playgroundId, type, key, today }: { playgroundId: string; type: string; key: string; today: string },
): Promise<boolean> =>
  (
    await sql`select from class_booking_children k join class_bookings b on b.id = k.booking_id join classes c on c.id = b.class_id
      where k.child_key = decode(${key}, 'hex') and k.has_seat and c.playground_id = ${playgroundId} and c.type = ${type}
        and exists (select from class_occasions o where o.class_id = c.id and o.date >= ${today}::date) limit 1`.execute(db)
  ).rows.length > 0

/** A free seat of a group, held until the transaction ends; undefined: none that nobody is taking at this moment. */
export const lockFreeSeat = async (tx: Tx, groupId: string): Promise<number | undefined> =>
  (
    await sql<{ number: number }>`select number from class_seats where age_group_id = ${groupId} and state = 'free'
      order by number limit 1 for update skip locked`.execute(tx)
  ).rows[0]?.number

/** Of these groups those with a free seat. */
export const listWithSeats = async (db: Db, groupIds: readonly string[]): Promise<string[]> =>
  (
    await sql<{ id: string }>`select distinct age_group_id as id from class_seats
      where age_group_id = any(${[...groupIds]}::uuid[]) and state = 'free'`.execute(db)
  ).rows.map(({ id }) => id)

/** From which session on a booking of a class under way is, and for how many it was paid. */
export const setJoining = async (
  tx: Tx,
  bookingId: string,
  { joinsOn, sessions }: { joinsOn: string; sessions: number },
): Promise<void> => {
  await sql`update class_bookings set joins_on = ${joinsOn}::date, paid_sessions = ${sessions} where id = ${bookingId}`.execute(tx)
}
