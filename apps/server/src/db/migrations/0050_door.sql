-- Guests of a party who came, and presses that took one back: append-only, by head and without names.

create table party_arrivals (
  id uuid primary key,
  location_id uuid not null references playgrounds,
  -- on the place's own calendar
  day date not null,
  -- the party (enquiries); without a foreign key: an enquiry is erased after its time
  party_id uuid not null,
  change int not null check (change in (-1, 1)),
  at timestamptz not null,
  changed_by uuid references accounts on delete set null,
  device_id uuid references staff_devices
);
create index party_arrivals_day on party_arrivals (location_id, day);
create index party_arrivals_party on party_arrivals (party_id, day);
create index party_arrivals_staff on party_arrivals (changed_by);
create index party_arrivals_device on party_arrivals (device_id);
create trigger party_arrivals_append_only before update or delete on party_arrivals for each row execute function refuse_change_but_leaving();
