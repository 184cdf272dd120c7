-- Two passes of one child in one country never share a day: the database says so itself, behind the lock on the child (decision 140).
create extension if not exists btree_gist;

alter table passes
  add column country_id uuid references countries,
  -- its last entrance has been used; null: there are some left, or as many as one likes
  add column used_up_at timestamptz;
update passes p set country_id = o.country_id from order_lines l join orders o on o.id = l.order_id where l.id = p.order_line_id;
alter table passes alter column country_id set not null;

-- Follows from the order, so that nobody can say another.
create function country_of_pass() returns trigger language plpgsql as $$
begin
  select o.country_id into new.country_id from order_lines l join orders o on o.id = l.order_id where l.id = new.order_line_id;
  return new;
end $$;
create trigger passes_country before insert on passes for each row execute function country_of_pass();

-- Visits are counted by the pass, as a ticket's ledger counts its entrances: one after the other, and never more than there are.
create function count_pass_entrance() returns trigger language plpgsql as $$
declare
  most int;
  used int;
begin
  select (l.terms ->> 'entrances')::int into most from passes p join order_lines l on l.id = p.order_line_id where p.id = new.pass_id;
  if most is null then
    return null;
  end if;
  perform 1 from passes where id = new.pass_id for no key update;
  select count(*) into used from pass_entrances where pass_id = new.pass_id;
  if used > most then
    raise exception 'pass % has only % entrances', new.pass_id, most using errcode = 'check_violation';
  end if;
  if used = most then
    update passes set used_up_at = new.at where id = new.pass_id;
  end if;
  return null;
end $$;
create trigger pass_entrances_count after insert on pass_entrances for each row execute function count_pass_entrance();
update passes p set used_up_at = e.at
from order_lines l, (select pass_id, count(*) as used, max(at) as at from pass_entrances group by pass_id) e
where l.id = p.order_line_id and e.pass_id = p.id and e.used >= (l.terms ->> 'entrances')::int;

alter table passes add constraint passes_apart exclude using gist (
  child_id with =, country_id with =, daterange(valid_from, valid_to, '[]') with &&) where (revoked_at is null and used_up_at is null);
