-- Visits that were ordered: who comes in which arrival window, and with what.

-- The id is that of the places in entrance_places, and of the line of the cart that it was ordered in. Whose it is, its order says.
create table entrance_bookings (
  id uuid primary key,
  order_id uuid not null references orders,
  playground_id uuid not null references playgrounds,
  date date not null,
  starts_at time not null,
  ends_at time not null check (ends_at > starts_at),
  -- of the window by the plan when it was ordered or moved: what is paid late is given no more than these
  window_places int not null,
  -- Ordered: not paid yet, or never
  status text not null check (status in ('Ordered', 'Booked', 'Cancelled')),
  -- one for the whole family; it stays when the visit is moved
  code text not null unique default random_code(14),
  created_at timestamptz not null,
  booked_at timestamptz,
  cancelled_at timestamptz,
  check ((status = 'Ordered') = (booked_at is null)),
  check ((status = 'Cancelled') = (cancelled_at is not null))
);
create index entrance_bookings_order on entrance_bookings (order_id);
create index entrance_bookings_day on entrance_bookings (playground_id, date) where status = 'Booked';

-- Each who comes. What covers a child is reserved until the day is over, and used when it is admitted.
create table entrance_visitors (
  booking_id uuid not null references entrance_bookings on delete cascade,
  position int not null,
  order_line_id uuid not null references order_lines,
  -- null: something covers the child
  band_id uuid,
  -- takes no place
  is_adult boolean not null,
  -- gone when the child is
  child_id uuid references children on delete set null,
  use_kind text check (use_kind in ('pass', 'ticket')),
  use_id uuid,
  admitted_at timestamptz,
  -- by which admission at the door
  admission_id uuid,
  primary key (booking_id, position),
  check ((use_kind is null) = (use_id is null)),
  check (admission_id is null or admitted_at is not null)
);
create index entrance_visitors_admission on entrance_visitors (admission_id) where admission_id is not null;
create index entrance_visitors_use on entrance_visitors (use_id) where use_id is not null;
create index entrance_visitors_child on entrance_visitors (child_id) where child_id is not null;
