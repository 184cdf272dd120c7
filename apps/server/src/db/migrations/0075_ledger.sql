-- The ledger is held against its sources, and begins with what was there before it (docs/accounting.md).

-- A gift card costs what it is worth (articles_gift_card_price_check): there is no discount to post.
delete from posting_rules where event = 'order-paid' and part = 'card-discount';

/*
What had happened when the ledger began, by company and account. `posted_minor`: its opening balance, against 'opening-balance'. `earlier_minor`: what the
sources tell of the years before, and the ledger does not: sales, VAT that was declared, money that was paid out.
*/
create table ledger_openings (
  country_id uuid not null,
  currency text not null,
  account text not null,
  posted_minor bigint not null,
  earlier_minor bigint not null,
  at timestamptz not null,
  primary key (country_id, currency, account)
);
create trigger ledger_openings_append_only before update or delete on ledger_openings for each row execute function refuse_change();

insert into posting_rules (event, position, account, side, part)
  select 'opening-balance', row_number() over (order by part, side desc), case side when 'debit' then part else 'opening-balance' end, side, part
  from unnest(array['receivable', 'gift-card-debt', 'gift-card-debt-taxed', 'held-value', 'deferred-tickets', 'deferred-passes', 'refunds-due',
    'unsettled-payments', 'disputed']) as part cross join (values ('debit'), ('credit')) as sides (side);
insert into ledger_default_accounts (country, account, number, name) values
  ('SE', 'opening-balance', '2098', 'Ingående balans'), ('NO', 'opening-balance', '2050', 'Inngående balanse'),
  ('DK', 'opening-balance', '6920', 'Primosaldo'), ('FI', 'opening-balance', '2251', 'Avaava tase'),
  ('DE', 'opening-balance', '9000', 'Saldenvorträge');

-- What the ledger says of an account, and what its sources say. Payouts and fees have no source but themselves: their side of `receivable` is left out.
create view published.ledger_comparison as
  select country_id, currency, account, sum(posted_minor)::bigint as posted_minor, sum(source_minor)::bigint as source_minor from (
    select e.country_id, e.currency, l.account, l.amount_minor as posted_minor, 0 as source_minor
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where l.account not in ('bank', 'provider-fees', 'goodwill', 'opening-balance')
      and not (l.account = 'receivable' and e.event in ('provider-fee', 'payout-paid', 'payout-failed', 'provider-adjustment'))
    union all select country_id, currency, account, 0, minor from published.order_balances where account <> 'earned'
    union all select country_id, currency, account, 0, minor from published.gift_card_balances
    union all select country_id, currency, account, 0, minor from published.ticket_balances
    union all select country_id, currency, 'sales', 0, minor from published.order_balances where account = 'earned'
    union all select country_id, currency, 'sales', 0, -minor from published.ticket_balances
    union all select country_id, currency, account, 0, -earlier_minor from ledger_openings
  ) b group by country_id, currency, account;
create view published.ledger_openings as select country_id, currency, account, posted_minor, earlier_minor, at from ledger_openings;

-- Opens the ledger with what its sources tell and it does not. Of nothing, nothing: a new chain has no openings.
create function open_ledger(at timestamptz) returns void language plpgsql as $$
begin
  insert into ledger_openings (country_id, currency, account, posted_minor, earlier_minor, at)
  select c.country_id, c.currency, c.account, m.posted_minor, c.source_minor - c.posted_minor - m.posted_minor, open_ledger.at
  from published.ledger_comparison c
  cross join lateral (
    select coalesce(sum(l.amount_minor), 0)::bigint as minor from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.country_id = c.country_id and e.currency = c.currency and l.account = 'receivable' and c.account = 'receivable'
      and e.event in ('provider-fee', 'payout-paid', 'payout-failed', 'provider-adjustment')
  ) paid_out
  cross join lateral (
    select case when exists (select from posting_rules r where r.event = 'opening-balance' and r.account = c.account)
      then c.source_minor - c.posted_minor + paid_out.minor else 0 end as posted_minor
  ) m
  where c.source_minor <> c.posted_minor;
  perform post_ledger(jsonb_agg(jsonb_build_object('event', 'opening-balance', 'source', o.country_id || ':' || o.currency, 'country_id', o.country_id,
    'currency', o.currency, 'at', open_ledger.at, 'parts', o.parts)))
  from (
    select country_id, currency, jsonb_agg(jsonb_build_object('part', account, 'amount_minor', posted_minor) order by account) as parts
    from ledger_openings where posted_minor <> 0 group by country_id, currency
  ) o having count(*) > 0;
end $$;
select open_ledger(now());
