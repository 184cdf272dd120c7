-- Offers, and the coupons by which single accounts have them. Written by the import.

create table offers (
  id uuid primary key,
  key text not null unique,
  country_id uuid not null references countries,
  -- what it is a discount on
  kind text not null check (kind in ('entrance', 'other')),
  names texts not null,
  descriptions texts not null default '{}',
  -- what it is worth: either of the two, or neither (a coffee)
  percent int check (percent between 1 and 100),
  amount_minor bigint check (amount_minor > 0),
  currency text not null,
  -- days in the country, both included
  valid_from date,
  valid_to date not null,
  position int not null default 0,
  foreign key (country_id, currency) references countries (id, currency),
  check (num_nonnulls(percent, amount_minor) <= 1),
  check (valid_from <= valid_to)
);

-- An account's own, good once. The bar code is what the till scans; it says nothing of whose it is.
create table coupons (
  id uuid primary key default gen_random_uuid(),
  offer_id uuid not null references offers,
  account_id uuid not null references accounts,
  bar_code text not null unique default random_code(12),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (offer_id, account_id)
);
create index coupons_account on coupons (account_id);
