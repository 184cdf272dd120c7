-- A child changes its group: the seat it had comes free, in the same statement in which it gets another.

/*
Moves a booked child to a free seat of another group. Waits for whoever holds a seat that may come free again, before it says that there is none. The seat
it leaves goes to the centre where one is owed to it, otherwise to whoever comes. The booking is confirmed and locked by the caller.
A child that has a seat in that group already breaks `class_booking_children_child`. Returns false where no seat is free; of a class that is cancelled, and of a group that is offered no more, none is.
*/
create function move_class_seat(moved uuid, wanted uuid) returns boolean language plpgsql as $$
declare
  had record;
  seat int;
begin
  select k.age_group_id, k.seat_number into had from class_booking_children k where k.id = moved and k.has_seat;
  if not found then return false; end if;
  select s.number into seat from class_seats s where s.age_group_id = wanted and s.state = 'free' order by s.number limit 1 for update;
  if not found then return false; end if;
  update class_booking_children k set age_group_id = wanted, seat_number = seat where k.id = moved;
  update class_seats s set state = 'booked' where s.age_group_id = wanted and s.number = seat;
  with owed as (
    update class_age_groups g set seats_owed = g.seats_owed - 1 where g.id = had.age_group_id and g.seats_owed > 0 returning g.id
  )
  update class_seats s set state = case when exists (select from owed) then 'reserved' else 'free' end
    where s.age_group_id = had.age_group_id and s.number = had.seat_number;
  return true;
end $$;
