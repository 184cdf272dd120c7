import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { type DbRow, type ImportTable, type TableRule, tableRules } from './tables.ts'

export type Counts = { added: number; changed: number; removed: number }

/** Collects rows and writes them many at a time. */
export type Writer = {
  /** A row to be written. Parents are added before or together with what refers to them. */
  add: (table: ImportTable, row: DbRow) => void
  /** A row to be removed, if it is there. */
  remove: (table: ImportTable, id: string) => void
  /** The files speak for this owner's rows of `table`: those they do not name are removed at the end. `add` says it for the row's owner. */
  owns: (table: ImportTable, owner: string) => void
  /** Writes what was collected. */
  flush: () => Promise<void>
  /** Forgets what was collected: nothing will be written. */
  drop: () => void
  /** Rows waiting. */
  waiting: () => number
  /** Writes the rest and removes what owners no longer have. */
  finish: () => Promise<Counts>
}

const order = Object.keys(tableRules) as ImportTable[]
const ref = (name: string) => sql.ref(name)
const columnList = (names: readonly string[], prefix = '') =>
  sql.join(names.map((name) => ref(prefix ? `${prefix}.${name}` : name)))

export const createWriter = async (tx: Tx): Promise<Writer> => {
  await sql`create temporary table import_seen (source text not null, owner text not null, key text) on commit drop`.execute(tx)
  const waiting = new Map<ImportTable, DbRow[]>()
  const owners = new Map<ImportTable, Set<string>>()
  const removing: { table: ImportTable; id: string }[] = []
  const counts: Counts = { added: 0, changed: 0, removed: 0 }
  let size = 0

  const owns = (table: ImportTable, owner: string) => {
    const known = owners.get(table)
    if (known) known.add(owner)
    else owners.set(table, new Set([owner]))
  }
  const flush = async () => {
    for (const table of order) {
      const rows = waiting.get(table)
      if (!rows) continue
      await writeRows(tx, table, JSON.stringify(rows), counts)
    }
    drop()
  }
  const drop = () => {
    waiting.clear()
    size = 0
  }
  return {
    owns,
    remove: (table, id) => {
      removing.push({ table, id })
    },
    flush,
    drop,
    waiting: () => size,
    add: (table, row) => {
      const rows = waiting.get(table)
      if (rows) rows.push(row)
      else waiting.set(table, [row])
      size++
      const { ownedBy } = tableRules[table] as TableRule
      if (ownedBy) owns(table, String(row[ownedBy]))
    },
    finish: async () => {
      await flush()
      for (const { table, id } of removing) {
        const { numAffectedRows } = await sql`delete from ${ref(table)} where id = ${id}`.execute(tx)
        counts.removed += Number(numAffectedRows ?? 0)
      }
      // Children of what goes are removed before it.
      for (const table of order.toReversed()) {
        const owned = owners.get(table)
        if (owned) counts.removed += await removeUnseen(tx, table, [...owned])
      }
      return counts
    },
  }
}

const writeRows = async (tx: Tx, table: ImportTable, json: string, counts: Counts): Promise<void> => {
  const rule: TableRule = tableRules[table]
  const source = sql`jsonb_populate_recordset(null::${ref(table)}, ${json}::jsonb)`
  const { rows } = await sql<{ added: boolean }>`
    insert into ${ref(table)} (${columnList(rule.columns)})
    select ${columnList(rule.columns, 'new')} from ${source} as new ${rule.ledger ? absent(table, rule) : sql``}
    ${rule.ledger ? sql`` : onConflict(table, rule)}
    returning (xmax = 0) as added`.execute(tx)
  for (const { added } of rows) counts[added ? 'added' : 'changed']++
  if (rule.ownedBy)
    await sql`
      insert into import_seen (source, owner, key)
      select ${table}, new.${ref(rule.ownedBy)}::text, ${keyOf(rule, 'new')} from ${source} as new`.execute(tx)
}

const keyOf = (rule: TableRule, prefix: string) =>
  sql`concat_ws(' ', ${sql.join(rule.key.map((name) => sql`${ref(`${prefix}.${name}`)}::text`))})`

const absent = (table: ImportTable, rule: TableRule) =>
  sql`where not exists (select from ${ref(table)} as old where ${sql.join(
    rule.key.map((name) => sql`${ref(`old.${name}`)} = ${ref(`new.${name}`)}`),
    sql` and `,
  )})`

const onConflict = (table: ImportTable, rule: TableRule) => {
  const changing = rule.columns.filter((column) => !rule.key.includes(column))
  if (rule.keep || changing.length === 0) return sql`on conflict do nothing`
  return sql`
    on conflict (${columnList(rule.key)}) do update set ${sql.join(changing.map((name) => sql`${ref(name)} = ${ref(`excluded.${name}`)}`))}
    where (${columnList(changing, table)}) is distinct from (${columnList(changing, 'excluded')})`
}

const removeUnseen = async (tx: Tx, table: ImportTable, owners: string[]): Promise<number> => {
  const rule: TableRule = tableRules[table]
  if (!rule.ownedBy) return 0
  const { numAffectedRows } = await sql`
    delete from ${ref(table)} where ${ref(`${table}.${rule.ownedBy}`)}::text = any(${owners}) ${rule.removable ? sql`and ${ref(`${table}.${rule.removable}`)}` : sql``}
      and not exists (select from import_seen where source = ${table} and key = ${keyOf(rule, table)})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
