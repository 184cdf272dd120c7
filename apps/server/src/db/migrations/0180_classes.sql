-- Classes: since when a child has its place, which groups a merge has closed, and the booking that came of an offer.

alter table class_booking_children
  -- the first day of whoever has the place now; null: whoever had it first
  add column child_since date;
alter table class_age_groups
  -- its children went to another group: nothing offers it again
  add column merged_at timestamptz;
-- A booking that is deleted looks for the offer it came of. Offers are few yet: the index is there at once.
create index class_offers_booking on class_offers (booking_id) where booking_id is not null;
