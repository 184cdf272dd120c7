/*
Books a batch of wishes as `book_class_seats` (051) does, for the usual case, that all of them can have their seats: one scan for the seats and one insert a
table for the whole batch, instead of for each wish. What is not usual (a child that has its seat, a repeated key, fewer seats at hand than wanted, an
address with many unpaid bookings) is left to `book_class_seats`, wish by wish, with everything done here undone before.

Only wishes that are to be paid, and no trials. 'full' means as there: none at hand.
*/
create function book_class_seats_together(wishes json) returns table (n int, outcome text, at_fault int) language plpgsql as $$
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
      select w.id as booking_id, y.*, row_number() over (partition by y.age_group_id order by w.n, y.position) as at
      from w, json_to_recordset(w.children) as y (id uuid, position int, age_group_id uuid, child_id uuid, first_name text, last_name text,
        birth_date date, child_key text, tshirt_size text, price_minor bigint, health_sealed text, health_erase_after date)
    ), seat as (
      select s.age_group_id, s.number, row_number() over (partition by s.age_group_id order by s.number) as at
      from unnest(seat_groups, seat_numbers) as s (age_group_id, number)
    ), seated as (
      insert into class_booking_children (id, booking_id, position, age_group_id, seat_number, has_seat, child_id, first_name, last_name, birth_date,
        child_key, tshirt_size, price_minor, health_sealed, health_erase_after)
      select c.id, c.booking_id, c.position, c.age_group_id, s.number, true, c.child_id, c.first_name, c.last_name, c.birth_date,
        decode(c.child_key, 'hex'), c.tshirt_size, c.price_minor, decode(c.health_sealed, 'base64'), c.health_erase_after
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
