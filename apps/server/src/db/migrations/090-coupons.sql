-- Coupons at the checkout: what an offer is good for there, which order has which coupon, what it took off.

alter table offers
  -- lines of these kinds, all of them; gift cards are money and never reduced
  add column line_kinds text[] not null default '{}',
  add constraint offers_line_kinds_check check (line_kinds <@ array['serial-ticket', 'pass', 'child-class']);
-- Single articles besides. An offer with neither is for the till only.
create table offer_articles (
  offer_id uuid not null references offers on delete cascade,
  article_id uuid not null references articles on delete cascade,
  primary key (offer_id, article_id)
);

alter table orders add column discount_minor bigint not null default 0 check (discount_minor >= 0);
-- What is paid for a line is its price less its share of the discount; VAT is in what is paid, and no more than that ever goes back.
alter table order_lines
  add column discount_minor bigint not null default 0 check (discount_minor >= 0),
  drop constraint order_lines_check1,
  add constraint order_lines_amount_check check (amount_minor = quantity * unit_price_minor - discount_minor);

-- An order has one coupon at most, a coupon one order at a time.
create table coupon_uses (
  order_id uuid primary key references orders,
  -- null: its account has been deleted
  coupon_id uuid references coupons on delete set null,
  -- frozen, in the order's language
  name text not null,
  used_at timestamptz not null,
  -- the order ended unpaid, or all its money went back
  released_at timestamptz
);
create unique index coupon_uses_once on coupon_uses (coupon_id) where released_at is null;
create index coupon_uses_coupon on coupon_uses (coupon_id);
