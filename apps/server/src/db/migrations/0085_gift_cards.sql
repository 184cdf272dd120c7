-- Gift cards that the staff give out of goodwill: for an order, without money going back. What is noted is for the books, like that of a refund.
alter table gift_cards add column is_goodwill boolean not null default false;
create table goodwills (
  id uuid primary key,
  gift_card_id uuid not null unique references gift_cards,
  order_id uuid not null references orders,
  country_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  cause text not null check (cause in ('illness', 'closed', 'our-fault', 'goodwill', 'other')),
  note text check (length(note) between 1 and 200),
  -- null: has left
  given_by uuid references accounts on delete set null,
  given_at timestamptz not null
);
create index goodwills_order on goodwills (order_id, given_at);
create index goodwills_giver on goodwills (given_by, given_at);
create trigger goodwills_append_only before delete or update of id, gift_card_id, order_id, country_id, currency, amount_minor, cause, note, given_at
  on goodwills for each row execute function refuse_change();

create view published.goodwills as select id, order_id, amount_minor, cause, note, given_by, given_at from goodwills;

-- Goodwill is not sold, whatever its order sold.
create or replace view published.gift_card_sales as
  select order_line_id, case when net_minor is null then 'card' else 'card-taxed' end as part, sum(coalesce(net_minor, amount_minor))::bigint as minor
  from gift_cards where credit_note_id is null and not is_goodwill group by order_line_id, net_minor is null;

create or replace function post_gift_card_entries() returns trigger language plpgsql as $$
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
    when e.kind = 'issue' and (g.is_goodwill or (g.credit_note_id is null and l.kind is distinct from 'gift-card')) then 'gift-card-goodwill' end as event) m
  where m.event is not null having count(*) > 0;
  return null;
end $$;
