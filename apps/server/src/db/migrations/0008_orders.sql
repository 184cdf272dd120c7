-- Orders: what was bought, and its documents. Money is integer minor units, VAT included.

create table orders (
  id uuid primary key,
  -- what people read and say: 7K2M-Q9R4-X3TZ
  reference text not null unique,
  -- null: a guest's; the order belongs to its e-mail address
  account_id uuid references accounts,
  country_id uuid not null references countries,
  -- the buyer's, at the purchase: receipt and mails follow it
  language text not null check (language ~ '^[a-z]{2}$'),
  email text not null,
  -- the transitions stand in orders.rules.ts
  status text not null check (status in
    ('Created', 'AwaitingPayment', 'Processing', 'Completed', 'Failed', 'Expired', 'Cancelled', 'PartiallyRefunded', 'Refunded')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_minor bigint not null check (total_minor >= 0),
  created_at timestamptz not null,
  -- an order not paid by then is cancelled
  expires_at timestamptz not null,
  status_changed_at timestamptz not null,
  completed_at timestamptz,
  -- what of the total gift cards pay: taken off the cards in the transaction that writes it here; given back to them if the order ends unpaid
  cards_minor bigint not null default 0,
  -- what a coupon takes off the lines
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  -- what took it off, frozen in the order's language; null: nothing did
  discount_name text,
  -- the express request that what was bought may be used before the time to withdraw is over (directive 2011/83/EU art. 7 (3), 14 (3), 16 (a))
  begin_at_once_at timestamptz,
  -- which version of the words was read; the words stand in the order's language
  begin_at_once_version text,
  check ((completed_at is not null) = (status in ('Completed', 'PartiallyRefunded', 'Refunded'))),
  constraint orders_cards_check check (cards_minor between 0 and total_minor),
  constraint orders_begin_at_once_check check ((begin_at_once_at is null) = (begin_at_once_version is null))
);
create index orders_account on orders (account_id, created_at desc);
-- What the sweeper looks through; stays small.
create index orders_open on orders (expires_at) where status in ('Created', 'AwaitingPayment', 'Processing');

-- A guest's orders become an account's; those that belong to one stay. For modules whose bookings an account takes over.
create function claim_guest_orders(ids uuid[], owner uuid) returns void language sql as $$
  update orders set account_id = owner where id = any(ids) and account_id is null
$$;

-- Frozen at the purchase: whatever the catalogue says later, this was bought. What a kind of product needs besides stands in tables of its own, by
-- order_line_id.
create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders,
  position int not null,
  -- null: seats of a class, which are no articles of the shop
  article_id uuid references articles,
  article_key text not null,
  kind text not null,
  article_name text not null,
  rules text not null default '',
  quantity int not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  -- what is paid for the line: its price less its share of the discount
  amount_minor bigint not null,
  vat_percent numeric not null check (vat_percent between 0 and 100),
  -- the part of amount_minor that is VAT
  vat_minor bigint not null,
  -- gift cards: the value of each, and the last day of the rule that held at the purchase: end of the year of sale + this many
  gift_card_amount_minor bigint check (gift_card_amount_minor > 0),
  gift_card_years int check (gift_card_years >= 3),
  -- tickets and passes. direct: onto the buyer's account; redeem: a code to give away
  mode text check (mode in ('direct', 'redeem')),
  -- tickets and passes: {entrances, activationDate, durationType, duration, photoRequired, entrancesWithoutPhoto, places}
  terms jsonb,
  -- of a direct pass; gone when the child is
  child_id uuid references children on delete set null,
  discount_minor bigint not null default 0 check (discount_minor >= 0),
  -- gift cards: the day from which they pay; null: at once
  gift_card_from date,
  -- what of amount_minor was paid with gift cards that were taxed at their sale: vat_minor is of the rest
  voucher_minor bigint not null default 0,
  unique (order_id, position),
  constraint order_lines_kind_check check (kind in ('gift-card', 'serial-ticket', 'pass', 'child-class')),
  constraint order_lines_article_check check ((article_id is null) = (kind = 'child-class')),
  constraint order_lines_amount_check check (amount_minor = quantity * unit_price_minor - discount_minor),
  constraint order_lines_check check (vat_minor between 0 and amount_minor),
  constraint order_lines_check1 check (voucher_minor between 0 and amount_minor),
  constraint order_lines_check2 check ((kind = 'gift-card') = (gift_card_amount_minor is not null)),
  constraint order_lines_check3 check ((kind = 'gift-card') = (gift_card_years is not null)),
  constraint order_lines_terms_check check ((kind in ('serial-ticket', 'pass')) = (mode is not null and terms is not null))
);
create index order_lines_article on order_lines (article_id);
create index order_lines_child on order_lines (child_id) where child_id is not null;

