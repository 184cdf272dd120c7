-- Door: which child of a class has come on which day, for the registers of classes.

create view published.class_arrivals as select booked_child_id, day, at from class_arrivals where undone_at is null;
