-- Places: the chain, its countries and everything that stands somewhere. Written by the import; read by everybody.

-- Words per language: {"sv": "…", "en": "…"}.
create domain texts as jsonb check (jsonb_typeof(value) = 'object');

-- Pictures. They stand here because rooms and themes show them too; the catalogue serves them. The bytes live in the database, so that every
-- process has them and an import of pictures is all or nothing like the rest. `version` is of the content: a new picture has a new address.
create table media (
  id uuid primary key,
  key text not null unique,
  kind text not null check (kind in ('image', 'document')),
  file_name text not null check (file_name ~ '^[a-z0-9][a-z0-9._-]*$'),
  content_type text not null,
  size_bytes int not null check (size_bytes > 0),
  width int check (width > 0),
  height int check (height > 0),
  version text not null,
  names texts not null default '{}'
);
create table media_contents (
  media_id uuid not null references media on delete cascade,
  version text not null,
  bytes bytea not null,
  primary key (media_id, version)
);
-- Pictures are compressed already.
alter table media_contents alter column bytes set storage external;

-- The chain itself: what a page needs to look and link like it.
create table brands (
  id uuid primary key,
  key text not null unique,
  name text not null,
  logo_media_id uuid references media,
  colours jsonb not null default '{}',
  -- {language: {instagram: url, …}}
  social_links jsonb not null default '{}',
  -- {country key: {language: {terms: url, …}}}; the country key '*' is for all
  content_links jsonb not null default '{}'
);

-- Every place of every level; the tables below hold what the level adds.
create table locations (
  id uuid primary key,
  type text not null check (type in ('Country', 'Region', 'Playground', 'Area', 'Room', 'Table')),
  parent_id uuid references locations,
  check ((type = 'Country') = (parent_id is null))
);
create index locations_parent on locations (parent_id);

-- Who lies in whom, itself included (depth 0). Kept right by triggers alone, for the rows that came, moved or went: a chain may have many places,
-- and foreign keys here would only check what the triggers have just read.
create table location_closure (
  ancestor_id uuid not null,
  descendant_id uuid not null,
  depth int not null,
  primary key (ancestor_id, descendant_id)
);
create index location_closure_descendant on location_closure (descendant_id);

create function close_locations(ids uuid[]) returns void language sql as $$
  with recursive up (descendant_id, ancestor_id, depth, parent_id) as (
    select id, id, 0, parent_id from locations where id = any(ids)
    union all
    select up.descendant_id, l.id, up.depth + 1, l.parent_id from up join locations l on l.id = up.parent_id where up.depth < 10
  )
  insert into location_closure (ancestor_id, descendant_id, depth) select ancestor_id, descendant_id, depth from up
  on conflict do nothing
$$;
create function close_added_locations() returns trigger language plpgsql as $$
begin
  perform close_locations(array(select id from added));
  return null;
end $$;
create trigger locations_added after insert on locations
  referencing new table as added for each statement execute function close_added_locations();

create function close_moved_locations() returns trigger language plpgsql as $$
declare
  -- whoever lies in a place that moved
  moved uuid[] := array(
    select distinct c.descendant_id
    from before join after using (id) join location_closure c on c.ancestor_id = id
    where before.parent_id is distinct from after.parent_id);
begin
  delete from location_closure where descendant_id = any(moved);
  perform close_locations(moved);
  return null;
end $$;
create trigger locations_moved after update on locations
  referencing old table as before new table as after for each statement execute function close_moved_locations();

create function close_removed_locations() returns trigger language plpgsql as $$
begin
  delete from location_closure where descendant_id in (select id from removed);
  return null;
end $$;
create trigger locations_removed after delete on locations
  referencing old table as removed for each statement execute function close_removed_locations();

