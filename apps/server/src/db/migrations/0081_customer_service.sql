-- Customer service: what people ask about their own data, at the telephone, by mail or at a centre. A month to answer (GDPR art. 12 (3)).

create table data_requests (
  id uuid primary key,
  -- null: a family without an account, known by its address; or erased by now
  account_id uuid references accounts,
  -- of a family without an account, in small letters; goes when the request is closed
  email text,
  -- of the account or of what was booked; without a foreign key, like the countries of cards
  country_id uuid not null,
  kind text not null check (kind in ('export', 'correction', 'erasure', 'restriction')),
  channel text not null check (channel in ('phone', 'email', 'at-centre')),
  note text not null check (length(note) <= 300),
  state text not null check (state in ('open', 'done', 'refused', 'withdrawn')),
  opened_at timestamptz not null,
  -- null: has left
  opened_by uuid references accounts on delete set null,
  due_on date not null,
  -- the mailed code is derived from this id and stored nowhere
  code_id uuid,
  code_until timestamptz,
  code_tries int not null default 0,
  -- who heard the right code, and when
  checked_at timestamptz,
  checked_by uuid references accounts on delete set null,
  closed_at timestamptz,
  closed_by uuid references accounts on delete set null,
  -- of a restriction: since when it holds no more
  lifted_at timestamptz,
  check ((closed_at is null) = (state = 'open')),
  check (email is null or account_id is null)
);
create index data_requests_open on data_requests (country_id, due_on) where state = 'open';
create index data_requests_closed on data_requests (country_id, closed_at desc) where state <> 'open';
create index data_requests_account on data_requests (account_id, opened_at desc);
create index data_requests_opened on data_requests (opened_at);

-- Accounts whose data may only be kept for now (GDPR art. 18), and since when.
create view published.restricted_accounts as
  select account_id, min(closed_at) as since from data_requests
  where kind = 'restriction' and state = 'done' and lifted_at is null and account_id is not null group by account_id;
