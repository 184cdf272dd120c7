import { statement } from '../../../db/statement.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'
import { type PartyRow, partyRows } from '../booking/parties-booked.sql.ts'

/** Parties of days of a play centre that are booked or reserved. @param $1 the play centre; $2 and $3 first and last day. */
export const listCentrePartyRows = statement<PartyRow>(
  'centre-parties',
  `${partyRows(`b.playground_id = $1::uuid and b.date between $2::date and $3::date and b.status in ('Booked', 'Reserved')`)}
    order by b.starts_at, b.id limit 2000`,
)

/** What keeps a room busy. @property partyId null: no party that is booked or reserved. */
export type TakenRoom = {
  id: string
  partyId: string | null
  kind: 'party' | 'block'
  roomId: string
  roomName: string
  roomNames: Texts
  mostChildren: number
  roomBlock: string
  date: Day
  startsAt: Date
  endsAt: Date
  blockedFrom: Date
  blockedUntil: Date
  heldUntil: Date | null
  note: string
}
const taken = `select b.id, p.id as "partyId", b.kind, b.room_id as "roomId", r.name as "roomName", r.names as "roomNames", r.max_guests as "mostChildren",
    b.room_block as "roomBlock", b.date::text, b.starts_at as "startsAt", b.ends_at as "endsAt", lower(b.blocked) as "blockedFrom", upper(b.blocked) as "blockedUntil",
    b.held_until as "heldUntil", b.note
  from room_bookings b join rooms r on r.id = b.room_id left join parties p on p.id = b.id and p.status in ('Booked', 'Reserved')`
/** What keeps rooms of a play centre busy on some days; what is held past its time does not. @param $1 the play centre; $2 and $3 first and last day; $4 now. */
export const listTakenRooms = statement<TakenRoom>(
  'centre-taken-rooms',
  `${taken} where b.playground_id = $1::uuid and b.date between $2::date and $3::date and (b.held_until is null or b.held_until > $4::timestamptz)
    order by b.starts_at, b.id limit 5000`,
)
/** The room of a party. @param $1 the party; $2 now. */
export const findTakenRoom = statement<TakenRoom>(
  'centre-taken-room',
  `${taken} where b.id = $1::uuid and (b.held_until is null or b.held_until > $2::timestamptz)`,
)

/** How many guests of parties have come. @param $1 ids of parties. */
export const countArrived = statement<{ id: string; arrived: number }>(
  'centre-party-guests',
  'select party_id as id, arrived from published.party_guests where party_id = any($1::uuid[])',
)

/** Where a party was before a move. */
export type PartyMove = {
  id: string
  version: number
  roomId: string
  roomName: string
  roomNames: Texts
  date: Day
  startsAt: Date
  endsAt: Date
  movedAt: Date
}
const move = `select m.id, m.version, m.room_id as "roomId", r.name as "roomName", r.names as "roomNames", m.date::text, m.starts_at as "startsAt", m.ends_at as "endsAt",
    m.moved_at as "movedAt" from party_moves m join rooms r on r.id = m.room_id`
/** The latest move of a party since a moment. @param $1 the party; $2 the moment. */
export const findLastMove = statement<PartyMove>(
  'last-party-move',
  `${move} where m.party_id = $1::uuid and m.moved_at >= $2::timestamptz order by m.version desc limit 1`,
)
/** A move that was neither taken back nor followed by another. @param $1 id. */
export const findStandingMove = statement<PartyMove>(
  'standing-party-move',
  `${move} where m.id = $1::uuid and not exists (select from party_moves n where n.party_id = m.party_id and n.version > m.version)`,
)
