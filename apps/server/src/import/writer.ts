import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { Change } from './report/changes.ts'
import type { Mentioned } from './report/unmentioned.ts'
import { type DbRow, type ImportTable, type TableRule, tableRules } from './tables.ts'

export type WriterOptions = {
  /** Is called for every row that is added, changed or removed. What it costs is for a dry run. */
  onChange?: ((change: Change) => void) | undefined
}
export type Counts = { added: number; changed: number; removed: number }

/** Collects rows and writes them many at a time. */
export type Writer = {
  /** A row to be written. Parents are added before or together with what refers to them. */
  add: (table: ImportTable, row: DbRow) => void
  /** A row that the files name and that stays as it is. */
  mention: (table: ImportTable, row: DbRow) => void
  /** A row to be removed, if it is there. */
  remove: (table: ImportTable, id: string) => void
  /** The files speak for this owner's rows of `table`: those they do not name are removed at the end. `add` says it for the row's owner. */
  owns: (table: ImportTable, owner: string) => void
  /** Writes what was collected. */
  flush: () => Promise<void>
  /** Discards what was collected: nothing will be written. */
  drop: () => void
  /** Rows waiting. */
  waiting: () => number
  /** The keys the files named so far, by table. */
  mentioned: () => Mentioned[]
  /** Writes the rest and removes what owners no longer have. */
  finish: () => Promise<Counts>
}

const order = Object.keys(tableRules) as ImportTable[]
const ref = (name: string) => sql.ref(name)
const columnList = (names: readonly string[], prefix = '') =>
  sql.join(names.map((name) => ref(prefix ? `${prefix}.${name}` : name)))

export const createWriter = async (tx: Tx, { onChange }: WriterOptions = {}): Promise<Writer> => {
  await sql`create temporary table import_seen (source text not null, owner text not null, key text) on commit drop`.execute(tx)
  const waiting = new Map<ImportTable, DbRow[]>()
  const owners = new Map<ImportTable, Set<string>>()
  const keys = new Map<ImportTable, { keys: string[]; added: string[] }>()
  const removing: { table: ImportTable; id: string }[] = []
  const counts: Counts = { added: 0, changed: 0, removed: 0 }
  let size = 0

  const owns = (table: ImportTable, owner: string) => {
    entryOf(owners, table, () => new Set()).add(owner)
  }
  const mention = (table: ImportTable, row: DbRow) => {
    if (typeof row.key === 'string') entryOf(keys, table, () => ({ keys: [], added: [] })).keys.push(row.key)
  }
  const flush = async () => {
    for (const table of order) {
      const rows = waiting.get(table)
      if (!rows) continue
      const added = await writeRows(tx, table, JSON.stringify(rows), counts, onChange)
      keys.get(table)?.added.push(...added)
    }
    drop()
  }
  const drop = () => {
    waiting.clear()
    size = 0
  }
  return {
    owns,
    mention,
    remove: (table, id) => {
      removing.push({ table, id })
    },
    flush,
    drop,
    waiting: () => size,
    add: (table, row) => {
      entryOf(waiting, table, () => []).push(row)
      size++
      mention(table, row)
      const { ownedBy } = tableRules[table] as TableRule
      if (ownedBy) owns(table, String(row[ownedBy]))
    },
    mentioned: () => [...keys].map(([table, named]) => ({ table, ...named })),
    finish: async () => {
      await flush()
      for (const { table, id } of removing)
        counts.removed += await removeWhere(tx, table, sql`${ref(`${table}.id`)} = ${id}`, onChange)
      // Children of what goes are removed before it.
      for (const table of order.toReversed()) {
        const owned = owners.get(table)
        if (owned) counts.removed += await removeUnseen(tx, table, [...owned], onChange)
      }
      return counts
    },
  }
}

/** What a map holds for a table; made where it holds nothing yet. */
const entryOf = <Entry>(entries: Map<ImportTable, Entry>, table: ImportTable, make: () => Entry): Entry => {
  const known = entries.get(table)
  if (known !== undefined) return known
  const made = make()
  entries.set(table, made)
  return made
}

