import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { before, type Erasure, updateSome } from '../../db/erasure.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type ExportFields, exportSection, readSections } from '../orders/orders.ts'

/** What is kept about visits of an account, to take along: one row for each who comes. The code is left out: it opens the door. */
export const exportVisits = async ({ db }: Pick<Deps, 'db'>, accountId: string): Promise<{ bookedVisits: ExportFields[] }> =>
  readSections(db, {
    bookedVisits: exportSection(
      {
        reference: 'o.reference',
        name: 'b.guest_name',
        playground: 'p.name',
        days: 'b.date',
        arrivalFrom: `to_char(b.starts_at, 'HH24:MI')`,
        article: 'l.article_name',
        child: 'c.first_name',
        status: 'b.status',
        createdAt: 'b.created_at',
        bookedAt: 'b.booked_at',
        cancelledAt: 'b.cancelled_at',
        usedAt: 'x.admitted_at',
      },
      sql`entrance_visitors x join entrance_bookings b on b.id = x.booking_id join published.orders o on o.id = b.order_id
        join published.order_lines l on l.id = x.order_line_id join playgrounds p on p.id = b.playground_id
        left join published.children c on c.id = x.child_id
        where o.account_id = ${accountId}`,
      'b.date, b.id, x.position',
    ),
  })

/** How long after a visit its ticket names the guest. */
export const guestNamesKeptDays = 30

/** Visits name their guest no more so long after their day. */
export const oldGuestNames = (days: number): Erasure[] => [
  updateSome('entrance_bookings', 'guest_name = null', `guest_name is not null and date < ${before(days, 'days')}`),
]

/** Visits of an account’s orders name nobody any more. */
export const eraseGuestNames = async (tx: Tx, accountId: string): Promise<void> => {
  await sql`update entrance_bookings b set guest_name = null from published.orders o
    where o.id = b.order_id and o.account_id = ${accountId} and b.guest_name is not null`.execute(tx)
}
