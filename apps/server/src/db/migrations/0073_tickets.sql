-- Ticket cards and passes post to the books: entrances as they are used, days as they pass, what runs out or ends.

-- When a rest ran out unused and was earned.
alter table serial_tickets add column expired_at timestamptz;
alter table redeem_codes add column expired_at timestamptz;
-- The last day whose share is earned.
alter table passes add column earned_through date;
-- Of before the ledger: what was over by yesterday has been earned.
update serial_tickets set expired_at = now() where revoked_at is null and valid_to < current_date - 1;
update redeem_codes set expired_at = now() where redeemed_at is null and revoked_at is null and valid_to < current_date - 1;
update passes set earned_through = least(valid_to, current_date - 2) where revoked_at is null and valid_from <= current_date - 2;

create index serial_tickets_to_expire on serial_tickets (valid_to) where revoked_at is null and expired_at is null;
create index redeem_codes_to_expire on redeem_codes (valid_to) where redeemed_at is null and revoked_at is null and expired_at is null;
create index passes_to_earn on passes (valid_to) where revoked_at is null;

/*
What of the money kept of a line is still to be earned, piece by piece: each ticket, pass or code has an equal share, by which its entrances or days count.
A line whose goods were taken back has none. `ended`: as if they had not been.
*/
create function deferred_shares(line uuid, kept bigint, ended boolean) returns table (number int, share bigint, units_left int, units int)
language sql stable as $$
  select n.number, n.share, case when not ended and n.is_revoked then 0 else n.units_left end, n.units from (
    select n as number,
      round(kept::numeric * n / l.quantity)::bigint - round(kept::numeric * (n - 1) / l.quantity)::bigint as share,
      exists (select from redeem_codes k where k.order_line_id = l.id and k.revoked_at is not null)
        or exists (select from serial_tickets t where t.order_line_id = l.id and t.revoked_at is not null)
        or exists (select from passes p where p.order_line_id = l.id and p.revoked_at is not null) as is_revoked,
      case when t.id is not null then e.units when p.id is not null then p.valid_to - p.valid_from + 1 else 1 end as units,
      case when t.id is not null then case when t.expired_at is null then e.units_left else 0 end
        when p.id is not null then p.valid_to - greatest(p.valid_from - 1, p.earned_through)
        when k.expired_at is not null then 0 else 1 end as units_left
    from published.order_lines l cross join generate_series(1, l.quantity) n
    left join serial_tickets t on t.order_line_id = l.id and t.number = n
    left join passes p on p.order_line_id = l.id and p.number = n
    left join redeem_codes k on k.order_line_id = l.id and k.number = n
    left join lateral (select sum(e.entrances)::int as units_left, max(e.entrances) filter (where e.kind = 'issue') as units
      from serial_ticket_entries e where e.serial_ticket_id = t.id and e.kind <> 'revoke') e on true
    where l.id = line
  ) n
$$;
create function deferred_of_line(line uuid, kept bigint) returns bigint language sql stable as $$
  select coalesce(sum(round(share::numeric * units_left / units)), 0)::bigint from deferred_shares(line, kept, false)
$$;

create function post_entrances() returns trigger language plpgsql as $$
begin
  perform post_ledger(jsonb_agg(jsonb_build_object('event', case e.kind when 'use' then 'ticket-used' else 'ticket-use-undone' end,
    'source', e.serial_ticket_id || ':' || e.number, 'country_id', o.country_id, 'currency', o.currency, 'at', e.at, 'order_id', o.id,
    'place_id', e.location_id, 'parts', jsonb_build_array(jsonb_build_object('part', 'entrance', 'amount_minor', m.minor, 'product', l.kind,
      'vat_percent', l.vat_percent)))))
  from written e join serial_tickets t on t.id = e.serial_ticket_id join published.order_line_money l on l.id = t.order_line_id
  join published.order_moments o on o.id = l.order_id
  cross join lateral deferred_shares(l.id, l.kept_minor, false) d
  cross join lateral (select abs(round(d.share::numeric * (e.entrances_left - e.entrances) / d.units)
    - round(d.share::numeric * e.entrances_left / d.units))::bigint as minor) m
  where e.kind in ('use', 'undo') and d.number = t.number and t.expired_at is null and t.revoked_at is null having count(*) > 0;
  return null;
end $$;
create trigger serial_ticket_entries_post after insert on serial_ticket_entries referencing new table as written
  for each statement execute function post_entrances();

