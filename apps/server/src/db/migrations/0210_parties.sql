-- Birthday parties that are booked: when they may start, by which rules, and what may be added to them. Written by the import and the office.

-- On days of the week, or on one day, which then has these starts alone. A play centre without rows takes no bookings.
create table party_starts (
  id uuid primary key,
  location_id uuid not null references locations on delete cascade,
  -- 1 Monday … 7 Sunday
  weekdays int[] check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) > 0),
  date date,
  -- the play centre's wall clock
  starts time[] not null check (cardinality(starts) between 1 and 48),
  check ((weekdays is null) <> (date is null))
);
create index party_starts_location on party_starts (location_id);

-- The nearest place that has rules (playground, region, country) speaks for those below it.
create table party_rules (
  location_id uuid primary key references locations on delete cascade,
  setup_minutes int not null check (setup_minutes between 0 and 240),
  cleanup_minutes int not null check (cleanup_minutes between 0 and 240),
  -- a party is booked at least so many hours before it starts
  notice_hours int not null check (notice_hours between 0 and 2000),
  least_children int not null check (least_children between 1 and 100),
  -- what is paid at once: an amount, or a share of the whole price; never more than the package costs
  deposit_minor bigint check (deposit_minor > 0),
  deposit_percent int check (deposit_percent between 1 and 100),
  currency text not null,
  -- the rest is due so many days before
  rest_days int not null check (rest_days between 0 and 365),
  -- until so many days before the family changes number, food, extras, theme and time
  change_days int not null check (change_days between 0 and 365),
  -- guests answer until so many days before
  answer_days int not null check (answer_days between 0 and 365),
  -- [{days, keep: percent | 'deposit'}, …], most days first; later than the last of them everything paid is kept
  cancel_steps jsonb not null default '[]' check (jsonb_typeof(cancel_steps) = 'array'),
  -- parties at the same time; null: as many as there are rooms
  most_at_once int check (most_at_once between 1 and 1000),
  -- hosts on duty at the same time; null: enough
  hosts int check (hosts between 0 and 1000),
  check ((deposit_minor is null) <> (deposit_percent is null))
);

create table party_extras (
  id uuid primary key,
  key text not null unique,
  location_id uuid not null references locations on delete cascade,
  -- food is chosen for each child, an extra by who wants it
  kind text not null check (kind in ('food', 'extra')),
  names texts not null,
  descriptions texts not null default '{}',
  -- 0: in the package
  price_minor bigint not null check (price_minor >= 0),
  currency text not null,
  per text not null check (per in ('party', 'child', 'each')),
  -- null: that of entrance
  vat_percent numeric check (vat_percent between 0 and 100),
  -- null: enough
  stock_per_day int check (stock_per_day between 0 and 10000),
  media_id uuid references media,
  is_disabled boolean not null default false,
  position int not null default 0,
  check (kind = 'extra' or per = 'child')
);
create index party_extras_location on party_extras (location_id);
