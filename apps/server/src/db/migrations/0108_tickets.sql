-- Of a ticket card's entries uses are posted, and what takes them back. Its issue, with every sale, costs no more than a look at it.

create or replace function post_entrances() returns trigger language plpgsql as $$
begin
  if not exists (select from written where kind in ('use', 'undo')) then
    return null;
  end if;
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
