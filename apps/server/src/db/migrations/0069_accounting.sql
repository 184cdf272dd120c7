-- Accounting: the ledger's days added up once, so that a month of a million orders is read without reading its lines; and who gets which report by mail.

-- A day of a company's ledger, added up by everything that reports and files ask for. A day whose number of entries is still the one that was added up
-- is read from here; another is read from the ledger itself, and added up anew by the job.
create table accounting_days (
  country_id uuid not null references countries on delete cascade,
  day date not null,
  event text not null,
  -- a play centre; null: online
  place_id uuid,
  account text not null,
  -- the kind of line, the rate and the payment method; '' and -1: none
  product text not null,
  vat_percent numeric not null,
  method text not null,
  debit_minor bigint not null check (debit_minor >= 0),
  credit_minor bigint not null check (credit_minor >= 0)
);
create index accounting_days_read on accounting_days (country_id, day);

create table accounting_days_summed (
  country_id uuid not null references countries on delete cascade,
  day date not null,
  entries bigint not null,
  primary key (country_id, day)
);

-- Up to and with this day every month is closed, and was when it was added up: it cannot change, and nobody counts its entries again.
create table accounting_final (
  country_id uuid primary key references countries on delete cascade,
  day date not null
);

-- By which numbers a tax adviser knows the company (DATEV: Berater and Mandant).
create table accounting_companies (
  country_id uuid primary key references countries on delete cascade,
  datev_consultant int not null check (datev_consultant between 1001 and 9999999),
  datev_client int not null check (datev_client between 1 and 99999)
);

-- Staff: what somebody has asked to be reminded of by mail, on the first working day of a month.
create table staff_subscriptions (
  account_id uuid not null references accounts on delete cascade,
  place_id uuid not null references locations on delete cascade,
  kind text not null check (kind in ('takings', 'vat', 'gift-cards', 'deferred', 'trial-balance')),
  created_at timestamptz not null,
  -- the month that was reported last, its first day
  sent_for date,
  primary key (account_id, place_id, kind)
);