/** @returns the keys of rows that were not there before. */
const writeRows = async (
  tx: Tx,
  table: ImportTable,
  json: string,
  counts: Counts,
  onChange: WriterOptions['onChange'],
): Promise<string[]> => {
  const rule: TableRule = tableRules[table]
  const source = sql`jsonb_populate_recordset(null::${ref(table)}, ${json}::jsonb)`
  if (onChange) for (const change of await changesOf(tx, table, source)) onChange({ table, ...change })
  const { rows } = await sql<{ added: boolean; key: string | null; after: DbRow | null }>`
    insert into ${ref(table)} (${columnList(rule.columns)})
    select ${columnList(rule.columns, 'new')} from ${source} as new ${rule.ledger ? absent(table, rule) : sql``}
    ${rule.ledger ? sql`` : onConflict(table, rule)}
    returning (xmax = 0) as added, ${rule.columns.includes('key') ? ref(`${table}.key`) : sql`null`} as key,
      ${onChange ? rowAsJson(rule, table) : sql`null::jsonb`} as after`.execute(tx)
  for (const { added, after } of rows) {
    counts[added ? 'added' : 'changed']++
    if (added && after) onChange?.({ table, before: undefined, after })
  }
  if (rule.ownedBy)
    await sql`
      insert into import_seen (source, owner, key)
      select ${table}, new.${ref(rule.ownedBy)}::text, ${keyOf(rule, 'new')} from ${source} as new`.execute(tx)
  return rows.flatMap(({ added, key }) => (added && key !== null ? [key] : []))
}

/** What is reported of a row: not its bytes, nor what opens an account. */
const rowAsJson = (rule: TableRule, prefix: string) =>
  sql`jsonb_build_object(${sql.join(
    rule.columns
      .filter((name) => name !== 'bytes' && name !== 'password_hash')
      .flatMap((name) => [sql.lit(name), ref(`${prefix}.${name}`)]),
  )})`

/** The rows that writing `source` will change, before it is written. */
const changesOf = async (tx: Tx, table: ImportTable, source: RawBuilder<unknown>) => {
  const rule: TableRule = tableRules[table]
  const changing = rule.columns.filter((column) => !rule.key.includes(column))
  if (rule.keep || rule.ledger || changing.length === 0) return []
  const { rows } = await sql<{ before: DbRow; after: DbRow }>`
    select ${rowAsJson(rule, 'old')} as before, ${rowAsJson(rule, 'new')} as after
    from ${source} as new join ${ref(table)} as old on ${sameKey(rule)}
    where (${columnList(changing, 'old')}) is distinct from (${columnList(changing, 'new')})`.execute(tx)
  return rows
}

const keyOf = (rule: TableRule, prefix: string) =>
  sql`concat_ws(' ', ${sql.join(rule.key.map((name) => sql`${ref(`${prefix}.${name}`)}::text`))})`

const sameKey = (rule: TableRule) =>
  sql.join(
    rule.key.map((name) => sql`${ref(`old.${name}`)} = ${ref(`new.${name}`)}`),
    sql` and `,
  )

const absent = (table: ImportTable, rule: TableRule) =>
  sql`where not exists (select from ${ref(table)} as old where ${sameKey(rule)})`

const onConflict = (table: ImportTable, rule: TableRule) => {
  const changing = rule.columns.filter((column) => !rule.key.includes(column))
  if (rule.keep || changing.length === 0) return sql`on conflict do nothing`
  return sql`
    on conflict (${columnList(rule.key)}) do update set ${sql.join(changing.map((name) => sql`${ref(name)} = ${ref(`excluded.${name}`)}`))}
    where (${columnList(changing, table)}) is distinct from (${columnList(changing, 'excluded')})`
}

const removeUnseen = async (tx: Tx, table: ImportTable, owners: string[], onChange: WriterOptions['onChange']): Promise<number> => {
  const rule: TableRule = tableRules[table]
  if (!rule.ownedBy) return 0
  return removeWhere(
    tx,
    table,
    sql`${ref(`${table}.${rule.ownedBy}`)}::text = any(${owners}) ${rule.removable ? sql`and ${ref(`${table}.${rule.removable}`)}` : sql``}
      and not exists (select from import_seen where source = ${table} and key = ${keyOf(rule, table)})`,
    onChange,
  )
}

const removeWhere = async (
  tx: Tx,
  table: ImportTable,
  condition: RawBuilder<unknown>,
  onChange: WriterOptions['onChange'],
): Promise<number> => {
  const { rows } = await sql<{ before: DbRow | null }>`
    delete from ${ref(table)} where ${condition}
    returning ${onChange ? rowAsJson(tableRules[table], table) : sql`null::jsonb`} as before`.execute(tx)
  for (const { before } of rows) if (before) onChange?.({ table, before, after: undefined })
  return rows.length
}
