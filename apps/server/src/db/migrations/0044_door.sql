-- What a device admitted without a connection, and the cases that came of it.

alter table admissions
  -- when the server heard of it; null: it was asked at once
  add column received_at timestamptz,
  -- of the device; null: it was asked at once
  add column device_queue_id uuid;

-- none: was let in, and nothing could be used; there is a case
alter table admitted_people drop constraint admitted_people_kind_check;
alter table admitted_people drop constraint admitted_people_check;
alter table admitted_people drop constraint admitted_people_check1;
alter table admitted_people
  add constraint admitted_people_kind_check check (kind in ('pass', 'ticket', 'again', 'none')),
  add constraint admitted_people_used_id_check check ((kind in ('pass', 'ticket')) = (used_id is not null)),
  add constraint admitted_people_entry_check check ((kind in ('pass', 'ticket')) = (entry is not null));

-- Somebody was let in without a connection, and what was meant could not be used, or should be looked at.
create table door_cases (
  id uuid primary key default gen_random_uuid(),
  location_id uuid not null references playgrounds,
  admission_id uuid not null,
  number int not null,
  reason text not null check (reason in ('revoked', 'used-up', 'ended', 'not-yet', 'other-place', 'photo-missing', 'used-today', 'not-theirs',
    'not-here', 'code-unknown', 'code-outdated', 'too-late', 'clock-wrong')),
  -- the pass or ticket that was meant; null: came back
  meant_id uuid,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts on delete set null,
  note text,
  -- One case for one person who was let in.
  unique (admission_id, number),
  foreign key (admission_id, number) references admitted_people,
  check ((closed_at is null) = (note is null)),
  check (closed_by is null or closed_at is not null)
);
create index door_cases_place on door_cases (location_id, opened_at);
create index door_cases_closed_by on door_cases (closed_by);
