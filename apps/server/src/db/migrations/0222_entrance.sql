-- A visit that a guest has booked says for whom, on its ticket; null: an account has, whose family says so, or it was erased.
alter table entrance_bookings add column guest_name text;
