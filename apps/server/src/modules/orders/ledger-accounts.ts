import { auditStatement } from './audit-statement.ts'

/** The ledger against itself, and account by account against what it was posted from. What was there before the ledger is in its opening. */
export const findLedgerFaults = auditStatement('audit-ledger', {
  'an entry whose debit and credit differ': `
    select e.event || ' ' || e.source as what from published.ledger_entries e
    left join published.ledger_lines l on l.entry_id = e.id group by e.id, e.event, e.source having coalesce(sum(l.amount_minor), 1) <> 0`,
  'a paid order that is not in the ledger': `
    select o.reference as what from orders o where o.completed_at is not null and o.total_minor > 0
      and not exists (select from published.ledger_entries e where e.event = 'order-paid' and e.source = o.id::text)
      and not exists (select from published.ledger_openings p where p.country_id = o.country_id and p.currency = o.currency and p.at >= o.completed_at)`,
  'an account of the ledger that is not what its sources say': `
    select account || ' of ' || country_id || ': ' || posted_minor || ' instead of ' || source_minor as what
    from published.ledger_comparison where posted_minor <> source_minor`,
  // The source of a payout's entry names the company after the payout.
  'a fee or payout that the ledger has otherwise than the provider': `
    select event || ' ' || source || ': ' || coalesce(l.minor, 0) || ' instead of ' || coalesce(p.minor, 0) as what
    from published.payout_postings p
    full join (
      select event, case when event in ('payout-paid', 'payout-failed') then regexp_replace(source, ':[^:]*$', '') else source end as source,
        sum(minor) as minor
      from (
        select e.event, e.source, l.amount_minor as minor from published.ledger_entries e join published.ledger_lines l on l.entry_id = e.id
        where l.account = 'receivable' and e.event in ('provider-fee', 'provider-adjustment', 'payout-paid', 'payout-failed')
      ) x group by 1, 2
    ) l using (event, source)
    where l.minor is distinct from p.minor`,
})
