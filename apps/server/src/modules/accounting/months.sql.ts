import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { Month } from './months.rules.ts'

/** How many entries the months of a company have: what was added up, and what is open. @param month only this one. */
export const countEntries = async (tx: Tx, country: string, month?: Month): Promise<Map<Month, number>> => {
  const within =
    month === undefined
      ? sql`true`
      : sql`day between ${`${month}-01`}::date and (${`${month}-01`}::date + interval '1 month - 1 day')::date`
  const { rows } = await sql<{ month: Month; entries: number }>`
    with final as (select coalesce((select day from accounting_final where country_id = ${country}), '-infinity'::date) as day)
    select to_char(day, 'YYYY-MM') as month, sum(entries)::bigint as entries from (
      select day, entries from accounting_days_summed where country_id = ${country} and day <= (select day from final) and ${within}
      union all
      select day, count(*) from published.ledger_entries where country_id = ${country} and day > (select day from final) and ${within} group by day
    ) days group by 1`.execute(tx)
  return new Map(rows.map(({ month: name, entries }) => [name, entries]))
}
