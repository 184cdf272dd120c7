import type { BookingStatus } from '@hoppla/contract/classes/bookings'
import { sql } from 'kysely'
import type pg from 'pg'
import { batchedQuery } from '../../cache/batched-query.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { statement } from '../../db/statement.ts'
import type { RefundReason } from '../../db/tables/orders.ts'
import type { OrderQuestion } from '../orders/orders.ts'
import { joinMoney, orderOfBooking } from './orders/booking-money.sql.ts'

/** One parent's request, as `book_class_seats` and `book_class_seats_together` (0013_classes.sql) read it. */
export type SeatInput = {
  id: string
  reference: string
  class_id: string
  class_type: string
  is_trial: boolean
  country_id: string
  account_id: string | null
  language: string
  email: string
  email_normalized: string
  first_name: string
  last_name: string
  phone_country_code: string
  phone: string
  wants_information: boolean
  wants_partner_information: boolean
  status: BookingStatus
  currency: string
  total_minor: number
  created_at: Date
  expires_at: Date
  most_open: number
  mail_id: string
  scope: string | null
  key: string | null
  /** hex */
  body_hash: string | null
  /** JSON text */
  answer: string | null
  children: readonly {
    id: string
    position: number
    age_group_id: string
    child_id: string | null
    first_name: string
    last_name: string
    birth_date: string
    /** hex */
    child_key: string
    tshirt_size: string | null
    price_minor: number
    /** base64 */
    health_encrypted: string | null
    health_erase_after: string
    /** Of the words ticked; null where nothing is written. */
    health_consent_version: string | null
    /** Held by an offer; absent: whichever is free. */
    offered_seat?: number | null
  }[]
}
export type SeatOutcome = {
  n: number
  outcome: 'booked' | 'full' | 'child-booked' | 'trial-used' | 'too-many' | 'repeat'
  /** Position of the child at fault, from 1. */
  at_fault: number | null
}

const takePaid = batchedQuery<SeatInput, SeatOutcome>(
  'take-class-seats-together',
  'select n, outcome, at_fault from book_class_seats_together($1::json)',
)
const takeOther = batchedQuery<SeatInput, SeatOutcome>(
  'take-class-seats',
  'select n, outcome, at_fault from book_class_seats($1::jsonb, false)',
)
/** Takes free seats, for many requests together; `full` means that others hold what is left, and perhaps not for good. Answers after the commit. */
export const takeSeatsAtHand = (pool: pg.Pool, input: SeatInput): Promise<SeatOutcome | undefined> =>
  (input.status === 'Held' && !input.is_trial ? takePaid : takeOther)(pool, input)

/**
 * Whether a seat of the group is free; waits for whoever holds one that may come free again. Keeps nothing: by the time of the answer it may be gone.
 */
export const hasFreeSeat = async (pool: pg.Pool, groupId: string): Promise<boolean> => (await seatNow(pool, [groupId])).length > 0
const seatNow = statement<{ number: number }>(
  'free-class-seat',
  `select number from class_seats where age_group_id = $1::uuid and state = 'free' order by number limit 1 for update`,
)

/** Other answers to a request that found its group full: it was booked before, the child has its seat already, or too much is unpaid. */
export const whyNoSeat = batchedQuery<FullInput, SeatOutcome>(
  'why-no-class-seat',
  `select n, at_fault, case when is_known then 'repeat' when is_much then 'too-many' when at_fault is not null then 'child-booked' else 'full' end as outcome
  from (select q.n,
      is_idempotency_key_known(q.scope, q.key) as is_known,
      (select count(*) from class_bookings b where b.email_normalized = q.email_normalized
        and b.status in ('Held', 'AwaitingPayment') and b.expires_at > q.created_at) >= q.most_open as is_much,
      (select min(c.position) from jsonb_to_recordset(q.children) as c (position int, age_group_id uuid, child_key text)
        where (select k.position from class_booking_children k
          where k.age_group_id = c.age_group_id and k.child_key = decode(c.child_key, 'hex') and k.has_seat) is not null) as at_fault
    from jsonb_to_recordset($1::jsonb) as q (tag text, n int, scope text, key text, email_normalized text, most_open int, created_at timestamptz, children jsonb)
    where q.tag = 'q') judged`,
)
type FullInput = Pick<SeatInput, 'scope' | 'key' | 'email_normalized' | 'most_open' | 'created_at'> & {
  children: readonly Pick<SeatInput['children'][number], 'position' | 'age_group_id' | 'child_key'>[]
}

