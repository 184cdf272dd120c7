-- Places: what was counted of a place goes with it, as its hours and closings do; orders themselves still keep it.
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
      and c.conrelid not in ('opening_rules'::regclass, 'opening_exceptions'::regclass, 'location_search'::regclass, 'closings'::regclass,
        'daily_figures'::regclass, 'daily_figures_through'::regclass)
      and c.confrelid in ('locations'::regclass, 'countries'::regclass, 'regions'::regclass, 'playgrounds'::regclass, 'areas'::regclass, 'rooms'::regclass)
  loop
    return query execute format('select %L::text, count(*) from %s where %I = $1', key.holder::text, key.holder, key.col) using place;
  end loop;
end $$;
