-- One index by address instead of two: it serves both what is claimed and how much is unpaid, and a hold writes one entry less.
drop index class_bookings_unpaid;
drop index class_bookings_email;
create index class_bookings_email on class_bookings (email_normalized);
