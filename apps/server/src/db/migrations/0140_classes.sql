-- Classes: in which room an age group meets and who leads it, and single sessions that are elsewhere or led by somebody else.

alter table class_age_groups
  -- an area of the play centre, or a room in one; null: not said
  add column room_id uuid references locations,
  add column leader_id uuid references accounts on delete set null;
create index class_age_groups_room on class_age_groups (room_id) where room_id is not null;
create index class_age_groups_leader on class_age_groups (leader_id) where leader_id is not null;

-- A session that differs from its group: both its room and its leader stand here.
create table class_session_changes (
  age_group_id uuid not null references class_age_groups on delete cascade,
  date date not null,
  room_id uuid references locations,
  leader_id uuid references accounts on delete set null,
  primary key (age_group_id, date)
);
create index class_session_changes_room on class_session_changes (room_id) where room_id is not null;
create index class_session_changes_leader on class_session_changes (leader_id) where leader_id is not null;
