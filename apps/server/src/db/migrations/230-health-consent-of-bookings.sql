-- Consent to store what is written about a child's health with a booking (GDPR art. 9 (2) (a), 7 (1), (3)): which words were ticked, when, and when it was
-- withdrawn. Who gave it is the booking's guardian. Null: nothing was written about the child.
alter table class_booking_children
  add column health_consent_version text,
  add column health_consent_at timestamptz,
  add column health_withdrawn_at timestamptz;

-- Until now writing was consenting, and the form said so: those words keep a version of their own.
update class_booking_children k set health_consent_version = 'by-writing', health_consent_at = b.created_at
  from class_bookings b where b.id = k.booking_id and k.health_sealed is not null;

alter table class_booking_children
  add constraint class_booking_children_consent check (health_sealed is null or health_consent_version is not null),
  add constraint class_booking_children_consent_whole check ((health_consent_version is null) = (health_consent_at is null));

-- As before (051), with the consent. What comes without a version comes from a process of the build before, whose form said that writing is consenting.
create or replace function book_class_seats(wishes jsonb, waits boolean) returns table (n int, outcome text, at_fault int) language plpgsql as $$
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
          birth_date date, child_key text, tshirt_size text, price_minor bigint, health_sealed text, health_erase_after date,
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
            child_key, tshirt_size, price_minor, health_sealed, health_erase_after, health_consent_version, health_consent_at)
          values (c.id, w.id, c.position, c.age_group_id, seat, true, c.child_id, c.first_name, c.last_name, c.birth_date, decode(c.child_key, 'hex'),
            c.tshirt_size, c.price_minor, decode(c.health_sealed, 'base64'), c.health_erase_after,
            coalesce(c.health_consent_version, case when c.health_sealed is not null then 'by-writing' end),
            case when c.health_consent_version is not null or c.health_sealed is not null then w.created_at end);
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

-- As before (100), with the consent.
create or replace function book_class_seats_together(wishes json) returns table (n int, outcome text, at_fault int) language plpgsql as $$
declare
  wanted record;
  at_hand int[];
  seat_groups uuid[] := '{}';
  seat_numbers int[] := '{}';
  is_done boolean;
begin
  begin
    for wanted in
      select y.age_group_id, count(*) as many from json_to_recordset(wishes) as x (children json), json_to_recordset(x.children) as y (age_group_id uuid)
      group by y.age_group_id order by y.age_group_id
    loop
      at_hand := array(select s.number from class_seats s where s.age_group_id = wanted.age_group_id and s.state = 'free'
        order by s.number limit wanted.many for update skip locked);
      if cardinality(at_hand) < wanted.many then
        -- Nothing at hand in the only group anybody asks for: told without writing a line.
        if cardinality(at_hand) = 0 and not exists (select from json_to_recordset(wishes) as x (children json),
            json_to_recordset(x.children) as y (age_group_id uuid) where y.age_group_id <> wanted.age_group_id) then
          return query select x.n, 'full', 1 from json_to_recordset(wishes) as x (n int);
          return;
        end if;
        raise exception using errcode = 'HB001', message = 'not all';
      end if;
      update class_seats s set state = 'held' where s.age_group_id = wanted.age_group_id and s.number = any(at_hand);
      seat_groups := seat_groups || array_fill(wanted.age_group_id, array[cardinality(at_hand)]);
      seat_numbers := seat_numbers || at_hand;
    end loop;
    with w as materialized (
      select x.*, count(*) over (partition by x.email_normalized) as together from json_to_recordset(wishes) as x (n int, id uuid, reference text,
        class_id uuid, country_id uuid, account_id uuid, language text, email text, email_normalized text, first_name text, last_name text,
        phone_country_code text, phone text, wants_information boolean, wants_partner_information boolean, status text, currency text,
        total_minor bigint, created_at timestamptz, expires_at timestamptz, most_open int, scope text, key text, body_hash text, answer text,
        children json)
    ), kept as (
      -- In the order in which every batch takes them, so that two do not wait for each other.
      insert into idempotency_keys (scope, key, body_hash, status, answer)
      select w.scope, w.key, decode(w.body_hash, 'hex'), 200, w.answer::json from w where w.key is not null order by w.scope, w.key
      on conflict do nothing returning 1
    ), booked as (
      insert into class_bookings (id, reference, class_id, country_id, account_id, language, email, email_normalized, first_name, last_name,
        phone_country_code, phone, wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
      select w.id, w.reference, w.class_id, w.country_id, w.account_id, w.language, w.email, w.email_normalized, w.first_name, w.last_name,
        w.phone_country_code, w.phone, w.wants_information, w.wants_partner_information, w.status, w.currency, w.total_minor, w.created_at,
        w.expires_at, w.created_at from w
    ), child as (
      select w.id as booking_id, w.created_at, y.*, row_number() over (partition by y.age_group_id order by w.n, y.position) as at
      from w, json_to_recordset(w.children) as y (id uuid, position int, age_group_id uuid, child_id uuid, first_name text, last_name text,
        birth_date date, child_key text, tshirt_size text, price_minor bigint, health_sealed text, health_erase_after date, health_consent_version text)
    ), seat as (
      select s.age_group_id, s.number, row_number() over (partition by s.age_group_id order by s.number) as at
      from unnest(seat_groups, seat_numbers) as s (age_group_id, number)
    ), seated as (
      insert into class_booking_children (id, booking_id, position, age_group_id, seat_number, has_seat, child_id, first_name, last_name, birth_date,
        child_key, tshirt_size, price_minor, health_sealed, health_erase_after, health_consent_version, health_consent_at)
      select c.id, c.booking_id, c.position, c.age_group_id, s.number, true, c.child_id, c.first_name, c.last_name, c.birth_date,
        decode(c.child_key, 'hex'), c.tshirt_size, c.price_minor, decode(c.health_sealed, 'base64'), c.health_erase_after,
        coalesce(c.health_consent_version, case when c.health_sealed is not null then 'by-writing' end),
        case when c.health_consent_version is not null or c.health_sealed is not null then c.created_at end
      from child c join seat s using (age_group_id, at)
    )
    select (select count(*) from kept) = count(w.key) and bool_and(w.together + (select count(*) from class_bookings b
        where b.email_normalized = w.email_normalized and b.status in ('Held', 'AwaitingPayment') and b.expires_at > w.created_at) <= w.most_open)
      into is_done from w;
    if not is_done then raise exception using errcode = 'HB001', message = 'not all'; end if;
    return query select x.n, 'booked', null::int from json_to_recordset(wishes) as x (n int);
    return;
  exception when sqlstate 'HB001' or unique_violation then
    -- Undone; below they are asked one by one.
  end;
  return query select * from book_class_seats(wishes::jsonb, false);
end $$;
