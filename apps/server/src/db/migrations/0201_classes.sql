-- outside a transaction: bookings by the order that pays for them, by its number, which several of them may have, and those that a line of a cart holds
create index concurrently if not exists class_bookings_order on class_bookings ((coalesce(cart_order_id, id)));
create index concurrently if not exists class_bookings_reference on class_bookings (reference);
create unique index concurrently if not exists class_bookings_cart_line on class_bookings (cart_line_id)
  where cart_line_id is not null and status in ('Held', 'AwaitingPayment');
