import type { SessionCause } from '@hoppla/contract/classes/cancel-session'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'
import { joinMoney } from '../orders/booking-money.sql.ts'

/** Hours of a day at a playground, on its own clock; `until` may be `24:00`. */
export type Period = { playgroundId: string; date: Day; from: string; until: string }

/** A class with sessions in a period. @property groups those age groups whose session lies in it, wholly or in part. */
export type SessionClass = {
  id: string
  playgroundId: string
  names: Texts
  currency: string
  languages: string[]
  /** On how many days the class takes place. */
  days: number
  groups: { id: string; startTime: string; endTime: string }[]
  /** Whether no age group of the class is outside of the period. */
  isWhole: boolean
}

/** Classes with a session in one of the periods that has not been dropped, in the order of their ids. */
export const findClassesWithin = async (db: Db, periods: readonly Period[]): Promise<SessionClass[]> => {
  const { rows } = await sql<SessionClass>`
    select c.id, c.playground_id as "playgroundId", c.names, c.currency, co.languages,
      (select count(*)::int from class_occasions n where n.class_id = c.id) as days,
      json_agg(json_build_object('id', g.id, 'startTime', to_char(o.start_time, 'HH24:MI'), 'endTime', to_char(o.end_time, 'HH24:MI'))
        order by o.start_time, g.position, g.id) as groups,
      count(*) = (select count(*) from class_age_groups e where e.class_id = c.id and (e.is_offered or exists (select from class_booking_children k
        where k.age_group_id = e.id and k.has_seat))) as "isWhole"
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as q ("playgroundId" uuid, date date, "from" time, until time)
    join classes c on c.playground_id = q."playgroundId" and c.cancelled_at is null
    join published.class_sessions o on o.class_id = c.id and o.date = q.date and o.start_time < q.until and o.end_time > q."from"
    join class_age_groups g on g.id = o.age_group_id
    join playgrounds p on p.id = c.playground_id join countries co on co.id = p.country_id
    where (c.is_active and g.is_offered or exists (select from class_booking_children k where k.age_group_id = g.id and k.has_seat))
      and not exists (select from class_sessions_off f where f.age_group_id = g.id and f.date = q.date)
    group by c.id, co.languages order by c.id`.execute(db)
  return rows
}

/** A booking that holds seats. Money in minor units. @property dueMinor all that is paid for it, less what a coupon takes off. */
export type SeatedBooking = {
  id: string
  classId: string
  status: 'Held' | 'AwaitingPayment' | 'Confirmed'
  /** Empty: erased. */
  email: string
  family: string
  dueMinor: number
  creditedMinor: number
  /** @property madeUp sessions for which the child has a make-up: their share does not go back. */
  children: { id: string; groupId: string; priceMinor: number; madeUp: Day[] }[]
  /** Of a class that had begun: from which session, and for how many it was paid. */
  rest?: { joinsOn: Day; sessions: number } | null
  /** Sessions of which it has had its share back. */
  shared: { groupId: string; date: Day }[]
}

/** The bookings of classes that hold seats, in the order of their ids. */
export const listSeatedBookings = async (db: Db, classIds: readonly string[]): Promise<SeatedBooking[]> => {
  const { rows } = await sql<SeatedBooking>`
    select b.id, b.class_id as "classId", b.status, b.email, coalesce(nullif(b.email_normalized, ''), b.id::text) as family,
      case when b.joins_on is not null then json_build_object('joinsOn', b.joins_on, 'sessions', b.paid_sessions) end as rest,
      m.due_minor as "dueMinor", m.credited_minor as "creditedMinor",
      coalesce((select json_agg(json_build_object('id', k.id, 'groupId', k.age_group_id, 'priceMinor', k.price_minor,
          'madeUp', (select coalesce(json_agg(m.missed), '[]') from class_make_ups m where m.booked_child_id = k.id and m.end_reason is null)) order by k.position)
        from class_booking_children k where k.booking_id = b.id and k.has_seat), '[]') as children,
      coalesce((select json_agg(json_build_object('groupId', h.age_group_id, 'date', h.date)) from class_session_shares h
        where h.booking_id = b.id), '[]') as shared
    from class_bookings b ${sql.raw(joinMoney)}
    where b.class_id = any(${[...classIds]}::uuid[]) and b.status in ('Held', 'AwaitingPayment', 'Confirmed') order by b.id`.execute(
    db,
  )
  return rows
}

