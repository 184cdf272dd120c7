-- The test payment provider's own books: a stand-in for a company outside. The shop never reads them.
create schema test_payments;

create table test_payments.sessions (
  id text primary key,
  -- the shop's key: the same wish twice is one session
  reference text not null unique,
  order_reference text not null,
  amount_minor bigint not null,
  currency text not null,
  method text not null,
  language text not null,
  description text not null,
  return_url text not null,
  cancel_url text not null,
  state text not null check (state in ('open', 'paid', 'declined', 'cancelled')),
  method_label text,
  -- money promised by a slow way: it arrives then, whatever was called off meanwhile
  arrives_at timestamptz,
  created_at timestamptz not null
);

create table test_payments.refunds (
  id text primary key,
  reference text not null unique,
  session_id text not null references test_payments.sessions,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
create index refunds_session on test_payments.refunds (session_id);

-- Webhooks on their way, with what is left to do for each. Survives a restart.
create table test_payments.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null,
  body text not null,
  next_attempt_at timestamptz not null,
  attempts int not null default 0,
  -- answers to overlook, as if they had been lost on the way
  answers_to_lose int not null default 0,
  delivered_at timestamptz,
  given_up_at timestamptz
);
create index deliveries_due on test_payments.deliveries (next_attempt_at) where delivered_at is null and given_up_at is null;
