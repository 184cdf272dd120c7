-- Orders belong to a play centre where all of their lines do: seats of its classes, visits to it, what is handed out there.

-- Lines of orders that belong to a play centre. Lines of visits bear the key of theirs (modules/entrance/visit-item.ts).
create view published.line_places as
  select l.id as order_line_id, l.order_id, l.playground_id from order_lines l where l.playground_id is not null
  union all
  select l.id, l.order_id, p.id from order_lines l join playgrounds p on p.key = l.article_key where l.kind = 'entrance'
  union all
  select x.order_line_id, x.order_id, c.playground_id
  from published.class_order_lines x join published.class_bookings b on b.id = x.booking_id join published.classes c on c.id = b.class_id;
-- Orders of which every line belongs to the same play centre: they are that centre's.
create view published.order_places as
  select p.order_id, (array_agg(p.playground_id))[1] as playground_id
  from published.line_places p
  group by p.order_id
  having count(distinct p.playground_id) = 1 and count(*) = (select count(*) from order_lines l where l.order_id = p.order_id);

-- As before (0202_orders.sql), to the play centre that an order belongs to; null: it is of several things, or places.
create or replace function post_paid_orders() returns trigger language plpgsql as $$
declare
  by_card uuid[];
begin
  select array_agg(o.id) into by_card from written r join orders o on o.id = r.order_id where o.cards_minor > 0;
  if by_card is not null then
    perform share_voucher_vat(by_card);
  end if;
  perform post_ledger(jsonb_agg(jsonb_build_object('event', 'order-paid', 'source', o.id, 'country_id', o.country_id, 'currency', o.currency,
    'at', r.issued_at, 'order_id', o.id,
    'place_id', (select c.playground_id from published.order_places c where c.order_id = o.id),
    'parts', parts.list)))
  from written r join orders o on o.id = r.order_id join payments p on p.id = r.payment_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object('part', q.part, 'amount_minor', q.minor, 'product', q.kind, 'vat_percent', q.vat_percent, 'method', q.method)
      order by q.n) as list
    from (
      select 0 as n, 'taken' as part, p.amount_minor as minor, null::text as kind, null::numeric as vat_percent, p.provider as method
      union all
      select 1, 'held', v.minor, null, null, 'gift-card'
      from (select -sum(e.net_minor)::bigint as minor from published.gift_card_values e
        where e.order_id = o.id and e.kind in ('redeem', 'refund')) v where o.cards_minor > 0
      union all
      select 2 + 4 * l.position + m.n, m.part, m.minor, l.kind, l.vat_percent, null
      from order_lines l cross join lateral (
        select 0 as n, case l.kind when 'serial-ticket' then 'tickets' when 'pass' then 'passes' else 'sale' end as part,
          l.amount_minor - l.vat_minor - l.voucher_vat_minor as minor where l.kind <> 'gift-card'
        union all select 0, c.part, c.minor from published.gift_card_sales c where l.kind = 'gift-card' and c.order_line_id = l.id
        union all select 3, 'vat', l.vat_minor
      ) m where l.order_id = o.id
    ) q
  ) parts;
  return null;
end $$;

create or replace function post_refunds() returns trigger language plpgsql as $$
begin
  perform post_ledger(jsonb_agg(e.entry)) from (
    -- money that belongs to no order
    select jsonb_build_object('event', 'payment-unsettled', 'source', f.id, 'country_id', o.country_id, 'currency', f.currency, 'at', f.created_at,
      'order_id', o.id, 'parts', jsonb_build_array(jsonb_build_object('part', 'taken', 'amount_minor', f.amount_minor, 'method', p.provider))) as entry
    from written f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id where f.credit_note_id is null
    union all
    -- a credit note with all its movements, which one statement writes
    select jsonb_build_object('event', 'credit-note', 'source', n.id, 'country_id', n.country_id, 'currency', n.currency, 'at', n.issued_at,
      'order_id', n.order_id,
      'place_id', (select c.playground_id from published.order_places c where c.order_id = n.order_id),
      'parts', parts.list)
    from credit_notes n cross join lateral (
      with line as (
        select * from credit_note_parts(n.id)
      ), movement as (
        select case when f.gift_card_id is null then 'due' when v.is_taxed then 'to-card-taxed' else 'to-card' end as part,
          case when f.gift_card_id is null then f.amount_minor else v.net_minor end as minor,
          case when f.gift_card_id is null then p.provider else 'gift-card' end as method
        from written f join payments p on p.id = f.payment_id
        left join lateral (select e.net_minor, e.is_taxed from published.gift_card_values e where e.gift_card_id = f.gift_card_id order by e.number desc limit 1) v on true
        where f.credit_note_id = n.id
      )
      select jsonb_agg(jsonb_build_object('part', q.part, 'amount_minor', q.minor, 'product', q.kind, 'vat_percent', q.vat_percent, 'method', q.method)) as list
      from (
        select part, minor, kind, vat_percent, null as method from line
        -- VAT of a single-purpose card whose value goes back as money or as another card: nobody gives it back to the company
        union all select 'card', (select sum(minor) from movement) - (select sum(minor) from line), 'voucher-vat', null, null
        union all select part, minor, null, null, method from movement
      ) q
    ) parts
    where n.id in (select f.credit_note_id from written f)
    union all
    select jsonb_build_object('event', 'refund-sent', 'source', f.id || ':bank:' || f.disputed_minor, 'country_id', o.country_id, 'currency', f.currency,
      'at', f.created_at, 'order_id', o.id, 'parts', jsonb_build_array(jsonb_build_object('part', 'by-bank', 'amount_minor', f.disputed_minor, 'method', p.provider)))
    from written f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id where f.disputed_minor > 0
  ) e;
  return null;
end $$;
