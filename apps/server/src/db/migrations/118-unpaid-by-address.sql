-- The two indexes by address again (051): with one for both, how much is unpaid was looked for through all open bookings where the plan was made
-- while there were few.
drop index class_bookings_email;
create index class_bookings_email on class_bookings (email_normalized) where account_id is null;
create index class_bookings_unpaid on class_bookings (email_normalized) where status in ('Held', 'AwaitingPayment');
