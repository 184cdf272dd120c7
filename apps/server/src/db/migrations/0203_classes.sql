-- Classes: bookings of one order have its number.
alter table class_bookings drop constraint class_bookings_reference_key;
