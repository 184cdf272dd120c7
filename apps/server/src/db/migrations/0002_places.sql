-- Places: the chain and its brand, its countries, and everything that stands somewhere. Written by the import; read by every module.

-- Pictures and documents. They stand here because brands, rooms and themes show them; the catalogue serves them. The bytes lie in the database, so that
-- every process has them and an import of pictures is all or nothing like the rest. `version` is of the content: a new picture has a new address.
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
  names texts not null default '{}',
  -- when a picture first came
  created_at timestamptz not null default now()
);
create table media_contents (
  media_id uuid not null references media on delete cascade,
  version text not null,
  bytes bytea not null,
  primary key (media_id, version)
);
-- Pictures are compressed already.
alter table media_contents alter column bytes set storage external;

-- Pictures of the shop as PNG, for mails and documents: drawn once, so that a process that sends a gift card need not load what draws. `look` is width and
-- background, "1040 #e6f4fc".
create table media_drawings (
  media_id uuid not null,
  version text not null,
  look text not null,
  png bytea not null,
  primary key (media_id, version, look),
  foreign key (media_id, version) references media_contents on delete cascade
);
-- Compressed already.
alter table media_drawings alter column png set storage external;

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
  content_links jsonb not null default '{}',
  -- below an icon on a home screen, where a long name is cut
  short_name text
);

-- A brand's pictures by the slot in which they are shown. A slot without a row shows the neutral picture of the product.
create table brand_art (
  brand_id uuid not null references brands on delete cascade,
  slot text not null,
  media_id uuid not null references media,
  primary key (brand_id, slot)
);
create index on brand_art (media_id);

-- A brand's typefaces on pages, for headings and for text, as WOFF2.
create table brand_fonts (
  brand_id uuid not null references brands on delete cascade,
  role text not null check (role in ('display', 'text')),
  family text not null,
  -- as in CSS: '600' or '400 700'
  weight text not null,
  version text not null,
  bytes bytea not null,
  primary key (brand_id, role)
);

-- A brand's typefaces in documents, as TrueType or OpenType: what pages use (brand_fonts, WOFF2) cannot be put into a PDF. A face without a row is the
-- product's.
create table brand_paper_faces (
  brand_id uuid not null references brands on delete cascade,
  face text not null check (face in ('display', 'text', 'strong')),
  version text not null,
  bytes bytea not null,
  primary key (brand_id, face)
);

-- A brand's texts in place of the product's own, by dotted key ('places.title').
create table brand_texts (
  brand_id uuid not null references brands on delete cascade,
  language text not null,
  words jsonb not null,
  primary key (brand_id, language)
);

-- Every place of every level; the tables below hold what the level adds.
create table locations (
  id uuid primary key,
  type text not null check (type in ('Country', 'Region', 'Playground', 'Area', 'Room', 'Table')),
  parent_id uuid references locations,
  check ((type = 'Country') = (parent_id is null))
);
create index locations_parent on locations (parent_id);

-- Which place lies in which, itself included (depth 0). Kept right by triggers alone, for the rows that came, moved or went: a chain may have many
-- places, and foreign keys here would only check what the triggers have just read.
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
  -- percent per kind of article: giftCard, serialTicket, pass, childClass
  vat_rates jsonb not null,
  sms_from text not null,
  mail_from text not null,
  create_user_in_nav boolean not null default false,
  future_ordering_merchant_id text,
  future_ordering_nav_tender_type text,
  -- {"adapter": "test" | "stripe", "methods": ["card", …]}
  payment jsonb not null,
  -- a gift card is valid to the end of the year of sale and this many more
  gift_card_years int not null check (gift_card_years >= 3),
  position int not null default 0,
  -- whether the law of the country, or the chain, wants the lowest price of the last 30 days shown beside a reduced one
  lowest_price_shown boolean not null default true,
  -- on receipts and credit notes (directive 2006/112/EC art. 226 (3))
  company_vat_number text not null default '',
  -- which terms and imprint must name (directive 2011/83/EU art. 6 (1) (c))
  company_phone text not null default '',
  -- who manages the company, as confirming mails must say (GmbHG § 35a, AktG § 80)
  company_managers text[] not null default '{}',
  -- to whom a buyer can complain, by language
  complaints jsonb not null default '{}',
  -- what a gift card is for VAT (directive 2006/112/EC art. 30a, 30b): taxed when it is sold, or when it is used
  gift_card_voucher text not null default 'multi-purpose' check (gift_card_voucher in ('single-purpose', 'multi-purpose')),
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
  -- {name of the article: article number in the accounts}
  extra_birthday_child_articles jsonb not null default '{}',
  is_disabled boolean not null default false,
  use_nav_dynamics boolean not null default false,
  use_food_export boolean not null default false,
  party_booking_opening_at timestamptz,
  entrance_booking_opening_on date,
  -- what is said until parties can be booked: {language: {pageTitle, pageSubtitle, cardImageId, …}}
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

