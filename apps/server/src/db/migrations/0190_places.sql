-- Until this time of its day, on the play centre's clock, a booked visit is cancelled free of charge.
alter table playgrounds add column entrance_cancel_until time not null default '08:00';

create view published.closings as select place_id, date, from_time, until_time from closings;
