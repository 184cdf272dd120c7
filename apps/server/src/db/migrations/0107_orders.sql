-- What each country has had orders of, and how they were to be paid, so that the staff's list does not look through all orders of a country for what it
-- never had.

create table ordered_kinds (
  country_id uuid not null references countries on delete cascade,
  -- of a line, and of an attempt to pay
  kind text not null,
  method text not null,
  primary key (country_id, kind, method)
);

create function note_ordered_kinds() returns trigger language plpgsql as $$
begin
  insert into ordered_kinds (country_id, kind, method)
  select distinct o.country_id, l.kind, p.method from written p join orders o on o.id = p.order_id join order_lines l on l.order_id = o.id
  where not exists (select from ordered_kinds k where k.country_id = o.country_id and k.kind = l.kind and k.method = p.method)
  order by 1, 2, 3
  on conflict do nothing;
  return null;
end $$;
create trigger payments_note_kinds after insert on payments referencing new table as written
  for each statement execute function note_ordered_kinds();

insert into ordered_kinds (country_id, kind, method)
select distinct o.country_id, l.kind, p.method from payments p join orders o on o.id = p.order_id join order_lines l on l.order_id = o.id;
