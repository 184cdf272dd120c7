-- Bookings are moved for a customer, too.
alter table acting_steps drop constraint acting_steps_kind_check;
alter table acting_steps add constraint acting_steps_kind_check check (kind in ('ordered', 'booked', 'moved', 'cancelled', 'resent'));
