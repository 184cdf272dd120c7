-- The balance of the test payment provider: what moved, what it paid out, what buyers' banks took back.

create table test_payments.payouts (
  number bigint generated always as identity primary key,
  id text not null unique,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('on-the-way', 'paid', 'failed')),
  created_at timestamptz not null,
  arrives_on date not null
);

create table test_payments.disputes (
  id text primary key,
  session_id text not null unique references test_payments.sessions,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  created_at timestamptz not null
);

create table test_payments.balance_transactions (
  number bigint generated always as identity primary key,
  id text not null unique,
  kind text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  currency text not null,
  source_id text,
  reference text,
  created_at timestamptz not null,
  payout_id text references test_payments.payouts (id)
);
-- Whatever moves money moves it once.
create unique index balance_transactions_once on test_payments.balance_transactions (kind, source_id) where kind <> 'adjustment';
create index balance_transactions_payout on test_payments.balance_transactions (payout_id);
