import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { OfferedSeat, OpenSeat } from './offers.rules.ts'

/** Seats that came free while somebody joined are the list's: `queue_free_seats` in 0111_classes.sql. */
export const queueFreeSeats = async (tx: Tx, groupIds: readonly string[]): Promise<void> => {
  await sql`select queue_free_seats(${[...groupIds]}::uuid[])`.execute(tx)
}

/** Seats of these groups that can be booked now. */
export const countBookable = async (db: Db, groupIds: readonly string[]): Promise<{ groupId: string; number: number }[]> => {
  const { rows } = await sql<{ groupId: string; number: number }>`
    select age_group_id as "groupId", number from class_seats where age_group_id = any(${[...groupIds]}::uuid[]) and state = 'free'`.execute(
    db,
  )
  return rows
}

/**
 * Classes whose list has something to be done: an offer is over, an accepted one was paid or not, or a place is queued where it is day.
 * @param now decides which clocks show the day.
 */
export const listClassesToSettle = async (db: Db, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select f.class_id as id from class_offers f where f.state = 'Open' and f.ends_at <= ${now}
    union
    select e.class_id from class_waiting_entries e join class_offers f on f.entry_id = e.id and f.state = 'Accepted'
      join class_bookings b on b.id = f.booking_id where e.state = 'Accepted' and b.status not in ('Held', 'AwaitingPayment')
    union
    select g.class_id from class_seats s join class_age_groups g on g.id = s.age_group_id join classes c on c.id = g.class_id
      join playgrounds p on p.id = c.playground_id join countries n on n.id = p.country_id
    where s.state = 'queued' and (${now}::timestamptz at time zone n.timezone)::time between '09:00' and '19:59:59.999'
    limit 2000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Classes whose list may have somebody on it who cannot wait any more, or a place that nobody can be offered. For now and then: it looks at every entry. */
export const listClassesToTidy = async (db: Db, now: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select g.class_id as id from class_seats s join class_age_groups g on g.id = s.age_group_id where s.state = 'queued'
    union
    select e.class_id from class_waiting_entries e where e.state = 'Unconfirmed' and e.confirm_by <= ${now}
    union
    select e.class_id from class_waiting_entries e join classes c on c.id = e.class_id join class_waiting_children k on k.entry_id = e.id and k.is_waiting
    where e.state in ('Waiting', 'Offered') and (c.cancelled_at is not null or not c.is_active
      or exists (select from class_booking_children b join class_age_groups bg on bg.id = b.age_group_id
        where bg.class_id = e.class_id and b.child_key = k.child_key and b.has_seat)
      or not exists (select from class_waiting_groups w join class_age_groups g on g.id = w.age_group_id and g.is_offered
          join playgrounds p on p.id = c.playground_id join countries n on n.id = p.country_id
          cross join lateral (select min(o.date) as date from class_occasions o where o.class_id = c.id) first
        where w.entry_id = e.id and w.position = k.position
          and (first.date + g.start_time) at time zone n.timezone > ${now}
          and extract(year from age(first.date, k.birth_date)) between g.min_age and g.max_age))
    limit 5000`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who waits for a class, in turn, with the children who wait. @property hasPlace the child has a seat in the class. */
export type OnList = {
  id: string
  state: 'Unconfirmed' | 'Waiting' | 'Offered' | 'Accepted'
  email: string
  confirmBy: Date | null
  passed: number
  isAfterTrial: boolean
  children: { id: string; position: number; birthDate: Day | null; groupIds: string[]; hasPlace: boolean }[]
}
/** @param limit so many of the first; absent: all. */
export const listOnList = async (tx: Tx, classId: string, limit?: number): Promise<OnList[]> => {
  const { rows } = await sql<OnList>`
    select e.id, e.state, e.email, e.confirm_by as "confirmBy", e.passed, e.trial_child_id is not null as "isAfterTrial",
      coalesce((select json_agg(json_build_object('id', k.id, 'position', k.position, 'birthDate', k.birth_date::text,
          'groupIds', coalesce((select json_agg(g.age_group_id) from class_waiting_groups g where g.entry_id = e.id and g.position = k.position), '[]'),
          'hasPlace', exists (select from class_booking_children b join class_age_groups bg on bg.id = b.age_group_id
            where bg.class_id = e.class_id and b.child_key = k.child_key and b.has_seat)) order by k.position)
        from class_waiting_children k where k.entry_id = e.id and (k.is_waiting or e.state = 'Unconfirmed')), '[]') as children
    from class_waiting_entries e where e.class_id = ${classId} and e.state in ('Unconfirmed', 'Waiting', 'Offered', 'Accepted')
    order by e.priority, e.turn, e.id limit ${limit ?? null}`.execute(tx)
  return rows
}

/** A child of an entry has its place meanwhile: the others wait on without it. */
export const dropChildren = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0)
    await sql`update class_waiting_children set is_waiting = false where id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Queued seats of a class. Holds them. */
export const lockQueuedSeats = (tx: Tx, classId: string): Promise<OpenSeat[]> => lockSeats(tx, classId, 'queued', 'for update')

/** Free seats of a class, but none that anybody is taking at the moment. Holds them. */
export const lockFreeSeats = (tx: Tx, classId: string): Promise<OpenSeat[]> =>
  lockSeats(tx, classId, 'free', 'for update skip locked')

// An array, so that PostgreSQL looks by group and not through all queued seats there are.
const lockSeats = async (tx: Tx, classId: string, state: 'queued' | 'free', how: string): Promise<OpenSeat[]> =>
  (
    await sql<OpenSeat>`select s.age_group_id as "groupId", s.number, s.state, s.vacancy from class_seats s
      where s.age_group_id = any(array(select id from class_age_groups where class_id = ${classId})) and s.state = ${sql.lit(state)}
      order by s.age_group_id, s.number ${sql.raw(how)}`.execute(tx)
  ).rows

/** Nobody is offered these: they are everybody's. */
export const freeQueued = async (tx: Tx, seats: readonly OpenSeat[]): Promise<void> => {
  if (seats.length === 0) return
  await sql`update class_seats s set state = 'free' from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as x ("groupId" uuid, number int)
    where s.age_group_id = x."groupId" and s.number = x.number and s.state = 'queued'`.execute(tx)
}

/** Free seats that complete a family's places are the list's first, so that they go back to the list. They are locked by the caller. */
export const queueTaken = async (tx: Tx, seats: readonly OfferedSeat[]): Promise<void> => {
  await sql`update class_seats s set state = 'queued', vacancy = coalesce(vacancy, nextval('class_turns'))
    from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) as x ("groupId" uuid, number int)
    where s.age_group_id = x."groupId" and s.number = x.number and s.state = 'free'`.execute(tx)
}

export type NewOffer = {
  id: string
  entryId: string
  classId: string
  priceMinor: number
  now: Date
  endsAt: Date
  seats: readonly OfferedSeat[]
  /** Of a class that has begun: from which session, and how many are paid. */
  rest?: { joinsOn: Day; sessions: number } | undefined
}
/** Makes an offer: its queued seats are held for this family. They are locked by the caller. */
export const insertOffer = async (
  tx: Tx,
  { id, entryId, classId, priceMinor, now, endsAt, seats, rest }: NewOffer,
): Promise<void> => {
  const given = JSON.stringify(seats)
  const rows = sql`jsonb_to_recordset(${given}::jsonb) as x (position int, "groupId" uuid, number int)`
  await sql`with offer as (
      insert into class_offers (id, entry_id, class_id, state, price_minor, created_at, ends_at, joins_on, sessions)
      values (${id}, ${entryId}, ${classId}, 'Open', ${priceMinor}, ${now}, ${endsAt}, ${rest?.joinsOn ?? null}::date, ${rest?.sessions ?? null}::int)
    ), held as (
      update class_seats s set state = 'held' from ${rows}
      where s.age_group_id = x."groupId" and s.number = x.number and s.state = 'queued'
    )
    insert into class_offer_seats (offer_id, position, age_group_id, seat_number, is_open)
    select ${id}::uuid, x.position, x."groupId", x.number, true from ${rows}`.execute(tx)
}

export type OpenOffer = { id: string; entryId: string; endsAt: Date }
/** Open offers of a class. */
export const listOpenOffers = async (tx: Tx, classId: string): Promise<OpenOffer[]> => {
  const { rows } = await sql<OpenOffer>`select id, entry_id as "entryId", ends_at as "endsAt" from class_offers
    where class_id = ${classId} and state = 'Open' order by id`.execute(tx)
  return rows
}

/** Ends offers that were not taken; their seats go back to the list. */
export const endOffers = async (
  tx: Tx,
  ids: readonly string[],
  state: 'Declined' | 'Lapsed' | 'Withdrawn',
  now: Date,
): Promise<void> => {
  if (ids.length === 0) return
  await sql`with ended as (update class_offers set state = ${state}, ended_at = ${now} where id = any(${[...ids]}::uuid[]))
    select release_offered_seats(${[...ids]}::uuid[])`.execute(tx)
}

/** An offer is taken: its seats, still held, are those of a booking from now on. */
export const acceptOfferOf = async (tx: Tx, id: string, bookingId: string, now: Date): Promise<void> => {
  await sql`update class_offers set state = 'Accepted', ended_at = ${now}, booking_id = ${bookingId} where id = ${id}`.execute(tx)
  await sql`update class_offer_seats set is_open = false where offer_id = ${id}`.execute(tx)
}

/** Accepted offers whose booking was paid, or came to nothing. */
export const listDecided = async (tx: Tx, classId: string): Promise<{ offerId: string; entryId: string; isBooked: boolean }[]> => {
  const { rows } = await sql<{ offerId: string; entryId: string; isBooked: boolean }>`
    select f.id as "offerId", e.id as "entryId", b.status = 'Confirmed' as "isBooked"
    from class_waiting_entries e join class_offers f on f.entry_id = e.id and f.state = 'Accepted' join class_bookings b on b.id = f.booking_id
    where e.class_id = ${classId} and e.state = 'Accepted' and b.status not in ('Held', 'AwaitingPayment') order by e.id`.execute(
    tx,
  )
  return rows
}

/** Of these entries those that want to wait. */
export const listThoseWhoWait = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: string
  }>`select id from class_waiting_entries where id = any(${[...ids]}::uuid[]) and waits`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What was accepted was not paid. */
export const markUnpaid = async (tx: Tx, offerIds: readonly string[], now: Date): Promise<void> => {
  if (offerIds.length > 0)
    await sql`update class_offers set state = 'Unpaid', ended_at = ${now} where id = any(${[...offerIds]}::uuid[])`.execute(tx)
}
