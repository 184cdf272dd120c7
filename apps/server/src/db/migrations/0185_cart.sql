-- Cart: what somebody is about to buy in one country (decision 352). Nothing of a price is kept but what was shown; lines are priced whenever they are read.

create table carts (
  -- nobody can guess it: whoever knows it may use the cart while it belongs to nobody
  id uuid primary key,
  country_id uuid not null references countries,
  account_id uuid references accounts,
  language text not null check (language ~ '^[a-z]{2}$'),
  -- of a guest
  email text,
  name text,
  phone_country_code text,
  phone text,
  -- codes of gift cards and of a coupon, as JSON; encrypted, since whoever has a gift card's code has its money
  codes_encrypted bytea,
  -- everything scarce in it is held until one moment
  held_from timestamptz,
  held_until timestamptz,
  -- the order that was made of it last: while that can be paid, the cart is as it was ordered
  order_id uuid references orders,
  version int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((email is null) = (name is null)),
  check (account_id is null or email is null),
  check ((held_from is null) = (held_until is null))
);
create index carts_account on carts (account_id, country_id, changed_at desc) where account_id is not null;
create index carts_changed on carts (changed_at);
create index carts_order on carts (order_id) where order_id is not null;

create table cart_lines (
  -- also the id of what is held for it
  id uuid primary key,
  cart_id uuid not null references carts on delete cascade,
  position bigint generated always as identity,
  -- what is asked for, as `cartItem` of the contract reads it, as JSON; encrypted, since it may say something of a child's health
  item_encrypted bytea not null,
  title text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  created_at timestamptz not null
);
create index cart_lines_cart on cart_lines (cart_id, position);
