-- Classes: make-ups. A child that missed a session has a place in one session of another group (decision 337).

create table class_make_ups (
  id uuid primary key,
  booked_child_id uuid not null references class_booking_children on delete cascade,
  -- the session that it missed, of its own group
  missed date not null,
  -- its family reported that it stays away; or the centre cancelled the session, and a make-up was chosen instead of its share
  because text not null check (because in ('Absence', 'SessionCancelled')),
  -- where it comes instead, and when
  age_group_id uuid not null references class_age_groups on delete cascade,
  date date not null,
  begins_at timestamptz not null,
  -- Set by the sweeper, by the clock of the product: nothing ends it any more.
  has_begun boolean not null default false,
  chosen_at timestamptz not null,
  reminded_at timestamptz,
  -- null: it takes place, or has
  end_reason text check (end_reason in ('Withdrawn', 'AbsenceWithdrawn', 'BookingEnded', 'SessionCancelled', 'SessionMoved', 'PlaceSold', 'TakesPart'))
);
create unique index class_make_ups_missed on class_make_ups (booked_child_id, missed) where end_reason is null;
-- Arrivals and absences are known by child and day.
create unique index class_make_ups_day on class_make_ups (booked_child_id, date) where end_reason is null;
create index class_make_ups_child on class_make_ups (booked_child_id);
create index class_make_ups_session on class_make_ups (age_group_id, date);
create index class_make_ups_begin on class_make_ups (begins_at) where end_reason is null and not has_begun;

/*
How many more children may come to a session than are expected: seats that nobody has, and those of children whose families reported that they stay away,
less make-ups. `kept`: states of seats that somebody has.
*/
create function session_places_left(host uuid, day date, kept text[]) returns int language sql stable as $$
  select (select count(*) from class_seats s where s.age_group_id = host and s.state <> all(kept))::int
    + (select count(*) from class_booking_children k join class_absences a on a.booked_child_id = k.id and a.day = session_places_left.day
        and a.withdrawn_at is null and a.is_reported
      where k.age_group_id = host and k.has_seat
        and exists (select from class_seats s where s.age_group_id = k.age_group_id and s.number = k.seat_number and s.state = 'booked'))::int
    - (select count(*) from class_make_ups m where m.age_group_id = host and m.date = session_places_left.day and m.end_reason is null)::int;
$$;

-- Ends make-ups; whoever did not end it itself is notified.
create function end_make_ups(ended uuid[], why text) returns void language plpgsql as $$
declare
  over uuid;
begin
  for over in update class_make_ups m set end_reason = why where m.id = any(ended) and m.end_reason is null returning m.id loop
    if why in ('SessionCancelled', 'SessionMoved', 'PlaceSold', 'TakesPart') then
      perform graphile_worker.add_job('classes.mail-make-up', json_build_object('mailId', gen_random_uuid(), 'makeUpId', over, 'what', 'over'),
        max_attempts => 12);
    end if;
  end loop;
end $$;

/*
Ends the make-ups of a group whose session is not what was chosen any more, and where more children would come than there are seats the newest.
Its own row is held: of two sales at once the second sees what the first has ended.
*/
create function end_lost_make_ups(host uuid) returns void language plpgsql as $$
declare
  crowded record;
begin
  perform from class_age_groups g where g.id = host for no key update;
  perform end_make_ups(array_agg(l.id), l.why) from (
    select m.id, case
        when c.cancelled_at is not null or exists (select from class_sessions_off f where f.age_group_id = g.id and f.date = m.date)
          -- merged with another one: nobody comes there any more
          or not g.is_offered and not exists (select from class_booking_children k where k.age_group_id = g.id and k.has_seat) then 'SessionCancelled'
        when (m.date + g.start_time) at time zone n.timezone <> m.begins_at
          or not exists (select from class_occasions o where o.class_id = c.id and o.date = m.date) then 'SessionMoved'
      end as why
    from class_make_ups m join class_age_groups g on g.id = m.age_group_id join classes c on c.id = g.class_id
      join playgrounds p on p.id = c.playground_id join countries n on n.id = p.country_id
    where m.age_group_id = host and m.end_reason is null and not m.has_begun
  ) l where l.why is not null group by l.why;
  for crowded in
    select m.date, -session_places_left(host, m.date, '{booked,reserved}') as children from class_make_ups m
    where m.age_group_id = host and m.end_reason is null and not m.has_begun group by m.date
  loop
    if crowded.children > 0 then
      perform end_make_ups(array(select m.id from class_make_ups m
        where m.age_group_id = host and m.date = crowded.date and m.end_reason is null and not m.has_begun
        order by m.chosen_at desc, m.id limit crowded.children), 'PlaceSold');
    end if;
  end loop;
