-- Gift cards as money, money back, credit notes, withdrawals.

-- What of the total gift cards pay. Taken off the cards in the transaction that says so here; given back to them if the order ends unpaid.
alter table orders add column cards_minor bigint not null default 0;
alter table orders add constraint orders_cards_check check (cards_minor between 0 and total_minor);

-- An order that gift cards cover needs no provider: its payment of 0 is settled like any other.
alter table payments drop constraint payments_provider_check,
  add constraint payments_provider_check check (provider in ('test', 'stripe', 'gift-card')),
  add constraint payments_covered_check check (provider <> 'gift-card' or amount_minor = 0);

-- revoke: the card's own purchase was given back, and so much of its value with it.
alter table gift_card_entries drop constraint gift_card_entries_kind_check,
  add constraint gift_card_entries_kind_check check (kind in ('issue', 'redeem', 'refund', 'expire', 'revoke'));
-- What an order took off cards, and gave back to them.
create index gift_card_entries_spent on gift_card_entries (order_id) where kind in ('redeem', 'refund');

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
  reason text not null check (reason in ('SoldOut', 'Withdrawal', 'Goodwill')),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- for the books: why, and who of the staff; null: the machine, or the buyer
  note text,
  made_by uuid references accounts,
  company_name text not null,
  company_orgno text not null,
  company_address text not null,
  issued_at timestamptz not null,
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

-- A refund is one movement: through the provider of its payment, or onto a gift card, which is done at once.
alter table refunds
  add column credit_note_id uuid references credit_notes,
  add column gift_card_id uuid references gift_cards,
  -- accepted by the provider, but the bank has not yet said that it arrived: when to ask next
  add column next_check_at timestamptz,
  add column failed_at timestamptz,
  drop constraint refunds_check,
  add constraint refunds_done_check check (case when gift_card_id is null then (done_at is null) = (provider_refund_id is null)
    else done_at is not null and provider_refund_id is null end);
drop index refunds_once;
-- What the machine finds itself goes back once; what belongs to a receipt is held by its credit notes.
create unique index refunds_once on refunds (payment_id, reason) where credit_note_id is null and reason <> 'Goodwill';
create index refunds_check on refunds (next_check_at) where next_check_at is not null;

-- Given instead of money back: a card of its own, by the credit note.
alter table gift_cards
  add column credit_note_id uuid references credit_notes,
  add column reminded_at timestamptz;

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

-- A buyer's bank takes a payment back, or asks to. One row a dispute, as the provider last told it.
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
  primary key (provider, provider_dispute_id),
  check ((state = 'open') = (closed_at is null))
);
create index disputes_payment on disputes (payment_id);
