-- Catalogue: what the shop sells. Written by the import.

create table articles (
  id uuid primary key,
  key text not null unique,
  kind text not null check (kind in ('gift-card', 'serial-ticket', 'pass')),
  country_id uuid not null references countries,
  -- VAT included
  price_minor bigint not null check (price_minor >= 0),
  currency text not null,
  -- at the time of sale: 0 for gift cards, whose VAT is due when they are used
  vat_percent numeric not null check (vat_percent between 0 and 100),
  -- days in the country; null: no bound
  sellable_from date,
  sellable_to date,
  is_active boolean not null default true,
  -- when a ticket or card begins to count; null: at the purchase
  activation_date date,
  -- validity from the activation; gift cards follow their country's rule instead
  validity_duration_type text check (validity_duration_type in ('Days', 'Months', 'Years')),
  validity_duration int check (validity_duration > 0),
  -- serial tickets: how many; passes: null is as often as one likes
  entrances int check (entrances > 0),
  gift_card_amount_minor bigint check (gift_card_amount_minor > 0),
  photo_required boolean not null default false,
  entrances_without_photo int not null default 0 check (entrances_without_photo >= 0),
  names texts not null,
  descriptions texts not null default '{}',
  rules texts not null default '{}',
  position int not null default 0,
  foreign key (country_id, currency) references countries (id, currency),
  check (sellable_from <= sellable_to),
  check ((validity_duration_type is null) = (validity_duration is null)),
  check (case kind
    when 'gift-card' then gift_card_amount_minor is not null and entrances is null and validity_duration is null
    when 'serial-ticket' then gift_card_amount_minor is null and entrances is not null and validity_duration is not null
    else gift_card_amount_minor is null and validity_duration is not null end)
);
create index articles_country on articles (country_id, kind, position);

-- Where an article is valid: there and everywhere below.
create table article_locations (
  article_id uuid not null references articles on delete cascade,
  location_id uuid not null references locations,
  primary key (article_id, location_id)
);
create index article_locations_location on article_locations (location_id);

create table article_media (
  article_id uuid not null references articles on delete cascade,
  media_id uuid not null references media,
  position int not null,
  primary key (article_id, media_id)
);
