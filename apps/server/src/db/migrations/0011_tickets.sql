-- Tickets: codes to give away, serial tickets with a ledger of entrances, passes of one child with its photo.

-- A code works once. Kept like a gift card's: a keyed hash to find it, and encrypted to show it to its buyer. Deliveries: order_deliveries.
create table redeem_codes (
  id uuid primary key,
  order_line_id uuid not null references order_lines,
  number int not null check (number > 0),
  code_hash bytea not null unique,
  code_encrypted bytea not null,
  -- the last day on which it can be connected, in the country
  valid_to date not null,
  issued_at timestamptz not null,
  redeemed_at timestamptz,
  revoked_at timestamptz,
  unique (order_line_id, number),
  check (redeemed_at is null or revoked_at is null or redeemed_at <= revoked_at)
);

create table serial_tickets (
  id uuid primary key,
  order_line_id uuid not null references order_lines,
  number int not null check (number > 0),
  -- the code it was connected with; null: bought directly
  redeem_code_id uuid unique references redeem_codes,
  -- who has it
  account_id uuid not null references accounts,
  -- shown at the entrance
  code text not null unique default random_code(14),
  valid_from date not null,
  valid_to date not null check (valid_to >= valid_from),
  created_at timestamptz not null,
  revoked_at timestamptz,
  unique (order_line_id, number)
);
create index serial_tickets_account on serial_tickets (account_id, valid_to);

-- The ledger of a ticket's entrances: append-only; what is left is the newest row's, and the database computes it.
create table serial_ticket_entries (
  serial_ticket_id uuid not null references serial_tickets,
  number int not null,
  kind text not null check (kind in ('issue', 'use', 'undo', 'revoke')),
  -- signed
  entrances int not null,
  entrances_left int not null check (entrances_left >= 0),
  location_id uuid,
  at timestamptz not null,
  primary key (serial_ticket_id, number),
  check (case when kind in ('issue', 'undo') then entrances > 0 else entrances < 0 end),
  check ((kind = 'issue') = (number = 1))
);
create trigger serial_ticket_entries_append_only before update or delete on serial_ticket_entries for each row execute function refuse_change();

-- As with gift cards: number and rest follow from the rows before, and the ticket's row is the lock.
create function continue_serial_ticket_ledger() returns trigger language plpgsql as $$
declare
  previous serial_ticket_entries;
begin
  if new.kind = 'issue' then
    new.number := 1;
    new.entrances_left := new.entrances;
    return new;
  end if;
  perform 1 from serial_tickets where id = new.serial_ticket_id for no key update;
  select * into previous from serial_ticket_entries where serial_ticket_id = new.serial_ticket_id order by number desc limit 1;
  if not found then
    raise exception 'serial ticket % has no issue entry', new.serial_ticket_id using errcode = 'check_violation';
  end if;
  new.number := previous.number + 1;
  new.entrances_left := previous.entrances_left + new.entrances;
  return new;
end $$;
create trigger serial_ticket_entries_continue before insert on serial_ticket_entries for each row execute function continue_serial_ticket_ledger();

create table passes (
  id uuid primary key,
  order_line_id uuid not null references order_lines,
  number int not null check (number > 0),
  redeem_code_id uuid unique references redeem_codes,
  account_id uuid not null references accounts,
  -- for whom; gone when the child is
  child_id uuid references children on delete set null,
  code text not null unique default random_code(14),
  valid_from date not null,
  valid_to date not null check (valid_to >= valid_from),
  photo_status text not null check (photo_status in ('NotRequired', 'Required', 'Submitted', 'Approved', 'Rejected')),
  -- how often one may come without a photo
  entrances_without_photo int not null check (entrances_without_photo >= 0),
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- why the last photo was declined; null: it was not
  photo_rejection text check (photo_rejection in ('face-hidden', 'blurred', 'other-person', 'unsuitable')),
  country_id uuid not null references countries,
  -- its last entrance has been used; null: there are some left, or as many as one likes
  used_up_at timestamptz,
  unique (order_line_id, number),
  -- Two passes of one child in one country never share a day: the database says so itself, behind the lock on the child.
  constraint passes_apart exclude using gist (
    child_id with =, country_id with =, daterange(valid_from, valid_to, '[]') with &&) where (revoked_at is null and used_up_at is null)
);
create index passes_account on passes (account_id, valid_to);
create index passes_child on passes (child_id, valid_to);
-- The country follows from the order, so that nobody can write another.
create function country_of_pass() returns trigger language plpgsql as $$
begin
  select o.country_id into new.country_id from published.order_lines l join published.orders o on o.id = l.order_id where l.id = new.order_line_id;
  return new;
end $$;
create trigger passes_country before insert on passes for each row execute function country_of_pass();

-- Every visit with a pass; append-only.
create table pass_entrances (
  pass_id uuid not null references passes,
  number int not null check (number > 0),
  location_id uuid,
  without_photo boolean not null,
  at timestamptz not null,
  primary key (pass_id, number)
);
create trigger pass_entrances_append_only before update or delete on pass_entrances for each row execute function refuse_change();
-- Visits are counted by the pass, as a ticket's ledger counts its entrances: one after the other, and never more than there are.
create function count_pass_entrance() returns trigger language plpgsql as $$
declare
  most int;
  used int;
begin
  select (l.terms ->> 'entrances')::int into most from passes p join published.order_lines l on l.id = p.order_line_id where p.id = new.pass_id;
  if most is null then
    return null;
  end if;
  perform 1 from passes where id = new.pass_id for no key update;
  select count(*) into used from pass_entrances where pass_id = new.pass_id;
  if used > most then
    raise exception 'pass % has only % entrances', new.pass_id, most using errcode = 'check_violation';
  end if;
  if used = most then
    update passes set used_up_at = new.at where id = new.pass_id;
  end if;
  return null;
end $$;
create trigger pass_entrances_count after insert on pass_entrances for each row execute function count_pass_entrance();

-- The photo of a pass: its row here, its bytes in the photo store. At most one a pass.
create table pass_photos (
  id uuid primary key,
  pass_id uuid not null unique references passes on delete cascade,
  submitted_at timestamptz not null,
  -- null: nobody has looked yet
  approved_at timestamptz
);
create index pass_photos_waiting on pass_photos (submitted_at) where approved_at is null;

create view published.usable_passes as
  select id, order_line_id, account_id, child_id, country_id, valid_from, valid_to from passes where revoked_at is null and used_up_at is null;
create view published.usable_serial_tickets as
  select t.id, t.order_line_id, t.account_id, t.valid_from, t.valid_to from serial_tickets t
  where t.revoked_at is null
    and (select e.entrances_left from serial_ticket_entries e where e.serial_ticket_id = t.id order by e.number desc limit 1) > 0;
