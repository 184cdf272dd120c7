-- Entrance: when families may arrive at a play centre that takes bookings, how many places each arrival window has, and who has taken them.

-- Windows of so many minutes, one after the other: on days of the week, or on one day, which then has these alone.
create table arrival_windows (
  id uuid primary key,
  location_id uuid not null references locations on delete cascade,
  -- 1 Monday … 7 Sunday
  weekdays int[] check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) > 0),
  date date,
  starts_at time not null,
  ends_at time not null,
  every_minutes int not null check (every_minutes between 5 and 480),
  -- of each window; 0: nobody can book
  places int not null check (places between 0 and 5000),
  check ((weekdays is null) <> (date is null)),
  check (starts_at < ends_at)
);
create index arrival_windows_location on arrival_windows (location_id);

-- A window of which places were ever taken. The counter is changed by the trigger below alone.
create table entrance_windows (
  playground_id uuid not null references playgrounds on delete cascade,
  date date not null,
  starts_at time not null,
  taken int not null default 0 check (taken >= 0),
  primary key (playground_id, date, starts_at)
);

-- Places of a window that somebody holds until a moment, or has booked.
create table entrance_places (
  id uuid primary key,
  playground_id uuid not null,
  date date not null,
  starts_at time not null,
  places int not null check (places between 1 and 30),
  -- null: booked
  held_until timestamptz,
  foreign key (playground_id, date, starts_at) references entrance_windows on delete cascade
);
create index entrance_places_window on entrance_places (playground_id, date, starts_at);
create index entrance_places_held on entrance_places (held_until) where held_until is not null;

create function count_entrance_places() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update entrance_windows w set taken = w.taken - old.places
      where w.playground_id = old.playground_id and w.date = old.date and w.starts_at = old.starts_at;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    update entrance_windows w set taken = w.taken + new.places
      where w.playground_id = new.playground_id and w.date = new.date and w.starts_at = new.starts_at;
  end if;
  return null;
end $$;
create trigger entrance_places_counted after insert or delete or update of places, playground_id, date, starts_at on entrance_places
  for each row execute function count_entrance_places();

/*
Holds places of a window, if so many are left. The row of the window is held until the caller's transaction ends; what others hold past its time is given
back before anybody is refused, and somebody who is about to commit is waited for. Returns false where too few are left.
*/
create function hold_entrance_places(hold uuid, at_playground uuid, on_date date, at_time time, wanted int, most int, until timestamptz, moment timestamptz)
returns boolean language plpgsql as $$
declare
  left_over int;
begin
  -- Who finds the window full, with nothing that could come free, need not wait for the others.
  perform from entrance_windows w where w.playground_id = at_playground and w.date = on_date and w.starts_at = at_time and w.taken + wanted > most
    and not exists (select from entrance_places p where p.playground_id = at_playground and p.date = on_date and p.starts_at = at_time
      and p.held_until is not null);
  if found then return false; end if;
  insert into entrance_windows (playground_id, date, starts_at) values (at_playground, on_date, at_time) on conflict do nothing;
  select most - w.taken into left_over from entrance_windows w
    where w.playground_id = at_playground and w.date = on_date and w.starts_at = at_time for update;
  if left_over < wanted then
    delete from entrance_places p where p.playground_id = at_playground and p.date = on_date and p.starts_at = at_time and p.held_until <= moment;
    select most - w.taken into left_over from entrance_windows w
      where w.playground_id = at_playground and w.date = on_date and w.starts_at = at_time;
  end if;
  if left_over < wanted then return false; end if;
  insert into entrance_places (id, playground_id, date, starts_at, places, held_until) values (hold, at_playground, on_date, at_time, wanted, until);
  return true;
end $$;
