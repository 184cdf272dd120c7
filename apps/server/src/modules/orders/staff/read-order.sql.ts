import type { OrderEvent } from '@hoppla/contract/orders/staff-orders'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { attentionOf } from './list-orders.sql.ts'
import { placeOfOrder } from './order-place.sql.ts'

/** What an order is besides its lines. Money in minor units. */
export type OrderHead = {
  id: string
  countryId: string
  /** The play centre of its class; otherwise the country. */
  placeId: string
  country: string
  culture: string
  timeZone: string
  createdAt: Date
  attention: 'refund-failed' | 'disputed' | null
  couponName: string | null
  buyerName: string | null
  receiptNumber: number | null
  vatMinor: number
  method: string
  methodLabel: string | null
  /** Something was sent to somebody else. */
  hasPresents: boolean
}

/** Undefined: there is no such order. @param reference whole, as it is printed. */
export const findOrderHead = async (db: Db, reference: string): Promise<OrderHead | undefined> => {
  const { rows } = await sql<OrderHead>`
    select o.id, o.country_id as "countryId", ${placeOfOrder} as "placeId", c.name as country, c.culture, c.timezone as "timeZone", o.created_at as "createdAt",
      ${attentionOf} as attention, o.discount_name as "couponName", r.number as "receiptNumber",
      (select trim(a.first_name || ' ' || a.last_name) from published.accounts a where a.id = o.account_id and a.deleted_at is null) as "buyerName",
      (select sum(l.vat_minor)::bigint from order_lines l where l.order_id = o.id) as "vatMinor", p.method, p.method_label as "methodLabel",
      exists (select from order_deliveries d join order_lines l on l.id = d.order_line_id where l.order_id = o.id and d.sent_at is not null
        and d.recipient = 'someone' and d.recipient_email <> '') as "hasPresents"
    from orders o join countries c on c.id = o.country_id left join receipts r on r.order_id = o.id
    join lateral (select method, method_label from payments p where p.order_id = o.id
      order by p.id = r.payment_id desc nulls last, p.attempt desc limit 1) p on true
    where o.reference = ${reference}`.execute(db)
  return rows[0]
}

export type EventRow = Pick<OrderEvent, 'kind' | 'detail' | 'by' | 'cause' | 'note'> & { at: Date; amountMinor: number | null }

/** What somebody of the staff did for an order without changing it, as the audit log has it. */
export type Press = { kind: OrderEvent['kind']; at: Date; byId: string | null }

/**
 * What happened to an order, as its own tables say it, and what was pressed: positive what the buyer paid, negative what went back. Credit notes have the bare number in `detail`.
 */
export const listOrderEvents = async (db: Db, orderId: string, presses: readonly Press[]): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    with payment as (select p.* from payments p where p.order_id = ${orderId}),
    note as (select n.* from credit_notes n where n.order_id = ${orderId}),
    event (kind, at, "amountMinor", detail, by_id, note_id) as (
      select 'placed', o.created_at, null::bigint, '', null::uuid, null::uuid from orders o where o.id = ${orderId}
      union all
      select 'discounted', o.created_at, null, coalesce(o.discount_name, ''), null, null from orders o where o.id = ${orderId} and o.discount_minor > 0
      union all
      select 'paid-by-gift-card', o.created_at, o.cards_minor, '', null, null from orders o where o.id = ${orderId} and o.cards_minor > 0
      union all
      select 'payment-' || p.state, coalesce((select max(i.received_at) from payment_inbox i where i.payment_id = p.id), p.created_at), null,
        coalesce(p.method_label, ''), null, null
      from payment p where p.state in ('declined', 'cancelled')
      union all
      select 'paid', p.paid_at, p.amount_minor, coalesce(p.method_label, ''), null, null from payment p where p.paid_at is not null and p.amount_minor > 0
      union all
      select 'present-sent', d.sent_at, null, '', null, null from order_deliveries d join order_lines l on l.id = d.order_line_id
      where l.order_id = ${orderId} and d.sent_at is not null and d.recipient = 'someone'
      union all
      select 'mail-' || m.state, coalesce(m.accepted_at, m.refused_at, m.given_up_at, m.tried_at), null, m.template, null, null
      from published.mail_deliveries m where m.order_id = ${orderId}
      union all
      select 'withdrawn', w.received_at, null, '', null, null from withdrawals w where w.order_id = ${orderId}
      union all
      select 'credited', n.issued_at, null, n.number::text, n.made_by, n.id from note n
      union all
      select case when r.done_at is not null then 'refunded' when r.failed_at is not null then 'refund-failed' else 'refund-due' end,
        coalesce(r.done_at, r.failed_at, r.created_at), case when r.failed_at is not null and r.done_at is null then null else -r.amount_minor end, '', null, null
      from refunds r join payment p on p.id = r.payment_id
      union all
      select 'dispute-opened', d.opened_at, null, d.reason, null, null from disputes d join payment p on p.id = d.payment_id
      union all
      select 'dispute-' || d.state, d.closed_at, null, '', null, null from disputes d join payment p on p.id = d.payment_id where d.closed_at is not null
      union all
      select 'goodwill-given', w.given_at, -w.amount_minor, '', w.given_by, w.id from published.goodwills w where w.order_id = ${orderId}
      union all
      select 'noted', t.written_at, null, '', t.author_id, t.id from order_notes t where t.order_id = ${orderId}
      union all
      select e.kind, e.at, null, '', e."byId", null from jsonb_to_recordset(${JSON.stringify(presses)}::jsonb) as e (kind text, at timestamptz, "byId" uuid)
      union all
      select 'ended', o.status_changed_at, null, o.status, null, null from orders o where o.id = ${orderId} and o.status in ('Failed', 'Expired', 'Cancelled')
    )
    select e.kind, e.at, e."amountMinor", e.detail, coalesce(n.cause, w.cause) as cause, coalesce(n.note, t.text, w.note, '') as note,
      coalesce((select trim(a.first_name || ' ' || a.last_name) from published.accounts a where a.id = e.by_id and a.deleted_at is null), '') as by
    from event e left join note n on n.id = e.note_id left join order_notes t on t.id = e.note_id
    left join published.goodwills w on w.id = e.note_id order by e.at desc limit 500`.execute(db)
  return rows
}
