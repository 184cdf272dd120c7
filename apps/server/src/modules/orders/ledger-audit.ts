import { type Queryable, statement } from '../../db/statement.ts'
import { job } from '../../jobs/jobs.ts'

/** Each finds rows that must not be; its name says what is wrong. */
const audits: Record<string, string> = {
  'a ledger whose balance is not the sum of its entries, or less than nothing': `
    select gift_card_id::text as what from (
      select gift_card_id, number, balance_minor, row_number() over w as expected_number, sum(amount_minor) over w as expected
      from gift_card_entries window w as (partition by gift_card_id order by number)) e
    where balance_minor <> expected or number <> expected_number or balance_minor < 0`,
  'a gift card without its issue entry, or with another amount': `
    select g.id::text as what from gift_cards g left join gift_card_entries e on e.gift_card_id = g.id and e.number = 1
    where e.kind is distinct from 'issue' or e.amount_minor <> g.amount_minor`,
  'an order whose sum is not that of its lines': `
    select o.reference as what from orders o where o.total_minor <> (select coalesce(sum(amount_minor), 0) from order_lines l where l.order_id = o.id)`,
  'an order whose discount is not that of its lines, or that has none of its coupon': `
    select o.reference as what from orders o where o.discount_minor <> (select coalesce(sum(discount_minor), 0) from order_lines l where l.order_id = o.id)
      or (o.discount_minor > 0) <> exists (select from coupon_uses u where u.order_id = o.id)`,
  'a coupon that two orders have, or that an order has and it does not say so': `
    select coupon_id::text as what from coupon_uses u join coupons c on c.id = u.coupon_id where u.released_at is null
    group by coupon_id having count(*) > 1 or bool_or(c.used_at is null)`,
  'a coupon kept by an order that ended unpaid, or given back by one that lives': `
    select o.reference as what from coupon_uses u join orders o on o.id = u.order_id
    where case when o.status in ('Failed', 'Expired', 'Cancelled') then u.released_at is null
      when o.status <> 'Refunded' and o.total_minor > 0 then u.released_at is not null else false end`,
  'a line without exactly its gift cards': `
    select o.reference as what from orders o join order_lines l on l.order_id = o.id
    where l.kind = 'gift-card' and (select count(*) from gift_cards g where g.order_line_id = l.id and g.credit_note_id is null)
      <> case when o.completed_at is null then 0 else l.quantity end`,
  'a line without exactly its tickets, passes or codes': `
    select o.reference as what from orders o join order_lines l on l.order_id = o.id
    where l.kind in ('serial-ticket', 'pass') and case when o.completed_at is null then 0 else l.quantity end <> case
      when l.mode = 'redeem' then (select count(*) from redeem_codes k where k.order_line_id = l.id)
      when l.kind = 'pass' then (select count(*) from passes p where p.order_line_id = l.id)
      else (select count(*) from serial_tickets t where t.order_line_id = l.id) end`,
  'a used code without exactly its ticket or pass': `
    select k.id::text as what from redeem_codes k
    where case when k.redeemed_at is null then 0 else 1 end <>
      (select count(*) from serial_tickets t where t.redeem_code_id = k.id) + (select count(*) from passes p where p.redeem_code_id = k.id)`,
  'a ticket whose rest is not the sum of its entries': `
    select serial_ticket_id::text as what from (
      select serial_ticket_id, number, entrances_left, row_number() over w as expected_number, sum(entrances) over w as expected
      from serial_ticket_entries window w as (partition by serial_ticket_id order by number)) e
    where entrances_left <> expected or number <> expected_number
    union all select id::text from serial_tickets t where not exists (select from serial_ticket_entries e where e.serial_ticket_id = t.id)`,
  'two passes of one child on one day': `
    select a.id::text as what from passes a join passes b on b.child_id = a.child_id and b.country_id = a.country_id and b.id > a.id
      and a.revoked_at is null and b.revoked_at is null and a.used_up_at is null and b.used_up_at is null
      and daterange(a.valid_from, a.valid_to, '[]') && daterange(b.valid_from, b.valid_to, '[]')`,
  'an order without exactly its receipt': `
    select o.reference as what from orders o left join receipts r on r.order_id = o.id where (o.completed_at is null) <> (r.order_id is null)`,
  'a receipt for a payment that is not paid, or of another order': `
    select o.reference as what from receipts r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
    where p.state <> 'paid' or p.order_id <> r.order_id or p.amount_minor <> o.total_minor - o.cards_minor`,
  'a gap in the receipt numbers': `
    select k.country_id::text as what from receipt_counters k
    where k.last_number <> (select count(*) from receipts r where r.country_id = k.country_id)
      or k.last_number <> (select max(number) from receipts r where r.country_id = k.country_id)`,
  'money taken that neither settled an order nor is on its way back': `
    select p.id::text as what from payments p
    where p.state = 'paid' and p.amount_minor > 0 and not exists (select from receipts r where r.payment_id = p.id)
      and (select count(*) from refunds f where f.payment_id = p.id) <> 1`,
  'an order whose gift cards did not pay what it says': `
    select o.reference as what from orders o
    left join (select order_id, -sum(amount_minor) as taken from gift_card_entries where kind = 'redeem' group by order_id) e on e.order_id = o.id
    where coalesce(e.taken, 0) <> o.cards_minor`,
  // Taken by provider and cards, less what went back to either, is what the order keeps: while it waits what cards pay, once paid its sum less credit
  // notes, and nothing when it ended unpaid.
  'an order whose money does not sum to zero': `
    select o.reference as what from orders o
    where (select coalesce(sum(p.amount_minor), 0) from receipts r join payments p on p.id = r.payment_id where r.order_id = o.id)
      - (select coalesce(sum(amount_minor), 0) from gift_card_entries where order_id = o.id and kind in ('redeem', 'refund'))
      - (select coalesce(sum(f.amount_minor), 0) from refunds f join payments p on p.id = f.payment_id left join gift_cards g on g.id = f.gift_card_id
        where p.order_id = o.id and f.credit_note_id is not null and (f.gift_card_id is null or g.credit_note_id = f.credit_note_id))
      <> case when o.completed_at is not null
          then o.total_minor - (select coalesce(sum(k.amount_minor), 0) from credit_notes k where k.order_id = o.id)
        when o.status in ('Failed', 'Expired', 'Cancelled') then 0 else o.cards_minor end`,
  'a paid order whose status does not follow from its credit notes': `
    select o.reference as what from orders o
    join lateral (select coalesce(sum(amount_minor), 0) as back from credit_notes k where k.order_id = o.id) k on true
    where o.completed_at is not null
      and o.status <> case when k.back = 0 then 'Completed' when k.back < o.total_minor then 'PartiallyRefunded' else 'Refunded' end`,
  'a credit note whose lines or movements do not sum to it': `
    select k.id::text as what from credit_notes k
    where k.amount_minor <> (select coalesce(sum(amount_minor), 0) from credit_note_lines l where l.credit_note_id = k.id)
      or k.amount_minor <> (select coalesce(sum(amount_minor), 0) from refunds f where f.credit_note_id = k.id)`,
  'a line of which more went back than was paid': `
    select l.id::text as what from order_lines l join credit_note_lines k on k.order_line_id = l.id
    group by l.id having sum(k.amount_minor) > l.amount_minor or sum(k.vat_minor) > l.vat_minor`,
  'a gap in the numbers of credit notes': `
    select k.country_id::text as what from credit_note_counters k
    where k.last_number <> (select count(*) from credit_notes n where n.country_id = k.country_id)
      or k.last_number <> (select max(number) from credit_notes n where n.country_id = k.country_id)`,
  'more money given back through a provider than was taken': `
    select p.id::text as what from payments p join refunds f on f.payment_id = p.id and f.gift_card_id is null
    group by p.id having sum(f.amount_minor) > p.amount_minor and not bool_or(f.reason = 'WrongAmount')`,
  'a gift card given instead of money without its movement': `
    select g.id::text as what from gift_cards g where g.credit_note_id is not null
      and not exists (select from refunds f where f.gift_card_id = g.id and f.credit_note_id = g.credit_note_id and f.amount_minor = g.amount_minor)`,
  'money given back that was never taken': `
    select f.id::text as what from refunds f join payments p on p.id = f.payment_id where p.state <> 'paid'`,
  'a refund done in another sum than its movement, or by nobody': `
    select f.id::text as what from refunds f where f.gift_card_id is null
      and case when f.done_at is null then f.disputed_minor >= f.amount_minor
        else (f.disputed_minor = f.amount_minor) <> (f.provider_refund_id like 'dispute:%') end`,
  // Two disputes may be about the same money: no more was taken than was paid. Where everything has been credited already, the alarm was raised then.
  'money that a bank has taken, and no refund stands for': `
    select p.id::text as what from payments p join disputes d on d.payment_id = p.id and d.state = 'lost'
    join receipts r on r.payment_id = p.id join orders o on o.id = r.order_id
    where o.total_minor > (select coalesce(sum(k.amount_minor), 0) from credit_notes k where k.order_id = o.id)
    group by p.id having least(p.amount_minor, sum(case when d.currency = p.currency then d.amount_minor else p.amount_minor end))
      > (select coalesce(sum(f.disputed_minor), 0) from refunds f where f.payment_id = p.id)`,
  // While a bank thinks it over its word is waited for; no bank thinks for so long.
  'money due back for more than a day': `
    select f.id::text as what from refunds f where f.done_at is null and f.created_at < $1::timestamptz - interval '1 day'
      and not exists (select from disputes d where d.payment_id = f.payment_id
        and (d.state = 'open' and d.opened_at > $1::timestamptz - interval '150 days' or d.closed_at > $1::timestamptz - interval '1 day'))`,
  'news acknowledged and done, but not settled': `
    select i.event_id as what from payment_inbox i join payments p on p.id = i.payment_id
    where i.processed_at is not null and i.state = 'paid' and p.state <> 'paid'`,
}

/** All at once, so that whoever asks often has it planned once: half of the work is planning. */
const findFaults = statement<{ fault: string }>(
  'check-books',
  Object.entries(audits)
    .map(([name, query]) => `(select '${name.replaceAll("'", "''")}: ' || what as fault from (${query}) as audit limit 20)`)
    .join(' union all '),
)

/**
 * Holds the books against themselves: ledgers, orders, receipts, payments and refunds.
 * @param now absent: what is only late is no fault. @returns one line per fault; empty when all is well.
 */
export const auditLedger = async (where: Queryable, now: Date | null = null): Promise<string[]> =>
  (await findFaults(where, [now])).map(({ fault }) => fault)

/** Every night, over all that was ever sold, which reads long: books that do not agree raise an alarm, with what is wrong. @throws then, so that the queue has it among its failures, too. */
export const auditLedgerJob = job(
  'check-books',
  async (deps) => {
    const faults = await auditLedger(deps.reports, deps.clock.now())
    if (faults.length === 0) return
    deps.log.fatal({ faults }, 'the books do not agree')
    throw new Error(`The books do not agree: ${faults.join('; ')}`)
  },
  '50 2 * * *',
)