-- To whom what is given away goes, when, with which words and picture.
create table order_deliveries (
  order_line_id uuid primary key references order_lines,
  recipient text not null check (recipient in ('me', 'someone')),
  recipient_name text,
  recipient_email text,
  greeting text check (length(greeting) <= 200),
  -- not before this moment; null: at once
  send_at timestamptz,
  design_media_id uuid references media,
  sent_at timestamptz,
  check ((recipient = 'someone') = (recipient_name is not null and recipient_email is not null))
);

-- Receipts carry serial numbers without gaps, per country: the counter moves in the transaction that writes the receipt.
create table receipt_counters (
  country_id uuid primary key references countries,
  last_number bigint not null check (last_number > 0)
);
create table receipts (
  country_id uuid not null references receipt_counters,
  number bigint not null check (number > 0),
  order_id uuid not null unique references orders,
  -- the payment that settled the order (0009_payments.sql)
  payment_id uuid not null unique,
  -- the seller as it was then
  company_name text not null,
  company_orgno text not null,
  company_address text not null,
  issued_at timestamptz not null,
  company_vat_number text not null default '',
  primary key (country_id, number)
);
create trigger receipts_append_only before update or delete on receipts for each row execute function refuse_change();

-- Credit notes: a serial number of their own in each country, without gaps; what they say never changes.
create table credit_note_counters (
  country_id uuid primary key references countries,
  last_number bigint not null check (last_number > 0)
);
create table credit_notes (
  id uuid primary key,
  country_id uuid not null references credit_note_counters,
  number bigint not null check (number > 0),
  order_id uuid not null references orders,
  -- why money went back. Withdrawal: the law's right. Cancelled: a booking given up by its parent. CalledOff: by the centre. Disputed: by the buyer's bank
  reason text not null check (reason in ('SoldOut', 'Withdrawal', 'Cancelled', 'CalledOff', 'Goodwill', 'Disputed')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- for the accounts: why, and who of the staff; null: the machine, or the buyer
  note text,
  made_by uuid references accounts,
  -- the seller as it was then
  company_name text not null,
  company_orgno text not null,
  company_address text not null,
  issued_at timestamptz not null,
  company_vat_number text not null default '',
  unique (country_id, number)
);
create index credit_notes_order on credit_notes (order_id);
create trigger credit_notes_append_only before update or delete on credit_notes for each row execute function refuse_change();
create table credit_note_lines (
  credit_note_id uuid not null references credit_notes,
  order_line_id uuid not null references order_lines,
  amount_minor bigint not null check (amount_minor > 0),
  -- the part of amount_minor that is VAT
  vat_minor bigint not null check (vat_minor between 0 and amount_minor),
  primary key (credit_note_id, order_line_id)
);
create index credit_note_lines_line on credit_note_lines (order_line_id);
create trigger credit_note_lines_append_only before update or delete on credit_note_lines for each row execute function refuse_change();

-- Withdrawals as they were declared (directive 2011/83/EU art. 11a).
create table withdrawals (
  id uuid primary key,
  order_id uuid not null references orders,
  credit_note_id uuid not null unique references credit_notes,
  name text not null,
  language text not null,
  received_at timestamptz not null
);
create index withdrawals_order on withdrawals (order_id);

create view published.orders as
  select id, reference, account_id, country_id, language, email, status, currency, total_minor, cards_minor, discount_minor, discount_name, created_at,
    completed_at
  from orders;
create view published.order_lines as
  select id, order_id, position, article_id, kind, article_name, rules, quantity, unit_price_minor, amount_minor, voucher_minor, vat_percent, vat_minor,
    mode, terms
  from order_lines;
create view published.order_deliveries as
  select order_line_id, recipient, recipient_name, recipient_email, greeting, send_at, sent_at, design_media_id from order_deliveries;
create view published.receipts as select order_id, payment_id from receipts;
create view published.credit_notes as select id, order_id, amount_minor from credit_notes;
