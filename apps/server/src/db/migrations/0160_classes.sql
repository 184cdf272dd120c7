-- Classes: what the staff wrote to the families of a class, of a group or of one child, and with which bookings it stands.

create table class_messages (
  id uuid primary key,
  class_id uuid not null references classes on delete cascade,
  -- null: to the whole class
  age_group_id uuid references class_age_groups on delete cascade,
  -- to the family of one child
  booked_child_id uuid references class_booking_children on delete cascade,
  subjects texts not null,
  bodies texts not null,
  sent_by uuid references accounts on delete set null,
  sent_at timestamptz not null,
  -- in our own words, by which families are told that their group has changed: counts against no limit
  is_change boolean not null default false
);
create index class_messages_class on class_messages (class_id, sent_at);
create index class_messages_group on class_messages (age_group_id) where age_group_id is not null;
create index class_messages_child on class_messages (booked_child_id) where booked_child_id is not null;
create index class_messages_staff on class_messages (sent_by) where sent_by is not null;

create table class_message_bookings (
  message_id uuid not null references class_messages on delete cascade,
  booking_id uuid not null references class_bookings on delete cascade,
  -- which of its texts the family reads
  language text not null,
  -- null: its family got the mail for another of its bookings, or has not proven its address
  mail_id uuid unique,
  primary key (message_id, booking_id)
);
create index class_message_bookings_booking on class_message_bookings (booking_id);
