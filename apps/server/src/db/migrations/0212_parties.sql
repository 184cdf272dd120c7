-- Parties that are booked: what keeps a room busy, what is counted by the day, and what a family has ordered.

-- A day of a play centre: its row is locked while something that is counted by the day (parties at once, hosts, stock) is decided.
create table party_days (
  playground_id uuid not null references playgrounds on delete cascade,
  date date not null,
  primary key (playground_id, date)
);

-- What keeps a room busy: a party that is held or booked, or what the staff have blocked. Deleted when it no longer does.
create table room_bookings (
  -- of a party: that of the line of the cart, and of the row in parties
  id uuid primary key,
  playground_id uuid not null references playgrounds,
  room_id uuid not null references rooms,
  -- the block of the room at its play centre, else the room: rooms of one block cannot be used at the same time
  room_block text not null,
  -- on the play centre's calendar
  date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- with set-up and clean-up
  blocked tstzrange not null check (blocked @> tstzrange(starts_at, ends_at)),
  kind text not null check (kind in ('party', 'block')),
  -- why the staff have blocked it
  note text not null default '',
  -- of the play centre's hosts
  hosts int not null default 0 check (hosts >= 0),
  -- null: for good
  held_until timestamptz,
  -- what a party that is held costs, and by which terms, as it was shown: a hold holds the price, too
  quote jsonb,
  created_at timestamptz not null default now(),
  check (kind = 'party' or held_until is null),
  constraint room_bookings_overlap exclude using gist (room_block with =, blocked with &&)
);
create index room_bookings_day on room_bookings (playground_id, date);
create index room_bookings_playground on room_bookings using gist (playground_id, blocked);
create index room_bookings_held on room_bookings (held_until) where held_until is not null;

-- Extras of which there are so many a day. They go with the room.
create table party_stock (
  booking_id uuid not null references room_bookings on delete cascade,
  extra_id uuid not null,
  count int not null check (count > 0),
  primary key (booking_id, extra_id)
);

create table parties (
  id uuid primary key,
  playground_id uuid not null references playgrounds,
  room_id uuid not null references rooms,
  theme_id uuid,
  package_id uuid not null,
  -- null: nobody has claimed what was booked by phone, or the account is gone
  account_id uuid references accounts on delete set null,
  -- of the deposit
  order_id uuid references orders,
  -- Ordered: not paid yet, or never. Reserved: by phone, until a moment
  status text not null check (status in ('Ordered', 'Reserved', 'Booked', 'Cancelled')),
  date date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- of a child of the account; gone when the child is
  child_id uuid references children on delete set null,
  -- whose birthday it is; empty once it is erased
  child_first_name text not null,
  turns int check (turns between 1 and 120),
  children int not null check (children between 1 and 100),
  adults int not null check (adults between 0 and 100),
  -- {id: how many}
  foods jsonb not null default '{}',
  extras jsonb not null default '{}',
  -- {gluten: how many}: what the kitchen thinks of, never of whom
  diets jsonb not null default '{}',
  -- frozen when it was ordered: what everything costs, and by which terms it is changed, paid and cancelled
  rates jsonb not null,
  terms jsonb not null,
  -- at the door, and in its QR code
  code text not null unique default random_code(14),
  -- who booked by phone
  contact_name text,
  contact_email text,
  contact_phone text,
  language text not null,
  -- counts changes
  version int not null default 0,
  reminded_at timestamptz,
  created_at timestamptz not null,
  booked_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('family', 'centre')),
  check ((status = 'Cancelled') = (cancelled_at is not null)),
  check (status <> 'Booked' or booked_at is not null)
);
create index parties_account on parties (account_id) where account_id is not null;
create index parties_order on parties (order_id) where order_id is not null;
create index parties_day on parties (playground_id, date) where status = 'Booked';
create index parties_child on parties (child_id) where child_id is not null;

-- Which lines of which orders pay for a party, and for what of it: `package`, `child`, or the id of a food or extra.
create table party_order_lines (
  order_line_id uuid primary key references order_lines,
  order_id uuid not null references orders,
  party_id uuid not null references parties on delete cascade,
  key text not null,
  part text not null check (part in ('deposit', 'rest'))
);
create index party_order_lines_party on party_order_lines (party_id);
create index party_order_lines_order on party_order_lines (order_id);

-- What was paid at the play centre's till.
create table party_counter_payments (
  id uuid primary key,
  party_id uuid not null references parties on delete cascade,
  amount_minor bigint not null check (amount_minor <> 0),
  taken_by uuid references accounts on delete set null,
  taken_at timestamptz not null
);
create index party_counter_payments_party on party_counter_payments (party_id);

-- What an account has booked, for its overview.
create view published.booked_parties as select id, account_id, playground_id, order_id, date from parties where status = 'Booked';
