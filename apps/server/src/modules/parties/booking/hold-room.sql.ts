import { type Queryable, statement } from '../../../db/statement.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Busy } from '../parties.rules.ts'

// Rooms of a day, from being asked about to being taken. Whoever counts (parties at once, hosts, stock) holds the day's row first (docs/locking.md).

const makeDays = statement(
  'make-party-days',
  `insert into party_days (playground_id, date)
    select distinct p, d from jsonb_to_recordset($1::jsonb) as w (p uuid, d date) order by p, d on conflict do nothing`,
)
const holdDays = statement(
  'hold-party-days',
  `select from party_days d where (d.playground_id, d.date) in (
      select b.playground_id, b.date from room_bookings b where b.id = any($2::uuid[])
      union all select p, d from jsonb_to_recordset($1::jsonb) as w (p uuid, d date))
    order by d.playground_id, d.date for update`,
)
/** Holds days of play centres, and those of rooms that are taken, in their order, until the transaction ends. */
export const lockDays = async (
  where: Queryable,
  days: readonly { playgroundId: string; date: Day }[],
  ids: readonly string[] = [],
): Promise<void> => {
  const wanted = JSON.stringify(days.map(({ playgroundId, date }) => ({ p: playgroundId, d: date })))
  await makeDays(where, [wanted])
  await holdDays(where, [wanted, ids])
}

const ms = (moment: string) => `(extract(epoch from ${moment}) * 1000)::float8`
/**
 * What keeps rooms of a play centre busy between two moments; what is held past its time does not.
 * @param $1 the play centre; $2 and $3 from and until; $4 now; $5 ids that do not count.
 */
export const listBusyBetween = statement<Busy>(
  'party-rooms-busy',
  `select id, room_block as block, kind = 'party' as "isParty", ${ms('starts_at')} as "startsAt", ${ms('ends_at')} as "endsAt",
      ${ms('lower(blocked)')} as "blockedFrom", ${ms('upper(blocked)')} as "blockedUntil", hosts
    from room_bookings where playground_id = $1::uuid and blocked && tstzrange($2::timestamptz, $3::timestamptz)
      and (held_until is null or held_until > $4::timestamptz) and id <> all($5::uuid[])`,
)

/** How many of each extra parties of a day have, or hold. @param $1 the play centre; $2 the day; $3 now; $4 ids that do not count. */
export const listStockOn = statement<{ id: string; n: number }>(
  'party-stock-taken',
  `select s.extra_id as id, sum(s.count)::int as n from party_stock s join room_bookings b on b.id = s.booking_id
    where b.playground_id = $1::uuid and b.date = $2::date and (b.held_until is null or b.held_until > $3::timestamptz) and b.id <> all($4::uuid[])
    group by 1`,
)

/** Whether a room is taken for good then: nobody needs to wait for anybody to know it. @param $1 the block; $2 and $3 from and until; $4 an id that does not count. */
export const listTakenForGood = statement<{ id: string }>(
  'party-room-taken',
  `select id from room_bookings where room_block = $1 and blocked && tstzrange($2::timestamptz, $3::timestamptz) and held_until is null and id <> $4::uuid limit 1`,
)

/** Gives back what is held past its time of a day that is held, or of rooms in the way of a party. @param $1 the play centre; $2 the day; $3 now; $4 a block; $5 and $6 from and until. */
export const dropOverdue = statement(
  'drop-overdue-rooms',
  `delete from room_bookings where held_until <= $3::timestamptz
    and (playground_id = $1::uuid and date = $2::date or room_block = $4 and blocked && tstzrange($5::timestamptz, $6::timestamptz))`,
)

/**
 * Takes a room, unless something is in its way: the constraint decides, whoever wrote that. @returns nothing where it is taken.
 * @param $1 id; $2 play centre; $3 room; $4 block; $5 day; $6 to $9 start, end, and both with set-up and clean-up; $10 hosts; $11 until; $12 quote.
 */
export const takeRoom = statement<{ id: string }>(
  'take-party-room',
  `insert into room_bookings (id, playground_id, room_id, room_block, date, starts_at, ends_at, blocked, kind, hosts, held_until, quote)
    values ($1, $2, $3, $4, $5, $6, $7, tstzrange($8::timestamptz, $9::timestamptz), 'party', $10, $11, $12::jsonb)
    on conflict do nothing returning id`,
)
/** @param $1 the booking; $2 `[{id, count}]` as JSON. */
export const takeStock = statement(
  'take-party-stock',
  `insert into party_stock (booking_id, extra_id, count)
    select $1::uuid, id, count from jsonb_to_recordset($2::jsonb) as w (id uuid, count int)`,
)
/** @param $1 the booking. */
export const dropStock = statement('drop-party-stock', 'delete from party_stock where booking_id = $1::uuid')
/** Frees rooms; their days are held. @param $1 ids. */
export const dropRooms = statement('drop-party-rooms', 'delete from room_bookings where id = any($1::uuid[])')
