-- The one calendar address of a guardian's classes. Only the hash of its secret is kept; who makes a new one ends the old one.
create table class_calendars (
  account_id uuid primary key references accounts on delete cascade,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  language text not null,
  created_at timestamptz not null
);
