-- What things have cost: append-only. A reduced price stands beside the lowest of the 30 days before (directive 98/6/EC art. 6a).

-- Whether the law of the country, or the chain, wants the lowest price shown.
alter table countries add column lowest_price_shown boolean not null default true;
-- As classes have it: the price until a day, and what it costs after it.
alter table articles
  add column regular_price_minor bigint,
  add column price_valid_to date;
update articles set regular_price_minor = price_minor;
alter table articles
  alter column regular_price_minor set not null,
  add constraint articles_regular_price_check check (regular_price_minor >= price_minor),
  add constraint articles_price_valid_to_check check (regular_price_minor = price_minor or price_valid_to is not null),
  add constraint articles_gift_card_price_check check (kind <> 'gift-card' or regular_price_minor = price_minor);

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
insert into price_history (subject_id, since, price_minor, regular_price_minor, price_valid_to)
  select a.id, (now() at time zone c.timezone)::date, a.price_minor, a.regular_price_minor, a.price_valid_to from articles a join countries c on c.id = a.country_id
  union all
  select k.id, (now() at time zone c.timezone)::date, k.price_minor, k.regular_price_minor, k.price_valid_to
  from classes k join playgrounds p on p.id = k.playground_id join countries c on c.id = p.country_id;
create trigger articles_price after insert or update on articles for each row execute function keep_price();
create trigger classes_price after insert or update on classes for each row execute function keep_price();
