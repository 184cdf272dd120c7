-- Identity: roles of staff end, and the sessions of the office.

alter table account_roles
  add column id uuid not null default gen_random_uuid() unique,
  -- The last day on which the role is held, by the clock of its place (of the chain: UTC). Null: without end.
  add column last_day date;

-- Beside a session of the OpenID provider at the office: what proved who it is. A session without a row opens nothing.
create table staff_sessions (
  -- `uid` of the session in oidc_records.
  session_id text primary key,
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  -- When a second factor was shown last.
  confirmed_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index staff_sessions_account on staff_sessions (account_id);
create index staff_sessions_age on staff_sessions (expires_at);
