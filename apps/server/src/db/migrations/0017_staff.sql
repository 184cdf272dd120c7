-- Staff: invitations, second factors, the steps of a sign-in under way, shared devices and their PINs.

create table staff_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (length(email) between 3 and 320),
  email_normalized text not null,
  first_name text not null default '' check (length(first_name) <= 100),
  last_name text not null default '' check (length(last_name) <= 100),
  language text not null,
  -- SHA-256 of what the last mailed link holds. Null: the mail has not gone out yet.
  token_hash bytea unique,
  -- Null: whoever runs the installation, by command.
  invited_by uuid references accounts,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz
);
create index staff_invitations_address on staff_invitations (email_normalized);
create index staff_invitations_inviter on staff_invitations (invited_by);
create index staff_invitations_age on staff_invitations (expires_at);

-- The roles that an invitation offers; given when it is accepted, as far as whoever invited may still give them.
create table staff_invitation_roles (
  invitation_id uuid not null references staff_invitations on delete cascade,
  role text not null check (role in ('Reception', 'Instructor', 'VenueManager', 'CountryManager', 'CustomerService', 'Content', 'Finance', 'Admin')),
  location_id uuid references locations,
  last_day date,
  unique nulls not distinct (invitation_id, role, location_id)
);
create index staff_invitation_roles_place on staff_invitation_roles (location_id) where location_id is not null;

-- What the office keeps about a person beside the account: wrong codes in a row, and the last use.
create table staff_people (
  account_id uuid primary key references accounts on delete cascade,
  last_seen_at timestamptz,
  wrong_codes int not null default 0,
  wrong_codes_since timestamptz
);

create table staff_passkeys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  -- As the authenticator names it, base64url.
  credential_id text not null unique,
  -- COSE
  public_key bytea not null,
  -- Signatures that the authenticator says it has made; one that goes back has a copy somewhere. 0: it does not count.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_account on staff_passkeys (account_id);

-- The secret of an authenticator app, encrypted with the installation's secret. A new one waits for its first code while the one of before still holds.
create table staff_totp (
  account_id uuid primary key references accounts on delete cascade,
  secret_encrypted bytea,
  pending_encrypted bytea,
  -- The last step of 30 seconds whose code was used: it and those before are used up.
  last_step bigint not null default 0,
  check (secret_encrypted is not null or pending_encrypted is not null)
);

-- SHA-256 is enough: a code has 80 random bits. A used one is deleted.
create table staff_recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Between two steps: good for minutes, once, for one account in the state in which it was.
create table staff_tickets (
  token_hash bytea primary key,
  kind text not null check (kind in ('second-factor', 'enrol', 'passkey', 'own-passkey', 'step-up')),
  -- Null: a passkey will say who it is.
  account_id uuid references accounts on delete cascade,
  security_version int,
  -- Of what begins in a session: that session.
  session_id text,
  -- What an authenticator was asked to sign, base64url.
  challenge text,
  expires_at timestamptz not null
);
create index staff_tickets_account on staff_tickets (account_id) where account_id is not null;
create index staff_tickets_age on staff_tickets (expires_at);

-- A browser at the door that many use. Its cookie holds the secret.
create table staff_devices (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  location_id uuid not null references locations,
  secret_hash bytea not null unique,
  enrolled_by uuid references accounts,
  created_at timestamptz not null,
  last_used_at timestamptz,
  switched_off_at timestamptz
);
create index staff_devices_place on staff_devices (location_id);
create index staff_devices_enrolled on staff_devices (enrolled_by);

create table staff_pins (
  account_id uuid primary key references accounts on delete cascade,
  -- argon2id of six digits, encrypted with the installation's secret: a stolen copy of the database alone could try them all.
  hash_encrypted bytea not null,
  wrong_pins int not null default 0,
  locked_until timestamptz,
  set_by uuid references accounts,
  set_at timestamptz not null
);
create index staff_pins_set_by on staff_pins (set_by);

-- The audit log names devices by it.
create view published.staff_devices as select id, name from staff_devices;
