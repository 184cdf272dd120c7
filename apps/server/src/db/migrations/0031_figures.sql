-- Figures: what was sold, refunded and opened on each day, so that a year is read without reading a year's orders.

-- A finished day of a place in its country's time zone, in numbers. What completes an order, issues a credit note or opens an account writes the moment at
-- which it does it, so a day that is over does not change any more; the day that is not over is counted from the orders themselves.
create table daily_figures (
  -- the play centre of a class; of everything else the country
  place_id uuid not null references locations on delete cascade,
  day date not null,
  figure text not null check (figure in ('orders', 'sales', 'refunds', 'accounts')),
  -- what kind of product; of orders and accounts ''
  product text not null,
  -- ISO 4217; of accounts ''
  currency text not null,
  count bigint not null,
  amount_minor bigint not null,
  primary key (place_id, day, figure, product, currency)
);

-- Through which day a country has been counted.
create table daily_figures_through (
  country_id uuid primary key references countries on delete cascade,
  day date not null
);
