-- Classes: sport class, trial and camp in one model; their seats, bookings, and holds of guests.

create table classes (
  id uuid primary key,
  key text not null unique,
  type text not null check (type in ('SportKidz', 'SportKidzTrial', 'LeoCamp')),
  playground_id uuid not null references playgrounds,
  -- VAT included; 0 is free
  price_minor bigint not null check (price_minor >= 0),
  -- what it costs after price_valid_to
  regular_price_minor bigint not null check (regular_price_minor >= price_minor),
  price_valid_to date,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  vat_percent numeric not null check (vat_percent between 0 and 100),
  sellable_from date,
  sellable_to date,
  is_active boolean not null default true,
  names texts not null,
  descriptions texts not null default '{}',
  -- what to bring, where to meet
  confirmation_information texts not null default '{}',
  -- where in the playground
  place texts not null default '{}',
  position int not null default 0,
  cancelled_at timestamptz,
  -- the meals in a camp's price, taxed at a rate of their own: percent of the price, and of VAT; 0: none apart
  meals_percent numeric not null default 0 check (meals_percent >= 0 and meals_percent < 100),
  meals_vat_percent numeric not null default 0 check (meals_vat_percent between 0 and 100),
  check (sellable_from <= sellable_to),
  check (regular_price_minor = price_minor or price_valid_to is not null)
);
create index classes_playground on classes (playground_id);
create trigger classes_price after insert or update on classes for each row execute function keep_price();

-- The days of a class.
create table class_occasions (
  id uuid primary key,
  class_id uuid not null references classes on delete cascade,
  date date not null,
  unique (class_id, date)
);

-- Children of one age, at one time of each of the class's days. Ages in whole years at the first occasion, both ends included.
create table class_age_groups (
  id uuid primary key,
  key text not null unique,
  class_id uuid not null references classes on delete cascade,
  names texts not null default '{}',
  min_age int not null check (min_age >= 0),
  max_age int not null check (max_age < 18),
  -- the playground's own wall clock
  start_time time(0) not null,
  end_time time(0) not null,
  with_adult boolean not null default false,
  position int not null default 0,
  -- false: the import no longer names it; who has booked it still has the seat and the times
  is_offered boolean not null default true,
  -- of the seats given back, so many are kept by the centre before one is for sale: more are taken than there is room for
  seats_owed int not null default 0 check (seats_owed >= 0),
  check (min_age <= max_age),
  check (start_time < end_time)
);
create index class_age_groups_class on class_age_groups (class_id);

