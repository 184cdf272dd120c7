import { expect, test } from 'vitest'
import { walkSeason } from './testing/season-walk.ts'
import { both, rewritten, type Spoil, said, withoutLockOnSeats } from './testing/spoil.ts'

// Positive controls of the season's walk: with one guard taken out of the database it fails. A control ends at the first difference.
const steps = 400

const seatsApart = said('drop index class_booking_children_seat')
const guards: Record<string, { spoil: Spoil; only: string[]; found: RegExp }> = {
  'the lock on seats, and the key behind it': {
    spoil: withoutLockOnSeats,
    only: ['book', 'rush', 'lapse'],
    found: /rush/,
  },
  'the trigger that keeps what comes free for whoever waits': {
    spoil: said('alter table class_seats disable trigger class_seats_freed'),
    only: ['rush', 'pay', 'cancel', 'lapse', 'join'],
    found: /was forgotten|room/,
  },
  'the look whether a place is free to be moved to': {
    spoil: both(
      seatsApart,
      rewritten(['move_class_seat'], (body) => body.replace("s.state = 'free'", "s.state <> 'reserved'")),
    ),
    only: ['book', 'rush', 'pay', 'move'],
    found: /move/,
  },
  'the key by which a seat is in one offer': {
    spoil: both(
      said('drop index class_offer_seats_once'),
      // An offer is made twice, as two processes would that did not hold the class.
      said(`create function twice() returns trigger language plpgsql as $$ declare other uuid; begin
          select e.id into other from class_waiting_entries e where e.class_id = (select class_id from class_offers where id = new.offer_id)
            and e.state = 'Waiting' and e.id <> (select entry_id from class_offers where id = new.offer_id) limit 1;
          if other is not null and pg_trigger_depth() = 1 then
            insert into class_offers select gen_random_uuid(), other, class_id, state, price_minor, created_at, ends_at, null, null
              from class_offers where id = new.offer_id;
            insert into class_offer_seats select f.id, new.position, new.age_group_id, new.seat_number, true from class_offers f
              where f.entry_id = other and f.state = 'Open';
            update class_waiting_entries set state = 'Offered' where id = other;
          end if;
          return null; end $$;
        create trigger twice after insert on class_offer_seats for each row execute function twice()`),
    ),
    only: ['rush', 'pay', 'cancel', 'lapse', 'join'],
    found: /offered twice|came before|taken/,
  },
}

test.each(Object.entries(guards))('without %s', async (_name, { spoil, only, found }) => {
  await expect(walkSeason({ seed: 7, steps, only, spoil })).rejects.toThrow(found)
})
