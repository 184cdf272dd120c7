import type { Queryable } from '../../db/statement.ts'
import { job } from '../../jobs/jobs.ts'
import { auditStatement } from './audit-statement.ts'
import { findLedgerFaults } from './ledger-accounts.ts'
import { allProducts } from './product.ts'
import { auditTenders } from './tender.ts'

const findFaults = auditStatement('audit-orders', {
  'an order whose sum is not that of its lines': `
    select o.reference as what from orders o where o.total_minor <> (select coalesce(sum(amount_minor), 0) from order_lines l where l.order_id = o.id)`,
  'an order whose discount is not that of its lines': `
    select o.reference as what from orders o where o.discount_minor <> (select coalesce(sum(discount_minor), 0) from order_lines l where l.order_id = o.id)`,
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
  // A bank's decision is awaited, but not for longer than banks take.
  'money due back for more than a day': `
    select f.id::text as what from refunds f where f.done_at is null and f.created_at < $1::timestamptz - interval '1 day'
      and not exists (select from disputes d where d.payment_id = f.payment_id
        and (d.state = 'open' and d.opened_at > $1::timestamptz - interval '150 days' or d.closed_at > $1::timestamptz - interval '1 day'))`,
  'an event acknowledged and done, but not settled': `
    select i.event_id as what from payment_inbox i join payments p on p.id = i.payment_id
    where i.processed_at is not null and i.state = 'paid' and p.state <> 'paid'`,
})

/**
 * Audits orders, receipts, payments and refunds, and the ledgers of all products and tenders, against each other.
 * @param now absent: lateness is not a fault. @returns one line per fault; empty when all is well.
 */
export const auditLedger = async (where: Queryable, now: Date | null = null): Promise<string[]> => {
  const faults = [...(await findFaults(where, now)), ...(await findLedgerFaults(where)), ...(await auditTenders(where))]
  for (const audit of new Set(allProducts().map((product) => product.audit))) faults.push(...((await audit?.(where)) ?? []))
  return [...new Set(faults)]
}

/**
 * Nightly, over everything that was ever sold, as a long read. Differences raise an alarm with the details. @throws then, so that the queue lists the
 * failure too.
 */
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