create table countries (
  id uuid primary key references locations,
  key text not null unique,
  slug text not null unique check (slug ~ '^[a-z][a-z-]*$'),
  brand_id uuid not null references brands,
  -- native, as the country selector shows it
  name text not null,
  culture text not null check (culture ~ '^[a-z]{2}-[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  timezone text not null,
  -- in order; the first is the fallback
  languages text[] not null check (cardinality(languages) > 0),
  phone_code text not null check (phone_code ~ '^\+[1-9][0-9]{0,3}$'),
  -- ISO 3166, for the library of public holidays
  holiday_country text not null check (holiday_country ~ '^[A-Z]{2}$'),
  company_name text not null,
  company_orgno text not null,
  company_address text not null,
  -- percent per article kind: giftCard, serialTicket, pass, childClass
  vat_rates jsonb not null,
  sms_from text not null,
  mail_from text not null,
  create_user_in_nav boolean not null default false,
  future_ordering_merchant_id text,
  future_ordering_nav_tender_type text,
  -- {"adapter": "test" | "stripe", "methods": ["card", …]}
  payment jsonb not null,
  -- a gift card is valid to the end of the year of sale and this many more (decisions §5)
  gift_card_years int not null check (gift_card_years >= 3),
  position int not null default 0,
  unique (id, currency)
);

create table regions (
  id uuid primary key references locations,
  key text not null unique,
  country_id uuid not null references countries,
  name text not null,
  names texts not null default '{}',
  position int not null default 0,
  unique (id, country_id)
);

create table playgrounds (
  id uuid primary key references locations,
  key text not null unique,
  country_id uuid not null references countries,
  region_id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  names texts not null default '{}',
  descriptions texts not null default '{}',
  street_address text not null,
  postal_code text not null,
  city text not null,
  phone text not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  map_link text,
  admin_email text not null,
  child_class_email text not null,
  party_booking_email text not null,
  group_booking_email text not null,
  play_center_type text not null,
  cost_center text,
  price_extra_birthday_child_minor bigint check (price_extra_birthday_child_minor >= 0),
  -- {name of the article: article number in the books}
  extra_birthday_child_articles jsonb not null default '{}',
  is_disabled boolean not null default false,
  use_nav_dynamics boolean not null default false,
  use_food_export boolean not null default false,
  party_booking_opening_at timestamptz,
  entrance_booking_opening_on date,
  -- {language: {pageTitle, pageSubtitle, cardImageId, …}} (specification §3)
  party_booking_opening_content jsonb not null default '{}',
  block_reservation_minutes int not null default 15 check (block_reservation_minutes between 1 and 120),
  -- which set of school holidays counts here
  school_calendar text,
  -- a part of the country with public holidays of its own ('BY'); null: the country's
  holiday_region text,
  media_id uuid references media,
  position int not null default 0,
  unique (country_id, slug),
  foreign key (region_id, country_id) references regions (id, country_id)
);
create index playgrounds_region on playgrounds (region_id);

create table areas (
  id uuid primary key references locations,
  key text not null unique,
  playground_id uuid not null references playgrounds,
  name text not null,
  names texts not null default '{}',
  descriptions texts not null default '{}',
  area_type text not null,
  position int not null default 0
);
create index areas_playground on areas (playground_id);

create table themes (
  id uuid primary key,
  key text not null unique,
  name text not null,
  names texts not null default '{}',
  media_id uuid references media
);

create table rooms (
  id uuid primary key references locations,
  key text not null unique,
  area_id uuid not null references areas,
  name text not null,
  names texts not null default '{}',
  descriptions texts not null default '{}',
  -- square metres
  size numeric,
  max_guests int not null check (max_guests > 0),
  recommended_max_guests int not null check (recommended_max_guests between 1 and max_guests),
  -- rooms of one block cannot be booked at the same time
  block text,
  theme_id uuid references themes,
  is_disabled boolean not null default false,
  position int not null default 0
);
create index rooms_area on rooms (area_id);

create table room_media (
  room_id uuid not null references rooms on delete cascade,
  media_id uuid not null references media,
  position int not null,
  primary key (room_id, media_id)
);

-- Opening hours. A day's hours come from, in this order: an exception for the day, a rule for public holidays, a rule for school holidays,
-- a rule for the term. A rule of a country or region counts for every playground in it; within one kind the narrower rule wins
-- (opening-hours.rules.ts). Times are the playground's own wall clock.
create function are_intervals(value jsonb) returns boolean language sql immutable as $$
  select coalesce(bool_and(coalesce(
    x->>'from' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and x->>'to' ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' and x->>'from' < x->>'to', false)), true)
  from jsonb_array_elements(value) x
$$;
-- [{"from": "10:00", "to": "18:00"}, …]; [] is closed.
create domain intervals as jsonb check (are_intervals(value));

create table opening_rules (
  id uuid primary key,
  location_id uuid not null references locations on delete cascade,
  kind text not null check (kind in ('term', 'school-holiday', 'public-holiday')),
  -- 1 Monday … 7 Sunday; null: every day of the kind
  weekday int check (weekday between 1 and 7),
  -- of public holidays, which: 'MM-DD', 'easter', 'easter+1', 'midsummer-eve'; null: every one
  holiday text,
  valid_from date,
  valid_to date,
  open intervals not null,
  comments texts not null default '{}',
  check (holiday is null or kind = 'public-holiday'),
  check (valid_from <= valid_to)
);
create index opening_rules_location on opening_rules (location_id);

create table opening_exceptions (
  id uuid primary key,
  location_id uuid not null references locations on delete cascade,
  date date not null,
  open intervals not null,
  comments texts not null default '{}',
  unique (location_id, date)
);

create table school_holidays (
  id uuid primary key,
  key text not null unique,
  -- playgrounds.school_calendar
  calendar text not null,
  names texts not null default '{}',
  from_date date not null,
  to_date date not null,
  check (from_date <= to_date)
);
create index school_holidays_calendar on school_holidays (calendar, from_date);

create table application_notices (
  id uuid primary key,
  key text not null unique,
  -- where it shows
  type text not null check (type in ('General', 'Shop', 'ChildClass', 'EntranceBooking', 'PartyBooking', 'Account')),
  kind text not null check (kind in ('error', 'info', 'warning', 'success')),
  icon text,
  names texts not null,
  content texts not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  is_disabled boolean not null default false,
  check (starts_at < ends_at)
);
create table application_notice_locations (
  notice_id uuid not null references application_notices on delete cascade,
  location_id uuid not null references locations,
  primary key (notice_id, location_id)
);
create index application_notice_locations_location on application_notice_locations (location_id);
