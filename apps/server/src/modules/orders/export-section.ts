import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type Value = string | number | boolean | null
/** What a person takes along of one row. */
export type ExportFields = Record<string, Value>

/** Minor units as `12.50 SEK`. @param currency the column beside the amount. */
export const exportMoney = (amount: string, currency: string): RawBuilder<unknown> =>
  sql.raw(`(${amount} / 100.0)::numeric(12,2) || ' ' || ${currency}`)

/** One section: a list of objects. @param fields each with the column or expression it comes from. @param from what follows `from`. */
export const exportSection = (fields: Record<string, string | RawBuilder<unknown>>, from: RawBuilder<unknown>, order: string) => {
  const pairs = Object.entries(fields).map(
    ([name, value]) => sql`${sql.lit(name)}, ${typeof value === 'string' ? sql.raw(value) : value}`,
  )
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(pairs)}) order by ${sql.raw(order)}), '[]') from ${from})`
}

/** Reads sections in one statement. @returns their rows by the names of the sections. */
export const readSections = async <Name extends string>(
  db: Db,
  sections: Readonly<Record<Name, RawBuilder<unknown>>>,
): Promise<Record<Name, ExportFields[]>> => {
  const columns = Object.entries<RawBuilder<unknown>>(sections).map(([name, section]) => sql`${section} as ${sql.ref(name)}`)
  const { rows } = await sql<Record<Name, ExportFields[]>>`select ${sql.join(columns)}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A row of subqueries always comes.')
  return row
}
