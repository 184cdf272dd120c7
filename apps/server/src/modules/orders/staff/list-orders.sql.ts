import { type PayMethod, payMethods } from '@hoppla/contract/orders/pay-methods'
import type { RefundCause } from '@hoppla/contract/orders/refund-schema'
import type { ListedStaffOrder, OrderFilter } from '@hoppla/contract/orders/staff-orders'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { LineKind } from '../../../db/tables/orders.ts'
import { type OrderScope, within } from './order-scope.sql.ts'

export type StaffOrderRow = Omit<ListedStaffOrder, 'buyer' | 'createdAt' | 'total' | 'refunded'> & {
  createdAt: Date
  /** Null: a guest’s, or the account has gone. */
  buyerName: string | null
  email: string
  /** Why the staff refunded, oldest first, each once. */
  causes: RefundCause[]
  totalMinor: number
  refundedMinor: number
}

/** @property reference whole; @property email whole, in lower case. @property before an order’s id. */
export type OrdersQuestion = OrderScope & {
  filter: OrderFilter | undefined
  kind: LineKind | undefined
  method: PayMethod | undefined
  /** The play centre of its class. */
  centre: string | undefined
  from: string | undefined
  to: string | undefined
  reference: string | undefined
  email: string | undefined
  /** The last four digits of a card. */
  card: string | undefined
  /** Whose. */
  buyers: readonly string[] | undefined
  before: string | undefined
  most: number
}

const statuses: Record<Exclude<OrderFilter, 'attention'>, string[]> = {
  waiting: ['Created', 'AwaitingPayment', 'Processing'],
  paid: ['Completed', 'PartiallyRefunded'],
  refunded: ['PartiallyRefunded', 'Refunded'],
  unpaid: ['Failed', 'Expired', 'Cancelled'],
}

const failedRefunds = sql`select p.order_id from refunds r join payments p on p.id = r.payment_id where r.done_at is null and r.failed_at is not null`
const openDisputes = sql`select p.order_id from disputes d join payments p on p.id = d.payment_id where d.state = 'open'`

/** What the filters leave, of `orders o` in `countries c`. Days are those of the country’s calendar. */
const matching = ({ filter, kind, method, centre, from, to, reference, email, card, buyers, ...scope }: OrdersQuestion) =>
  sql.join(
    [
      sql`o.country_id = c.id`,
      within(scope),
      ...(filter === 'attention' ? [sql`o.id in (${failedRefunds} union ${openDisputes})`] : []),
      ...(filter === undefined || filter === 'attention' ? [] : [sql`o.status = any(${statuses[filter]}::text[])`]),
      ...(kind === undefined && method === undefined ? [] : [isOrdered(kind, method)]),
      ...(kind === undefined ? [] : [sql`exists (select from order_lines l where l.order_id = o.id and l.kind = ${kind})`]),
      ...(method === undefined ? [] : [sql`exists (select from payments p where p.order_id = o.id and p.method = ${method})`]),
      ...(from === undefined ? [] : [sql`o.created_at >= ${from}::date::timestamp at time zone c.timezone`]),
      ...(to === undefined ? [] : [sql`o.created_at < (${to}::date + 1)::timestamp at time zone c.timezone`]),
      ...(reference === undefined ? [] : [sql`o.reference = ${reference}`]),
      ...(email === undefined ? [] : [sql`lower(o.email) = ${email}`]),
      // Found first, and then held against the rest, in the one country: few orders are of a centre, and few somebody’s.
      ...(centre === undefined
        ? []
        : [
            sql`c.id = (select p.country_id from playgrounds p where p.id = ${centre}::uuid)`,
            sql`o.id = any(array(select b.order_id from published.class_bookings b join published.classes k on k.id = b.class_id where k.playground_id = ${centre}::uuid))`,
          ]),
      ...(card === undefined
        ? []
        : [
            sql`o.id = any(array(select p.order_id from payments p where p.method = any(${payMethods}::text[]) and right(p.method_label, 4) = ${card}))`,
          ]),
      ...(buyers === undefined
        ? []
        : [sql`o.id = any(array(select b.id from orders b where b.account_id = any(${buyers}::uuid[])))`]),
    ],
    sql` and `,
  )

