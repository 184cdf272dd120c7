-- Finding places by what people type (decision 40), and taking places away.

-- All three come with PostgreSQL and may be made by the owner of a database.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- When a picture first came (specification §3, Image).
alter table media add created_at timestamptz not null default now();

-- How words are compared: without case and accents, and with the two ways of writing one letter as one ("Köln" and "Koeln", "Århus" and "Aarhus",
-- "Ørsted" and "Oersted"). Only a to z, 0 to 9 and single spaces are left. Does not depend on the database's locale, which knows no ö in "C".
create function fold_words(said text) returns text language sql immutable parallel safe strict as $$
  select trim(regexp_replace(
    replace(replace(replace(replace(folded, 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'aa', 'a'), '[^a-z0-9]+', ' ', 'g'))
  from (select lower(public.unaccent('public.unaccent', normalize(said, NFC))) as folded) x
$$;

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
  for kind in select * from (values ('countries', 'Country'), ('regions', 'Region'), ('playgrounds', 'Playground'), ('areas', 'Area'), ('rooms', 'Room'))
    as kinds (tab, type)
  loop
    execute format('create trigger %I after insert on %I referencing new table as changed for each statement execute function index_changed_places(%L)',
      kind.tab || '_search_added', kind.tab, kind.type);
    execute format('create trigger %I after update on %I referencing new table as changed for each statement execute function index_changed_places(%L)',
      kind.tab || '_search_changed', kind.tab, kind.type);
    execute format('select index_places(%L, (select coalesce(jsonb_agg(c), ''[]'') from %I c))', kind.type, kind.tab);
  end loop;
end $$;

-- A word with each two neighbours exchanged: "olso" → "oslo" …
create function neighbours_exchanged(word text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(overlay(word placing reverse(substr(word, i, 2)) from i for 2)), '{}') from generate_series(1, length(word) - 1) i
$$;

-- Places of a type by what somebody typed, best first. Each word may be the beginning of one. Only when nothing fits, each word also stands for the
-- five words of the vocabulary that look most like it; trigrams cannot tell short words apart, so these are compared letter by letter.
create function search_locations(typed text, wanted text, most int) returns table (location_id uuid) language sql stable as $$
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
  ), guessed as (
    select s.location_id, s.name, similarity(s.name, text) as likeness
    from near cross join written join location_search s on s.words @@ near.query and s.type = wanted
    order by likeness desc, s.name, s.location_id limit most
  )
  select location_id from (
    select location_id, row_number() over (order by place, name, location_id) as n from exact
    union all
    select location_id, row_number() over (order by likeness desc, name, location_id) from guessed
  ) found order by n
$$;

-- What depends on a place, by table and how often: every foreign key to it but those that go with it. Read from the catalogue, so that a table made
-- later is not forgotten.
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
    where c.contype = 'f' and c.confdeltype <> 'c' and target.attname = 'id' and a.attname <> 'id'
      and c.confrelid in ('locations'::regclass, 'countries'::regclass, 'regions'::regclass, 'playgrounds'::regclass, 'areas'::regclass, 'rooms'::regclass)
  loop
    return query execute format('select %L::text, count(*) from %s where %I = $1', key.holder::text, key.holder, key.col) using place;
  end loop;
end $$;
