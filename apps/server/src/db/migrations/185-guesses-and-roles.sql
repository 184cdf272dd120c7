-- Failed tries with one address in a row, whoever makes them and wherever (decision 185). By the address's keyed hash, so that an address without an account
-- is counted as any other.
create table login_failures (
  email_hash bytea primary key,
  count int not null,
  last_at timestamptz not null
);
create index login_failures_age on login_failures (last_at);

-- A browser that two parents share is known to both.
alter table known_devices drop constraint known_devices_pkey;
alter table known_devices add primary key (token_hash, account_id);

-- Roles given by an import are taken by an import; those given by a call stay until a call takes them (decision 186).
alter table account_roles add column given_by_import boolean not null default false;
update account_roles set given_by_import = true where granted_by is null;
