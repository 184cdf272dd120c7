import { statement } from '../../../db/statement.ts'

/** A booking is what a line of a cart holds. @param $1 the booking; $2 the line. */
export const holdForLine = statement(
  'hold-class-booking-for-line',
  'update class_bookings set cart_line_id = $2::uuid where id = $1::uuid',
)

/**
 * A line that is held again after its time was over is no further hold of its client, twice: so a family that was too slow may go on, and nobody holds the same
 * seats all day. @param $1 the line.
 */
export const forgetClaims = statement(
  'forget-claims-of-line',
  `delete from guest_holds h using class_bookings b where b.cart_line_id = $1::uuid and b.status = 'Expired' and h.booking_id = b.id
    and (select count(*) from class_bookings e where e.cart_line_id = $1::uuid and e.status = 'Expired') <= 2`,
)

/** Carts that hold seats of the same groups in one transaction come one after the other. @param $1 the groups. */
export const lockGroupsForCarts = statement(
  'lock-groups-for-carts',
  `select pg_advisory_xact_lock(k.key) from (select distinct hashtextextended('seats of carts ' || g, 0) as key from unnest($1::text[]) g order by 1) k`,
)

/** @param $1 lines of carts. */
export const lockHeldForLines = statement<{ id: string; isOrdered: boolean }>(
  'lock-class-bookings-of-lines',
  `select id, cart_order_id is not null as "isOrdered" from class_bookings
  where cart_line_id = any($1::uuid[]) and status in ('Held', 'AwaitingPayment') order by id for update`,
)

/** @param $1 lines of carts; $2 now. */
export const listHeldForLines = statement<{ lineId: string }>(
  'list-class-bookings-of-lines',
  `select cart_line_id as "lineId" from class_bookings
  where cart_line_id = any($1::uuid[]) and status in ('Held', 'AwaitingPayment') and expires_at > $2`,
)

/** No seat is held, unpaid, once its class begins. @param $1 lines of carts, whose bookings are held; $2 until. */
export const prolongForLines = statement<{ lineId: string }>(
  'prolong-class-bookings-of-lines',
  `update class_bookings b set expires_at = least($2::timestamptz, (select min((s.date + s.start_time) at time zone n.timezone)
      from class_booking_children k join published.class_sessions s on s.age_group_id = k.age_group_id where k.booking_id = b.id))
  from countries n
  where n.id = b.country_id and b.cart_line_id = any($1::uuid[]) and b.status in ('Held', 'AwaitingPayment')
  returning b.cart_line_id as "lineId"`,
)

/** Bookings that have given their seats back, of an order that was not paid: should its money come after all, it is known why it goes back. @param $1 the bookings. */
export const cancelReleased = statement(
  'cancel-released-class-bookings',
  "update class_bookings set status = 'Cancelled', status_changed_at = now() where id = any($1::uuid[])",
)

/** Bookings that have given their seats back and were never ordered: nothing is kept of them. @param $1 the bookings. */
export const deleteReleased = statement(
  'delete-released-class-bookings',
  `with child as (
    delete from class_booking_children where booking_id = any($1::uuid[])
  ), claim as (
    delete from guest_holds where booking_id = any($1::uuid[])
  )
  delete from class_bookings where id = any($1::uuid[])`,
)

/** Who bought, as the centre reaches them. */
export type Buyer = {
  email: string
  emailNormalized: string
  firstName: string
  lastName: string
  phoneCountryCode: string
  phone: string
}

/**
 * Bookings, which are held, belong to an order from now on, at its prices: what an earlier order that was not paid had of them is its no more.
 * @param $1 as JSON: the order, its buyer, and of each line of the cart the lines of the order. @returns the lines of the cart.
 */
export const giveToOrder = statement<{ lineId: string }>(
  'give-class-bookings-to-order',
  `with asked as (
    select q.order_id, o.reference, o.account_id, o.language, q.buyer, q.lines
    from jsonb_to_record($1::jsonb) as q (order_id uuid, buyer jsonb, lines jsonb) join published.orders o on o.id = q.order_id
  ), line as (
    select b.id as booking_id, l.line_id, l.order_line_ids
    from asked a, jsonb_to_recordset(a.lines) as l (line_id uuid, order_line_ids uuid[])
      join class_bookings b on b.cart_line_id = l.line_id and b.status in ('Held', 'AwaitingPayment')
  ), price as (
    select l.booking_id, sum(p.quantity * p.unit_price_minor)::bigint as total_minor
    from line l join published.order_lines p on p.id = any(l.order_line_ids) group by l.booking_id
  ), earlier as (
    delete from class_booking_lines k using line l where k.booking_id = l.booking_id
  ), child as (
    update class_booking_children k set price_minor = p.total_minor / (select count(*) from class_booking_children e where e.booking_id = k.booking_id)
    from price p where k.booking_id = p.booking_id
  ), written as (
    insert into class_booking_lines (order_line_id, booking_id) select unnest(l.order_line_ids), l.booking_id from line l
  )
  update class_bookings b set status = 'AwaitingPayment', status_changed_at = case b.status when 'Held' then now() else b.status_changed_at end,
    cart_order_id = a.order_id, reference = a.reference, account_id = a.account_id, language = a.language, total_minor = p.total_minor,
    email = a.buyer ->> 'email', email_normalized = a.buyer ->> 'emailNormalized', first_name = a.buyer ->> 'firstName', last_name = a.buyer ->> 'lastName',
    phone_country_code = a.buyer ->> 'phoneCountryCode', phone = a.buyer ->> 'phone'
  from asked a, line l join price p on p.booking_id = l.booking_id where b.id = l.booking_id
  returning b.cart_line_id as "lineId"`,
)

/** The account that an order is of; null: a guest's. @param $1 the order. */
export const findBuyerAccount = statement<{ accountId: string | null }>(
  'find-account-of-order',
  'select account_id as "accountId" from published.orders where id = $1::uuid',
)
