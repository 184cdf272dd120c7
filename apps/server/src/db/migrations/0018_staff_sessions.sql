-- Identity: where a session of the office was opened, and what other modules may know of roles.

alter table staff_sessions
  add column id uuid not null default gen_random_uuid() unique,
  -- 'Firefox, Windows'
  add column browser text not null default '',
  -- Signed in with a PIN at a shared device: it opens what belongs to the door, at the device's place.
  add column device_id uuid,
  add column device_place_id uuid;
create index staff_sessions_device on staff_sessions (device_id) where device_id is not null;

-- @column is_held whether today is no later than the last day, by the clock of the role's place.
create view published.staff_roles as
  select r.id, r.account_id, r.role, r.location_id, r.last_day,
    r.last_day is null or r.last_day >= (now() at time zone coalesce(c.timezone, 'UTC'))::date as is_held
  from account_roles r left join (location_closure u join countries c on c.id = u.ancestor_id) on u.descendant_id = r.location_id;
