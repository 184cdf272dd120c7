import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { statement } from '../../db/statement.ts'
import type { Texts } from '../../db/tables/places.ts'

/** The country of a customer. @param $1 its id. */
export const findCountry = statement<{ name: string; timeZone: string }>(
  'find-country-of-customer',
  `select name, timezone as "timeZone" from countries where id = $1`,
)

/** Since when an account's data may only be kept. @param $1 the account. */
export const findRestriction = statement<{ since: Date }>(
  'find-restriction',
  `select since from published.restricted_accounts where account_id = $1`,
)

/** Offers that an account was given, newest first; at most 100. @param $1 the account. */
export const listCouponsHeld = statement<{ id: string; names: Texts; isUsed: boolean; validTo: string; timeZone: string }>(
  'list-coupons-held',
  `select c.id, c.names, c.used_at is not null as "isUsed", c.valid_to as "validTo", n.timezone as "timeZone"
  from published.coupons c join countries n on n.id = c.country_id where c.account_id = $1 order by c.valid_to desc, c.id limit 100`,
)

/** Bookings of an account, the newest first, a line for each child. @param $1 the account; $2 how many at most. */
export const listBookings = statement<{
  reference: string
  status: string
  names: Texts
  playground: string
  child: string
  from: string
  to: string
}>(
  'list-bookings-of-customer',
  `select b.reference, b.status, c.names, p.name as playground, coalesce(f.first_name, '') as child,
    o.first_day as from, o.last_day as to
  from published.class_bookings b
  join published.class_booking_children k on k.booking_id = b.id
  join published.classes c on c.id = b.class_id
  join playgrounds p on p.id = c.playground_id
  join lateral (select min(date) as first_day, max(date) as last_day from published.class_occasions where class_id = c.id) o on o.first_day is not null
  left join published.children f on f.id = k.child_id and f.deleted_at is null
  where b.account_id = $1 order by b.created_at desc, k.id limit $2`,
)

/**
 * Mails to an account, the newest first, and how each fared. @param $1 the account; $2 its address in lower case, null where nobody has confirmed it; $3 how
 * many at most.
 */
export const listMails = statement<{ at: Date; template: string; state: 'accepted' | 'waiting' | 'refused' | 'given-up' }>(
  'list-mails-of-customer',
  `select queued_at as at, template, state from published.mail_deliveries
  where account_id = $1 or lower(recipient) = $2::text order by queued_at desc limit $3`,
)

/** Orders of an account, the newest first, and how many there are. @param $1 the account; $2 how many at most. */
export const listOrders = statement<{
  reference: string
  createdAt: Date
  status: string
  currency: string
  totalMinor: number
  lines: string
  count: number
}>(
  'list-orders-of-customer',
  `select o.reference, o.created_at as "createdAt", o.status, o.currency, o.total_minor as "totalMinor",
    (select string_agg(l.article_name, ', ' order by l.position) from published.order_lines l where l.order_id = o.id) as lines,
    (select count(*)::int from published.orders m where m.account_id = $1) as count
  from published.orders o where o.account_id = $1 order by o.created_at desc, o.id desc limit $2`,
)

/** Notes on a customer, newest first; at most 200. Names of people who have left are gone. */
export const listNotesOf = async (
  db: Db,
  accountId: string,
): Promise<{ id: string; text: string; at: Date; by: string | null }[]> =>
  (
    await sql<{ id: string; text: string; at: Date; by: string | null }>`
      select n.id, n.text, n.written_at as at, a.first_name as by from customer_notes n
      left join published.accounts a on a.id = n.author_id and a.deleted_at is null
      where n.account_id = ${accountId} order by n.written_at desc, n.id limit 200`.execute(db)
  ).rows
