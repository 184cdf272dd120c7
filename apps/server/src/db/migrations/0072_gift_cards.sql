-- Gift cards post to the books: spent by orders, given back by orders that end unpaid, expired, ended with their purchase, given for nothing.

-- A card that was taxed at its sale is worth its price without VAT; null: its value, since VAT comes when it is used.
alter table gift_cards add column net_minor bigint check (net_minor >= 0);
-- The same of an entry.
alter table gift_card_entries add column net_minor bigint;

create function price_taxed_card() returns trigger language plpgsql as $$
begin
  select round(n.minor * new.number / l.quantity) - round(n.minor * (new.number - 1) / l.quantity) into new.net_minor
  from published.order_lines l cross join lateral (select l.amount_minor - round(l.amount_minor * l.vat_percent / (100 + l.vat_percent)) as minor) n
  where l.id = new.order_line_id;
  return new;
end $$;
create trigger gift_cards_price before insert on gift_cards for each row when (new.vat_percent > 0) execute function price_taxed_card();

-- Of a taxed card, what a balance is worth without VAT: all of it at first, nothing at last, and in between no rounding is lost.
create or replace function continue_gift_card_ledger() returns trigger language plpgsql as $$
declare
  previous gift_card_entries;
  card gift_cards;
begin
  if new.kind = 'issue' then
    new.number := 1;
    new.balance_minor := new.amount_minor;
    select g.* into card from gift_cards g where g.id = new.gift_card_id;
    new.net_minor := coalesce(card.net_minor, new.amount_minor);
    return new;
  end if;
  select g.* into card from gift_cards g where g.id = new.gift_card_id for no key update;
  select * into previous from gift_card_entries where gift_card_id = new.gift_card_id order by number desc limit 1;
  if not found then
    raise exception 'gift card % has no issue entry', new.gift_card_id using errcode = 'check_violation';
  end if;
  new.number := previous.number + 1;
  new.balance_minor := previous.balance_minor + new.amount_minor;
  new.net_minor := case when card.net_minor is null then new.amount_minor
    else round(card.net_minor::numeric * new.balance_minor / card.amount_minor) - round(card.net_minor::numeric * previous.balance_minor / card.amount_minor) end;
  return new;
end $$;

create view published.gift_card_values as
  select e.gift_card_id, e.number, e.kind, e.order_id, e.amount_minor, coalesce(e.net_minor, e.amount_minor) as net_minor, e.at,
    g.net_minor is not null as is_taxed, g.country_id, g.currency
  from gift_card_entries e join gift_cards g on g.id = e.gift_card_id;
-- What was sold with a line.
create view published.gift_card_sales as
  select order_line_id, case when net_minor is null then 'card' else 'card-taxed' end as part, sum(coalesce(net_minor, amount_minor))::bigint as minor
  from gift_cards where credit_note_id is null group by order_line_id, net_minor is null;

create function post_gift_card_entries() returns trigger language plpgsql as $$
begin
  perform post_ledger(jsonb_agg(jsonb_build_object('event', m.event, 'source', e.gift_card_id || ':' || e.number, 'country_id', g.country_id,
    'currency', g.currency, 'at', e.at, 'order_id', e.order_id, 'parts', jsonb_build_array(
      jsonb_build_object('part', case when g.net_minor is null then 'card' else 'card-taxed' end, 'amount_minor', abs(e.net_minor), 'product', 'gift-card', 'method', 'gift-card'),
      jsonb_build_object('part', 'held', 'amount_minor', case when m.event in ('gift-card-spent', 'gift-card-returned') then abs(e.net_minor) else 0 end, 'method', 'gift-card')))))
  from written e join gift_cards g on g.id = e.gift_card_id
  left join published.order_moments o on o.id = e.order_id and e.kind = 'refund'
  left join published.order_lines l on l.id = g.order_line_id and e.kind = 'issue'
  cross join lateral (select case
    when e.kind = 'redeem' and e.order_id is not null then 'gift-card-spent'
    when e.kind = 'refund' and e.order_id is not null and o.completed_at is null then 'gift-card-returned'
    when e.kind = 'expire' then 'gift-card-expired'
    when e.kind = 'revoke' then 'gift-card-revoked'
    when e.kind = 'issue' and g.credit_note_id is null and l.kind is distinct from 'gift-card' then 'gift-card-goodwill' end as event) m
  where m.event is not null having count(*) > 0;
  return null;
end $$;
create trigger gift_card_entries_post after insert on gift_card_entries referencing new table as written
  for each statement execute function post_gift_card_entries();

-- Cards of before the ledger.
alter table gift_card_entries disable trigger gift_card_entries_append_only;
update gift_cards g set net_minor = round(n.minor * g.number / l.quantity) - round(n.minor * (g.number - 1) / l.quantity)
from published.order_lines l cross join lateral (select l.amount_minor - round(l.amount_minor * l.vat_percent / (100 + l.vat_percent)) as minor) n
where l.id = g.order_line_id and g.vat_percent > 0;
update gift_card_entries e set net_minor = case when g.net_minor is null then e.amount_minor
  else round(g.net_minor::numeric * e.balance_minor / g.amount_minor) - round(g.net_minor::numeric * (e.balance_minor - e.amount_minor) / g.amount_minor) end
from gift_cards g where g.id = e.gift_card_id;
alter table gift_card_entries enable trigger gift_card_entries_append_only;
select share_voucher_vat(array(select distinct e.order_id from gift_card_entries e join gift_cards g on g.id = e.gift_card_id
  where g.net_minor is not null and e.order_id is not null and e.kind in ('redeem', 'refund')));

-- What the accounts of the ledger must say of gift cards: debit above zero.
create view published.gift_card_balances as
  select country_id, currency, account, sum(minor)::bigint as minor from (
    select g.country_id, g.currency, case when g.net_minor is null then 'gift-card-debt' else 'gift-card-debt-taxed' end as account,
      -case when g.net_minor is null then e.balance_minor else round(g.net_minor::numeric * e.balance_minor / g.amount_minor)::bigint end as minor
    from gift_cards g join lateral (select balance_minor from gift_card_entries where gift_card_id = g.id order by number desc limit 1) e on true
    union all
    select g.country_id, g.currency, case when e.kind = 'expire' then 'breakage' when e.order_id is null then 'till-clearing' else 'held-value' end, e.net_minor
    from gift_card_entries e join gift_cards g on g.id = e.gift_card_id left join published.order_moments o on o.id = e.order_id
    where e.kind = 'expire' or (e.kind in ('redeem', 'refund') and o.completed_at is null)
  ) b group by country_id, currency, account;
