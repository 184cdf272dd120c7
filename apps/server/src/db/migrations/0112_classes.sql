-- Classes: an offered seat is booked as any other is.

/*
`book_class_seats` as it was (0013_classes.sql), for children with an `offered_seat` too: that seat is held by an offer, which the caller has locked and ends
in the same transaction.
*/
create or replace function book_class_seats(requests jsonb, waits boolean) returns table (n int, outcome text, at_fault int) language plpgsql as $$
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
          health_consent_version text, offered_seat int)
        order by age_group_id, position
      loop
        at_position := c.position;
        if c.offered_seat is not null then
          select s.number into seat from class_seats s where s.age_group_id = c.age_group_id and s.number = c.offered_seat and s.state = 'held' for update;
        elsif waits then
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

-- Gives the seats of offers back that were not taken: to the centre as many as are owed to it, the others to the list. Their class is locked by the caller.
create function release_offered_seats(given uuid[]) returns void language sql as $$
  with left_by as (
    update class_offer_seats o set is_open = false where o.offer_id = any(given) and o.is_open returning o.age_group_id, o.seat_number
  ), counted as (
    select l.*, row_number() over (partition by l.age_group_id order by l.seat_number) as nth from left_by l
  ), owed as (
    select g.id, g.seats_owed from class_age_groups g where g.id in (select l.age_group_id from left_by l) and g.seats_owed > 0
    order by g.id for no key update
  ), paid as (
    update class_age_groups g set seats_owed = greatest(0, g.seats_owed - (select count(*) from left_by l where l.age_group_id = g.id))
    from owed o where g.id = o.id
  )
  update class_seats s set state = case when c.nth <= o.seats_owed then 'reserved' else 'queued' end
  from counted c left join owed o on o.id = c.age_group_id where s.age_group_id = c.age_group_id and s.number = c.seat_number;
$$;
