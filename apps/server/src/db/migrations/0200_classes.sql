-- Classes: a booking may be one of several things in an order, and has lines of that order for its own.

-- The order of a cart that it is paid with. Null: it is paid alone, by an order that has its id.
alter table class_bookings add column cart_order_id uuid references orders;
-- The line of a cart that it is held for; null: it was booked alone.
alter table class_bookings add column cart_line_id uuid;

-- Which lines of such an order are whose. Of an order that ended unpaid nothing is left here once the cart has been ordered again.
create table class_booking_lines (
  order_line_id uuid primary key references order_lines,
  booking_id uuid not null references class_bookings on delete cascade
);
create index class_booking_lines_booking on class_booking_lines (booking_id);

create or replace view published.class_bookings as
  select id, reference, class_id, account_id, email_normalized, status, created_at, coalesce(cart_order_id, id) as order_id from class_bookings;
-- Lines of orders and the bookings that they are of.
create view published.class_order_lines as
  select l.id as order_line_id, l.order_id, b.id as booking_id from class_bookings b join published.order_lines l on l.order_id = b.id
  union all
  select k.order_line_id, l.order_id, k.booking_id from class_booking_lines k join published.order_lines l on l.id = k.order_line_id;
-- Orders of nothing but classes of one play centre: they are that centre's.
create view published.class_orders as
  select b.id as order_id, c.playground_id from class_bookings b join classes c on c.id = b.class_id where b.cart_order_id is null
  union all
  select l.order_id, (array_agg(c.playground_id))[1] as playground_id
  from class_booking_lines k join published.order_lines l on l.id = k.order_line_id join class_bookings b on b.id = k.booking_id
    join classes c on c.id = b.class_id
  group by l.order_id
  having count(distinct c.playground_id) = 1 and count(*) = (select count(*) from published.order_lines a where a.order_id = l.order_id);
