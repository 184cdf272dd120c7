-- Visits with a pass can be taken back at the door; a visit that was taken back counts no more.

alter table pass_entrances add column undone_at timestamptz;

-- Append-only, except that a visit is taken back once.
create function refuse_change_but_undoing() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.undone_at is null and new.undone_at is not null
    and to_jsonb(new) - 'undone_at' = to_jsonb(old) - 'undone_at' then
    return new;
  end if;
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger pass_entrances_append_only on pass_entrances;
create trigger pass_entrances_append_only before update or delete on pass_entrances for each row execute function refuse_change_but_undoing();

create or replace function count_pass_entrance() returns trigger language plpgsql as $$
declare
  most int;
  used int;
begin
  select (l.terms ->> 'entrances')::int into most from passes p join published.order_lines l on l.id = p.order_line_id where p.id = new.pass_id;
  if most is null then
    return null;
  end if;
  perform 1 from passes where id = new.pass_id for no key update;
  select count(*) into used from pass_entrances where pass_id = new.pass_id and undone_at is null;
  if used > most then
    raise exception 'pass % has only % entrances', new.pass_id, most using errcode = 'check_violation';
  end if;
  if used = most then
    update passes set used_up_at = new.at where id = new.pass_id;
  elsif tg_op = 'UPDATE' then
    -- Not if the child has bought its next pass meanwhile: two never share a day.
    update passes p set used_up_at = null where p.id = new.pass_id and p.used_up_at is not null and not exists (
      select from passes o where o.id <> p.id and o.child_id = p.child_id and o.country_id = p.country_id and o.revoked_at is null
        and o.used_up_at is null and daterange(o.valid_from, o.valid_to, '[]') && daterange(p.valid_from, p.valid_to, '[]'));
  end if;
  return null;
end $$;
create trigger pass_entrances_undo after update on pass_entrances for each row execute function count_pass_entrance();
