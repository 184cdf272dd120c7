-- What families of booked parties ask their play centre for. Goes with the names of the party.
create table party_requests (
  id uuid primary key,
  party_id uuid not null references parties on delete cascade,
  text text not null check (char_length(text) between 1 and 500),
  -- mailed to the family
  answer text check (char_length(answer) between 1 and 1000),
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts on delete set null,
  -- counts changes
  version int not null default 0,
  check (answer is null or closed_at is not null)
);
create index party_requests_party on party_requests (party_id);
create index party_requests_open on party_requests (created_at) where closed_at is null;
create index party_requests_by on party_requests (closed_by) where closed_by is not null;