-- One row is one seat; who takes a seat changes its row, so that more cannot be sold than there are.
create table class_seats (
  age_group_id uuid not null references class_age_groups on delete cascade,
  number int not null check (number > 0),
  -- free: bookable; reserved: kept by the centre (booked by phone, a helper's child)
  state text not null default 'free' check (state in ('free', 'reserved', 'held', 'booked')),
  primary key (age_group_id, number)
);
create index class_seats_free on class_seats (age_group_id, number) where state = 'free';

create table class_media (
  class_id uuid not null references classes on delete cascade,
  media_id uuid not null references media,
  position int not null,
  primary key (class_id, media_id)
);

-- Sizes a parent may choose for a camp's T-shirt.
create table tshirt_sizes (
  name text primary key,
  position int not null
);

-- Bookings. The id is also that of the order that pays it, the reference the order's: a booking has at most one.
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
  -- when its class was given other days, times or another playground: from then on all of the money comes back until it begins
  moved_at timestamptz,
  check (total_minor > 0 or status in ('Confirmed', 'Cancelled'))
);
create index class_bookings_account on class_bookings (account_id, created_at desc) where account_id is not null;
create index class_bookings_class on class_bookings (class_id);
create index class_bookings_created on class_bookings (created_at);
-- What expires; stays small.
create index class_bookings_open on class_bookings (expires_at) where status in ('Held', 'AwaitingPayment');
-- By address, an index for each question. One for both is chosen wrongly by a plan that was made while there were few: how much is unpaid was then looked
-- for through all open bookings.
create index class_bookings_email on class_bookings (email_normalized) where account_id is null;
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
  health_encrypted bytea,
  health_erase_after date not null,
  -- Consent to store what is written about the child's health (GDPR art. 9 (2) (a), 7 (1), (3)): which words were ticked, when, and when it was withdrawn.
  -- Who gave it is the booking's guardian. Null: nothing was written about the child.
  health_consent_version text,
  health_consent_at timestamptz,
  health_withdrawn_at timestamptz,
  foreign key (age_group_id, seat_number) references class_seats,
  unique (booking_id, position),
  constraint class_booking_children_consent check (health_encrypted is null or health_consent_version is not null),
  constraint class_booking_children_consent_whole check ((health_consent_version is null) = (health_consent_at is null))
);
-- One child a seat, and one seat a child in an age group.
create unique index class_booking_children_seat on class_booking_children (age_group_id, seat_number) where has_seat;
create unique index class_booking_children_child on class_booking_children (age_group_id, child_key) where has_seat;
create index class_booking_children_health on class_booking_children (health_erase_after) where health_encrypted is not null;
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
Books a batch of requests, each all or nothing, and says of each what became of it: 'booked', 'full', 'child-booked', 'trial-used', 'too-many', 'repeat'
(its idempotency key is taken), with the position of the child that was at fault.

Seats are taken with `for update skip locked`: nobody waits for anybody's seat. What is locked may yet come free, so that 'full' means here no more than
'none at hand'; only with `waits`, for one request at a time and without skipping, does it mean that none is left. Age groups are taken in the order of
their id, so that two that wait do not wait for each other. Health data that comes without a version of the consent's words is recorded as consented to by
writing it.
*/
create function book_class_seats(requests jsonb, waits boolean) returns table (n int, outcome text, at_fault int) language plpgsql as $$
declare
  w record;
  c record;
  seat int;
  seats int[];
  at_position int;
  broken text;
begin
  for w in
    select * from jsonb_to_recordset(requests) as x (n int, id uuid, reference text, class_id uuid, country_id uuid, account_id uuid, language text,
      email text, email_normalized text, first_name text, last_name text, phone_country_code text, phone text, wants_information boolean,
      wants_partner_information boolean, status text, currency text, total_minor bigint, created_at timestamptz, expires_at timestamptz,
      class_type text, is_trial boolean, most_open int, mail_id uuid, scope text, key text, body_hash text, answer text, children jsonb)
    order by scope, key
  loop
    n := w.n;
    at_fault := null;
    at_position := null;
    -- One subtransaction a request: what fails leaves nothing behind, its locks included.
    begin
      if w.key is not null then
        perform claim_idempotency_keys(array[w.scope], array[w.key], array[decode(w.body_hash, 'hex')], array[w.answer::json]);
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
          birth_date date, child_key text, tshirt_size text, price_minor bigint, health_encrypted text, health_erase_after date,
          health_consent_version text)
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
            child_key, tshirt_size, price_minor, health_encrypted, health_erase_after, health_consent_version, health_consent_at)
          values (c.id, w.id, c.position, c.age_group_id, seat, true, c.child_id, c.first_name, c.last_name, c.birth_date, decode(c.child_key, 'hex'),
            c.tshirt_size, c.price_minor, decode(c.health_encrypted, 'base64'), c.health_erase_after,
            coalesce(c.health_consent_version, case when c.health_encrypted is not null then 'by-writing' end),
            case when c.health_consent_version is not null or c.health_encrypted is not null then w.created_at end);
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
Books a batch of requests as `book_class_seats` does, for the usual case, that all of them can have their seats: one scan for the seats and one insert a
table for the whole batch, instead of for each request. What is not usual (a child that has its seat, a repeated key, fewer seats at hand than wanted, an
address with many unpaid bookings) is left to `book_class_seats`, request by request, with everything done here undone before.

