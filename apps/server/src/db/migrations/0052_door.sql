-- Guests of a party: several in one press, and those whom a device counted without a connection.

alter table party_arrivals drop constraint party_arrivals_change_check;
alter table party_arrivals
  add constraint party_arrivals_change_check check (change <> 0 and change between -1000 and 1000),
  -- when the server heard of what a device counted offline, and which queue told it; null: it was told at once
  add column received_at timestamptz,
  add column device_queue_id uuid;
