import type { OrderStatus } from '@hoppla/contract/orders'
import { statement } from '../../../db/statement.ts'
import type { LineKind, RefundReason, TicketTerms } from '../../../db/tables/orders.ts'
import type { LineMoney } from './create-refund.rules.ts'

/** A paid order as whoever gives money back sees it. Money in minor units. */
export type PaidOrderRow = {
  id: string
  reference: string
  status: OrderStatus
  /** Null: a guest's. */
  accountId: string | null
  email: string
  language: string
  currency: string
  totalMinor: number
  cardsMinor: number
  /** What a coupon took off. */
  discountMinor: number
  /** Whether the buyer asked expressly to begin before the time to withdraw was over. */
  beginsAtOnce: boolean
  createdAt: Date
  completedAt: Date | null
  countryId: string
  culture: string
  timeZone: string
  holidayCountry: string
  giftCardYears: number
  companyName: string
  /** The payment that settled the order; null: not paid. */
  paymentId: string | null
  providerPaidMinor: number
  providerBackMinor: number
  isDisputed: boolean
  lines: PaidLine[]
  /** Cards that paid, with what each has not got back. */
  cards: { id: string; spentMinor: number }[]
}
export type PaidLine = LineMoney & {
  id: string
  kind: LineKind
  articleName: string
  quantity: number
  terms: TicketTerms | null
  /** Gift cards bought, with what is left on each. */
  giftCards: { id: string; balanceMinor: number }[]
  /** Whether what was bought has been taken back. */
  isRevoked: boolean
  tickets: { entrances: number; entrancesLeft: number }[]
  passes: { visits: number; validFrom: string; validTo: string }[]
}

const paidOrderSelect = `
  select o.id, o.reference, o.status, o.account_id as "accountId", o.email, o.language, o.currency, o.total_minor as "totalMinor",
    o.cards_minor as "cardsMinor", o.discount_minor as "discountMinor", o.begin_wish_at is not null as "beginsAtOnce", o.created_at as "createdAt", o.completed_at as "completedAt", o.country_id as "countryId", c.culture,
    c.timezone as "timeZone", c.holiday_country as "holidayCountry", c.gift_card_years as "giftCardYears",
    coalesce(r.company_name, c.company_name) as "companyName", p.id as "paymentId", coalesce(p.amount_minor, 0) as "providerPaidMinor",
    (select coalesce(sum(f.amount_minor), 0)::bigint from refunds f where f.payment_id = p.id and f.gift_card_id is null) as "providerBackMinor",
    exists (select from disputes d where d.payment_id = p.id and d.state = 'open') as "isDisputed",
    (select json_agg(json_build_object('id', l.id, 'kind', l.kind, 'articleName', l.article_name, 'quantity', l.quantity, 'terms', l.terms,
        'amountMinor', l.amount_minor, 'vatMinor', l.vat_minor,
        'creditedMinor', (select coalesce(sum(k.amount_minor), 0) from credit_note_lines k where k.order_line_id = l.id),
        'creditedVatMinor', (select coalesce(sum(k.vat_minor), 0) from credit_note_lines k where k.order_line_id = l.id),
        'giftCards', coalesce((select json_agg(json_build_object('id', g.id, 'balanceMinor', e.balance_minor) order by g.id) from gift_cards g
          join lateral (select balance_minor from gift_card_entries where gift_card_id = g.id order by number desc limit 1) e on true
          where g.order_line_id = l.id and g.credit_note_id is null), '[]'),
        'isRevoked', exists (select from redeem_codes k where k.order_line_id = l.id and k.revoked_at is not null)
          or exists (select from serial_tickets t where t.order_line_id = l.id and t.revoked_at is not null)
          or exists (select from passes s where s.order_line_id = l.id and s.revoked_at is not null),
        'tickets', coalesce((select json_agg(json_build_object('entrances', f.entrances, 'entrancesLeft', e.entrances_left)) from serial_tickets t
          join serial_ticket_entries f on f.serial_ticket_id = t.id and f.number = 1
          join lateral (select entrances_left from serial_ticket_entries where serial_ticket_id = t.id order by number desc limit 1) e on true
          where t.order_line_id = l.id), '[]'),
        'passes', coalesce((select json_agg(json_build_object('visits', (select count(*) from pass_entrances v where v.pass_id = s.id),
          'validFrom', s.valid_from, 'validTo', s.valid_to)) from passes s where s.order_line_id = l.id), '[]')
      ) order by l.position) from order_lines l where l.order_id = o.id) as lines,
    coalesce((select json_agg(json_build_object('id', s.gift_card_id, 'spentMinor', s.spent) order by s.gift_card_id) from (
      select gift_card_id, -sum(amount_minor) as spent from gift_card_entries where order_id = o.id and kind in ('redeem', 'refund')
      group by gift_card_id having sum(amount_minor) < 0) s), '[]') as cards
  from orders o join countries c on c.id = o.country_id left join receipts r on r.order_id = o.id left join payments p on p.id = r.payment_id`