end $$;

-- Ends the make-ups of a child that has lost its own place, or has a session of its own there or on that day.
create function end_make_ups_of_child(child uuid) returns void language sql as $$
  select end_make_ups(array_agg(l.id), l.why) from (
    select m.id, case
        when not k.has_seat then 'BookingEnded'
        when m.age_group_id = k.age_group_id or exists (select from class_age_groups g join class_occasions o on o.class_id = g.class_id and o.date = m.date
          where g.id = k.age_group_id and not exists (select from class_sessions_off f where f.age_group_id = g.id and f.date = o.date)) then 'TakesPart'
      end as why
    from class_make_ups m join class_booking_children k on k.id = m.booked_child_id
    where m.booked_child_id = child and m.end_reason is null and not m.has_begun
  ) l where l.why is not null group by l.why;
$$;

/*
What a make-up stands on is watched, whoever changes it. The triggers are deferred: they judge what a transaction has left. A seat that is sold asks the
index first, since it is sold often; what is changed seldom holds the group, so that nobody chooses a session that is being cancelled or moved.
*/
create function seat_lost() returns trigger language plpgsql as $$
begin
  if exists (select from class_make_ups m where m.age_group_id = new.age_group_id and m.end_reason is null and not m.has_begun) then
    perform end_lost_make_ups(new.age_group_id);
  end if;
  return null;
end $$;
create constraint trigger class_seats_lost after update of state on class_seats deferrable initially deferred for each row
  when (new.state in ('booked', 'reserved') and old.state not in ('booked', 'reserved')) execute function seat_lost();

create function place_changed() returns trigger language plpgsql as $$
begin
  perform end_make_ups_of_child(new.id);
  return null;
end $$;
create constraint trigger class_booking_children_changed after update of has_seat, age_group_id on class_booking_children
  deferrable initially deferred for each row
  when (old.has_seat and (not new.has_seat or new.age_group_id <> old.age_group_id)) execute function place_changed();

create function session_off_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform end_lost_make_ups(new.age_group_id);
  else
    perform end_make_ups_of_child(m.booked_child_id) from class_make_ups m join class_booking_children k on k.id = m.booked_child_id
    where k.age_group_id = old.age_group_id and m.date = old.date and m.end_reason is null;
  end if;
  return null;
end $$;
create constraint trigger class_sessions_off_changed after insert or delete on class_sessions_off deferrable initially deferred for each row
  execute function session_off_changed();

create function occasion_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform end_lost_make_ups(g.id) from class_age_groups g where g.class_id = old.class_id order by g.id;
  end if;
  if tg_op <> 'DELETE' then
    perform end_make_ups_of_child(m.booked_child_id) from class_make_ups m join class_booking_children k on k.id = m.booked_child_id
      join class_age_groups g on g.id = k.age_group_id
    where m.date = new.date and m.end_reason is null and g.class_id = new.class_id;
  end if;
  return null;
end $$;
create constraint trigger class_occasions_changed after insert or update or delete on class_occasions deferrable initially deferred for each row
  execute function occasion_changed();
create index class_make_ups_date on class_make_ups (date) where end_reason is null;

create function group_time_changed() returns trigger language plpgsql as $$
begin
  perform end_lost_make_ups(new.id);
  return null;
end $$;
create constraint trigger class_age_groups_moved after update of start_time on class_age_groups deferrable initially deferred for each row
  when (new.start_time <> old.start_time) execute function group_time_changed();

create function class_changed() returns trigger language plpgsql as $$
begin
  if new.playground_id <> old.playground_id then
    perform end_make_ups(array_agg(m.id), 'SessionMoved') from class_make_ups m join class_age_groups g on g.id = m.age_group_id
    where g.class_id = new.id and m.end_reason is null and not m.has_begun having count(*) > 0;
  end if;
  perform end_lost_make_ups(g.id) from class_age_groups g where g.class_id = new.id order by g.id;
  return null;
end $$;
create constraint trigger classes_changed after update of cancelled_at, playground_id on classes deferrable initially deferred for each row
  when (new.playground_id <> old.playground_id or (new.cancelled_at is not null and old.cancelled_at is null)) execute function class_changed();
