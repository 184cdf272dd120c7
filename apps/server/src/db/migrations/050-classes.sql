-- Classes: sport class, trial and camp in one model. Capacity is one row per seat (decisions §6).

create table classes (
  id uuid primary key,
  key text not null unique,
  type text not null check (type in ('SportKidz', 'SportKidzTrial', 'LeoCamp')),
  playground_id uuid not null references playgrounds,
  -- VAT included; 0 is free
  price_minor bigint not null check (price_minor >= 0),
  -- what it costs after price_valid_to
  regular_price_minor bigint not null check (regular_price_minor >= price_minor),
  price_valid_to date,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  vat_percent numeric not null check (vat_percent between 0 and 100),
  sellable_from date,
  sellable_to date,
  is_active boolean not null default true,
  names texts not null,
  descriptions texts not null default '{}',
  -- what to bring, where to meet
  confirmation_information texts not null default '{}',
  -- where in the house
  place texts not null default '{}',
  position int not null default 0,
  check (sellable_from <= sellable_to),
  check (regular_price_minor = price_minor or price_valid_to is not null)
);
create index classes_playground on classes (playground_id);

create table class_occasions (
  id uuid primary key,
  class_id uuid not null references classes on delete cascade,
  date date not null,
  unique (class_id, date)
);

-- Children of one age, at one time of each of the class's days. Ages in whole years at the first occasion, both ends included.
create table class_age_groups (
  id uuid primary key,
  key text not null unique,
  class_id uuid not null references classes on delete cascade,
  names texts not null default '{}',
  min_age int not null check (min_age >= 0),
  max_age int not null check (max_age < 18),
  -- the playground's own wall clock
  start_time time(0) not null,
  end_time time(0) not null,
  with_adult boolean not null default false,
  position int not null default 0,
  check (min_age <= max_age),
  check (start_time < end_time)
);
create index class_age_groups_class on class_age_groups (class_id);

-- One row is one seat; who takes a seat changes its row, so that more cannot be sold than there are.
create table class_seats (
  age_group_id uuid not null references class_age_groups on delete cascade,
  number int not null check (number > 0),
  -- free: bookable; reserved: kept by the centre (booked by phone, a helper's child)
  state text not null default 'free' check (state in ('free', 'reserved', 'held', 'booked')),
  primary key (age_group_id, number)
);
create index class_seats_free on class_seats (age_group_id) where state = 'free';

create table class_media (
  class_id uuid not null references classes on delete cascade,
  media_id uuid not null references media,
  position int not null,
  primary key (class_id, media_id)
);

-- Sizes a parent may choose for a camp's T-shirt.
create table tshirt_sizes (
  name text primary key,
  position int not null
);
