-- Gift cards: cards and the ledger of their value.

create table gift_cards (
  id uuid primary key,
  order_line_id uuid not null references order_lines,
  -- of the cards of one line
  number int not null check (number > 0),
  -- the order's; without a foreign key of its own, which would have every sale lock the one row of its country
  country_id uuid not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  -- keyed hash, to find a card by its code; and the code encrypted, to show it to its owner
  code_hash bytea not null unique,
  code_encrypted bytea not null,
  -- last day, in the country
  valid_to date not null,
  issued_at timestamptz not null,
  -- of a card given instead of money back
  credit_note_id uuid references credit_notes,
  reminded_at timestamptz,
  -- it pays from this day on; null: at once
  valid_from date,
  -- the rate at which it was taxed at its sale; 0: it is taxed when it is used. What the country says later changes no card
  vat_percent numeric not null default 0 check (vat_percent between 0 and 100),
  unique (order_line_id, number)
);
create index gift_cards_valid on gift_cards (valid_to);
alter table refunds add foreign key (gift_card_id) references gift_cards;

-- The ledger of a card's value: append-only; the balance is the newest row's, and the database computes it.
create table gift_card_entries (
  gift_card_id uuid not null references gift_cards,
  number int not null,
  -- revoke: the card's own purchase was refunded, and so much of its value with it
  kind text not null check (kind in ('issue', 'redeem', 'refund', 'expire', 'revoke')),
  -- signed: issue and refund add, the others take
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
-- What an order took off cards, and gave back to them.
create index gift_card_entries_spent on gift_card_entries (order_id) where kind in ('redeem', 'refund');

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
