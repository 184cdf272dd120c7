-- Classes: which child a place in a booking is for, as a key, so that the door counts a child in two classes of a day once, also without an account.

create or replace view published.class_booking_children as
  select booking_id, age_group_id, child_id, has_seat, id, child_key from class_booking_children;
