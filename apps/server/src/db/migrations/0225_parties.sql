-- How parties ended: how many came, and what was booked before what was added on the day.
create table party_endings (
  party_id uuid primary key references parties on delete cascade,
  -- the one that the party got by it
  version int not null,
  came int not null check (came between 0 and 100),
  -- as they were booked
  children int not null,
  foods jsonb not null,
  extras jsonb not null,
  ended_by uuid references accounts on delete set null,
  ended_at timestamptz not null
);
create index party_endings_by on party_endings (ended_by) where ended_by is not null;

-- A payment at the till that was taken back has a row of as much less; it is taken back once.
alter table party_counter_payments add column reverses uuid unique references party_counter_payments;
