-- Classes: families of a running class book the next season first (decision 340).

-- From when a class can be booked: by the children of the classes before it, by their siblings, by everybody. No row: by everybody, as its days of sale say.
create table class_windows (
  class_id uuid primary key references classes on delete cascade,
  present_from timestamptz not null,
  siblings_from timestamptz not null,
  all_from timestamptz not null,
  -- Each is done once: the mail to present families, the mail about siblings, and the places of whoever waited.
  present_mailed_at timestamptz,
  siblings_mailed_at timestamptz,
  opened_at timestamptz,
  check (present_from <= siblings_from and siblings_from <= all_from)
);
create index class_windows_due on class_windows (present_from) where opened_at is null;

-- The classes that a class goes on from.
create table class_predecessors (
  class_id uuid not null references class_windows (class_id) on delete cascade,
  before_id uuid not null references classes on delete cascade,
  primary key (class_id, before_id),
  check (class_id <> before_id)
);
create index class_predecessors_before on class_predecessors (before_id);
