-- Classes: of which session a booking has been given its share back, so that a session that is cancelled, held after all and cancelled again is refunded once.

create table class_session_shares (
  booking_id uuid not null references class_bookings on delete cascade,
  age_group_id uuid not null references class_age_groups on delete cascade,
  date date not null,
  primary key (booking_id, age_group_id, date)
);
create index class_session_shares_group on class_session_shares (age_group_id);
