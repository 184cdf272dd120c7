-- Orders post to the books: what was paid, credited, sent back and disputed, in the statement that writes it.

-- The VAT in voucher_minor, taken when those cards were sold; with vat_minor all VAT of the line.
alter table order_lines add column voucher_vat_minor bigint not null default 0;

-- What a line earns the company without VAT: at its sale, and less what went back of it.
create view published.order_line_money as
  select l.id, l.order_id, l.kind, l.quantity, l.vat_percent, l.terms, m.net_minor,
    m.net_minor - c.amount_minor + c.vat_minor + case when l.amount_minor = 0 then 0 else round(l.voucher_vat_minor::numeric * c.amount_minor / l.amount_minor)::bigint end as kept_minor
  from order_lines l
  cross join lateral (select l.amount_minor - l.vat_minor - l.voucher_vat_minor as net_minor) m
  cross join lateral (select coalesce(sum(k.amount_minor), 0)::bigint as amount_minor, coalesce(sum(k.vat_minor), 0)::bigint as vat_minor
    from credit_note_lines k where k.order_line_id = l.id) c;
create view published.order_moments as select id, country_id, currency, completed_at from orders;

-- Shares the VAT of single-purpose gift cards out over the lines that they paid.
create function share_voucher_vat(paid uuid[]) returns void language plpgsql as $$
begin
  with taxed as (
    select e.order_id, sum(e.net_minor - e.amount_minor)::bigint as vat_minor from published.gift_card_values e
    where e.order_id = any(paid) and e.kind in ('redeem', 'refund') group by e.order_id having sum(e.net_minor - e.amount_minor) <> 0
  ), share as (
    select l.id, round(t.vat_minor * sum(l.voucher_minor) over w / sum(l.voucher_minor) over o)
      - round(t.vat_minor * (sum(l.voucher_minor) over w - l.voucher_minor) / sum(l.voucher_minor) over o) as minor
    from taxed t join order_lines l on l.order_id = t.order_id and l.voucher_minor > 0
    window w as (partition by l.order_id order by l.position), o as (partition by l.order_id)
  )
  update order_lines l set voucher_vat_minor = s.minor from share s where l.id = s.id;
end $$;

create function post_paid_orders() returns trigger language plpgsql as $$
declare
  by_card uuid[];
begin
  select array_agg(o.id) into by_card from written r join orders o on o.id = r.order_id where o.cards_minor > 0;
  if by_card is not null then
    perform share_voucher_vat(by_card);
  end if;
  perform post_ledger(jsonb_agg(jsonb_build_object('event', 'order-paid', 'source', o.id, 'country_id', o.country_id, 'currency', o.currency,
    'at', r.issued_at, 'order_id', o.id, 'parts', parts.list)))
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
create trigger receipts_post after insert on receipts referencing new table as written for each statement execute function post_paid_orders();

-- What the lines of credit notes take back, of what was earned and of what was still to come; the goods end afterwards.
create function credit_note_parts(note uuid) returns table (part text, minor bigint, kind text, vat_percent numeric) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query with line as (
    select l.id, l.kind, l.vat_percent, n.vat_minor, m.kept_minor,
      m.kept_minor + n.amount_minor - n.vat_minor - case when l.amount_minor = 0 then 0 else
        round(l.voucher_vat_minor::numeric * c.amount_minor / l.amount_minor)::bigint
        - round(l.voucher_vat_minor::numeric * (c.amount_minor - n.amount_minor) / l.amount_minor)::bigint end as before_minor
    from credit_note_lines n join order_lines l on l.id = n.order_line_id join published.order_line_money m on m.id = l.id
    cross join lateral (select sum(k.amount_minor)::bigint as amount_minor from credit_note_lines k where k.order_line_id = l.id) c
    where n.credit_note_id = note
  ), later as (
    select l.*, case when l.kind in ('serial-ticket', 'pass') then deferred_of_line(l.id, l.before_minor) - deferred_of_line(l.id, l.kept_minor) else 0 end as later_minor
    from line l
  )
  select case l.kind when 'gift-card' then 'card' else 'sale' end, l.before_minor - l.kept_minor - l.later_minor, l.kind, l.vat_percent from later l
  union all select case l.kind when 'pass' then 'passes' else 'tickets' end, l.later_minor, l.kind, l.vat_percent from later l where l.later_minor <> 0
  union all select 'vat', l.vat_minor, l.kind, l.vat_percent from later l;
end $$;

