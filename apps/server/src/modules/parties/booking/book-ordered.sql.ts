import { statement } from '../../../db/statement.ts'
import type { FrozenRates, FrozenTerms } from '../../../db/tables/parties.ts'
import type { Day } from '../../../kernel/calendar.ts'

// Parties whose deposit or rest was paid.

/**
 * A party that an order pays for, with what it needs to be booked. @property key which line of its price, and @property lineMinor how much of it. @property isClosed the play centre is closed then after all. @property isOver it has begun.
 * @property isHeld its room is held, and not past its time. @property room null: it has been switched off since.
 */
export type PaidParty = {
  id: string
  lineId: string
  part: 'deposit' | 'rest'
  key: string
  lineMinor: number
  orderId: string
  /** Of the deposit. */
  ownOrderId: string | null
  status: 'Ordered' | 'Reserved' | 'Booked' | 'Cancelled'
  playgroundId: string
  date: Day
  timeZone: string
  from: string
  until: string
  startsAt: Date
  endsAt: Date
  children: number
  foods: Record<string, number>
  extras: Record<string, number>
  rates: FrozenRates
  terms: FrozenTerms
  roomId: string
  isClosed: boolean
  isOver: boolean
  isHeld: boolean
}
/** Holds the parties that orders pay for. @param $1 orders. */
export const lockPaidParties = statement(
  'lock-paid-parties',
  `select from parties where id in (select l.party_id from party_order_lines l where l.order_id = any($1::uuid[])) order by id for update`,
)
/** The same parties, read once they are held. @param $1 orders; $2 now. */
export const listPaidParties = statement<PaidParty>(
  'list-paid-parties',
  `select b.id, l.order_line_id as "lineId", l.part, l.key, k.quantity * k.unit_price_minor as "lineMinor", l.order_id as "orderId", b.order_id as "ownOrderId", b.status, b.playground_id as "playgroundId", b.date::text,
    c.timezone as "timeZone", to_char(b.starts_at at time zone c.timezone, 'HH24:MI') as "from", to_char(b.ends_at at time zone c.timezone, 'HH24:MI') as until,
    b.starts_at as "startsAt", b.ends_at as "endsAt", b.children, b.foods, b.extras, b.rates, b.terms, b.room_id as "roomId",
    exists (select from room_bookings r where r.id = b.id and (r.held_until is null or r.held_until > $2::timestamptz)) as "isHeld",
    exists (select from published.closings x where x.place_id = b.playground_id and x.date = b.date
      and x.from_time < to_char(b.ends_at at time zone c.timezone, 'HH24:MI') and x.until_time > to_char(b.starts_at at time zone c.timezone, 'HH24:MI')) as "isClosed",
    b.starts_at <= $2::timestamptz as "isOver"
  from party_order_lines l join published.order_lines k on k.id = l.order_line_id join parties b on b.id = l.party_id join playgrounds p on p.id = b.playground_id join countries c on c.id = p.country_id
  where l.order_id = any($1::uuid[]) order by b.id, l.order_line_id`,
)
/** What is held is for good, also past its time while nobody has been given it. @param $1 ids. @returns those that were there. */
export const keepRooms = statement<{ id: string }>(
  'keep-party-rooms',
  'update room_bookings set held_until = null, quote = null where id = any($1::uuid[]) returning id',
)
/** @param $1 parties; $2 now. */
export const confirmParties = statement(
  'confirm-parties',
  `update parties set status = 'Booked', booked_at = $2, version = version + 1 where id = any($1::uuid[]) and status in ('Ordered', 'Reserved')`,
)
/** The room of a party as the constraint compares it, and the limits of its play centre now. @param $1 the room; $2 the play centre. */
export const findRoomAndLimits = statement<{ block: string; mostAtOnce: number | null; hosts: number | null }>(
  'party-room-and-limits',
  `select case when r.block is null then r.id::text else a.playground_id::text || ' ' || r.block end as block, n.most_at_once as "mostAtOnce", n.hosts
    from rooms r join areas a on a.id = r.area_id left join lateral (
      select q.most_at_once, q.hosts from party_rules q join location_closure u on u.ancestor_id = q.location_id and u.descendant_id = $2::uuid
      order by u.depth limit 1) n on true
    where r.id = $1::uuid and not r.is_disabled`,
)
