-- Classes: which place in a booking a child has, so that arrivals at the door are told to who booked it.

create or replace view published.class_booking_children as select booking_id, age_group_id, child_id, has_seat, id from class_booking_children;