export const findPaidOrder = statement<PaidOrderRow>('find-paid-order', `${paidOrderSelect} where o.id = $1`)
/** By what a guest knows: reference and address, whatever their case; the reference alone once the address has gone with its account. */
export const findOrderOfAddress = statement<PaidOrderRow>(
  'find-order-of-address',
  `${paidOrderSelect} where o.reference = $1 and (lower(o.email) = lower($2) or o.email = '')`,
)

/** Holds an order, then everything it became and every card that paid it, so that nobody uses what is being given back. */
export const lockForReturn = statement('lock-order-for-return', 'select from orders where id = $1 for update')
export const lockBought = statement(
  'lock-bought',
  `with line as (select id from order_lines where order_id = $1),
  code as (select id from redeem_codes where order_line_id in (select id from line) order by id for update),
  ticket as (select id from serial_tickets where order_line_id in (select id from line) order by id for update),
  pass as (select id from passes where order_line_id in (select id from line) order by id for update)
  select (select count(*) from code) + (select count(*) from ticket) + (select count(*) from pass)`,
)
export const lockCardsOfOrder = statement(
  'lock-cards-of-order',
  `select from gift_cards where id in (
    select g.id from gift_cards g join order_lines l on l.id = g.order_line_id where l.order_id = $1
    union select gift_card_id from gift_card_entries where order_id = $1)
  order by id for no key update`,
)

/** What a credit note is written from. */
export type CreditNoteInput = {
  id: string
  order_id: string
  country_id: string
  reason: RefundReason
  amount_minor: number
  currency: string
  note: string | null
  made_by: string | null
  order_status: OrderStatus
  lines: { order_line_id: string; amount_minor: number; vat_minor: number }[]
  /** `by_bank`: the buyer's bank has moved it. */
  refunds: { id: string; payment_id: string; amount_minor: number; gift_card_id: string | null; by_bank: boolean }[]
  /** Signed, in the order of their cards. */
  entries: { gift_card_id: string; kind: 'refund' | 'revoke'; amount_minor: number }[]
  /** A card given instead of money. */
  card: {
    id: string
    order_line_id: string
    code_hash: string
    code_sealed: string
    valid_to: string
  } | null
}

