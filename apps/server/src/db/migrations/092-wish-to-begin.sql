-- The express wish that what was bought may be used before the time to withdraw is over (directive 2011/83/EU art. 7 (3), 14 (3), 16 (a)).

alter table orders
  add column begin_wish_at timestamptz,
  -- which version of the words was read; the words stand in the order's language
  add column begin_wish_words text,
  add constraint orders_begin_wish_check check ((begin_wish_at is null) = (begin_wish_words is null));
