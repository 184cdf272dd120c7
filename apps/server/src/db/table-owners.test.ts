import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { moduleOf, publishedTables, readsEverything, tableOwners } from './table-owners.ts'
import { accessesOfCode, accessesOfSql, foreignFragments, type Mode, type TableAccess } from './testing/table-access.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const migrations = readdirSync(`${root}db/migrations`).map((name) => `db/migrations/${name}`)
/** What modules publish, by the module whose migration creates it. */
const views = new Map(
  migrations.flatMap((path) =>
    [...readFileSync(`${root}${path}`, 'utf8').matchAll(/^create (?:or replace )?view ([a-z_.]+)/gm)].map(
      ([, name]) => [name ?? '', moduleOf(path)] as const,
    ),
  ),
)
const ownerOf = new Map(Object.entries(tableOwners).flatMap(([module, tables]) => tables.map((table) => [table as string, module])))
const names = new Set([...ownerOf.keys(), ...views.keys()])

type Crossing = { path: string; module: string; table: string; mode: Mode; line: number }

const accessesOf = (path: string, text: string): TableAccess[] =>
  path.endsWith('.sql')
    ? accessesOfSql(text, names).map(({ at, ...access }) => ({ ...access, line: text.slice(0, at).split('\n').length }))
    : accessesOfCode(text, names)

/** What a file does to tables of others, those left out that it may read; a view is written by nobody. */
const crossingsOf = (path: string, text: string): Crossing[] => {
  const module = moduleOf(path)
  const isOpen = (table: string) =>
    views.has(table) || readsEverything.includes(module) || publishedTables.some((each) => each === table)
  return accessesOf(path, text)
    .filter(({ table, mode }) => ownerOf.get(table) !== module && !(mode === 'read' && isOpen(table)))
    .map((access) => ({ path, module, ...access }))
}
const say = ({ path, line, module, mode, table }: Crossing) =>
  `${path}:${line} (${module}) ${mode === 'read' ? 'reads' : 'writes'} ${table} of ${ownerOf.get(table) ?? views.get(table)}`
const violationsOf = (path: string, text: string): string[] => crossingsOf(path, text).map(say)

// Tests set states of every table; the row types name tables and touch none.
const isProduct = (path: string) =>
  /\.(ts|sql)$/.test(path) && !path.endsWith('.test.ts') && !/(^|\/)testing\//.test(path) && !path.startsWith('db/tables/')
const paths = (readdirSync(root, { recursive: true }) as string[]).map((path) => path.replaceAll('\\', '/')).filter(isProduct)
const texts = new Map(paths.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]))

test('no module writes a table of another, and none reads what its owner has not published', () => {
  expect([...texts].flatMap(([path, text]) => violationsOf(path, text))).toEqual([])
  // The scan sees the code: whoever may read everything does.
  const open = [...texts].filter(([path]) => readsEverything.includes(moduleOf(path)))
  expect(open.flatMap(([path, text]) => accessesOf(path, text)).length).toBeGreaterThan(0)
})

test('every view is published, and read by somebody else than its owner', () => {
  expect([...views.keys()].filter((name) => !name.startsWith('published.'))).toEqual([])
  const read = new Set(
    [...texts].flatMap(([path, text]) =>
      accessesOf(path, text)
        .filter(({ table }) => views.get(table) !== moduleOf(path))
        .map(({ table }) => table),
    ),
  )
  expect([...views.keys()].filter((name) => !read.has(name))).toEqual([])
})

test('no module puts SQL of another into its own', () => {
  const found = [...texts].flatMap(([path, text]) =>
    path.startsWith('modules/') ? foreignFragments(text).map(({ name, line }) => `${path}:${line} ${name}`) : [],
  )
  expect(found).toEqual([])
})

test.each([
  [
    `import { priceColumns } from '../catalogue/catalogue.ts'\nsql\`select \${sql.raw(priceColumns('c'))} from classes c\``,
    'priceColumns',
  ],
  [
    `import { parts } from '../../orders/orders.ts'\nconst text = \`with x as (select 1), \${parts.write('x')} select n from x\``,
    'parts',
  ],
])('a planted fragment is found: %s', (code, name) => expect(foreignFragments(code)).toEqual([{ name, line: 2 }]))

test.each([
  `import { limit } from '../orders/orders.ts'\nsql\`select from classes where n < \${limit}\``,
  `import { own } from './classes.sql.ts'\nconst text = \`select from classes where \${own}\``,
  `import { name } from '../orders/orders.ts'\nconst text = \`Hello \${name}\``,
])('what is a value, its own or no SQL is left alone: %s', (code) => expect(foreignFragments(code)).toEqual([]))

test('every table of the migrations has one owner', () => {
  const made = paths
    .filter((path) => path.endsWith('.sql'))
    .flatMap((path) => [
      ...readFileSync(`${root}${path}`, 'utf8').matchAll(/^create (?:unlogged )?table (?:if not exists )?([a-z_.]+)/gm),
    ])
    .map(([, name]) => name)
  // The runner makes its own table.
  expect([...ownerOf.keys()].sort()).toEqual([...made, 'schema_migrations'].sort())
  expect(Object.values(tableOwners).flat()).toHaveLength(ownerOf.size)
})

test.each([
  ['gift-cards/a.ts', 'gift-cards'],
  ['tickets/a.ts', 'tickets'],
  ['orders/refunds/a.ts', 'orders'],
  ['registry.ts', 'kernel'],
])('modules/%s belongs to %s', (path, module) => expect(moduleOf(`modules/${path}`)).toBe(module))

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
  ["sql`update published.orders set status = 'Failed'`", 'writes published.orders'],
  ["updateSome('orders', 'email = null', 'true')", 'writes orders'],
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
  'sql`select 1 from published.orders`',
  'sql`select 1 from content_pages for update of content_pages` // orders',
  "sql`select 'delete from orders' from content_pages -- from orders`",
])('what is its own or published is left alone: %s', (code) => expect(violationsOf('modules/content/planted.ts', code)).toEqual([]))
