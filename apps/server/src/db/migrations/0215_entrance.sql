-- Entrance: who wants to be told when places of a full arrival window come free. Nothing is promised and nothing is held (docs/product/entrance.md).

create table entrance_watches (
  id uuid primary key,
  -- of two that began at the same moment
  turn bigint generated always as identity,
  playground_id uuid not null references playgrounds on delete cascade,
  date date not null,
  -- null: any window of the day
  starts_at time,
  ends_at time,
  -- of the window that is watched, or the last of the day; from then on nobody is told
  begins_at timestamptz not null,
  places int not null check (places between 1 and 30),
  -- null: a guest
  account_id uuid references accounts,
  email text not null,
  email_normalized text not null,
  language text not null,
  state text not null check (state in ('Unconfirmed', 'Watching', 'Notified', 'Booked', 'Stopped', 'Over')),
  created_at timestamptz not null,
  -- a guest's, until the mail was answered
  confirm_by timestamptz,
  watching_from timestamptz,
  notified_at timestamptz,
  -- of which window, where the whole day was watched
  notified_starts_at time,
  ended_at timestamptz,
  check ((starts_at is null) = (ends_at is null)),
  check ((notified_at is null) = (notified_starts_at is null)),
  check ((state = 'Unconfirmed') = (confirm_by is not null)),
  check (state = 'Unconfirmed' or watching_from is not null or state in ('Stopped', 'Over')),
  check ((state in ('Unconfirmed', 'Watching')) = (ended_at is null))
);
-- One mailbox watches the same once.
create unique index entrance_watches_once on entrance_watches (playground_id, date, coalesce(starts_at, '00:00'), (starts_at is null), email_normalized)
  where state in ('Unconfirmed', 'Watching');
create index entrance_watches_window on entrance_watches (playground_id, date, starts_at, watching_from, turn) where state = 'Watching';
create index entrance_watches_notified on entrance_watches (playground_id, date, notified_at) where state = 'Notified';
create index entrance_watches_live on entrance_watches (begins_at) where state in ('Unconfirmed', 'Watching');
create index entrance_watches_ended on entrance_watches (ended_at) where ended_at is not null;
create index entrance_watches_account on entrance_watches (account_id) where account_id is not null;
create index entrance_watches_email on entrance_watches (email_normalized);

/*
Whoever gives places back of a window that somebody watches has it looked at, by one job however many do. The window is held by whoever does (docs/locking.md),
so that two of them never meet at the job. Where nobody watches, it costs one look into an index.
*/
create function watch_entrance_places() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.places >= old.places and (new.playground_id, new.date, new.starts_at) = (old.playground_id, old.date, old.starts_at) then
    return null;
  end if;
  if exists (select from entrance_watches w where w.playground_id = old.playground_id and w.date = old.date and w.starts_at = old.starts_at
      and w.state = 'Watching')
    or exists (select from entrance_watches w where w.playground_id = old.playground_id and w.date = old.date and w.starts_at is null
      and w.state = 'Watching') then
    perform graphile_worker.add_job('entrance.notify-watchers',
      json_build_object('playgroundId', old.playground_id, 'date', old.date, 'startsAt', to_char(old.starts_at, 'HH24:MI')),
      job_key => 'entrance watchers ' || old.playground_id || ' ' || old.date || ' ' || old.starts_at, max_attempts => 12);
  end if;
  return null;
end $$;
create trigger entrance_places_watched after delete or update of places, playground_id, date, starts_at on entrance_places
  for each row execute function watch_entrance_places();

-- A plan that was changed may have more places: what is watched at its play centre is looked at, day by day.
create function watch_arrival_windows() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('entrance.notify-watchers', json_build_object('playgroundId', w.playground_id, 'date', w.date, 'startsAt', null),
      job_key => 'entrance watchers ' || w.playground_id || ' ' || w.date, max_attempts => 12)
  from (select distinct o.playground_id, o.date from entrance_watches o where o.state = 'Watching' and o.playground_id in (select location_id from changed)) w;
  return null;
end $$;
create trigger arrival_windows_watched_new after insert on arrival_windows referencing new table as changed
  for each statement execute function watch_arrival_windows();
create trigger arrival_windows_watched_changed after update on arrival_windows referencing new table as changed
  for each statement execute function watch_arrival_windows();
create trigger arrival_windows_watched_gone after delete on arrival_windows referencing old table as changed
  for each statement execute function watch_arrival_windows();
