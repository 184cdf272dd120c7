-- Wallets: what parents have saved in the wallet of a telephone, and the telephones that ask for news of it.

-- A pass or a ticket in wallets. Its id is the serial number there.
create table wallet_objects (
  id uuid primary key,
  kind text not null check (kind in ('pass', 'serial-ticket', 'entrance')),
  -- of the pass, the ticket, the entrance
  subject_id uuid not null,
  account_id uuid not null references accounts on delete cascade,
  country_id uuid not null references countries on delete cascade,
  language text not null,
  -- what Apple's Wallet shows when it asks: found by its hash, written into each copy from what is encrypted
  code_hash bytea not null unique,
  code_encrypted bytea not null,
  -- of what it said last; another hash is another version
  content_hash bytea,
  -- counts every change of any object, in the order in which changes are committed
  version bigint not null default 0,
  -- the version of which telephones were notified
  notified_version bigint not null default 0,
  -- written to Google Wallet
  is_at_google boolean not null default false,
  created_at timestamptz not null,
  unique (kind, subject_id, account_id)
);
create index wallet_objects_account on wallet_objects (account_id);

-- Telephones with Apple's Wallet that have registered for an object.
create table wallet_devices (
  device_id text not null,
  object_id uuid not null references wallet_objects on delete cascade,
  push_token text not null,
  registered_at timestamptz not null,
  primary key (device_id, object_id)
);
create index wallet_devices_object on wallet_devices (object_id);

-- The last version given. One row, held until its change is committed: who asks for what is new since a version has missed none before it.
create table wallet_versions (
  is_only boolean primary key default true check (is_only),
  last bigint not null
);
insert into wallet_versions (last) values (0);
