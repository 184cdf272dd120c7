-- The counter posts to the books: what gift cards paid there, and what came back. The sale itself is the certified till's.

create function post_till_charges() returns trigger language plpgsql as $$
begin
  perform post_ledger(jsonb_agg(jsonb_build_object('event', 'till-charge', 'source', c.id, 'country_id', v.country_id, 'currency', v.currency, 'at', c.at,
    'place_id', c.location_id, 'parts', jsonb_build_array(jsonb_build_object('part', case when v.is_taxed then 'card-taxed' else 'card' end,
      'amount_minor', -v.net_minor, 'method', 'gift-card')))))
  from written c join published.gift_card_values v on v.gift_card_id = c.gift_card_id and v.number = c.entry;
  return null;
end $$;
create trigger till_charges_post after insert on till_charges referencing new table as written for each statement execute function post_till_charges();

create function post_till_reversals() returns trigger language plpgsql as $$
begin
  perform post_ledger(jsonb_agg(jsonb_build_object('event', 'till-reversal', 'source', r.id, 'country_id', v.country_id, 'currency', v.currency, 'at', r.at,
    'place_id', c.location_id, 'parts', jsonb_build_array(jsonb_build_object('part', case when v.is_taxed then 'card-taxed' else 'card' end,
      'amount_minor', v.net_minor, 'method', 'gift-card')))))
  from written r join till_charges c on c.id = r.charge_id
  join published.gift_card_values v on v.gift_card_id = r.gift_card_id and v.number = r.entry;
  return null;
end $$;
create trigger till_reversals_post after insert on till_reversals referencing new table as written
  for each statement execute function post_till_reversals();
