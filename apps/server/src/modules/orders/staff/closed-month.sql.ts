import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** The month of a day, `YYYY-MM`, where the company of the country has closed it in its books: what happens now is posted in the open one. Null: it is open. */
export const findClosedMonth = async (db: Db, countryId: string, day: string): Promise<string | null> => {
  const { rows } = await sql<{ month: string }>`select to_char(month, 'YYYY-MM') as month from published.ledger_closed_months
    where country_id = ${countryId} and month = date_trunc('month', ${day}::date)::date`.execute(db)
  return rows[0]?.month ?? null
}
