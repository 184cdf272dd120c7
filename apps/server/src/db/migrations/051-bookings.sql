-- Bookings of class seats. A seat is a row (050); who books takes rows, so that more cannot be sold than there are.

-- Guests book too: their orders belong to an e-mail address.
alter table orders alter column account_id drop not null;

alter table classes add column cancelled_at timestamptz;

drop index class_seats_free;
create index class_seats_free on class_seats (age_group_id, number) where state = 'free';

-- The id is also that of the order that pays it, the reference the order's: a booking has at most one.
create table class_bookings (
  id uuid primary key,
  reference text not null unique,
  class_id uuid not null references classes,
  country_id uuid not null references countries,
  -- null: a guest's, until an account with that confirmed address takes it over
  account_id uuid references accounts,
  language text not null check (language ~ '^[a-z]{2}$'),
  email text not null,
  email_normalized text not null,
  first_name text not null,
  last_name text not null,
  phone_country_code text not null,
  phone text not null,
  wants_information boolean not null,
  wants_partner_information boolean not null,
  -- the transitions stand in bookings.rules.ts
  status text not null check (status in ('Held', 'AwaitingPayment', 'Confirmed', 'Expired', 'Cancelled')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total_minor bigint not null check (total_minor >= 0),
  created_at timestamptz not null,
  -- until then its seats are kept for it
  expires_at timestamptz not null,
  status_changed_at timestamptz not null,
  reminded_at timestamptz,
  check (total_minor > 0 or status in ('Confirmed', 'Cancelled'))
);
create index class_bookings_account on class_bookings (account_id, created_at desc) where account_id is not null;
create index class_bookings_email on class_bookings (email_normalized) where account_id is null;
create index class_bookings_class on class_bookings (class_id);
create index class_bookings_created on class_bookings (created_at);
-- What expires; stays small.
create index class_bookings_open on class_bookings (expires_at) where status in ('Held', 'AwaitingPayment');
create index class_bookings_unpaid on class_bookings (email_normalized) where status in ('Held', 'AwaitingPayment');

create table class_booking_children (
  id uuid primary key,
  booking_id uuid not null references class_bookings,
  position int not null,
  age_group_id uuid not null,
  seat_number int not null,
  -- has its seat: the booking is held, awaits its payment, or is confirmed
  has_seat boolean not null,
  child_id uuid references children on delete set null,
  first_name text not null,
  last_name text not null,
  birth_date date,
  -- hash of name and birth date, keyed: the same child again is known by it
  child_key bytea not null,
  tshirt_size text,
  price_minor bigint not null check (price_minor >= 0),
  -- allergies and other information, AES-256-GCM bound to the id; erased after the day beside it
  health_sealed bytea,
  health_erase_after date not null,
  foreign key (age_group_id, seat_number) references class_seats,
  unique (booking_id, position)
);
-- One child a seat, and one seat a child in an age group.
create unique index class_booking_children_seat on class_booking_children (age_group_id, seat_number) where has_seat;
create unique index class_booking_children_child on class_booking_children (age_group_id, child_key) where has_seat;
create index class_booking_children_health on class_booking_children (health_erase_after) where health_sealed is not null;
create index class_booking_children_of_child on class_booking_children (child_id) where child_id is not null;

-- A child tries a kind of class once in twelve months: the row is the right to it, taken by its newest trial.
create table class_trials (
  child_key bytea not null,
  class_type text not null,
  taken_at timestamptz not null,
  booking_id uuid not null,
  primary key (child_key, class_type)
);

/*
Books a batch of wishes, each all or nothing, and says of each what became of it: 'booked', 'full', 'child-booked', 'trial-used', 'too-many', 'repeat'
(its idempotency key is taken), with the position of the child that was at fault.

Seats are taken with `for update skip locked`: nobody waits for anybody's seat. What is locked may yet come free, so that 'full' means here no more than
'none at hand'; only with `waits`, for one wish at a time and without skipping, does it mean that none is left. Age groups are taken in the order of
their id, so that two that wait do not wait for each other.
*/
create function book_class_seats(wishes jsonb, waits boolean) returns table (n int, outcome text, at_fault int) language plpgsql as $$
declare
  w record;
  c record;
  seat int;
  seats int[];
  at_position int;
  broken text;
begin
  for w in
    select * from jsonb_to_recordset(wishes) as x (n int, id uuid, reference text, class_id uuid, country_id uuid, account_id uuid, language text,
      email text, email_normalized text, first_name text, last_name text, phone_country_code text, phone text, wants_information boolean,
      wants_partner_information boolean, status text, currency text, total_minor bigint, created_at timestamptz, expires_at timestamptz,
      class_type text, is_trial boolean, most_open int, mail_id uuid, scope text, key text, body_hash text, answer text, children jsonb)
    order by scope, key
  loop
    n := w.n;
    at_fault := null;
    at_position := null;
    -- One subtransaction a wish: what fails leaves nothing behind, its locks included.
    begin
      if w.key is not null then
        insert into idempotency_keys (scope, key, body_hash, status, answer)
          values (w.scope, w.key, decode(w.body_hash, 'hex'), 200, w.answer::json) on conflict do nothing;
        if not found then raise exception using errcode = 'HB001', message = 'repeat'; end if;
      end if;
      if (select count(*) from class_bookings b where b.email_normalized = w.email_normalized
          and b.status in ('Held', 'AwaitingPayment') and b.expires_at > w.created_at) >= w.most_open then
        raise exception using errcode = 'HB001', message = 'too-many';
      end if;
      insert into class_bookings (id, reference, class_id, country_id, account_id, language, email, email_normalized, first_name, last_name,
          phone_country_code, phone, wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
        values (w.id, w.reference, w.class_id, w.country_id, w.account_id, w.language, w.email, w.email_normalized, w.first_name, w.last_name,
          w.phone_country_code, w.phone, w.wants_information, w.wants_partner_information, w.status, w.currency, w.total_minor, w.created_at,
          w.expires_at, w.created_at);
      for c in
        select * from jsonb_to_recordset(w.children) as y (id uuid, position int, age_group_id uuid, child_id uuid, first_name text, last_name text,
          birth_date date, child_key text, tshirt_size text, price_minor bigint, health_sealed text, health_erase_after date)
        order by age_group_id, position
      loop
        at_position := c.position;
        if waits then
          select s.number into seat from class_seats s where s.age_group_id = c.age_group_id and s.state = 'free'
            order by s.number limit 1 for update;
        else
          select s.number into seat from class_seats s where s.age_group_id = c.age_group_id and s.state = 'free'
            order by s.number limit 1 for update skip locked;
        end if;
        if not found then raise exception using errcode = 'HB001', message = 'full'; end if;
        update class_seats s set state = case w.status when 'Confirmed' then 'booked' else 'held' end
          where s.age_group_id = c.age_group_id and s.number = seat;
        if w.is_trial then
          insert into class_trials as t (child_key, class_type, taken_at, booking_id)
            values (decode(c.child_key, 'hex'), w.class_type, w.created_at, w.id)
            on conflict (child_key, class_type) do update set taken_at = excluded.taken_at, booking_id = excluded.booking_id
            where t.taken_at <= excluded.taken_at - interval '12 months';
          if not found then raise exception using errcode = 'HB001', message = 'trial-used'; end if;
        end if;
        insert into class_booking_children (id, booking_id, position, age_group_id, seat_number, has_seat, child_id, first_name, last_name, birth_date,
            child_key, tshirt_size, price_minor, health_sealed, health_erase_after)
          values (c.id, w.id, c.position, c.age_group_id, seat, true, c.child_id, c.first_name, c.last_name, c.birth_date, decode(c.child_key, 'hex'),
            c.tshirt_size, c.price_minor, decode(c.health_sealed, 'base64'), c.health_erase_after);
      end loop;
      if w.status = 'Confirmed' then
        perform graphile_worker.add_job('classes.mail-booking',
          json_build_object('mailId', w.mail_id, 'bookingId', w.id, 'what', 'confirmed'), max_attempts => 12);
      end if;
      outcome := 'booked';
    exception
      when sqlstate 'HB001' then
        outcome := sqlerrm;
        at_fault := at_position;
      when unique_violation then
        get stacked diagnostics broken = constraint_name;
        if broken <> 'class_booking_children_child' then raise; end if;
        outcome := 'child-booked';
        at_fault := at_position;
    end;
    return next;
  end loop;
end $$;

/*
Seats for a booking whose time was up when its payment came: the ones it had or others, all or none. Waits for what is locked before it says none.
The booking is locked by the caller.
*/
create function retake_class_seats(wanted uuid) returns boolean language plpgsql as $$
declare
  c record;
  seat int;
  broken text;
begin
  for c in select k.id, k.age_group_id from class_booking_children k where k.booking_id = wanted order by k.age_group_id, k.position loop
    select s.number into seat from class_seats s where s.age_group_id = c.age_group_id and s.state = 'free' order by s.number limit 1 for update;
    if not found then raise exception using errcode = 'HB001', message = 'full'; end if;
    update class_seats s set state = 'booked' where s.age_group_id = c.age_group_id and s.number = seat;
    update class_booking_children k set has_seat = true, seat_number = seat where k.id = c.id;
  end loop;
  return true;
exception
  when sqlstate 'HB001' then
    return false;
  when unique_violation then
    get stacked diagnostics broken = constraint_name;
    -- The child has been booked anew meanwhile.
    if broken <> 'class_booking_children_child' then raise; end if;
    return false;
end $$;

-- Gives the seats of bookings back. The bookings are locked by the caller.
create function free_class_seats(given uuid[]) returns void language sql as $$
  with left_by as (
    update class_booking_children k set has_seat = false where k.booking_id = any(given) and k.has_seat returning k.age_group_id, k.seat_number
  ), forgotten as (
    delete from class_trials t where t.booking_id = any(given)
  )
  update class_seats s set state = 'free' from left_by l where s.age_group_id = l.age_group_id and s.number = l.seat_number;
$$;
