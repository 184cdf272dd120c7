import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { products } from '../modules/registry.ts'

const root = new URL('../modules/orders/', import.meta.url)
/** Gift cards are sold, but also pay and are given instead of money; as that orders know them. */
const kinds = products.map(({ kind }) => kind).filter((kind) => kind !== 'gift-card')

const kindsNamed = (text: string): string[] => kinds.filter((kind) => new RegExp(`['"\`]${kind}['"\`]`).test(text))

test('orders name no kind of product', () => {
  const paths = (readdirSync(root, { recursive: true }) as string[]).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/(^|[/\\])testing[/\\]/.test(path),
  )
  expect(paths.length).toBeGreaterThan(30)
  const found = paths.flatMap((path) =>
    kindsNamed(readFileSync(new URL(path.replaceAll('\\', '/'), root), 'utf8')).map((kind) => `${path}: ${kind}`),
  )
  expect(found).toEqual([])
})

test('a kind that is named is found', () => {
  expect(kinds).toEqual(expect.arrayContaining(['serial-ticket', 'pass', 'child-class']))
  expect(kindsNamed("if (line.kind === 'pass') give()")).toEqual(['pass'])
  expect(kindsNamed("sql`select from order_lines where kind in ('serial-ticket')`")).toEqual(['serial-ticket'])
  expect(kindsNamed('// whoever may pass')).toEqual([])
})
