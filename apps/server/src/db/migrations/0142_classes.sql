-- Classes: of which season a class is, where it was planned in the office.

alter table classes add column season_id uuid references class_seasons;
create index classes_season on classes (season_id) where season_id is not null;
