-- Enquiries: what a party or a visit costs (written by the import), and what people ask the playgrounds for.

-- The nearest place that has packages (playground, region, country) speaks for those below it.
create table party_packages (
  id uuid primary key,
  key text not null unique,
  location_id uuid not null references locations on delete cascade,
  names texts not null,
  descriptions texts not null default '{}',
  -- [{language: text}, …]: what is in it, a line each
  includes jsonb not null default '[]' check (jsonb_typeof(includes) = 'array'),
  -- for the included children
  price_minor bigint not null check (price_minor >= 0),
  currency text not null,
  included_children int not null check (included_children between 1 and 100),
  duration_minutes int not null check (duration_minutes between 15 and 1440),
  position int not null default 0
);
create index party_packages_location on party_packages (location_id);

create table entrance_prices (
  id uuid primary key,
  key text not null unique,
  location_id uuid not null references locations on delete cascade,
  names texts not null,
  notes texts not null default '{}',
  from_age int check (from_age between 0 and 150),
  to_age int check (to_age between 0 and 150),
  weekday_price_minor bigint not null check (weekday_price_minor >= 0),
  -- Saturdays, Sundays, public and school holidays
  weekend_price_minor bigint not null check (weekend_price_minor >= 0),
  currency text not null,
  position int not null default 0,
  check (from_age <= to_age)
);
create index entrance_prices_location on entrance_prices (location_id);

-- One request for a party or a group. Erased twelve months after it came.
create table enquiries (
  id uuid primary key,
  -- the signed form it came on: each is good for one enquiry
  form_id uuid not null unique,
  kind text not null check (kind in ('party', 'group')),
  playground_id uuid not null references playgrounds,
  -- the language the sender read in
  language text not null,
  name text not null,
  email text not null,
  phone text not null,
  -- the day asked for
  wished_on date not null,
  -- the rest of the request, as the contract has it
  details jsonb not null,
  created_at timestamptz not null
);
create index enquiries_created on enquiries (created_at);
