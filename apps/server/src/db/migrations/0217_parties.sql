-- Parties of accounts, whatever became of them: for who of the staff has looked at them.
create view published.account_parties as select id, account_id, child_first_name from parties where account_id is not null;

-- Where a party was before the staff moved it: it can be moved back until its family is told.
create table party_moves (
  id uuid primary key,
  party_id uuid not null references parties on delete cascade,
  -- the one that the party got by it
  version int not null,
  room_id uuid not null references rooms,
  date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  moved_by uuid references accounts on delete set null,
  moved_at timestamptz not null
);
create index party_moves_party on party_moves (party_id);
create index party_moves_by on party_moves (moved_by) where moved_by is not null;
