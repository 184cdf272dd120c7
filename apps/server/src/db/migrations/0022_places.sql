-- Places: hours in which a play centre is closed after all. A closing lies over the hours and special days, and replaces none of them: it survives an import,
-- and when it is taken back the hours are what they were.

create table closings (
  id uuid primary key,
  place_id uuid not null references locations on delete cascade,
  date date not null,
  -- the play centre's own clock; '24:00' is the end of the day
  from_time text not null check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  until_time text not null check (until_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  cause text not null,
  -- what parents read
  reason texts not null,
  -- the notice that was published with it
  notice_id uuid,
  made_by uuid,
  made_at timestamptz not null,
  -- what was done with it: {families, children, cancelled, dropped, refundMinor, currency}
  effects jsonb not null default '{}',
  check (from_time < until_time)
);
create index closings_place on closings (place_id, date);

-- What depends on a place: its closings go with it, as its hours do.
create or replace function location_dependents(place uuid) returns table (dependent text, times bigint) language plpgsql stable as $$
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
      and c.conrelid not in ('opening_rules'::regclass, 'opening_exceptions'::regclass, 'location_search'::regclass, 'closings'::regclass)
      and c.confrelid in ('locations'::regclass, 'countries'::regclass, 'regions'::regclass, 'playgrounds'::regclass, 'areas'::regclass, 'rooms'::regclass)
  loop
    return query execute format('select %L::text, count(*) from %s where %I = $1', key.holder::text, key.holder, key.col) using place;
  end loop;
end $$;