/** Whether a country `c` has ever had such an order: if not, none of them is looked at. */
const isOrdered = (
  kind: LineKind | undefined,
  method: PayMethod | undefined,
) => sql`exists (select from ordered_kinds k where k.country_id = c.id
  and k.kind = coalesce(${kind ?? null}, k.kind) and k.method = coalesce(${method ?? null}, k.method))`

const refunded = sql`(select coalesce(sum(n.amount_minor), 0)::bigint from credit_notes n where n.order_id = o.id)`

const centreOf = sql`(select string_agg(distinct p.name, ', ') from published.class_bookings b join published.classes k on k.id = b.class_id
  join playgrounds p on p.id = k.playground_id where b.order_id = o.id)`

const causes = sql`(select coalesce(json_agg(n.cause order by n.first), '[]') from (
  select n.cause, min(n.number) as first from credit_notes n where n.order_id = o.id and n.cause is not null group by n.cause) n)`

/** Newest first. Each country’s newest are read by their index, and the newest of all are left. */
export const listStaffOrderRows = async (db: Db, question: OrdersQuestion): Promise<StaffOrderRow[]> => {
  const older =
    question.before === undefined
      ? sql`true`
      : sql`(o.created_at, o.id) < (select created_at, id from orders where id = ${question.before}::uuid)`
  const { rows } = await sql<StaffOrderRow>`
    with newest as materialized (
      select o.id, o.created_at, c.name as country from countries c cross join lateral (
        select o.id, o.created_at from orders o where ${matching(question)} and ${older}
        order by o.created_at desc, o.id desc limit ${question.most}) o
      where c.id = any(${[...question.countries, ...question.countriesOfCentres]}::uuid[])
      order by o.created_at desc, o.id desc limit ${question.most}
    )
    select o.id, o.reference, o.created_at as "createdAt", o.status, n.country, ${centreOf} as centre, o.email, o.currency, o.total_minor as "totalMinor",
      (select trim(a.first_name || ' ' || a.last_name) from published.accounts a where a.id = o.account_id and a.deleted_at is null) as "buyerName",
      (select min(l.kind) from order_lines l where l.order_id = o.id) as kind,
      (select coalesce(json_agg(json_build_object('name', l.article_name, 'quantity', l.quantity) order by l.position), '[]')
        from order_lines l where l.order_id = o.id) as lines,
      (select p.method from payments p where p.order_id = o.id order by p.attempt desc limit 1) as method,
      o.cards_minor > 0 as "hasGiftCards", ${causes} as causes, ${refunded} as "refundedMinor", ${attentionOf} as attention
    from newest n join orders o on o.id = n.id order by o.created_at desc, o.id desc`.execute(db)
  return rows
}

/** Why somebody must look at an order `o`. */
export const attentionOf = sql<ListedStaffOrder['attention']>`case
  when o.id in (${openDisputes} and p.order_id = o.id) then 'disputed'
  when o.id in (${failedRefunds} and p.order_id = o.id) then 'refund-failed' end`

export type OrderSum = { currency: string; count: number; totalMinor: number; refundedMinor: number }

/** How many the filters leave, and their money: of what was paid. */
export const sumStaffOrders = async (db: Db, question: OrdersQuestion): Promise<OrderSum[]> => {
  const { rows } = await sql<OrderSum>`
    select o.currency, count(*)::int as count, coalesce(sum(o.total_minor) filter (where o.completed_at is not null), 0)::bigint as "totalMinor",
      coalesce(sum((select sum(n.amount_minor) from credit_notes n where n.order_id = o.id)), 0)::bigint as "refundedMinor"
    from countries c join orders o on ${matching(question)} where c.id = any(${[...question.countries, ...question.countriesOfCentres]}::uuid[])
    group by o.currency order by o.currency`.execute(db)
  return rows
}