/** For one request, as a JSON list, in the caller's transaction: free seats that nobody has locked. */
export const takeSeatsAtHandWithin = statement<SeatOutcome>(
  'take-class-seats-within',
  'select n, outcome, at_fault from book_class_seats($1::jsonb, false)',
)
/** For one request, as a JSON list: waits for seats that may be released; also for seats that an offer holds, in the transaction that ends it. */
export const takeSeatsWithin = statement<SeatOutcome>(
  'take-class-seats-waiting',
  'select n, outcome, at_fault from book_class_seats($1::jsonb, true)',
)
/**
 * Takes free seats for one request, and waits for transactions that hold a seat which may be released; `full` means that there is none. Not batched, so
 * that waiting requests cannot deadlock.
 */
export const takeSeatsWaiting = async (pool: pg.Pool, input: SeatInput): Promise<SeatOutcome | undefined> =>
  (await takeSeatsWithin(pool, [JSON.stringify([{ ...input, n: 0 }])]))[0]

/**
 * Ends expired bookings and frees their seats, except those whose payment is under way. Rows locked by others are skipped.
 * @param groupId only of this age group. @returns how many.
 */
export const expireBookings = async (pool: pg.Pool, now: Date, groupId?: string): Promise<number> =>
  (await expireWithin(pool, [now, groupId ?? null]))[0]?.ended ?? 0
/** The same in the caller's transaction. @param $1 now; $2 the age group. */
export const expireWithin = statement<{ ended: number }>(
  'expire-class-bookings',
  `with due as (
    select b.id from class_bookings b
    where b.status in ('Held', 'AwaitingPayment') and b.expires_at <= $1
      and not exists (select from published.orders o where o.id = ${orderOfBooking} and o.status = 'Processing')
      and ($2::uuid is null or exists (select from class_booking_children k where k.booking_id = b.id and k.age_group_id = $2))
    order by b.expires_at limit 200 for update of b skip locked
  ), ended as (
    update class_bookings b set status = 'Expired', status_changed_at = $1 from due where b.id = due.id returning b.id
  )
  select count(*)::int as ended, free_class_seats(array_agg(id)) from ended`,
)

/** Gives the seats of bookings back, which the transaction holds. @param $1 the bookings. */
export const freeSeatsOf = statement('free-seats-of-class-bookings', 'select free_class_seats($1::uuid[])')

/** Ends bookings that the transaction holds, and gives their seats back. */
export const endBookings = async (tx: Tx, ids: readonly string[], status: 'Cancelled', now: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx.updateTable('class_bookings').set({ status, status_changed_at: now }).where('id', 'in', ids).execute()
  await sql`select free_class_seats(${ids}::uuid[])`.execute(tx)
}

export type HeldBooking = {
  id: string
  reference: string
  class_id: string
  country_id: string
  account_id: string | null
  language: string
  email: string
  status: BookingStatus
  currency: string
  total_minor: number
  expires_at: Date
}

/** Holds a booking until the transaction ends; undefined when there is none of this id and reference. */
export const lockBooking = (tx: Tx, id: string, reference: string): Promise<HeldBooking | undefined> =>
  tx
    .selectFrom('class_bookings')
    .select(['id', 'reference', 'class_id', 'country_id', 'account_id', 'language', 'email', 'status'])
    .select(['currency', 'total_minor', 'expires_at'])
    .where('id', '=', id)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()

