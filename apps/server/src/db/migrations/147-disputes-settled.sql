-- When the books followed a dispute that was lost; null: they have yet to, or need not.
alter table disputes add column settled_at timestamptz;
update disputes set settled_at = closed_at where state = 'lost';
create index disputes_unsettled on disputes (payment_id) where state = 'open' or (state = 'lost' and settled_at is null);
