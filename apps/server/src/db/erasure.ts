import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Erases what is past its time: at most 5,000 rows at once; run again until fewer come back. Every module says so of its own tables, and `privacy` runs
 * them all. The transaction may erase (`allowErasure`). @returns how many rows.
 */
export type Erasure = (tx: Tx, now: Date) => Promise<number>

/** @param statement SQL; `$1` is now. */
export const erasure =
  (statement: string): Erasure =>
  async (tx, now) => {
    const { numAffectedRows } = await sql.raw(statement.replaceAll('$1', `'${now.toISOString()}'::timestamptz`)).execute(tx)
    return Number(numAffectedRows ?? 0n)
  }

/** A moment so long ago, in SQL. */
export const before = (n: number, unit: 'days' | 'months' | 'years'): string => `$1::timestamptz - interval '${n} ${unit}'`

export const deleteSome = (table: string, condition: string): Erasure =>
  erasure(`delete from ${table} where ctid in (select ctid from ${table} where ${condition} limit 5000)`)

export const updateSome = (table: string, changes: string, condition: string): Erasure =>
  erasure(`update ${table} set ${changes} where ctid in (select ctid from ${table} where ${condition} limit 5000)`)
