-- Classes: a place that comes free while somebody waits is queued for the waiting list, whoever freed it (decision 320).

alter table class_seats drop constraint class_seats_state_check;
alter table class_seats add constraint class_seats_state_check check (state in ('free', 'reserved', 'queued', 'held', 'booked'));
-- When it came free, by class_turns: whoever has passed on it, or on a place like it, since then is not offered it.
alter table class_seats add column vacancy bigint;
alter table class_seats add constraint class_seats_queued_check check (state <> 'queued' or vacancy is not null);
create index class_seats_queued on class_seats (age_group_id) where state = 'queued';

create function is_awaited(age_group uuid) returns boolean language sql stable as $$
  select exists (select from class_waiting_groups g join class_waiting_entries e on e.id = g.entry_id
    where g.age_group_id = age_group and e.state = 'Waiting');
$$;

/*
When a seat came free is written down whether or not somebody waits: who has an offer at that moment, and passes on it, has passed on this one, too. A seat
that has been offered, and comes back without having been booked, is the same coming free: it keeps its number, so that it goes down the list once.
An import writes what there is already; that comes here again as an update.
*/
create function queue_freed_seat() returns trigger language plpgsql as $$
declare
  awaited boolean;
begin
  if tg_op = 'INSERT' and exists (select from class_seats s where s.age_group_id = new.age_group_id and s.number = new.number) then
    return new;
  end if;
  awaited := is_awaited(new.age_group_id);
  if awaited then new.state := 'queued'; end if;
  if awaited or tg_op = 'UPDATE' then new.vacancy := coalesce(new.vacancy, nextval('class_turns')); end if;
  return new;
end $$;
create trigger class_seats_added before insert on class_seats for each row when (new.state = 'free') execute function queue_freed_seat();
create trigger class_seats_freed before update of state on class_seats for each row
  when (new.state = 'free' and old.state in ('held', 'booked', 'reserved')) execute function queue_freed_seat();

-- Sold, kept by the centre, or held by whoever came: when it comes free again, that is another coming free.
create function forget_vacancy() returns trigger language plpgsql as $$
begin
  new.vacancy := null;
  return new;
end $$;
create trigger class_seats_taken before update of state on class_seats for each row
  when (old.vacancy is not null and (new.state in ('booked', 'reserved') or (old.state = 'free' and new.state = 'held')))
  execute function forget_vacancy();

/*
Seats that came free while somebody joined: they are the list's. Waits for whoever changes a seat of these groups, so that none is overlooked; who changes
one afterwards sees who has joined. What had come free before keeps its number.
*/
create function queue_free_seats(groups uuid[]) returns void language plpgsql as $$
begin
  perform from class_seats s where s.age_group_id = any(groups) order by s.age_group_id, s.number for update;
  update class_seats s set state = 'queued', vacancy = coalesce(s.vacancy, nextval('class_turns'))
  where s.age_group_id = any(groups) and s.state = 'free' and is_awaited(s.age_group_id);
end $$;
