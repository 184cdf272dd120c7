-- Catalogue: what the shop sells, and what it has cost. Written by the import.

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
  -- what it costs after price_valid_to
  regular_price_minor bigint not null,
  -- the last day of a reduced price
  price_valid_to date,
  foreign key (country_id, currency) references countries (id, currency),
  check (sellable_from <= sellable_to),
  check ((validity_duration_type is null) = (validity_duration is null)),
  check (case kind
    when 'gift-card' then gift_card_amount_minor is not null and entrances is null and validity_duration is null
    when 'serial-ticket' then gift_card_amount_minor is null and entrances is not null and validity_duration is not null
    else gift_card_amount_minor is null and validity_duration is not null end),
  constraint articles_regular_price_check check (regular_price_minor >= price_minor),
  constraint articles_price_valid_to_check check (regular_price_minor = price_minor or price_valid_to is not null),
  constraint articles_gift_card_price_check check (kind <> 'gift-card' or regular_price_minor = price_minor)
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

-- What things have cost: append-only. A reduced price stands beside the lowest of the 30 days before (directive 98/6/EC art. 6a).
create table price_history (
  id bigint generated always as identity primary key,
  -- an article or a class; no foreign key: what was asked for it is known for longer
  subject_id uuid not null,
  -- the day in its country
  since date not null,
  price_minor bigint not null check (price_minor >= 0),
  regular_price_minor bigint not null check (regular_price_minor >= price_minor),
  price_valid_to date,
  at timestamptz not null default now()
);
create index price_history_subject on price_history (subject_id, since, id);
create trigger price_history_append_only before update or delete on price_history for each row execute function refuse_change();

-- Whoever writes a price, writes its history.
create function keep_price() returns trigger language plpgsql as $$
declare
  zone text;
begin
  if tg_op = 'UPDATE' then
    if (old.price_minor, old.regular_price_minor, old.price_valid_to)
      is not distinct from (new.price_minor, new.regular_price_minor, new.price_valid_to) then
      return null;
    end if;
  end if;
  if tg_table_name = 'articles' then
    select timezone into zone from countries where id = new.country_id;
  else
    select c.timezone into zone from playgrounds p join countries c on c.id = p.country_id where p.id = new.playground_id;
  end if;
  insert into price_history (subject_id, since, price_minor, regular_price_minor, price_valid_to)
  values (new.id, (now() at time zone zone)::date, new.price_minor, new.regular_price_minor, new.price_valid_to);
  return null;
end $$;
create trigger articles_price after insert or update on articles for each row execute function keep_price();

create view published.articles as select id, kind from articles;

-- Every price that a subject (an article, a class) has had, oldest first, at most 200; read with the subject that shows them.
create function price_history_of(subject uuid) returns json language sql stable as $$
  select json_agg(json_build_object('since', h.since, 'priceMinor', h.price_minor, 'regularPriceMinor', h.regular_price_minor,
    'priceValidTo', h.price_valid_to) order by h.since, h.id)
  from (select * from price_history p where p.subject_id = subject order by p.since desc, p.id desc limit 200) h
$$;
