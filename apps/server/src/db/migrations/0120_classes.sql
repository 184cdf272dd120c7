-- Classes: who stays away from a session, and single sessions that the staff cancel.

create table class_absences (
  id uuid primary key,
  booked_child_id uuid not null references class_booking_children on delete cascade,
  -- of the session, at the play centre
  day date not null,
  -- its family said so; otherwise the staff noted that it was not there
  is_reported boolean not null,
  noted_by uuid references accounts on delete set null,
  at timestamptz not null,
  withdrawn_at timestamptz,
  check (not is_reported or noted_by is null)
);
-- Once for each child and session, whoever says it; withdrawn, it can be said again.
create unique index class_absences_once on class_absences (booked_child_id, day) where withdrawn_at is null;
create index class_absences_child on class_absences (booked_child_id);
create index class_absences_staff on class_absences (noted_by) where noted_by is not null;

-- A session is dropped by a closing, or by itself: then with its cause, and in words where that is `other`.
alter table class_sessions_off
  alter column closing_id drop not null,
  add column cause text,
  add column reason texts,
  add column cancelled_at timestamptz,
  add column cancelled_by uuid references accounts on delete set null,
  add constraint class_sessions_off_why check ((closing_id is null) = (cause is not null) and (cause is null) = (cancelled_at is null));
create index class_sessions_off_staff on class_sessions_off (cancelled_by) where cancelled_by is not null;
