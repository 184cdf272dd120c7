-- A session of a group that takes place on another day or at another time than planned (decision 345). A day of no class any more moves nothing.
create table class_session_moves (
  age_group_id uuid not null references class_age_groups on delete cascade,
  -- the day of the class (class_occasions) that it was planned for
  from_date date not null,
  date date not null,
  start_time time not null,
  end_time time not null,
  primary key (age_group_id, from_date),
  unique (age_group_id, date),
  check (start_time < end_time)
);
create index class_session_moves_date on class_session_moves (date);

-- The sessions of each group, also those that were cancelled: `planned` is the day of the class, `date` when it takes place.
create view published.class_sessions as
select g.id as age_group_id, g.class_id, o.date, g.start_time, g.end_time, o.date as planned
from class_occasions o join class_age_groups g on g.class_id = o.class_id
where not exists (select from class_session_moves m where m.age_group_id = g.id and m.from_date = o.date)
union all
select g.id, g.class_id, m.date, m.start_time, m.end_time, m.from_date
from class_session_moves m join class_age_groups g on g.id = m.age_group_id join class_occasions o on o.class_id = g.class_id and o.date = m.from_date;

create or replace function end_lost_make_ups(host uuid) returns void language plpgsql as $$
declare
  crowded record;
begin
  perform from class_age_groups g where g.id = host for no key update;
  perform end_make_ups(array_agg(l.id), l.why) from (
    select m.id, case
        when c.cancelled_at is not null or exists (select from class_sessions_off f where f.age_group_id = g.id and f.date = m.date)
          -- merged with another one: nobody comes there any more
          or not g.is_offered and not exists (select from class_booking_children k where k.age_group_id = g.id and k.has_seat) then 'SessionCancelled'
        when not exists (select from published.class_sessions s where s.age_group_id = g.id and s.date = m.date
          and (s.date + s.start_time) at time zone n.timezone = m.begins_at) then 'SessionMoved'
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

create or replace function end_make_ups_of_child(child uuid) returns void language sql as $$
  select end_make_ups(array_agg(l.id), l.why) from (
    select m.id, case
        when not k.has_seat then 'BookingEnded'
        when m.age_group_id = k.age_group_id or exists (select from published.class_sessions s where s.age_group_id = k.age_group_id and s.date = m.date
          and not exists (select from class_sessions_off f where f.age_group_id = s.age_group_id and f.date = s.date)) then 'TakesPart'
      end as why
    from class_make_ups m join class_booking_children k on k.id = m.booked_child_id
    where m.booked_child_id = child and m.end_reason is null and not m.has_begun
  ) l where l.why is not null group by l.why;
$$;

create function session_moved() returns trigger language plpgsql as $$
declare
  changed class_session_moves := coalesce(new, old);
begin
  perform end_lost_make_ups(changed.age_group_id);
  -- Children of the group come to it on its new day, and nowhere else.
  perform end_make_ups_of_child(m.booked_child_id) from class_make_ups m join class_booking_children k on k.id = m.booked_child_id
  where k.age_group_id = changed.age_group_id and m.date in (changed.date, changed.from_date) and m.end_reason is null;
  return null;
end $$;
create constraint trigger class_session_moves_changed after insert or update or delete on class_session_moves deferrable initially deferred for each row
  execute function session_moved();
