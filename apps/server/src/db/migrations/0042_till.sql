-- The counter: service keys of tills, and what gift cards paid there.

-- A secret with which a till calls, for one play centre; shown once, kept as a hash.
create table service_keys (
  id uuid primary key,
  location_id uuid not null references playgrounds,
  name text not null check (length(name) between 1 and 60),
  permissions text[] not null check (cardinality(permissions) > 0 and permissions <@ array['till.charge', 'till.read']),
  -- its first characters, to recognise it by
  prefix text not null,
  -- SHA-256: the secret is 256 random bits, which nobody guesses, so a slow hash would only slow the tills down
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  created_by uuid references accounts on delete set null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index service_keys_place on service_keys (location_id);
create index service_keys_staff on service_keys (created_by);

-- What a gift card paid at a counter; append-only, as the ledger of the card is.
create table till_charges (
  id uuid primary key,
  location_id uuid not null references playgrounds,
  -- on the place's own calendar
  day date not null,
  at timestamptz not null,
  gift_card_id uuid not null references gift_cards,
  -- its entry in the ledger of the card
  entry int not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- the till's own: its receipt, its sale
  reference text not null check (length(reference) between 1 and 60),
  -- ours, for the receipt
  receipt text not null unique,
  -- who charged: a till, or somebody at the office
  service_key_id uuid references service_keys,
  charged_by uuid references accounts on delete set null,
  unique (gift_card_id, entry),
  foreign key (gift_card_id, entry) references gift_card_entries (gift_card_id, number)
);
create index till_charges_day on till_charges (location_id, day);
create index till_charges_reference on till_charges (location_id, reference);
create index till_charges_key on till_charges (service_key_id);
create index till_charges_staff on till_charges (charged_by);

-- What came back of a charge, at once or in parts.
create table till_reversals (
  id uuid primary key,
  charge_id uuid not null references till_charges,
  gift_card_id uuid not null references gift_cards,
  entry int not null,
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null,
  service_key_id uuid references service_keys,
  charged_by uuid references accounts on delete set null,
  unique (gift_card_id, entry),
  foreign key (gift_card_id, entry) references gift_card_entries (gift_card_id, number)
);
create index till_reversals_charge on till_reversals (charge_id);
create index till_reversals_key on till_reversals (service_key_id);
create index till_reversals_staff on till_reversals (charged_by);

-- Rows stay as they are, except that people leave.
create function refuse_change_but_of_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.charged_by is null and to_jsonb(new) - 'charged_by' = to_jsonb(old) - 'charged_by' then
    return new;
  end if;
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger till_charges_append_only before update or delete on till_charges for each row execute function refuse_change_but_of_people();
create trigger till_reversals_append_only before update or delete on till_reversals for each row execute function refuse_change_but_of_people();