-- Tables that people sit at: the lowest level of the chain's places, in the bistro or another area. Their seats are counted, so that who lays them out
-- knows how many sit where.
create table dining_tables (
  id uuid primary key references locations,
  key text not null unique,
  area_id uuid not null references areas,
  name text not null,
  names texts not null default '{}',
  seats int not null check (seats > 0),
  position int not null default 0
);
create index dining_tables_area on dining_tables (area_id);

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

-- Finding places by what people type.

-- How words are compared: without case and accents, and with the two ways of writing one letter as one ("Köln" and "Koeln", "Århus" and "Aarhus",
-- "Ørsted" and "Oersted"). Only a to z, 0 to 9 and single spaces are left. Does not depend on the database's locale, which knows no ö in "C".
create function fold_words(said text) returns text language sql immutable parallel safe strict as $$
  select trim(regexp_replace(
    replace(replace(replace(replace(folded, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'aa', 'a'), '[^a-z0-9]+', ' ', 'g'))
  from (select lower(public.unaccent('public.unaccent', normalize(said, NFC))) as folded) x
$$;

-- What is searched, one row a place; kept by triggers on the tables of places.
create table location_search (
  location_id uuid primary key references locations on delete cascade,
  type text not null,
  -- in the operator's first language, folded
  name text not null,
  -- weight A: its name in every language; B: where it stands
  words tsvector not null
);
create index location_search_words on location_search using gin (words);

-- Every word of them once, for what is nearly right. A word that no place has any more does no harm: it finds nothing.
create table location_vocabulary (word text primary key);
create index location_vocabulary_trigrams on location_vocabulary using gin (word gin_trgm_ops);

-- The tables of places differ; as JSON they can be read by one function.
create function index_places(type text, places jsonb) returns void language sql as $$
  with place as (
    select (p->>'id')::uuid as id, fold_words(p->>'name') as name,
      fold_words(concat_ws(' ', p->>'name', p->>'slug', (select string_agg(value, ' ') from jsonb_each_text(coalesce(p->'names', '{}'))))) as names,
      fold_words(concat_ws(' ', p->>'city', p->>'street_address', p->>'postal_code')) as address
    from jsonb_array_elements(places) p
  ), written as (
    insert into location_search (location_id, type, name, words)
    select id, index_places.type, name, setweight(to_tsvector('simple', names), 'A') || setweight(to_tsvector('simple', address), 'B') from place
    on conflict (location_id) do update set name = excluded.name, words = excluded.words
    where (location_search.name, location_search.words) is distinct from (excluded.name, excluded.words)
  )
  insert into location_vocabulary (word)
  select distinct word from place, string_to_table(names || ' ' || address, ' ') word where length(word) > 2
  on conflict do nothing
$$;

create function index_changed_places() returns trigger language plpgsql as $$
begin
  perform index_places(tg_argv[0], (select coalesce(jsonb_agg(c), '[]') from changed c));
  return null;
end $$;

do $$
declare
  kind record;
begin
  for kind in select * from (values ('countries', 'Country'), ('regions', 'Region'), ('playgrounds', 'Playground'), ('areas', 'Area'), ('rooms', 'Room'),
    ('dining_tables', 'Table')) as kinds (tab, type)
  loop
    execute format('create trigger %I after insert on %I referencing new table as changed for each statement execute function index_changed_places(%L)',
      kind.tab || '_search_added', kind.tab, kind.type);
    execute format('create trigger %I after update on %I referencing new table as changed for each statement execute function index_changed_places(%L)',
      kind.tab || '_search_changed', kind.tab, kind.type);
  end loop;
end $$;

-- A word with each two neighbours exchanged: "olso" → "oslo" …
create function neighbours_exchanged(word text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(overlay(word placing reverse(substr(word, i, 2)) from i for 2)), '{}') from generate_series(1, length(word) - 1) i
$$;

-- Places of a type by what somebody typed, best first. Each word may be the beginning of one. Only when nothing fits, each word also stands for the
-- five words of the vocabulary that look most like it; trigrams cannot tell short words apart, so these are compared letter by letter. Of such guesses the
-- first 300 are weighed: where more places bear a word (the chain's own name), the word does not tell them apart, and weighing 3,000 took 16 ms.
create function search_locations(typed text, wanted text, most int) returns table (location_id uuid) language sql stable rows 50 as $$
  with asked as materialized (
    select word, n from string_to_table(fold_words(typed), ' ') with ordinality as x (word, n) where word <> '' limit 8
  ), written as materialized (
    select string_agg(word || ':*', ' & ')::tsquery as query, string_agg(word || ':*A', ' & ')::tsquery as of_names, string_agg(word, ' ' order by n) as text
    from asked
  ), exact as materialized (
    select s.location_id, s.name, case when s.name = text then 0 when s.words @@ of_names then 1 else 2 end as place
    from location_search s, written where s.words @@ query and s.type = wanted
    order by place, s.name, s.location_id limit most
  ), near as materialized (
    select string_agg(alternatives, ' & ')::tsquery as query
    from asked cross join lateral (
      select '(' || concat_ws(' | ', asked.word || ':*', string_agg(v.word, ' | ')) || ')' as alternatives
      from (
        select near.word from (
          select v.word from location_vocabulary v where v.word % asked.word
          union
          select v.word from location_vocabulary v where v.word = any(neighbours_exchanged(asked.word))
          union
          select v.word from location_vocabulary v
          where length(asked.word) < 6 and length(v.word) between length(asked.word) - 1 and length(asked.word) + 1
            and levenshtein_less_equal(v.word, asked.word, 1) < 2
        ) near
        where length(asked.word) > 2
        order by levenshtein_less_equal(near.word, asked.word, 3), similarity(near.word, asked.word) desc, near.word limit 5
      ) v
    ) a
    where not exists (select from exact)
  ), likely as materialized (
    select s.location_id, s.name
    from near join location_search s on s.words @@ near.query and s.type = wanted
    order by s.name, s.location_id limit 300
  ), guessed as (
    select s.location_id, s.name, similarity(s.name, text) as likeness
    from likely s cross join written
    order by likeness desc, s.name, s.location_id limit most
  )
  select location_id from (
    select location_id, row_number() over (order by place, name, location_id) as n from exact
    union all
    select location_id, row_number() over (order by likeness desc, name, location_id) from guessed
  ) found order by n
$$;

-- What depends on a place, by table and how often: every foreign key to it but those of its hours and of where it is found, which go with it. Read from
-- the catalogue of the database, so that a table made later is not left out.
create function location_dependents(place uuid) returns table (dependent text, times bigint) language plpgsql stable as $$
declare
  key record;
begin
  for key in
    select distinct c.conrelid::regclass as holder, a.attname as col
    from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as k (own, others)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute target on target.attrelid = c.confrelid and target.attnum = k.others
    where c.contype = 'f' and target.attname = 'id' and a.attname <> 'id'
      and c.conrelid not in ('opening_rules'::regclass, 'opening_exceptions'::regclass, 'location_search'::regclass)
      and c.confrelid in ('locations'::regclass, 'countries'::regclass, 'regions'::regclass, 'playgrounds'::regclass, 'areas'::regclass, 'rooms'::regclass)
  loop
    return query execute format('select %L::text, count(*) from %s where %I = $1', key.holder::text, key.holder, key.col) using place;
  end loop;
end $$;