/** Holds classes, in the order of their ids. */
export const lockClasses = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`select from classes where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(tx)
}

/** Holds all classes of play centres, in the order of their ids: none of their sessions is moved or cancelled until the transaction ends. */
export const lockClassesAt = async (tx: Tx, playgroundIds: readonly string[]): Promise<void> => {
  await sql`select from classes where playground_id = any(${[...playgroundIds]}::uuid[]) and cancelled_at is null
    order by id for no key update`.execute(tx)
}

/** Nobody can take a seat of these classes any more; waits for bookings under way. */
export const closeSeats = async (tx: Tx, classIds: readonly string[]): Promise<void> => {
  await holdFreeSeats(tx, sql`g.class_id = any(${[...classIds]}::uuid[])`)
  await sql`update class_seats s set state = 'reserved' from class_age_groups g
    where g.id = s.age_group_id and g.class_id = any(${[...classIds]}::uuid[]) and s.state in ('free', 'queued')`.execute(tx)
}

/** Waits for bookings under way in these age groups, and lets nobody begin one before the transaction ends. */
export const holdSeatsOf = (tx: Tx, groupIds: readonly string[]): Promise<void> =>
  holdFreeSeats(tx, sql`g.id = any(${[...groupIds]}::uuid[])`)

const holdFreeSeats = async (tx: Tx, which: ReturnType<typeof sql>): Promise<void> => {
  await sql`select from class_seats s join class_age_groups g on g.id = s.age_group_id where ${which} and s.state in ('free', 'queued')
    order by s.age_group_id, s.number for update of s`.execute(tx)
}

/** Holds bookings, in the order of their ids. */
export const lockBookings = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`select from class_bookings where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
}

/** Why a session does not take place: a closing of its play centre, or a cause of its own, in words where that is `other`. */
export type WhyOff = { closingId: string } | OwnCause
export type OwnCause = { cause: SessionCause; reason: Texts | null }

/** Writes down that these age groups do not meet on a day. */
export const insertSessionsOff = async (
  tx: Tx,
  groupIds: readonly string[],
  date: Day,
  why: WhyOff & { staffId: string; now: Date },
): Promise<void> => {
  const own = 'cause' in why ? why : undefined
  const reason = own?.reason ? JSON.stringify(own.reason) : null
  await sql`insert into class_sessions_off (age_group_id, date, closing_id, cause, reason, cancelled_at, cancelled_by)
    select id, ${date}::date, ${'closingId' in why ? why.closingId : null}::uuid, ${own?.cause ?? null}, ${reason}::jsonb,
      ${own ? why.now : null}::timestamptz, ${own ? why.staffId : null}::uuid
    from unnest(${[...groupIds]}::uuid[]) id on conflict do nothing`.execute(tx)
}

/** Writes down that a booking has had its share of a session back. */
export const insertShares = async (tx: Tx, bookingId: string, groupIds: readonly string[], date: Day): Promise<void> => {
  await sql`insert into class_session_shares (booking_id, age_group_id, date) select ${bookingId}::uuid, id, ${date}::date
    from unnest(${[...groupIds]}::uuid[]) id on conflict do nothing`.execute(tx)
}

/** Sessions that were cancelled by themselves take place again. @returns the age groups that meet. */
export const deleteCancelledSessions = async (tx: Tx, groupIds: readonly string[], date: Day): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`delete from class_sessions_off
    where age_group_id = any(${[...groupIds]}::uuid[]) and date = ${date}::date and closing_id is null returning age_group_id as id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Why the session of a day was cancelled by itself, for a booking; undefined: it takes place, or a closing dropped it. */
export const findCancelledSession = async (db: Db, bookingId: string, date: Day): Promise<OwnCause | undefined> => {
  const { rows } = await sql<OwnCause>`
    select f.cause, f.reason from class_booking_children k join class_sessions_off f on f.age_group_id = k.age_group_id and f.date = ${date}::date
    where k.booking_id = ${bookingId} and f.cause is not null limit 1`.execute(db)
  return rows[0]
}

/** Sessions that a closing dropped take place again, but for those that another one covers: they are that one's now. @returns the age groups that meet. */
export const deleteSessionsOff = async (
  tx: Tx,
  closingId: string,
  others: readonly { id: string; from: string; until: string }[],
): Promise<string[]> => {
  await sql`update class_sessions_off f set closing_id = q.id
    from published.class_sessions s, jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as q (id uuid, "from" time, until time)
    where f.closing_id = ${closingId} and s.age_group_id = f.age_group_id and s.date = f.date and s.start_time < q.until and s.end_time > q."from"`.execute(
    tx,
  )
  const { rows } = await sql<{
    id: string
  }>`delete from class_sessions_off f using class_age_groups g join classes c on c.id = g.class_id
    where f.closing_id = ${closingId} and g.id = f.age_group_id returning f.age_group_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The confirmed or held bookings with a child in these age groups. */
export const listBookingsOfGroups = async (
  db: Db,
  groupIds: readonly string[],
): Promise<{ id: string; email: string; family: string }[]> => {
  const { rows } = await sql<{ id: string; email: string; family: string }>`
    select b.id, b.email, coalesce(nullif(b.email_normalized, ''), b.id::text) as family from class_bookings b
    where b.status in ('Held', 'AwaitingPayment', 'Confirmed') and exists (select from class_booking_children k
      where k.booking_id = b.id and k.has_seat and k.age_group_id = any(${[...groupIds]}::uuid[])) order by b.id`.execute(db)
  return rows
}
