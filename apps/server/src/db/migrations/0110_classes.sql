-- Classes: the waiting list. Who waits for places in one class, and what is offered to whom (decision 320).

-- The order in which families came, in which places came free, and up to where somebody has passed: one sequence for all three.
create sequence class_turns;

create table class_waiting_entries (
  id uuid primary key,
  -- of the one form by which siblings joined, each by itself
  join_id uuid not null,
  class_id uuid not null references classes on delete cascade,
  country_id uuid not null references countries,
  -- null: a guest's, until an account with that confirmed address takes it over
  account_id uuid references accounts,
  language text not null check (language ~ '^[a-z]{2}$'),
  email text not null,
  email_normalized text not null,
  first_name text not null,
  last_name text not null,
  phone_country_code text not null,
  phone text not null,
  wants_information boolean not null,
  wants_partner_information boolean not null,
  -- Opens the entry's page. Found by its hash; encrypted so that each mail can name it.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  secret_encrypted bytea not null,
  -- the transitions stand in waiting-list.rules.ts
  state text not null check (state in ('Unconfirmed', 'Waiting', 'Offered', 'Accepted', 'Booked', 'Left', 'Ended')),
  end_reason text check (end_reason in ('ClassCancelled', 'ClassBegun', 'WrongAge', 'HasPlace', 'NotConfirmed', 'GroupGone')),
  -- 0: its child has tried the class
  priority int not null check (priority in (0, 1)),
  -- null: its mail was not answered
  turn bigint,
  -- It has passed on every place that came free before.
  passed bigint not null default 0,
  created_at timestamptz not null,
  confirm_by timestamptz,
  joined_at timestamptz,
  state_changed_at timestamptz not null,
  check ((state = 'Ended') = (end_reason is not null)),
  check (state not in ('Waiting', 'Offered', 'Accepted', 'Booked') or (turn is not null and joined_at is not null))
);
create index class_waiting_entries_class on class_waiting_entries (class_id, state);
create index class_waiting_entries_join on class_waiting_entries (join_id);
create index class_waiting_entries_account on class_waiting_entries (account_id) where account_id is not null;
create index class_waiting_entries_email on class_waiting_entries (email_normalized) where account_id is null;
create index class_waiting_entries_accepted on class_waiting_entries (class_id) where state = 'Accepted';
create index class_waiting_entries_unconfirmed on class_waiting_entries (confirm_by) where state = 'Unconfirmed';
create index class_waiting_entries_over on class_waiting_entries (state_changed_at) where state in ('Booked', 'Left', 'Ended') and email <> '';

create table class_waiting_children (
  id uuid primary key,
  entry_id uuid not null references class_waiting_entries on delete cascade,
  position int not null,
  class_id uuid not null references classes on delete cascade,
  child_id uuid references children on delete set null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  -- as of class_booking_children
  child_key bytea not null,
  tshirt_size text,
  -- on the list: confirmed and not over
  is_waiting boolean not null,
  unique (entry_id, position)
);
-- A child waits once for a class.
create unique index class_waiting_children_child on class_waiting_children (class_id, child_key) where is_waiting;
create index class_waiting_children_of_child on class_waiting_children (child_id) where child_id is not null;

-- The age groups of which any would do for a child.
create table class_waiting_groups (
  entry_id uuid not null references class_waiting_entries on delete cascade,
  position int not null,
  age_group_id uuid not null references class_age_groups on delete cascade,
  primary key (entry_id, position, age_group_id)
);
create index class_waiting_groups_group on class_waiting_groups (age_group_id);

-- An offer is a hold of seats for one family.
create table class_offers (
  id uuid primary key,
  entry_id uuid not null references class_waiting_entries on delete cascade,
  class_id uuid not null references classes on delete cascade,
  state text not null check (state in ('Open', 'Accepted', 'Declined', 'Lapsed', 'Unpaid', 'Withdrawn')),
  -- for one child, fixed with the offer
  price_minor bigint not null check (price_minor >= 0),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  booking_id uuid references class_bookings,
  check ((state = 'Open') = (ended_at is null)),
  check (state not in ('Accepted', 'Unpaid') or booking_id is not null),
  check (created_at < ends_at)
);
create unique index class_offers_open on class_offers (entry_id) where state = 'Open';
create index class_offers_due on class_offers (ends_at) where state = 'Open';
create index class_offers_entry on class_offers (entry_id, created_at desc);

create table class_offer_seats (
  offer_id uuid not null references class_offers on delete cascade,
  -- of the child in its entry
  position int not null,
  age_group_id uuid not null,
  seat_number int not null,
  is_open boolean not null,
  primary key (offer_id, position),
  foreign key (age_group_id, seat_number) references class_seats on delete cascade
);
create unique index class_offer_seats_once on class_offer_seats (age_group_id, seat_number) where is_open;
