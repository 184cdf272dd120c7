-- Enquiries: what was agreed of a party, for the door of that day.
alter table enquiries
  -- on the place's own calendar and clock
  add column party_on date,
  add column party_from time,
  add column party_children int check (party_children > 0),
  add constraint enquiries_party_check check (num_nulls(party_on, party_from, party_children) in (0, 3) and (party_on is null or kind = 'party'));
create index enquiries_parties on enquiries (playground_id, party_on) where party_on is not null;