Only requests that are to be paid, and no trials. 'full' means as there: none at hand.
*/
create function book_class_seats_together(requests json) returns table (n int, outcome text, at_fault int) language plpgsql as $$
declare
  wanted record;
  at_hand int[];
  seat_groups uuid[] := '{}';
  seat_numbers int[] := '{}';
  is_done boolean;
begin
  begin
    for wanted in
      select y.age_group_id, count(*) as many from json_to_recordset(requests) as x (children json), json_to_recordset(x.children) as y (age_group_id uuid)
      group by y.age_group_id order by y.age_group_id
    loop
      at_hand := array(select s.number from class_seats s where s.age_group_id = wanted.age_group_id and s.state = 'free'
        order by s.number limit wanted.many for update skip locked);
      if cardinality(at_hand) < wanted.many then
        -- Nothing at hand in the only group anybody asks for: answered without writing a row.
        if cardinality(at_hand) = 0 and not exists (select from json_to_recordset(requests) as x (children json),
            json_to_recordset(x.children) as y (age_group_id uuid) where y.age_group_id <> wanted.age_group_id) then
          return query select x.n, 'full', 1 from json_to_recordset(requests) as x (n int);
          return;
        end if;
        raise exception using errcode = 'HB001', message = 'not all';
      end if;
      update class_seats s set state = 'held' where s.age_group_id = wanted.age_group_id and s.number = any(at_hand);
      seat_groups := seat_groups || array_fill(wanted.age_group_id, array[cardinality(at_hand)]);
      seat_numbers := seat_numbers || at_hand;
    end loop;
    with w as materialized (
      select x.*, count(*) over (partition by x.email_normalized) as together from json_to_recordset(requests) as x (n int, id uuid, reference text,
        class_id uuid, country_id uuid, account_id uuid, language text, email text, email_normalized text, first_name text, last_name text,
        phone_country_code text, phone text, wants_information boolean, wants_partner_information boolean, status text, currency text,
        total_minor bigint, created_at timestamptz, expires_at timestamptz, most_open int, scope text, key text, body_hash text, answer text,
        children json)
    ), kept as materialized (
      select from (select array_agg(w.scope) as scopes, array_agg(w.key) as keys, array_agg(decode(w.body_hash, 'hex')) as hashes,
        array_agg(w.answer::json) as answers from w where w.key is not null) k, claim_idempotency_keys(k.scopes, k.keys, k.hashes, k.answers)
    ), booked as (
      insert into class_bookings (id, reference, class_id, country_id, account_id, language, email, email_normalized, first_name, last_name,
        phone_country_code, phone, wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
      select w.id, w.reference, w.class_id, w.country_id, w.account_id, w.language, w.email, w.email_normalized, w.first_name, w.last_name,
        w.phone_country_code, w.phone, w.wants_information, w.wants_partner_information, w.status, w.currency, w.total_minor, w.created_at,
        w.expires_at, w.created_at from w
    ), child as (
      select w.id as booking_id, w.created_at, y.*, row_number() over (partition by y.age_group_id order by w.n, y.position) as at
      from w, json_to_recordset(w.children) as y (id uuid, position int, age_group_id uuid, child_id uuid, first_name text, last_name text,
        birth_date date, child_key text, tshirt_size text, price_minor bigint, health_encrypted text, health_erase_after date, health_consent_version text)
    ), seat as (
      select s.age_group_id, s.number, row_number() over (partition by s.age_group_id order by s.number) as at
      from unnest(seat_groups, seat_numbers) as s (age_group_id, number)
    ), seated as (
      insert into class_booking_children (id, booking_id, position, age_group_id, seat_number, has_seat, child_id, first_name, last_name, birth_date,
        child_key, tshirt_size, price_minor, health_encrypted, health_erase_after, health_consent_version, health_consent_at)
      select c.id, c.booking_id, c.position, c.age_group_id, s.number, true, c.child_id, c.first_name, c.last_name, c.birth_date,
        decode(c.child_key, 'hex'), c.tshirt_size, c.price_minor, decode(c.health_encrypted, 'base64'), c.health_erase_after,
        coalesce(c.health_consent_version, case when c.health_encrypted is not null then 'by-writing' end),
        case when c.health_consent_version is not null or c.health_encrypted is not null then c.created_at end
      from child c join seat s using (age_group_id, at)
    )
    select (select count(*) from kept) = count(w.key) and bool_and(w.together + (select count(*) from class_bookings b
        where b.email_normalized = w.email_normalized and b.status in ('Held', 'AwaitingPayment') and b.expires_at > w.created_at) <= w.most_open)
      into is_done from w;
    if not is_done then raise exception using errcode = 'HB001', message = 'not all'; end if;
    return query select x.n, 'booked', null::int from json_to_recordset(requests) as x (n int);
    return;
  exception when sqlstate 'HB001' or unique_violation then
    -- Undone; below they are asked one by one.
  end;
  return query select * from book_class_seats(requests::jsonb, false);
end $$;

/*
Seats for a booking whose time was up when its payment came: the ones it had or others, all or none; of a trial also the right to it, which may have been
used elsewhere meanwhile. Waits for what is locked before it says none. The booking is locked by the caller.
*/
create function retake_class_seats(wanted uuid) returns boolean language plpgsql as $$
declare
  c record;
  seat int;
  broken text;
begin
  for c in
    select k.id, k.age_group_id, k.child_key, b.created_at, a.type
    from class_booking_children k join class_bookings b on b.id = k.booking_id join classes a on a.id = b.class_id
    where k.booking_id = wanted order by k.age_group_id, k.position
  loop
    select s.number into seat from class_seats s where s.age_group_id = c.age_group_id and s.state = 'free' order by s.number limit 1 for update;
    if not found then raise exception using errcode = 'HB001', message = 'full'; end if;
    update class_seats s set state = 'booked' where s.age_group_id = c.age_group_id and s.number = seat;
    if c.type = 'SportKidzTrial' then
      insert into class_trials as t (child_key, class_type, taken_at, booking_id) values (c.child_key, c.type, c.created_at, wanted)
        on conflict (child_key, class_type) do update set taken_at = excluded.taken_at, booking_id = excluded.booking_id
        where t.taken_at <= excluded.taken_at - interval '12 months';
      if not found then raise exception using errcode = 'HB001', message = 'trial-used'; end if;
    end if;
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

-- Gives the seats of bookings back: to the centre as many as are owed to it, the others to whoever comes. The bookings are locked by the caller.
create function free_class_seats(given uuid[]) returns void language sql as $$
  with left_by as (
    update class_booking_children k set has_seat = false where k.booking_id = any(given) and k.has_seat returning k.age_group_id, k.seat_number
  ), forgotten as (
    delete from class_trials t where t.booking_id = any(given)
  ), counted as (
    select l.*, row_number() over (partition by l.age_group_id order by l.seat_number) as nth from left_by l
  ), owed as (
    select g.id, g.seats_owed from class_age_groups g where g.id in (select l.age_group_id from left_by l) and g.seats_owed > 0
    order by g.id for no key update
  ), paid as (
    update class_age_groups g set seats_owed = greatest(0, g.seats_owed - (select count(*) from left_by l where l.age_group_id = g.id))
    from owed o where g.id = o.id
  )
  update class_seats s set state = case when c.nth <= o.seats_owed then 'reserved' else 'free' end
  from counted c left join owed o on o.id = c.age_group_id where s.age_group_id = c.age_group_id and s.number = c.seat_number;
$$;

/*
Seats that are held without having been paid or proven: by which client and which mailbox, so that nobody empties a class with invented addresses.
Hashes with the installation's key, for two days. `keep_until`: a free seat is given back then, unless the link in its mail was pressed (`proven_at`).
*/
create table guest_holds (
  booking_id uuid primary key,
  client bytea not null,
  mailbox bytea not null,
  class_id uuid not null references classes on delete cascade,
  seats int not null check (seats > 0),
  -- of the Idempotency-Key: the same request again is no second hold
  attempt bytea,
  created_at timestamptz not null,
  keep_until timestamptz,
  proven_at timestamptz
);
create index guest_holds_client on guest_holds (client, created_at);
create index guest_holds_mailbox on guest_holds (mailbox, created_at);
create index guest_holds_due on guest_holds (keep_until) where keep_until is not null and proven_at is null;

-- A mailed code stands for a mailbox. The code itself is made from the id and the installation's key; tries count wrong ones.
create table booking_codes (
  mailbox bytea primary key,
  code_id uuid not null,
  expires_at timestamptz not null,
  tries int not null default 0
);

/*
Asks whether a client may hold seats before they are paid or proven: 'ok' (and the hold is written), 'code' (a mailed code is needed), 'too-many'. Holds of
one client and of one mailbox are asked for one after the other. Counted are those of a day that are unpaid or unproven; of a booking that is not there yet for
a minute. `code` is the id of the code that was typed rightly, and is used up.
*/
create function claim_guest_hold(booking uuid, of_client bytea, of_mailbox bytea, of_class uuid, wanted int, code uuid, is_proven boolean,
  given_back timestamptz, at timestamptz, most_seats int, most_holds int, of_attempt bytea) returns text language plpgsql as $$
declare
  holds int;
  taken int;
  proven boolean := is_proven;
begin
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(encode(x, 'hex'), 197) as key from unnest(array[of_client, of_mailbox]) x order by 1) k;
  select count(*) filter (where f.is_open), coalesce(sum(f.seats) filter (where f.class_id = of_class and (f.is_open or f.is_free)), 0) into holds, taken
  from (
    select h.class_id, h.seats, b.total_minor = 0 as is_free,
      b.id is null or (b.total_minor > 0 and b.status in ('Held', 'AwaitingPayment', 'Expired')) or (b.total_minor = 0 and h.proven_at is null) as is_open
    from guest_holds h left join class_bookings b on b.id = h.booking_id
    where (h.client = of_client or h.mailbox = of_mailbox) and h.created_at > at - interval '24 hours'
      and (b.id is not null or h.created_at > at - interval '1 minute')
      and (of_attempt is null or h.attempt is distinct from of_attempt)
  ) f;
  if taken + wanted > most_seats or holds >= most_holds then return 'too-many'; end if;
  if code is not null then
    delete from booking_codes c where c.mailbox = of_mailbox and c.code_id = code;
    proven := proven or found;
  end if;
  if holds >= 1 and not proven then return 'code'; end if;
  insert into guest_holds (booking_id, client, mailbox, class_id, seats, attempt, created_at, keep_until, proven_at)
    values (booking, of_client, of_mailbox, of_class, wanted, of_attempt, at, case when proven then null else given_back end, case when proven then at end);
  return 'ok';
end $$;

-- The one calendar address of a guardian's classes. Only the hash of its secret is kept; who makes a new one ends the old one.
create table class_calendars (
  account_id uuid primary key references accounts on delete cascade,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  language text not null,
  created_at timestamptz not null,
  -- the account's when the address was made: with that access it ends (a new password, a confirmed or a restored address); null opens nothing
  security_version int
);

create view published.classes as select id, type, names, playground_id from classes;
create view published.class_occasions as select class_id, date from class_occasions;
create view published.class_age_groups as select id, end_time from class_age_groups;
create view published.class_bookings as select id, reference, class_id, account_id, email_normalized, status from class_bookings;
create view published.class_booking_children as select booking_id, age_group_id, child_id, has_seat from class_booking_children;
