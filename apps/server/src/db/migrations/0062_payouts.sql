-- What payment providers say of the money that they hold for us and pay out, and how far it agrees with what we know.

-- How far a provider has been read. A pass that was broken off goes on at its page; `through` moves when it is done, so that nothing is skipped.
create table payout_fetches (
  provider text primary key,
  through timestamptz,
  pass_started_at timestamptz,
  page text,
  fetched_at timestamptz,
  -- since when no pass has succeeded; null: the last one did
  failing_since timestamptz
);

create table payouts (
  id uuid primary key,
  provider text not null,
  provider_payout_id text not null,
  -- negative: the provider took it from the bank account
  amount_minor bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null,
  arrives_on date not null,
  -- of the currency, for a payout without a movement that belongs to one
  country_id uuid not null references countries,
  fetched_at timestamptz not null,
  unique (provider, provider_payout_id)
);
create index payouts_newest on payouts (created_at desc, id);

create table payout_states (
  payout_id uuid not null references payouts,
  state text not null check (state in ('on-the-way', 'paid', 'failed', 'cancelled')),
  noted_at timestamptz not null,
  primary key (payout_id, state)
);

create table balance_transactions (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_transaction_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'fee', 'payout-failed', 'adjustment')),
  amount_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  occurred_at timestamptz not null,
  source_id text,
  reference text,
  country_id uuid not null references countries,
  fetched_at timestamptz not null,
  unique (provider, provider_transaction_id),
  constraint balance_transactions_net check (net_minor = amount_minor - fee_minor)
);
create index balance_transactions_source on balance_transactions (provider, source_id);
create index balance_transactions_reference on balance_transactions (reference) where reference is not null;

-- What of ours a movement is: a payment, a refund or a dispute; a fee or a payout that came back has neither order nor id of ours.
create table balance_matches (
  transaction_id bigint primary key references balance_transactions,
  own_id text,
  order_id uuid,
  matched_at timestamptz not null
);
-- A payment is taken once, a refund goes once; what fails and is sent again has a failure between.
create index balance_matches_own on balance_matches (own_id) where own_id is not null;

-- In which payout a movement left; in one.
create table payout_items (
  transaction_id bigint primary key references balance_transactions,
  payout_id uuid not null references payouts
);
create index payout_items_payout on payout_items (payout_id);

-- A payout whose movements have all been read.
create table payout_lists (payout_id uuid primary key references payouts, read_at timestamptz not null);
-- A payout that agrees: a rest of nothing, and every movement known.
create table payout_matches (payout_id uuid primary key references payouts, matched_at timestamptz not null);

create trigger payouts_append_only before update or delete on payouts for each row execute function refuse_change();
create trigger payout_states_append_only before update or delete on payout_states for each row execute function refuse_change();
create trigger balance_transactions_append_only before update or delete on balance_transactions for each row execute function refuse_change();
create trigger balance_matches_append_only before update or delete on balance_matches for each row execute function refuse_change();
create trigger payout_items_append_only before update or delete on payout_items for each row execute function refuse_change();
create trigger payout_matches_append_only before update or delete on payout_matches for each row execute function refuse_change();

-- What does not agree. Found again it stays one; it goes when it is no longer so, or somebody has explained it. Nothing else is changed by that.
create table payout_differences (
  id uuid primary key,
  provider text not null,
  reason text not null check (reason in ('unknown-payment', 'unknown-refund', 'unknown-dispute', 'unknown-payout', 'adjustment', 'wrong-amount',
    'wrong-currency', 'wrong-net', 'unreadable', 'changed', 'taken-twice', 'paid-out-twice', 'wrong-sum', 'not-itemized', 'missing')),
  -- the provider's id of the movement or payout; for `missing` our own
  subject text not null,
  payout_id uuid references payouts,
  order_id uuid,
  country_id uuid not null references countries,
  currency text not null,
  -- what we expect and what the provider says, where both are amounts
  expected_minor bigint,
  actual_minor bigint,
  found_at timestamptz not null,
  gone_at timestamptz,
  explained_at timestamptz,
  explained_by uuid,
  explanation text,
  unique (provider, reason, subject),
  check ((explained_at is null) = (explanation is null))
);
create index payout_differences_open on payout_differences (found_at) where gone_at is null and explained_at is null;
create index payout_differences_payout on payout_differences (payout_id);
