-- Orders: what was bought, how it was paid, what it became. Money is integer minor units, VAT included.

create table orders (
  id uuid primary key,
  -- what people read and say: 7K2M-Q9R4-X3TZ
  reference text not null unique,
  account_id uuid not null references accounts,
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
  -- an order not paid by then is called off
  expires_at timestamptz not null,
  status_changed_at timestamptz not null,
  completed_at timestamptz,
  check ((completed_at is not null) = (status in ('Completed', 'PartiallyRefunded', 'Refunded')))
);
create index orders_account on orders (account_id, created_at desc);
-- What the sweeper looks through; stays small.
create index orders_open on orders (expires_at) where status in ('Created', 'AwaitingPayment', 'Processing');

-- Frozen at the purchase: whatever the catalogue says later, this was bought.
create table order_lines (
  id uuid primary key,
  order_id uuid not null references orders,
  position int not null,
  article_id uuid not null references articles,
  article_key text not null,
  kind text not null check (kind in ('gift-card', 'serial-ticket', 'pass')),
  article_name text not null,
  rules text not null default '',
  quantity int not null check (quantity > 0),
  unit_price_minor bigint not null check (unit_price_minor >= 0),
  amount_minor bigint not null,
  vat_percent numeric not null check (vat_percent between 0 and 100),
  -- the part of amount_minor that is VAT
  vat_minor bigint not null check (vat_minor between 0 and amount_minor),
  -- gift cards: the value of each, and the last day of the rule that held at the purchase: end of the year of sale + this many
  gift_card_amount_minor bigint check (gift_card_amount_minor > 0),
  gift_card_years int check (gift_card_years >= 3),
  check (amount_minor = quantity * unit_price_minor),
  check ((kind = 'gift-card') = (gift_card_amount_minor is not null)),
  check ((kind = 'gift-card') = (gift_card_years is not null)),
  unique (order_id, position)
);
create index order_lines_article on order_lines (article_id);

-- To whom a gift card goes, when, with which words and picture.
create table gift_card_deliveries (
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

-- One attempt to pay an order. Its id is the provider's idempotency key.
create table payments (
  id uuid primary key,
  order_id uuid not null references orders,
  attempt int not null check (attempt > 0),
  -- what the buyer's browser holds (decisions §5: paymentToken)
  token text not null unique,
  provider text not null check (provider in ('test', 'stripe')),
  method text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  state text not null check (state in ('open', 'processing', 'declined', 'cancelled', 'paid')),
  -- null until the session is opened at the provider
  session_id text,
  redirect_url text,
  client_secret text,
  -- 'Visa •••• 4242'
  method_label text,
  created_at timestamptz not null,
  opened_at timestamptz,
  paid_at timestamptz,
  -- when to ask the provider, should its webhook not come; null: nothing to ask
  next_check_at timestamptz,
  checks int not null default 0,
  unique (order_id, attempt)
);
-- At most one attempt at a time that could take money.
create unique index payments_live on payments (order_id) where state in ('open', 'processing');

-- Webhooks as they came. An event that is here has been acknowledged; a repeat finds its id taken.
create table payment_inbox (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  -- payments.id as the event names it; no foreign key, since the sender is outside
  payment_id uuid not null,
  session_id text not null,
  state text not null check (state in ('open', 'processing', 'declined', 'cancelled', 'paid')),
  method_label text,
  amount_minor bigint,
  currency text,
  raw text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  -- what it led to: 'fulfilled', 'refunded', 'noted', 'unknown-payment'
  outcome text,
  tries int not null default 0,
  -- after a failure: not before
  next_try_at timestamptz,
  unique (provider, event_id),
  check ((processed_at is null) = (outcome is null))
);
create index payment_inbox_waiting on payment_inbox (id) where processed_at is null;

-- Money on its way back. One per payment and reason: a repeat of the decision changes nothing.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null check (reason in ('PaidTooLate', 'PaidTwice', 'WrongAmount', 'Withdrawal')),
  provider_refund_id text unique,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (payment_id, reason),
  check ((done_at is null) = (provider_refund_id is null))
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
  -- the payment that settled the order
  payment_id uuid not null unique references payments,
  -- the seller as it was then
  company_name text not null,
  company_orgno text not null,
  company_address text not null,
  issued_at timestamptz not null,
  primary key (country_id, number)
);
create trigger receipts_append_only before update or delete on receipts for each row execute function refuse_change();

create table gift_cards (
  id uuid primary key,
  order_line_id uuid not null references order_lines,
  -- of the cards of one line
  number int not null check (number > 0),
  -- the order's; without a foreign key of its own, which would have every sale lock the one row of its country
  country_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  -- keyed hash, to find a card by its code; and the code sealed, to show it to its owner
  code_hash bytea not null unique,
  code_sealed bytea not null,
  -- last day, in the country
  valid_to date not null,
  issued_at timestamptz not null,
  unique (order_line_id, number)
);
create index gift_cards_valid on gift_cards (valid_to);

-- The ledger of a card's value: append-only; the balance is the newest row's, and the database computes it.
create table gift_card_entries (
  gift_card_id uuid not null references gift_cards,
  number int not null,
  kind text not null check (kind in ('issue', 'redeem', 'refund', 'expire')),
  -- signed: issue and refund add, redeem and expire take
  amount_minor bigint not null,
  balance_minor bigint not null check (balance_minor >= 0),
  -- the order that was paid with the card, or that issued it
  order_id uuid references orders,
  at timestamptz not null,
  primary key (gift_card_id, number),
  check (case when kind in ('issue', 'refund') then amount_minor > 0 else amount_minor < 0 end),
  check ((kind = 'issue') = (number = 1))
);
create trigger gift_card_entries_append_only before update or delete on gift_card_entries for each row execute function refuse_change();

-- Number and balance follow from the rows before; whatever the writer says is overruled. The card's row is the lock, so that two redemptions
-- come one after the other and neither can spend what the other took.
create function continue_gift_card_ledger() returns trigger language plpgsql as $$
declare
  previous gift_card_entries;
begin
  if new.kind = 'issue' then
    new.number := 1;
    new.balance_minor := new.amount_minor;
    return new;
  end if;
  perform 1 from gift_cards where id = new.gift_card_id for no key update;
  select * into previous from gift_card_entries where gift_card_id = new.gift_card_id order by number desc limit 1;
  if not found then
    raise exception 'gift card % has no issue entry', new.gift_card_id using errcode = 'check_violation';
  end if;
  new.number := previous.number + 1;
  new.balance_minor := previous.balance_minor + new.amount_minor;
  return new;
end $$;
create trigger gift_card_entries_continue before insert on gift_card_entries for each row execute function continue_gift_card_ledger();
