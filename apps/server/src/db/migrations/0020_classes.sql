-- Classes: since when somebody has been booked, so that a parent is told of the staff's looks at the class list since then.

create or replace view published.class_bookings as
  select id, reference, class_id, account_id, email_normalized, status, created_at from class_bookings;
