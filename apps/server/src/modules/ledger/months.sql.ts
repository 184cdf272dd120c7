import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { Month } from './months.rules.ts'

/** Waits for transactions that have posted, and keeps others from posting, until this one ends; readers wait for nobody. */
export const holdPostings = async (tx: Tx): Promise<void> => {
  await sql`lock table ledger_entries in share mode`.execute(tx)
}

/** The last closed month of a company and the first with an entry; asked after `holdPostings`, by a statement of its own. */
export const findMonths = async (tx: Tx, company: string): Promise<{ lastClosed: Month | null; firstUsed: Month | null }> => {
  const { rows } = await sql<{ lastClosed: Month | null; firstUsed: Month | null }>`
    select (select to_char(max(month), 'YYYY-MM') from ledger_closed_months where country_id = ${company}) as "lastClosed",
      (select to_char(min(day), 'YYYY-MM') from ledger_entries where country_id = ${company}) as "firstUsed"`.execute(tx)
  return rows[0] ?? { lastClosed: null, firstUsed: null }
}

/** Writes a month down as closed. @property by who of the staff. */
export const addClosedMonth = async (
  tx: Tx,
  { company, month, now, by }: { company: string; month: Month; now: Date; by: string },
): Promise<void> => {
  await tx
    .insertInto('ledger_closed_months')
    .values({ country_id: company, month: `${month}-01`, closed_at: now, closed_by: by })
    .execute()
}
