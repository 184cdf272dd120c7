/*
Seats for a booking whose time was up when its payment came: the ones it had or others, all or none; of a trial also the right to it, which may have been
used elsewhere meanwhile. Waits for what is locked before it says none. The booking is locked by the caller.
*/
create or replace function retake_class_seats(wanted uuid) returns boolean language plpgsql as $$
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
