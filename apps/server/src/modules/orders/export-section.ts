import { type RawBuilder, sql } from 'kysely'

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