export type BookingRow = HeldBooking & {
  children: {
    firstName: string
    lastName: string
    /** Null: erased. */
    birthDate: string | null
    groupId: string
    tshirtSize: string | null
    priceMinor: number
    position: number
    hasHealthNotes: boolean
    /** Days of sessions from which it stays away. */
    absentOn: string[]
    /** Of them those that its family reported, and when. */
    reported: { day: string; at: string }[]
    /** Sessions of other groups to which it comes, or has come, for ones that it missed. */
    choices: { date: string; until: string; refundMinor: number }[]
    makeUps: { missed: string; groupId: string; date: string; beginsAt: string; because: 'Absence' | 'SessionCancelled' }[]
  }[]
  /** Of a class that had begun: the first session that it is for, and for how many it was paid. */
  rest: { joinsOn: string; sessions: number } | null
  created_at: Date
  /** It was booked in a cart, which pays for it. */
  isInCart: boolean
  /** Its class has been moved since it was booked. */
  isMoved: boolean
  orderStatus: string | null
  /** What is paid for all of it: less what a coupon takes off; and the VAT in it by rate as the order has it, null before there is one. */
  dueMinor: number
  vat: { percent: number; onMinor: number; vatMinor: number }[] | null
  coupon: { name: string; discountMinor: number } | null
  /** What has been given back of it so far. */
  creditedMinor: number
  /** What of that came back because its child was moved to a class that costs less. */
  movedMinor: number
  refund: {
    amountMinor: number
    reason: RefundReason
    isDone: boolean
  } | null
}

const bookingColumns = `b.id, b.reference, b.class_id, b.country_id, b.account_id, b.language, b.email, b.status, b.currency, b.total_minor, b.expires_at,
    b.moved_at is not null as "isMoved", b.cart_line_id is not null as "isInCart", b.created_at,
    case when b.joins_on is not null then json_build_object('joinsOn', b.joins_on, 'sessions', b.paid_sessions) end as rest,
    (select json_agg(json_build_object('firstName', k.first_name, 'lastName', k.last_name, 'birthDate', k.birth_date::text, 'groupId', k.age_group_id, 'tshirtSize', k.tshirt_size,
        'priceMinor', k.price_minor, 'position', k.position, 'hasHealthNotes', k.health_encrypted is not null,
        'absentOn', (select coalesce(json_agg(a.day), '[]') from class_absences a where a.booked_child_id = k.id and a.withdrawn_at is null),
        'reported', (select coalesce(json_agg(json_build_object('day', a.day, 'at', a.at)), '[]') from class_absences a
          where a.booked_child_id = k.id and a.withdrawn_at is null and a.is_reported),
        'choices', (select coalesce(json_agg(json_build_object('date', s.date, 'until', s.until, 'refundMinor', s.refund_minor) order by s.date), '[]')
          from class_session_choices s where s.booked_child_id = k.id and s.state = 'Open'),
        'makeUps', (select coalesce(json_agg(json_build_object('missed', m.missed, 'groupId', m.age_group_id, 'date', m.date, 'beginsAt', m.begins_at,
          'because', m.because) order by m.begins_at), '[]') from class_make_ups m where m.booked_child_id = k.id and m.end_reason is null)) order by k.position)
      from class_booking_children k where k.booking_id = b.id) as children,
    o.status as "orderStatus", m.credited_minor as "creditedMinor", m.moved_minor as "movedMinor", m.due_minor as "dueMinor",
    (select json_agg(json_build_object('percent', v.vat_percent, 'onMinor', v.on_minor, 'vatMinor', v.vat_minor) order by v.vat_percent desc)
      from (select l.vat_percent, sum(l.amount_minor - l.voucher_minor)::bigint as on_minor, sum(l.vat_minor)::bigint as vat_minor
        from published.class_order_lines x join published.order_lines l on l.id = x.order_line_id where x.booking_id = b.id group by l.vat_percent) v) as vat,
    case when m.discount_minor > 0 then json_build_object('name', o.discount_name, 'discountMinor', m.discount_minor) end as coupon,
    (select json_build_object('amountMinor', f.amount_minor, 'reason', f.reason, 'isDone', f.is_done) from (
        select case when r.credit_note_id is not null then (select sum(k.amount_minor) from published.credit_note_lines k
            join published.class_order_lines x on x.order_line_id = k.order_line_id where k.credit_note_id = r.credit_note_id and x.booking_id = b.id)
          -- Money that came for nothing goes back without a note, whole; of it no more than its own is of one booking of several.
          when b.cart_order_id is null then sum(r.amount_minor) else least(sum(r.amount_minor), m.due_minor) end as amount_minor,
          r.reason, bool_and(r.done_at is not null) as is_done, r.created_at
        from published.payments p join published.refunds r on r.payment_id = p.id where p.order_id = ${orderOfBooking}
        group by r.credit_note_id, r.payment_id, r.reason, r.created_at) f
      where f.amount_minor is not null order by f.created_at desc limit 1) as refund`
