-- Privacy: taking one's data along.

-- Everything about one account, put together on request. Encrypted, and gone with its day or its account.
create table data_exports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  json_encrypted bytea,
  html_encrypted bytea,
  check ((ready_at is null) = (json_encrypted is null)),
  check ((ready_at is null) = (html_encrypted is null))
);
create index data_exports_account on data_exports (account_id, requested_at desc);
create index data_exports_age on data_exports (expires_at);
