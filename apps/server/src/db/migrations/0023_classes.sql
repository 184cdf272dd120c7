-- Classes: sessions that do not take place although their class does, since the play centre is closed.

create table class_sessions_off (
  age_group_id uuid not null references class_age_groups on delete cascade,
  date date not null,
  -- the closing (places) that it was dropped for; several may cover it, the first counts
  closing_id uuid not null,
  primary key (age_group_id, date)
);
create index class_sessions_off_closing on class_sessions_off (closing_id);
