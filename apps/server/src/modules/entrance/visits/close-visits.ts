import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { within } from '../../../db/statement.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { lockModuleOrders } from '../../orders/orders.ts'
import { endVisit } from './change-visit.ts'
import { findVisit, lockVisitsOfOrder } from './visits.sql.ts'

/** Hours of a day in which a play centre is closed after all; `HH:MM` on its own clock, `24:00` the end of the day. */
export type Within = { playgroundId: string; date: Day; from: string; until: string }
/** What becomes of the visits of a play centre: each is a family that is told. */
export type ClosedVisits = { playgroundId: string; families: number; children: number; refundMinor: number; currency: string }

type Found = { id: string; orderId: string; playgroundId: string; currency: string; children: number; minor: number }
/** Visits whose window lies in closed hours and of which nobody has come in, in the order of their orders. */
const listWithin = async (db: Db, closings: readonly Within[]): Promise<Found[]> =>
  (
    await sql<Found>`
      select b.id, b.order_id as "orderId", b.playground_id as "playgroundId", c.currency,
        (select count(*)::int from entrance_visitors v where v.booking_id = b.id and not v.is_adult) as children,
        (select coalesce(sum(l.amount_minor), 0)::int from published.order_lines l
          where l.id in (select v.order_line_id from entrance_visitors v where v.booking_id = b.id)) as minor
      from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb) as x ("playgroundId" uuid, date date, "from" text, "until" text)
      join entrance_bookings b on b.playground_id = x."playgroundId" and b.date = x.date and b.status = 'Booked'
        and to_char(b.starts_at, 'HH24:MI') < x."until" and to_char(b.ends_at, 'HH24:MI') > x."from"
      join playgrounds p on p.id = b.playground_id join countries c on c.id = p.country_id
      where not exists (select from entrance_visitors v where v.booking_id = b.id and v.admitted_at is not null)
      order by b.order_id, b.id`.execute(db)
  ).rows

const summed = (visits: readonly (Found & { backMinor: number })[]): ClosedVisits[] =>
  [...Map.groupBy(visits, ({ playgroundId }) => playgroundId)].map(([playgroundId, own]) => ({
    playgroundId,
    families: own.length,
    children: own.reduce((sum, { children }) => sum + children, 0),
    refundMinor: own.reduce((sum, { backMinor }) => sum + backMinor, 0),
    currency: own[0]?.currency ?? '',
  }))

/** What closing would do to visits; nothing is changed. */
export const countVisitsWithin = async (db: Db, closings: readonly Within[]): Promise<ClosedVisits[]> =>
  summed((await listWithin(db, closings)).map((visit) => ({ ...visit, backMinor: visit.minor })))

/** Waits for visits that are being booked: they are ended, too. Those whose money comes later find the play centre closed. */
const waitForPaid = async (tx: Tx, closings: readonly Within[]): Promise<void> => {
  await sql`select from entrance_bookings where status = 'Ordered' and (playground_id, date) in (
      select x."playgroundId", x.date from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb) as x ("playgroundId" uuid, date date))
    order by id for update`.execute(tx)
}

/**
 * Ends the visits in closed hours: all their money goes back once, places are free, families are told. In the transaction that closes, which holds the places.
 */
export const closeVisits = async (deps: Deps, tx: Tx, closings: readonly Within[]): Promise<ClosedVisits[]> => {
  await waitForPaid(tx, closings)
  const found = await listWithin(tx, closings)
  const orderIds = [...new Set(found.map(({ orderId }) => orderId))]
  await lockModuleOrders(tx, orderIds)
  for (const orderId of orderIds) await lockVisitsOfOrder(within(tx), [orderId])
  const ended: (Found & { backMinor: number })[] = []
  for (const visit of found) {
    const [row] = await findVisit(within(tx), [visit.id])
    // Cancelled or moved while its order was waited for.
    if (row?.status !== 'Booked' || !closings.some((one) => one.playgroundId === row.playgroundId && one.date === row.date))
      continue
    ended.push({ ...visit, backMinor: await endVisit(deps, tx, row, 'calledOff', deps.clock.now()) })
  }
  return summed(ended)
}