-- The goods of a line are taken back: what was still to be earned of the money that stays is earned. Once a line.
create function post_ended_line(line uuid, at timestamptz) returns void language sql as $$
  select post_ledger(jsonb_agg(jsonb_build_object('event', case l.kind when 'pass' then 'pass-ended' else 'ticket-ended' end, 'source', l.id,
    'country_id', o.country_id, 'currency', o.currency, 'at', at, 'order_id', o.id, 'parts', jsonb_build_array(jsonb_build_object('part', 'rest',
      'amount_minor', (select sum(round(d.share::numeric * d.units_left / d.units)) from deferred_shares(l.id, l.kept_minor, true) d), 'product', l.kind, 'vat_percent', l.vat_percent)))))
  from published.order_line_money l join published.order_moments o on o.id = l.order_id where l.id = line having count(*) > 0
$$;
create function post_revoked() returns trigger language plpgsql as $$
begin
  perform post_ended_line(new.order_line_id, new.revoked_at);
  return null;
end $$;
create trigger serial_tickets_revoked_post after update on serial_tickets for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function post_revoked();
create trigger passes_revoked_post after update on passes for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function post_revoked();
create trigger redeem_codes_revoked_post after update on redeem_codes for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function post_revoked();

create function post_expired() returns trigger language plpgsql as $$
begin
  perform post_ledger(jsonb_agg(jsonb_build_object('event', case l.kind when 'pass' then 'pass-ended' else 'ticket-expired' end, 'source', new.id,
    'country_id', o.country_id, 'currency', o.currency, 'at', new.expired_at, 'order_id', o.id, 'parts', jsonb_build_array(jsonb_build_object('part', 'rest',
      'amount_minor', case when tg_table_name = 'redeem_codes' then d.share else round(d.share::numeric * (select e.entrances_left
        from serial_ticket_entries e where e.serial_ticket_id = new.id order by e.number desc limit 1) / d.units) end, 'product', l.kind, 'vat_percent', l.vat_percent)))))
  from published.order_line_money l join published.order_moments o on o.id = l.order_id
  cross join lateral deferred_shares(l.id, l.kept_minor, false) d
  where l.id = new.order_line_id and d.number = new.number having count(*) > 0;
  return null;
end $$;
create trigger serial_tickets_expired_post after update on serial_tickets for each row
  when (old.expired_at is null and new.expired_at is not null) execute function post_expired();
create trigger redeem_codes_expired_post after update on redeem_codes for each row
  when (old.expired_at is null and new.expired_at is not null) execute function post_expired();

/*
Earns the days of held passes up to a day of their country, in one entry for each country, rate and currency. A pass that was left out is caught up by the
next run, since each says how far it is.
*/
create function earn_passes(held uuid[], today timestamptz, run uuid) returns void language plpgsql as $$
begin
  perform post_ledger(jsonb_agg(jsonb_build_object('event', 'pass-earned', 'source', s.country_id || ':' || s.through || ':' || run, 'country_id', s.country_id,
    'currency', s.currency, 'at', today, 'parts', s.parts)))
  from (
    select country_id, currency, through,
      jsonb_agg(jsonb_build_object('part', 'days', 'amount_minor', minor, 'product', 'pass', 'vat_percent', vat_percent)) as parts
    from (
      select o.country_id, o.currency, l.vat_percent, ((today at time zone c.timezone)::date - 1) as through,
        sum(round(d.share::numeric * d.units_left / d.units)
          - round(d.share::numeric * (p.valid_to - least(p.valid_to, (today at time zone c.timezone)::date - 1)) / d.units))::bigint as minor
      from passes p join published.order_line_money l on l.id = p.order_line_id join published.order_moments o on o.id = l.order_id
      join countries c on c.id = o.country_id cross join lateral deferred_shares(l.id, l.kept_minor, false) d
      where p.id = any(held) and d.number = p.number and p.revoked_at is null
      group by 1, 2, 3, 4
    ) q group by country_id, currency, through
  ) s having count(*) > 0;
  update passes p set earned_through = least(p.valid_to, (today at time zone c.timezone)::date - 1) from countries c
  where c.id = p.country_id and p.id = any(held);
end $$;

-- What the accounts of the ledger must say of tickets and passes: debit above zero.
create view published.ticket_balances as
  select o.country_id, o.currency, case l.kind when 'pass' then 'deferred-passes' else 'deferred-tickets' end as account,
    -sum(deferred_of_line(l.id, l.kept_minor))::bigint as minor
  from published.order_line_money l join published.order_moments o on o.id = l.order_id
  where o.completed_at is not null and l.kind in ('serial-ticket', 'pass') group by 1, 2, 3;
