import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { allowedReads, allowedWrites, type Exception, exceptionCounts, readsEverything } from './table-exceptions.ts'
import { areaOf, publishedTables, tableOwners } from './table-owners.ts'
import { accessesOfCode, accessesOfSql, type Mode, type TableAccess } from './testing/table-access.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const ownerOf = new Map(Object.entries(tableOwners).flatMap(([area, tables]) => tables.map((table) => [table as string, area])))
const tables = new Set(ownerOf.keys())

const excepted = (list: readonly Exception[]) => list.flatMap(({ area, tables: of }) => of.map((table) => `${area} ${table}`))
const reads = excepted(allowedReads)
const writes = excepted(allowedWrites)

type Crossing = { path: string; area: string; table: string; mode: Mode; line: number }

const accessesOf = (path: string, text: string): TableAccess[] =>
  path.endsWith('.sql')
    ? accessesOfSql(text, tables).map(({ at, ...access }) => ({ ...access, line: text.slice(0, at).split('\n').length }))
    : accessesOfCode(text, tables)

/** What a file does to tables of others, those left out that everybody may read. */
const crossingsOf = (path: string, text: string): Crossing[] => {
  const area = areaOf(path)
  const isOpen = (table: string) => readsEverything.includes(area) || publishedTables.some((each) => each === table)
  return accessesOf(path, text)
    .filter(({ table, mode }) => ownerOf.get(table) !== area && !(mode === 'read' && isOpen(table)))
    .map((access) => ({ path, area, ...access }))
}
const isExcepted = ({ area, table, mode }: Crossing) => (mode === 'read' ? reads : writes).includes(`${area} ${table}`)
const say = ({ path, line, area, mode, table }: Crossing) =>
  `${path}:${line} (${area}) ${mode === 'read' ? 'reads' : 'writes'} ${table} of ${ownerOf.get(table)}`
const violationsOf = (path: string, text: string): string[] =>
  crossingsOf(path, text)
    .filter((crossing) => !isExcepted(crossing))
    .map(say)

// Tests set states of every table; the row types name tables and touch none.
const isProduct = (path: string) =>
  /\.(ts|sql)$/.test(path) && !path.endsWith('.test.ts') && !/(^|\/)testing\//.test(path) && !path.startsWith('db/tables/')
const paths = (readdirSync(root, { recursive: true }) as string[]).map((path) => path.replaceAll('\\', '/')).filter(isProduct)
const crossings = paths.flatMap((path) => crossingsOf(path, readFileSync(`${root}${path}`, 'utf8')))

test('no area writes a table of another, and none reads what its owner has not published', () => {
  expect(crossings.filter((crossing) => !isExcepted(crossing)).map(say)).toEqual([])
  // The scan sees the code: there are some, which stand in the list.
  expect(crossings.length).toBeGreaterThan(0)
})

test('the exceptions only become fewer: each is still needed, stands once, and is counted', () => {
  const used = (mode: Mode) => new Set(crossings.filter((each) => each.mode === mode).map(({ area, table }) => `${area} ${table}`))
  expect(reads.filter((each) => !used('read').has(each))).toEqual([])
  expect(writes.filter((each) => !used('write').has(each))).toEqual([])
  expect(new Set(reads).size).toBe(reads.length)
  expect({ reads: reads.length, writes: writes.length }).toEqual(exceptionCounts)
})

test('every table of the migrations has one owner', () => {
  const made = paths
    .filter((path) => path.endsWith('.sql'))
    .flatMap((path) => [
      ...readFileSync(`${root}${path}`, 'utf8').matchAll(/^create (?:unlogged )?table (?:if not exists )?([a-z_.]+)/gm),
    ])
    .map(([, name]) => name)
  // The runner makes its own table.
  expect([...tables].sort()).toEqual([...made, 'schema_migrations'].sort())
  expect(Object.values(tableOwners).flat()).toHaveLength(tables.size)
})

test.each([
  ['orders/gift-cards/a.ts', 'gift-cards'],
  ['gift-cards/a.ts', 'gift-cards'],
  ['orders/coupons/a/b.ts', 'coupons'],
  ['tickets/a.ts', 'tickets'],
  ['orders/refunds/a.ts', 'orders'],
  ['registry.ts', 'kernel'],
])('modules/%s belongs to %s', (path, area) => expect(areaOf(`modules/${path}`)).toBe(area))

// What must be found, wherever it is planted.
test.each([
  ["db.insertInto('receipts').values(row)", 'writes receipts'],
  ["db.updateTable('orders as o').set({ status })", 'writes orders'],
  ["tx.deleteFrom('children')", 'writes children'],
  ["db.selectFrom(['content_pages', 'accounts as a'])", 'reads accounts'],
  ["db.selectFrom('content_pages').innerJoin('orders', 'orders.id', 'content_pages.id')", 'reads orders'],
  ['sql`insert into gift_cards (id) values ($1)`', 'writes gift_cards'],
  ['sql`with x as (select 1) update only accounts set city = $1`', 'writes accounts'],
  ["statement('a', 'delete from class_seats where number = $1')", 'writes class_seats'],
  ['sql`select 1 from content_pages p, countries c, payments where true`', 'reads payments'],
  ['sql`select (select count(*) from passes) from content_pages`', 'reads passes'],
  ["pool.query('truncate table mails')", 'writes mails'],
  ['const more = `left join disputes d on d.payment_id = p.id`', 'reads disputes'],
])('a planted violation is found: %s', (code, said) => {
  expect(violationsOf('modules/content/planted.ts', code).join()).toMatch(
    new RegExp(`^modules/content/planted.ts:1 \\(content\\) ${said} of `),
  )
})

test('a planted violation in a function of a migration is found', () => {
  const text = 'create function f() returns void language sql as $$\n  delete from orders\n$$;'
  expect(violationsOf('db/migrations/0099_content.sql', text)).toEqual([
    'db/migrations/0099_content.sql:2 (content) writes orders of orders',
  ])
})

test.each([
  "db.selectFrom('content_pages').innerJoin('countries', 'countries.id', 'content_pages.country_id')",
  "db.updateTable('content_pages').set({ title })",
  'sql`select 1 from content_pages for update of content_pages` // orders',
  "sql`select 'delete from orders' from content_pages -- from orders`",
])('what is its own or published is left alone: %s', (code) => expect(violationsOf('modules/content/planted.ts', code)).toEqual([]))
