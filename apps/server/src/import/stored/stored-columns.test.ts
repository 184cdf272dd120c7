import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subjects } from '../subject-list.ts'
import { tableRules } from '../tables.ts'
import { base } from '../testing/chain-files.ts'
import { openWorkbench, type Workbench } from '../testing/workbench.ts'

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
  await bench.importFiles(base)
})
afterAll(() => bench.close())

/** Columns that no file says: the database's own, and what happens to a row after it was written. */
const notInFiles = new Set([
  ...[
    'media.created_at',
    'price_history.id',
    'price_history.at',
    'classes.cancelled_at',
    'classes.season_id',
    'class_age_groups.room_id',
    'class_age_groups.leader_id',
    'class_age_groups.merged_at',
    'class_windows.present_mailed_at',
    'class_windows.siblings_mailed_at',
    'class_windows.opened_at',
    'class_seats.vacancy',
    'coupons.id',
    'coupons.bar_code',
  ],
  ...['coupons.created_at', 'coupons.used_at'],
])
/** Of people; what an import knows of them is all it writes. */
const people = new Set(['accounts', 'account_roles', 'consents', 'children', 'child_guardians'])

test('a column of a table that the import writes is part of the files, or is known not to be', async () => {
  const tables = Object.keys(tableRules).filter((table) => !people.has(table))
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns where table_schema = 'public' and table_name = any(${tables})
    order by 1`.execute(bench.hoppla.deps.db)
  const written = new Set(
    Object.entries(tableRules).flatMap(([table, { columns }]) => columns.map((column) => `${table}.${column}`)),
  )
  expect(rows.map(({ column }) => column).filter((column) => !written.has(column) && !notInFiles.has(column))).toEqual([])
})

test('every subject but that of families reads its rows back, whole and by item, under the item that its row belongs to', async () => {
  const { db } = bench.hoppla.deps
  expect(subjects.filter(({ stored, itemOf }) => !stored || !itemOf).map(({ name }) => name)).toEqual(['families'])
  for (const { name, stored, itemOf } of subjects) {
    const all = (await stored?.(db)) ?? []
    const [first] = all
    if (!first) continue
    expect(await stored?.(db, [first.item]), name).toEqual(all.filter(({ item }) => item === first.item))
    expect(await stored?.(db, []), name).toEqual([])
    expect(JSON.parse(JSON.stringify(first.row)), name).toEqual(first.row)
    // Of a row, its own fields say where it belongs; those of the files are in the same form.
    expect(itemOf?.(first.row as never), name).toBe(first.item)
  }
})
