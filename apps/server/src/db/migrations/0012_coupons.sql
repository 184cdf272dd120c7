-- Coupons: offers (written by the import), the coupons by which single accounts have them, and their use at the checkout.

create table offers (
  id uuid primary key,
  key text not null unique,
  country_id uuid not null references countries,
  -- what it is a discount on
  kind text not null check (kind in ('entrance', 'other')),
  names texts not null,
  descriptions texts not null default '{}',
  -- what it is worth: either of the two, or neither (a coffee)
  percent int check (percent between 1 and 100),
  amount_minor bigint check (amount_minor > 0),
  currency text not null,
  -- days in the country, both included
  valid_from date,
  valid_to date not null,
  position int not null default 0,
  -- at the checkout it reduces all lines of these kinds; gift cards are money and never reduced
  line_kinds text[] not null default '{}',
  foreign key (country_id, currency) references countries (id, currency),
  check (num_nonnulls(percent, amount_minor) <= 1),
  check (valid_from <= valid_to),
  constraint offers_line_kinds_check check (line_kinds <@ array['serial-ticket', 'pass', 'child-class'])
);
-- Single articles that it reduces besides. An offer with neither is for the till only.
create table offer_articles (
  offer_id uuid not null references offers on delete cascade,
  article_id uuid not null references articles on delete cascade,
  primary key (offer_id, article_id)
);

-- An account's own, good once. The bar code is what the till scans; it says nothing of whose it is.
create table coupons (
  id uuid primary key default gen_random_uuid(),
  offer_id uuid not null references offers,
  account_id uuid not null references accounts,
  bar_code text not null unique default random_code(12),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  unique (offer_id, account_id)
);
create index coupons_account on coupons (account_id);

-- An order has one coupon at most, a coupon one order at a time.
create table coupon_uses (
  order_id uuid primary key references orders,
  -- null: its account has been deleted
  coupon_id uuid references coupons on delete set null,
  used_at timestamptz not null,
  -- the order ended unpaid, or all its money went back
  released_at timestamptz
);
create unique index coupon_uses_once on coupon_uses (coupon_id) where released_at is null;
create index coupon_uses_coupon on coupon_uses (coupon_id);

-- With the kinds of lines that each reduces; one that is for the till only reduces none.
create view published.coupons as
  select c.id, c.account_id, c.bar_code, c.used_at, o.country_id, o.kind, o.names, o.descriptions, o.percent, o.amount_minor, o.currency, o.valid_from,
    o.valid_to, o.position,
    case when num_nonnulls(o.percent, o.amount_minor) = 0 then '[]'::json else array_to_json(array(select unnest(o.line_kinds) union
      select a.kind from offer_articles s join published.articles a on a.id = s.article_id where s.offer_id = o.id and a.kind <> 'gift-card'
      order by 1)) end as good_for
  from coupons c join offers o on o.id = c.offer_id;
