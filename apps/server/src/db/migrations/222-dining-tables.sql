-- Tables that people sit at (decision 222): the lowest level of the chain's places, in the bistro or another area. Their seats are counted, so that who
-- lays them out knows how many sit where.
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

-- Found like every other place (migration 011).
create trigger dining_tables_search_added after insert on dining_tables
  referencing new table as changed for each statement execute function index_changed_places('Table');
create trigger dining_tables_search_changed after update on dining_tables
  referencing new table as changed for each statement execute function index_changed_places('Table');
