import { statement } from '../../db/statement.ts'
import type { ProductUse } from '../orders/orders.ts'

/** What was bought with a line, as far as it has been used. */
export type UsedLine = {
  id: string
  isRevoked: boolean
  tickets: { entrances: number; entrancesLeft: number }[]
  passes: { visits: number; validFrom: string; validTo: string }[]
}

/** @param $1 lines. */
export const listUse = statement<UsedLine>(
  'list-use-of-tickets',
  `select l.id,
    exists (select from redeem_codes k where k.order_line_id = l.id and k.revoked_at is not null)
      or exists (select from serial_tickets t where t.order_line_id = l.id and t.revoked_at is not null)
      or exists (select from passes s where s.order_line_id = l.id and s.revoked_at is not null) as "isRevoked",
    coalesce((select json_agg(json_build_object('entrances', f.entrances, 'entrancesLeft', e.entrances_left)) from serial_tickets t
      join serial_ticket_entries f on f.serial_ticket_id = t.id and f.number = 1
      join lateral (select entrances_left from serial_ticket_entries where serial_ticket_id = t.id order by number desc limit 1) e on true
      where t.order_line_id = l.id), '[]') as tickets,
    coalesce((select json_agg(json_build_object('visits', (select count(*) from pass_entrances v where v.pass_id = s.id and v.undone_at is null),
      'validFrom', s.valid_from, 'validTo', s.valid_to)) from passes s where s.order_line_id = l.id), '[]') as passes
  from unnest($1::uuid[]) as l (id)`,
)

/** Holds tickets, passes and codes of an order, so that nobody uses what is being given back. @param $1 the order; $2 with what. */
export const lockBought = statement(
  'lock-bought',
  `with line as (select id from published.order_lines where order_id = $1 and kind = $2),
  code as (select id from redeem_codes where order_line_id in (select id from line) order by id for update),
  ticket as (select id from serial_tickets where order_line_id in (select id from line) order by id for update),
  pass as (select id from passes where order_line_id in (select id from line) order by id for update)
  select (select count(*) from code) + (select count(*) from ticket) + (select count(*) from pass)`,
)

/** Takes entrances, tickets, passes and codes back of lines that end; what was used stays used. @param $1 lines; $2 now. */
export const revokeEntrances = statement(
  'revoke-entrances',
  `insert into serial_ticket_entries (serial_ticket_id, kind, entrances, at)
  select t.id, 'revoke', -e.entrances_left, $2::timestamptz from serial_tickets t
  join lateral (select entrances_left from serial_ticket_entries where serial_ticket_id = t.id order by number desc limit 1) e on true
  where t.order_line_id = any($1::uuid[]) and t.revoked_at is null and e.entrances_left > 0`,
)
export const revokeBought = statement(
  'revoke-bought',
  `with code as (update redeem_codes set revoked_at = $2::timestamptz where order_line_id = any($1::uuid[]) and revoked_at is null),
  ticket as (update serial_tickets set revoked_at = $2::timestamptz where order_line_id = any($1::uuid[]) and revoked_at is null)
  update passes set revoked_at = $2::timestamptz where order_line_id = any($1::uuid[]) and revoked_at is null`,
)

/** Tickets and passes of lines. @param $1 lines. */
export const listBought = statement<{ id: string }>(
  'list-bought',
  `select id from serial_tickets where order_line_id = any($1::uuid[]) union all select id from passes where order_line_id = any($1::uuid[])`,
)

/** Entrances with the tickets and passes of an order, and those that were taken back, latest first. @param $1 the order; $2 with what. */
export const listEntrancesOfOrder = statement<ProductUse>(
  'list-entrances-of-order',
  `with line as (select id from published.order_lines where order_id = $1 and kind = $2),
  used as (
    select case e.kind when 'use' then 'entrance-used' else 'entrance-undone' end as kind, e.at, e.location_id
    from serial_tickets t join serial_ticket_entries e on e.serial_ticket_id = t.id
    where t.order_line_id in (select id from line) and e.kind in ('use', 'undo')
    union all
    select 'entrance-used', v.at, v.location_id from passes s join pass_entrances v on v.pass_id = s.id where s.order_line_id in (select id from line)
    union all
    select 'entrance-undone', v.undone_at, v.location_id from passes s join pass_entrances v on v.pass_id = s.id
    where s.order_line_id in (select id from line) and v.undone_at is not null
  )
  select u.kind, u.at, coalesce(p.name, '') as place from used u left join playgrounds p on p.id = u.location_id order by u.at desc limit 200`,
)
