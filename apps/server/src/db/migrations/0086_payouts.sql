-- What providers said and the ledger must have, as changes of `receivable`: fees, corrections, payouts that reached the bank and those that came back from
-- it. Payouts are whole: how companies share one is fixed when it is posted, and movements may be learned of later.
create view published.payout_postings as
  select 'provider-fee' as event, provider || ':' || provider_transaction_id as source, -case kind when 'fee' then fee_minor - amount_minor else fee_minor end as minor
  from balance_transactions where case kind when 'fee' then fee_minor - amount_minor else fee_minor end <> 0
  union all
  select 'provider-adjustment', provider || ':' || provider_transaction_id, amount_minor
  from balance_transactions where kind = 'adjustment' and amount_minor <> 0
  union all
  select case s.state when 'paid' then 'payout-paid' else 'payout-failed' end, p.provider || ':' || p.provider_payout_id,
    case s.state when 'paid' then -p.amount_minor else p.amount_minor end
  from payouts p join payout_states s on s.payout_id = p.id
  where p.amount_minor <> 0 and (s.state = 'paid' or s.state = 'failed' and exists (
    select from payout_states b where b.payout_id = p.id and b.state = 'paid' and b.noted_at <= s.noted_at));
