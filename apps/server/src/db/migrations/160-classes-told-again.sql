-- What an import tells anew of a class that is booked (decision 160).

alter table class_age_groups
  -- false: the files name it no more; who has booked it still has its seat and its times
  add column is_offered boolean not null default true,
  -- of the seats given back, so many are kept by the centre before one is for sale: more are taken than there is room for
  add column seats_owed int not null default 0 check (seats_owed >= 0);

-- when its class was given other days, times or another playground: from then on all of the money comes back until it begins
alter table class_bookings add column moved_at timestamptz;

-- Gives the seats of bookings back: to the centre as many as are owed to it, the others to whoever comes. The bookings are locked by the caller.
create or replace function free_class_seats(given uuid[]) returns void language sql as $$
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
