-- Identity: accounts, what proves who somebody is, and the OpenID provider's store.

-- One user base for all countries. Deletion empties the personal columns and puts an unreachable address in `email`, so both stay "not null unique".
create table accounts (
  id uuid primary key default gen_random_uuid(),
  -- Of imported accounts only.
  key text unique,
  email text not null check (length(email) between 3 and 320),
  -- Lower case, what two writings of one address have in common.
  email_normalized text not null unique,
  email_confirmed_at timestamptz,
  -- A changed address waits here until its link is clicked.
  pending_email text,
  -- argon2id in PHC form. Null: imported without a password, a reset is the only way in.
  password_hash text,
  must_reset_password boolean not null default false,
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  -- National part, digits only; the code as in countries: +46.
  phone text check (phone ~ '^[0-9]{4,15}$'),
  phone_country_code text check (phone_country_code ~ '^\+[1-9][0-9]{0,3}$'),
  phone_confirmed_at timestamptz,
  street_address text not null default '',
  co_address text not null default '',
  postal_code text not null default '',
  city text not null default '',
  comment text not null default '',
  -- BCP 47, the language of mails: sv-SE.
  culture text not null,
  country_id uuid references countries,
  preferred_playground_id uuid references playgrounds,
  -- Shown to people and on cards; nothing can be done with them alone.
  member_id text not null unique default random_code(10),
  member_card_id text not null unique default random_code(14),
  registration_source text not null default '',
  -- Raised by whatever must end every session: password change, deletion, a role taken away. Access tokens carry it.
  security_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((phone is null) = (phone_country_code is null))
);
create index accounts_created on accounts (created_at);
create index accounts_country on accounts (country_id);
create index accounts_playground on accounts (preferred_playground_id);
create index accounts_unconfirmed on accounts (created_at) where email_confirmed_at is null and deleted_at is null;

-- Staff roles; `Customer` is everybody's and not stored. A role may be bound to a place and what lies in it.
create table account_roles (
  account_id uuid not null references accounts on delete cascade,
  role text not null check (role in ('Reception', 'Instructor', 'VenueManager', 'CountryManager', 'CustomerService', 'Content', 'Finance', 'Admin')),
  location_id uuid references locations,
  granted_by uuid references accounts,
  granted_at timestamptz not null default now(),
  -- roles given by an import are taken by an import; those given by a call stay until a call takes them
  given_by_import boolean not null default false,
  unique nulls not distinct (account_id, role, location_id)
);

-- Links sent by mail. Only the hash is kept; the link itself is in the mail and nowhere else.
create table account_tokens (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null,
  -- The address the link was sent to, normalised: a link for an address since replaced confirms nothing.
  email_normalized text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- of a link that takes a changed address back: the address before, as its holder had written it
  restores_email text,
  constraint account_tokens_purpose_check
    check (purpose in ('confirm-email', 'reset-password', 'undo-email') and (purpose = 'undo-email') = (restores_email is not null))
);
create index account_tokens_account on account_tokens (account_id, purpose);
create index account_tokens_age on account_tokens (expires_at);
create index account_tokens_undo on account_tokens (email_normalized) where purpose = 'undo-email' and used_at is null;

-- Failed sign-ins, for slowing down guessing. `email_hash` so that mistyped addresses (which may be passwords) are not kept readable.
create table login_attempts (
  id bigint generated always as identity primary key,
  email_hash bytea not null,
  address text not null,
  at timestamptz not null default now()
);
create index login_attempts_email on login_attempts (email_hash, at);
create index login_attempts_address on login_attempts (address, at);
create index login_attempts_age on login_attempts (at);

-- Failed tries with one address in a row, whoever makes them and wherever. By the address's keyed hash, so that an address without an account is counted
-- as any other.
create table login_failures (
  email_hash bytea primary key,
  count int not null,
  last_at timestamptz not null
);
create index login_failures_age on login_failures (last_at);

-- Browsers an account has signed in on: their owner is never locked out by others' guessing. A browser that two parents share is known to both.
create table known_devices (
  token_hash bytea not null,
  account_id uuid not null references accounts on delete cascade,
  last_used_at timestamptz not null default now(),
  primary key (token_hash, account_id)
);
create index known_devices_account on known_devices (account_id);
create index known_devices_age on known_devices (last_used_at);

-- Everything the OpenID provider keeps (sessions, grants, codes, refresh tokens, interactions, replay marks), by issuer (the country's slug).
-- `id_hash` is the SHA-256 of the id: the id is the secret itself (a refresh token, a session cookie) and stays out of the database.
create table oidc_records (
  issuer text not null,
  kind text not null,
  id_hash bytea not null,
  account_id uuid references accounts on delete cascade,
  grant_id text,
  uid text,
  payload jsonb not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (issuer, kind, id_hash)
);
create index oidc_records_grant on oidc_records (grant_id) where grant_id is not null;
create index oidc_records_uid on oidc_records (uid, kind) where uid is not null;
create index oidc_records_account on oidc_records (account_id) where account_id is not null;
create index oidc_records_age on oidc_records (expires_at);

-- Signing keys, shared by all processes. A key is published before it signs and stays published until everything it signed has expired.
create table signing_keys (
  kid text primary key,
  algorithm text not null,
  -- Encrypted with the installation's secret.
  encrypted_jwk bytea not null,
  created_at timestamptz not null default now(),
  signs_from timestamptz not null,
  published_until timestamptz
);

create view published.accounts as
  select id, email, email_normalized, email_confirmed_at, must_reset_password, security_version, deleted_at, first_name, last_name, culture,
    phone is not null as has_phone, member_id, member_card_id, preferred_playground_id, country_id
  from accounts;
