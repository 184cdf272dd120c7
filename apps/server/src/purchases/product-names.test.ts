import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { products } from '../modules/registry.ts'

const source = new URL('../', import.meta.url)
/** What asks products by their interface, in modules/orders/product.ts. */
const folders = ['modules/orders', 'modules/catalogue', 'modules/coupons', 'modules/overview', 'modules/privacy', 'import']
/**
 * Gift cards are sold, but also pay and are given instead of money; as that the others know them. An offer may be one for entrance at the counter, which its
 * own kind says with the same word as a visit that is sold; what is added to a party may cost so much for the whole of it, and is said with the same word, too.
 */
const others: readonly string[] = ['gift-card', 'entrance', 'party']
const kinds = products.map(({ kind }) => kind).filter((kind) => !others.includes(kind))

const kindsNamed = (text: string): string[] => kinds.filter((kind) => new RegExp(`['"\`]${kind}['"\`]`).test(text))

test.each(folders)('%s names no kind of product', (folder) => {
  const paths = (readdirSync(new URL(folder, source), { recursive: true }) as string[])
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/testing/'))
  expect(paths.length).toBeGreaterThan(5)
  const found = paths.flatMap((path) => kindsNamed(readFileSync(new URL(path, source), 'utf8')).map((kind) => `${path}: ${kind}`))
  expect(found).toEqual([])
})

test('a kind that is named is found', () => {
  expect(kinds).toEqual(expect.arrayContaining(['serial-ticket', 'pass', 'child-class']))
  expect(kindsNamed("if (line.kind === 'pass') give()")).toEqual(['pass'])
  expect(kindsNamed("sql`select from order_lines where kind in ('serial-ticket')`")).toEqual(['serial-ticket'])
  expect(kindsNamed('// whoever may pass')).toEqual([])
})
