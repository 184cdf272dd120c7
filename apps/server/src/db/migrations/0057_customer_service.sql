-- Customer service: staff who act for a customer.

-- Half an hour in which somebody of the staff orders, books and cancels for one customer.
create table acting_sessions (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- null: has left
  staff_id uuid references accounts on delete set null,
  -- the sign-in at the office that it was begun in
  staff_session text not null,
  country_id uuid not null references countries,
  reason text not null check (reason in ('phone', 'email', 'at-centre', 'site-trouble', 'accessibility')),
  -- free text; the customer may read it
  note text not null check (length(note) <= 300),
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  ended_at timestamptz,
  check (staff_id is distinct from account_id)
);
-- One customer at a time.
create unique index acting_sessions_once on acting_sessions (staff_id) where ended_at is null;
create index acting_sessions_account on acting_sessions (account_id, started_at desc);
create index acting_sessions_staff on acting_sessions (staff_id, started_at desc);
create index acting_sessions_country on acting_sessions (country_id);
create index acting_sessions_started on acting_sessions (started_at);

-- What was done in it; the audit log says the same to the house, this to the customer.
create table acting_steps (
  acting_id uuid not null references acting_sessions on delete cascade,
  kind text not null check (kind in ('ordered', 'booked', 'cancelled', 'resent')),
  -- the reference of the order or booking
  subject text not null,
  at timestamptz not null,
  primary key (acting_id, kind, subject)
);
