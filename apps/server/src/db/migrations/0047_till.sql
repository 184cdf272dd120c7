-- Coupons that are used at a counter.

-- The use itself, as coupons know it: once at a time, beside the uses by orders.
create table coupon_counter_uses (
  id uuid primary key,
  -- null: its account has been deleted
  coupon_id uuid references coupons on delete set null,
  location_id uuid not null references playgrounds,
  used_at timestamptz not null,
  -- the counter gave it back
  released_at timestamptz,
  unique (id, location_id)
);
create unique index coupon_counter_uses_once on coupon_counter_uses (coupon_id) where released_at is null;
create index coupon_counter_uses_coupon on coupon_counter_uses (coupon_id);
create index coupon_counter_uses_place on coupon_counter_uses (location_id);

-- What a coupon took off a sale at a counter; append-only, as charges of gift cards are.
create table till_coupons (
  id uuid primary key,
  location_id uuid not null,
  -- on the place's own calendar
  day date not null,
  at timestamptz not null,
  -- 0: a thing instead of money
  discount_minor bigint not null check (discount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- the till's own: its receipt, its sale
  reference text not null check (length(reference) between 1 and 60),
  -- ours, for the receipt
  receipt text not null unique,
  service_key_id uuid references service_keys,
  charged_by uuid references accounts on delete set null,
  foreign key (id, location_id) references coupon_counter_uses (id, location_id)
);
create index till_coupons_day on till_coupons (location_id, day);
create index till_coupons_reference on till_coupons (location_id, reference);
create index till_coupons_key on till_coupons (service_key_id);
create index till_coupons_staff on till_coupons (charged_by);

-- A coupon comes back whole, and at most once.
create table till_coupon_reversals (
  id uuid primary key,
  charge_id uuid not null unique references till_coupons,
  at timestamptz not null,
  service_key_id uuid references service_keys,
  charged_by uuid references accounts on delete set null
);
create index till_coupon_reversals_key on till_coupon_reversals (service_key_id);
create index till_coupon_reversals_staff on till_coupon_reversals (charged_by);

create trigger till_coupons_append_only before update or delete on till_coupons for each row execute function refuse_change_but_of_people();
create trigger till_coupon_reversals_append_only before update or delete on till_coupon_reversals for each row execute function refuse_change_but_of_people();
