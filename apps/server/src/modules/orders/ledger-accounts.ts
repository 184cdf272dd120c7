import { differing, ofAccounts } from '../../db/ledger-balances.ts'
import { auditStatement } from './audit-statement.ts'

const payments = `join payments p on p.id = f.payment_id join orders o on o.id = p.order_id`
/** What disputes hold or have taken; one in another currency is about the whole payment. */
const disputed = (states: string) => `
  select o.country_id, o.currency, case when d.currency = p.currency then d.amount_minor else p.amount_minor end as minor
  from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id where d.state in (${states})`
/** Refunds through a provider that are decided and have not gone. */
const waiting = (which: string) => `
  select o.country_id, o.currency, -(f.amount_minor - f.disputed_minor) as minor from refunds f ${payments}
  where f.gift_card_id is null and f.done_at is null and f.credit_note_id ${which}`

/** The ledger against orders, payments, refunds and disputes, account by account. */
export const findLedgerFaults = auditStatement('audit-ledger', {
  'an entry whose debit and credit differ': `
    select e.event || ' ' || e.source as what from published.ledger_entries e
    left join published.ledger_lines l on l.entry_id = e.id group by e.id, e.event, e.source having coalesce(sum(l.amount_minor), 1) <> 0`,
  'a paid order that is not in the ledger': `
    select o.reference as what from orders o where o.completed_at is not null and o.total_minor > 0
      and not exists (select from published.ledger_entries e where e.event = 'order-paid' and e.source = o.id::text)`,
  'money at the providers that is not what they took, sent back and lost': differing(
    ofAccounts(['receivable'], `e.event not in ('provider-fee', 'payout-paid', 'payout-failed', 'provider-adjustment')`),
    `select o.country_id, o.currency, p.amount_minor as minor from receipts r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
    union all select o.country_id, o.currency, f.amount_minor from refunds f ${payments} where f.credit_note_id is null
    union all select o.country_id, o.currency, -(f.amount_minor - f.disputed_minor) from refunds f ${payments}
      where f.gift_card_id is null and f.done_at is not null
    union all select country_id, currency, -minor from (${disputed(`'open', 'lost'`)}) d`,
  ),
  'refunds due that are not those that wait': differing(ofAccounts(['refunds-due']), waiting('is not null')),
  'payments without an order that are not those that wait to go back': differing(
    ofAccounts(['unsettled-payments']),
    waiting('is null'),
  ),
  'disputed money that is not that of open disputes': differing(ofAccounts(['disputed']), disputed(`'open'`)),
  'VAT that is not that of receipts less credit notes': differing(
    ofAccounts(['vat']),
    `select o.country_id, o.currency, -l.vat_minor as minor from order_lines l join orders o on o.id = l.order_id where o.completed_at is not null
    union all select k.country_id, k.currency, n.vat_minor from credit_note_lines n join credit_notes k on k.id = n.credit_note_id`,
  ),
  'sales and deferred revenue that are not what lines earn': differing(
    ofAccounts(['sales', 'deferred-tickets', 'deferred-passes']),
    `select o.country_id, o.currency, -m.kept_minor as minor from published.order_line_money m join orders o on o.id = m.order_id
    where o.completed_at is not null and m.kind <> 'gift-card'`,
  ),
})