create function post_refunds() returns trigger language plpgsql as $$
begin
  perform post_ledger(jsonb_agg(e.entry)) from (
    -- money that belongs to no order
    select jsonb_build_object('event', 'payment-unsettled', 'source', f.id, 'country_id', o.country_id, 'currency', f.currency, 'at', f.created_at,
      'order_id', o.id, 'parts', jsonb_build_array(jsonb_build_object('part', 'taken', 'amount_minor', f.amount_minor, 'method', p.provider))) as entry
    from written f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id where f.credit_note_id is null
    union all
    -- a credit note with all its movements, which one statement writes
    select jsonb_build_object('event', 'credit-note', 'source', n.id, 'country_id', n.country_id, 'currency', n.currency, 'at', n.issued_at,
      'order_id', n.order_id, 'parts', parts.list)
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
create trigger refunds_post after insert on refunds referencing new table as written for each statement execute function post_refunds();

-- Sent, come back, or taken by the buyer's bank.
create function post_moved_refund() returns trigger language plpgsql as $$
declare
  what text := case when new.credit_note_id is null then 'unsettled' else 'due' end;
  by_bank text := case when new.credit_note_id is null then 'unsettled-by-bank' else 'by-bank' end;
  sent boolean := old.done_at is null and new.done_at is not null;
  back boolean := old.done_at is not null and new.done_at is null;
begin
  perform post_ledger(jsonb_agg(jsonb_build_object('event', m.event, 'source', new.id || ':' || m.source, 'country_id', o.country_id, 'currency', new.currency,
    'at', coalesce(new.done_at, new.failed_at, m.at, new.created_at), 'order_id', o.id,
    'parts', jsonb_build_array(jsonb_build_object('part', m.part, 'amount_minor', m.minor, 'method', p.provider)))))
  from payments p join orders o on o.id = p.order_id cross join lateral (
    select 'refund-sent' as event, 'bank:' || new.disputed_minor as source, by_bank as part, new.disputed_minor - old.disputed_minor as minor,
      (select max(d.settled_at) from disputes d where d.payment_id = p.id) as at where new.disputed_minor <> old.disputed_minor
    union all select 'refund-sent', new.provider_refund_id, what, new.amount_minor - new.disputed_minor, null where sent
    union all select 'refund-failed', old.provider_refund_id, what, old.amount_minor - old.disputed_minor, null where back
  ) m where p.id = new.payment_id having count(*) > 0;
  return null;
end $$;
create trigger refunds_moved_post after update on refunds for each row
  when (old.done_at is distinct from new.done_at or old.disputed_minor <> new.disputed_minor) execute function post_moved_refund();

-- A dispute holds money at the provider until the bank has decided. One in another currency is about the whole payment.
create function post_dispute() returns trigger language plpgsql as $$
begin
  perform post_ledger(jsonb_agg(jsonb_build_object('event', m.event, 'source', new.provider || ':' || new.provider_dispute_id, 'country_id', o.country_id,
    'currency', p.currency, 'at', m.at, 'order_id', o.id, 'parts', m.parts)))
  from payments p join orders o on o.id = p.order_id
  cross join lateral (
    select case when new.currency = p.currency then new.amount_minor else p.amount_minor end as now_minor,
      case when tg_op = 'UPDATE' then case when old.currency = p.currency then old.amount_minor else p.amount_minor end
        else case when new.currency = p.currency then new.amount_minor else p.amount_minor end end as held_minor
  ) a
  cross join lateral (
    select 'dispute-opened' as event, new.opened_at as at,
      jsonb_build_array(jsonb_build_object('part', 'held', 'amount_minor', a.held_minor, 'method', p.provider)) as parts where tg_op = 'INSERT'
    union all
    select 'dispute-won', new.closed_at, jsonb_build_array(jsonb_build_object('part', 'held', 'amount_minor', a.held_minor, 'method', p.provider))
    where new.state = 'won' and (tg_op = 'INSERT' or old.state = 'open')
    union all
    select 'dispute-lost', new.closed_at, jsonb_build_array(jsonb_build_object('part', 'loss', 'amount_minor', a.held_minor, 'method', p.provider),
      jsonb_build_object('part', 'more', 'amount_minor', a.now_minor - a.held_minor, 'method', p.provider))
    where new.state = 'lost' and (tg_op = 'INSERT' or old.state = 'open')
  ) m
  where p.id = new.payment_id having count(*) > 0;
  return null;
end $$;
create trigger disputes_opened_post after insert on disputes for each row execute function post_dispute();
create trigger disputes_closed_post after update on disputes for each row when (old.state <> new.state) execute function post_dispute();

/*
What the accounts of the ledger must say of orders, payments, refunds and disputes: debit above zero. `earned`: sales and deferred revenue together. A dispute
in another currency than its payment's is about the whole payment.
*/
create view published.order_balances as
  with refund as (
    select o.country_id, o.currency, f.amount_minor, f.disputed_minor, f.gift_card_id, f.credit_note_id, f.done_at from refunds f join payments p on p.id = f.payment_id join orders o on o.id = p.order_id
  ), dispute as (
    select o.country_id, o.currency, d.state, case when d.currency = p.currency then d.amount_minor else p.amount_minor end as minor
    from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
  )
  select country_id, currency, account, sum(minor)::bigint as minor from (
    select o.country_id, o.currency, 'receivable' as account, p.amount_minor as minor
    from receipts r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
    union all select country_id, currency, 'receivable', amount_minor from refund where credit_note_id is null
    union all select country_id, currency, 'receivable', -(amount_minor - disputed_minor) from refund where gift_card_id is null and done_at is not null
    union all select country_id, currency, 'receivable', -minor from dispute where state in ('open', 'lost')
    union all select country_id, currency, case when credit_note_id is null then 'unsettled-payments' else 'refunds-due' end, -(amount_minor - disputed_minor)
    from refund where gift_card_id is null and done_at is null
    union all select country_id, currency, 'disputed', minor from dispute where state = 'open'
    union all select o.country_id, o.currency, 'vat', -l.vat_minor from order_lines l join orders o on o.id = l.order_id where o.completed_at is not null
    union all select k.country_id, k.currency, 'vat', n.vat_minor from credit_note_lines n join credit_notes k on k.id = n.credit_note_id
    union all select o.country_id, o.currency, 'earned', -m.kept_minor from published.order_line_money m join orders o on o.id = m.order_id
    where o.completed_at is not null and m.kind <> 'gift-card'
  ) b group by country_id, currency, account;
