-- Children who came to a class of the day: ticked on the door's list, or let in with their card. Uses nothing.

create table class_arrivals (
  id uuid primary key,
  location_id uuid not null references playgrounds,
  -- on the place's own calendar
  day date not null,
  at timestamptz not null,
  -- the child's place in the class (classes); without a foreign key: what is booked is erased after its time
  booked_child_id uuid not null,
  -- null: booked without an account, or a child that has left
  child_id uuid references children on delete set null,
  -- null: ticked on the list
  admission_id uuid references admissions,
  admitted_by uuid references accounts on delete set null,
  device_id uuid references staff_devices,
  undone_at timestamptz
);
-- Once for each child and day, whoever ticks; taken back, it can be ticked again.
create unique index class_arrivals_once on class_arrivals (booked_child_id, day) where undone_at is null;
create index class_arrivals_day on class_arrivals (location_id, day);
create index class_arrivals_child on class_arrivals (child_id);
create index class_arrivals_admission on class_arrivals (admission_id);
create index class_arrivals_staff on class_arrivals (admitted_by);
create index class_arrivals_device on class_arrivals (device_id);
create trigger class_arrivals_append_only before update or delete on class_arrivals for each row execute function refuse_change_but_leaving();
