import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Refunds that a bank sent back and that have not gone through since: how many, and since when the oldest has been. @param countries null: of all. */
export const countFailedRefunds = async (
  db: Db,
  countries: readonly string[] | null,
): Promise<{ count: number; oldest: Date | null }> => {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(r.failed_at) as oldest
    from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where r.done_at is null and r.failed_at is not null and (${countries === null} or o.country_id = any(${countries ?? []}::uuid[]))`.execute(
    db,
  )
  return rows[0] ?? { count: 0, oldest: null }
}
