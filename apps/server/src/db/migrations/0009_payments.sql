-- Payments: attempts to pay, what the providers say, money on its way back, disputes.

-- One attempt to pay an order. Its id is the provider's idempotency key.
create table payments (
  id uuid primary key,
  order_id uuid not null references orders,
  attempt int not null check (attempt > 0),
  -- what the buyer's browser holds
  token text not null unique,
  -- gift-card: nobody, since gift cards have paid it all; its payment of 0 is settled like any other
  provider text not null check (provider in ('test', 'stripe', 'gift-card')),
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
  unique (order_id, attempt),
  constraint payments_covered_check check (provider <> 'gift-card' or amount_minor = 0)
);
-- At most one attempt at a time that could take money.
create unique index payments_live on payments (order_id) where state in ('open', 'processing');
alter table receipts add foreign key (payment_id) references payments;

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
-- What an event of a payment said is erased with its buyer.
create index payment_inbox_payment on payment_inbox (payment_id);

-- Webhooks whose signature is right and whose body nobody understands: kept as they came, so that what they meant can be found out. A repeat counts up.
create table unread_webhooks (
  provider text not null,
  -- SHA-256 of the body
  body_hash bytea not null,
  body text not null,
  received_at timestamptz not null,
  times int not null default 1,
  primary key (provider, body_hash)
);

-- Sessions at a provider of attempts that are over here and perhaps not there: they may still take money. Asked to end until the provider says how they
-- ended.
create table sessions_to_end (
  payment_id uuid primary key references payments,
  next_try_at timestamptz not null,
  tries int not null default 0
);
create index sessions_to_end_due on sessions_to_end (next_try_at);

-- Money on its way back. One refund is one movement: through the provider of its payment, or onto a gift card, which is done at once.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- SoldOut: paid in time or a little late, but nothing was left to fulfil it with. Goodwill: given back by the staff, whole or in part, as often as it takes
  reason text not null check (reason in
    ('PaidTooLate', 'PaidTwice', 'WrongAmount', 'SoldOut', 'Withdrawal', 'Cancelled', 'CalledOff', 'Goodwill', 'Disputed')),
  provider_refund_id text unique,
  created_at timestamptz not null,
  done_at timestamptz,
  credit_note_id uuid references credit_notes,
  -- of 0010_gift_cards.sql
  gift_card_id uuid,
  -- accepted by the provider, but the bank has not yet said that it arrived: when to ask next
  next_check_at timestamptz,
  failed_at timestamptz,
  -- how often the provider was asked to send it, and when it may be asked next; null: as soon as the job of its making has had its time
  tries int not null default 0,
  next_try_at timestamptz,
  -- what of it the buyer's bank has taken itself: it goes through the provider no more
  disputed_minor bigint not null default 0,
  constraint refunds_done_check check (case when gift_card_id is null then (done_at is null) = (provider_refund_id is null)
    else done_at is not null and provider_refund_id is null end),
  constraint refunds_disputed_check check (disputed_minor between 0 and amount_minor)
);
create index refunds_payment on refunds (payment_id);
-- What the machine finds itself goes back once per payment and reason; what belongs to a receipt is bounded by its credit notes.
create unique index refunds_once on refunds (payment_id, reason) where credit_note_id is null and reason <> 'Goodwill';
create index refunds_check on refunds (next_check_at) where next_check_at is not null;
-- What the sweeper looks through; stays small.
create index refunds_waiting on refunds (created_at) where done_at is null;

-- A buyer's bank takes a payment back, or asks to. One row a dispute, as the provider last described it.
create table disputes (
  provider text not null,
  provider_dispute_id text not null,
  payment_id uuid not null references payments,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- when orders and ledgers followed a dispute that was lost; null: they have yet to, or need not
  settled_at timestamptz,
  primary key (provider, provider_dispute_id),
  check ((state = 'open') = (closed_at is null))
);
create index disputes_payment on disputes (payment_id);
create index disputes_unsettled on disputes (payment_id) where state = 'open' or (state = 'lost' and settled_at is null);

-- The test payment provider's own tables: a stand-in for a company outside. The shop never reads them.
create schema test_payments;

create table test_payments.sessions (
  id text primary key,
  -- the shop's key: the same request twice is one session
  reference text not null unique,
  order_reference text not null,
  amount_minor bigint not null,
  currency text not null,
  method text not null,
  language text not null,
  description text not null,
  return_url text not null,
  cancel_url text not null,
  state text not null check (state in ('open', 'paid', 'declined', 'cancelled')),
  method_label text,
  -- money promised by a slow way: it arrives then, whatever was cancelled meanwhile
  arrives_at timestamptz,
  created_at timestamptz not null
);

create table test_payments.refunds (
  id text primary key,
  reference text not null unique,
  session_id text not null references test_payments.sessions,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
create index refunds_session on test_payments.refunds (session_id);

-- Webhooks on their way, with what is left to do for each. Survives a restart.
create table test_payments.deliveries (
  id bigint generated always as identity primary key,
  event_id text not null,
  body text not null,
  next_attempt_at timestamptz not null,
  attempts int not null default 0,
  -- answers to overlook, as if they had been lost on the way
  answers_to_lose int not null default 0,
  delivered_at timestamptz,
  given_up_at timestamptz
);
create index deliveries_due on test_payments.deliveries (next_attempt_at) where delivered_at is null and given_up_at is null;

create view published.payments as select id, order_id, state, amount_minor from payments;
create view published.refunds as select payment_id, credit_note_id, gift_card_id, amount_minor, reason, created_at, done_at from refunds;

/*
Writes orders of another module, unpaid, each with its lines and a first attempt to pay, in the statement in which that module takes note of it
(`OrderQuestion` of order-for-module.ts, with `account_id` (null: a guest's), `country_id`, `email` and `expires_at`). Returns their ids.
*/
create function place_orders(wanted jsonb) returns setof uuid language plpgsql as $$
begin
  return query
    with w as materialized (
      select * from jsonb_to_recordset(wanted) as x (id uuid, reference text, account_id uuid, country_id uuid, language text, email text, currency text,
        total_minor bigint, now timestamptz, expires_at timestamptz, payment_id uuid, token text, provider text, method text, lines jsonb)
    ), placed as (
      insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at)
      select w.id, w.reference, w.account_id, w.country_id, w.language, w.email, 'Created', w.currency, w.total_minor, w.now, w.expires_at, w.now from w
    ), line as (
      insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent,
        vat_minor)
      select l.id, w.id, l.position, null, l.article_key, l.kind, l.article_name, l.quantity, l.unit_price_minor, l.quantity * l.unit_price_minor,
        l.vat_percent, l.vat_minor
      from w, jsonb_to_recordset(w.lines) as l (id uuid, position int, article_key text, kind text, article_name text, quantity int,
        unit_price_minor bigint, vat_percent numeric, vat_minor bigint)
    ), attempt as (
      insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, created_at)
      select w.payment_id, w.id, 1, w.token, w.provider, w.method, w.total_minor, w.currency, 'open', w.now from w
    )
    select w.id from w;
end $$;