// The number is taken in the statement that writes the note, so that there is no gap. Every row that a foreign key asks for is written in the same
// statement; PostgreSQL checks at its end.
export const writeCreditNote = statement<{ number: number }>(
  'write-credit-note',
  `with input as (
    select * from jsonb_to_record($1::jsonb) as w (id uuid, order_id uuid, country_id uuid, reason text, amount_minor bigint, currency text, note text,
      made_by uuid, order_status text, lines jsonb, refunds jsonb, entries jsonb, card jsonb)
  ), counted as (
    insert into credit_note_counters as k (country_id, last_number) select country_id, 1 from input
    on conflict (country_id) do update set last_number = k.last_number + 1
    returning last_number
  ), written as (
    insert into credit_notes (id, country_id, number, order_id, reason, amount_minor, currency, note, made_by, company_name, company_orgno,
      company_address, company_vat_number, issued_at)
    select w.id, w.country_id, k.last_number, w.order_id, w.reason, w.amount_minor, w.currency, w.note, w.made_by, r.company_name, r.company_orgno,
      r.company_address, r.company_vat_number, $2::timestamptz
    from input w join receipts r on r.order_id = w.order_id, counted k
    returning number
  ), line as (
    insert into credit_note_lines (credit_note_id, order_line_id, amount_minor, vat_minor)
    select w.id, l.* from input w, jsonb_to_recordset(w.lines) as l (order_line_id uuid, amount_minor bigint, vat_minor bigint)
  ), moved as (
    insert into refunds (id, payment_id, amount_minor, currency, reason, created_at, done_at, provider_refund_id, disputed_minor, credit_note_id,
      gift_card_id)
    select f.id, f.payment_id, f.amount_minor, w.currency, w.reason, $2::timestamptz,
      case when f.gift_card_id is not null or f.by_bank then $2::timestamptz end, case when f.by_bank then 'dispute:' || f.id end,
      case when f.by_bank then f.amount_minor else 0 end, w.id, f.gift_card_id
    from input w, jsonb_to_recordset(w.refunds) as f (id uuid, payment_id uuid, amount_minor bigint, gift_card_id uuid, by_bank boolean)
  ), card as (
    insert into gift_cards (id, order_line_id, number, country_id, currency, amount_minor, code_hash, code_sealed, valid_to, issued_at, credit_note_id)
    select c.id, c.order_line_id, (select coalesce(max(g.number), 0) + 1 from gift_cards g where g.order_line_id = c.order_line_id), w.country_id,
      w.currency, w.amount_minor, decode(c.code_hash, 'hex'), decode(c.code_sealed, 'hex'), c.valid_to, $2::timestamptz, w.id
    from input w, jsonb_to_record(w.card) as c (id uuid, order_line_id uuid, code_hash text, code_sealed text, valid_to date)
    where jsonb_typeof(w.card) = 'object'
    returning id, amount_minor
  ), entry as (
    insert into gift_card_entries (gift_card_id, kind, amount_minor, order_id, at)
    select e.gift_card_id, e.kind, e.amount_minor, w.order_id, $2::timestamptz
    from input w, jsonb_to_recordset(w.entries) as e (gift_card_id uuid, kind text, amount_minor bigint)
    union all select card.id, 'issue', card.amount_minor, w.order_id, $2::timestamptz from card, input w
  ), status as (
    update orders o set status = w.order_status, status_changed_at = $2::timestamptz from input w where o.id = w.order_id
  )
  select number from written`,
)

/** A card that got value back is good for long enough to be used. @param $1 cards; $2 the day it shall last to at least. */
export const prolongCards = statement(
  'prolong-gift-cards',
  'update gift_cards set valid_to = $2::date, reminded_at = null where id = any($1::uuid[]) and valid_to < $2::date',
)

/** Takes entrances, tickets, passes and codes back of lines whose money is all back; what was used stays used. */
export const revokeEntrances = statement(
  'revoke-entrances',
  `insert into serial_ticket_entries (serial_ticket_id, kind, entrances, at)
  select t.id, 'revoke', -e.entrances_left, $2::timestamptz from serial_tickets t
  join lateral (select entrances_left from serial_ticket_entries where serial_ticket_id = t.id order by number desc limit 1) e on true
  where t.order_line_id = any($1::uuid[]) and t.revoked_at is null and e.entrances_left > 0`,
)
export const revokeBought = statement(
  'revoke-bought',
  `with code as (update redeem_codes set revoked_at = $2::timestamptz where order_line_id = any($1::uuid[]) and revoked_at is null),
  ticket as (update serial_tickets set revoked_at = $2::timestamptz where order_line_id = any($1::uuid[]) and revoked_at is null)
  update passes set revoked_at = $2::timestamptz where order_line_id = any($1::uuid[]) and revoked_at is null`,
)
