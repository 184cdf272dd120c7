-- The door: who was admitted with what, and how many people are in the house.

create table door_settings (
  -- without a foreign key: a limit alone keeps no place from being deleted
  location_id uuid primary key,
  -- null: no limit
  most_people int check (most_people > 0),
  -- coming back on the same day uses nothing
  is_reentry_free boolean not null default true
);

-- One scan that let somebody in; append-only, taken back at most once.
create table admissions (
  id uuid primary key,
  location_id uuid not null references playgrounds,
  -- on the place's own calendar
  day date not null,
  at timestamptz not null,
  -- whose card, pass or ticket was shown
  account_id uuid references accounts on delete set null,
  admitted_by uuid references accounts on delete set null,
  device_id uuid references staff_devices,
  undone_at timestamptz
);
create index admissions_day on admissions (location_id, day);
create index admissions_account on admissions (account_id, day);
create index admissions_staff on admissions (admitted_by);
create index admissions_device on admissions (device_id);

create table admitted_people (
  admission_id uuid not null references admissions,
  number int not null check (number > 0),
  -- null: a guest of the family, or a child that has left
  child_id uuid references children on delete set null,
  -- again: came back on the same day
  kind text not null check (kind in ('pass', 'ticket', 'again')),
  -- the pass or ticket; of `again` null
  used_id uuid,
  -- the number of its entry in the ledger of the pass or ticket
  entry int,
  primary key (admission_id, number),
  check ((kind = 'again') = (used_id is null)),
  check ((kind = 'again') = (entry is null)),
  -- An entry of a ledger lets one person in.
  unique (used_id, entry)
);
create index admitted_people_child on admitted_people (child_id, admission_id);

-- People who came or left without being admitted: plus and minus on the device; append-only.
create table house_changes (
  id uuid primary key,
  location_id uuid not null references playgrounds,
  day date not null,
  change int not null check (change <> 0 and abs(change) <= 100),
  at timestamptz not null,
  changed_by uuid references accounts on delete set null
);
create index house_changes_day on house_changes (location_id, day);
create index house_changes_staff on house_changes (changed_by);

-- Rows stay as they are, except that an admission is taken back once, and that people leave: a visit without a name is kept.
create function refuse_change_but_leaving() returns trigger language plpgsql as $$
declare
  people constant text[] := '{account_id,admitted_by,changed_by,child_id}';
  before jsonb := to_jsonb(old);
  after jsonb;
begin
  if tg_op = 'UPDATE' then
    after := to_jsonb(new);
    if after - people - 'undone_at' = before - people - 'undone_at'
      and (before ->> 'undone_at' is null or after ->> 'undone_at' = before ->> 'undone_at')
      and not exists (select from unnest(people) key where after ->> key is not null and after ->> key is distinct from before ->> key) then
      return new;
    end if;
  end if;
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger admissions_append_only before update or delete on admissions for each row execute function refuse_change_but_leaving();
create trigger admitted_people_append_only before update or delete on admitted_people for each row execute function refuse_change_but_leaving();
create trigger house_changes_append_only before update or delete on house_changes for each row execute function refuse_change_but_leaving();
