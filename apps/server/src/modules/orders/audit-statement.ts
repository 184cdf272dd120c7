import { type Queryable, statement } from '../../db/statement.ts'

/**
 * Audits of a module as one statement, so that whoever asks often has it planned once: half of the work is planning.
 * @param audits each a query that finds rows that must not be, in a column `what`; its name says what is wrong. `$1` is now, or null: what is only late is
 * no fault. @returns one line per fault, at most twenty of a kind.
 */
export const auditStatement = (
  name: string,
  audits: Readonly<Record<string, string>>,
): ((where: Queryable, now?: Date | null) => Promise<string[]>) => {
  const parts = Object.entries(audits).map(
    ([what, query]) => `(select '${what.replaceAll("'", "''")}: ' || what as fault from (${query}) as audit limit 20)`,
  )
  const find = statement<{ fault: string }>(
    name,
    `select fault from (${parts.join(' union all ')}) as audits where $1::timestamptz is null or $1::timestamptz is not null`,
  )
  return async (where, now = null) => (await find(where, [now])).map(({ fault }) => fault)
}