/** A booking `b` with its order `o` and its money `m`. */
const ofBooking = `left join published.orders o on o.id = ${orderOfBooking} ${joinMoney}`

const findBookings = batchedQuery<{ id: string; reference: string | null }, BookingRow & { n: number }>(
  'find-class-booking',
  `select q.n, ${bookingColumns}
  from jsonb_to_recordset($1::jsonb) as q (tag text, n int, id uuid, reference text)
  join class_bookings b on b.id = q.id and (q.reference is null or b.reference = q.reference) ${ofBooking}
  where q.tag = 'q'`,
)
/** A booking by what its parent knows of it. */
export const findBooking = (pool: pg.Pool, id: string, reference?: string): Promise<BookingRow | undefined> =>
  findBookings(pool, { id, reference: reference ?? null })

/** The same of a booking that the transaction holds: what has come back of it meanwhile is seen. */
export const readHeldBooking = async (tx: Tx, id: string): Promise<BookingRow | undefined> => {
  const { rows } =
    await sql<BookingRow>`select ${sql.raw(bookingColumns)} from class_bookings b ${sql.raw(ofBooking)} where b.id = ${id}`.execute(
      tx,
    )
  return rows[0]
}

const writeOrders = batchedQuery<{ id: string; now: Date; order: OrderQuestion }, { n: number }>(
  'write-class-orders',
  `with held as (
    -- What has been taken over, ended or given an order meanwhile is seen here: the row is read again when it could be locked.
    select q.n, q.id, q.now, q."order" || jsonb_build_object('account_id', b.account_id, 'country_id', b.country_id, 'email', b.email,
      'expires_at', b.expires_at) as "order"
    from jsonb_to_recordset($1::jsonb) as q (tag text, n int, id uuid, now timestamptz, "order" jsonb) join class_bookings b on b.id = q.id
    where q.tag = 'q' and b.status = 'Held' and b.expires_at > q.now order by b.id for update of b
  ), placed as materialized (
    select id from (select jsonb_agg("order") as wanted from held) h, place_orders(h.wanted) as id
  ), waiting as (
    update class_bookings b set status = 'AwaitingPayment', status_changed_at = h.now from held h where b.id = h.id
  )
  select n from held where id in (select id from placed)`,
)
/** Writes the order of a booking that is held; it now awaits its payment. @returns false when it is not held any more, or its time is up. */
export const writeOrderOfBooking = async (pool: pg.Pool, order: OrderQuestion): Promise<boolean> =>
  (await writeOrders(pool, { id: order.id, now: order.now, order })) !== undefined

/** The bookings of an account, newest first; of carts those that were paid. */
export const listBookingsOfAccount = async (db: Db, accountId: string): Promise<BookingRow[]> => {
  const { rows } = await sql<BookingRow>`select ${sql.raw(bookingColumns)} from class_bookings b ${sql.raw(ofBooking)}
    where b.account_id = ${accountId} and (b.cart_line_id is null or o.completed_at is not null) order by b.created_at desc limit 100`.execute(
    db,
  )
  return rows
}
