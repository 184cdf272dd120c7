import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './run-tool.ts'

/** A route, the operation that answers it and the query that asks it share one name; no two files of a folder differ by a letter. */
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file))

const parse = (file: string, source: string) => ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)

/** The function that `serve`'s handler hands the request to: the handler itself, or the one call that its body is. Undefined when it composes several. */
const operationOf = (handler: ts.Expression): string | undefined => {
  if (ts.isIdentifier(handler)) return handler.text
  if (!ts.isArrowFunction(handler)) return undefined
  let body: ts.Node = handler.body
  while (ts.isAwaitExpression(body) || ts.isParenthesizedExpression(body)) body = body.expression
  // `endFeed(…).then(() => undefined)`
  while (ts.isCallExpression(body) && ts.isPropertyAccessExpression(body.expression) && body.expression.name.text === 'then')
    body = body.expression.expression
  if (!ts.isCallExpression(body) || body.arguments[0]?.getText() !== 'deps') return undefined
  let called: ts.Expression = body.expression
  // `article('pass')(…)`
  while (ts.isCallExpression(called)) called = called.expression
  return ts.isPropertyAccessExpression(called) ? called.name.text : called.getText()
}

/** What a `*.routes.ts` serves: route → operation. */
const served = (file: string, source: string): [route: string, operation: string][] => {
  const found: [string, string][] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'serve' && node.arguments.length === 2) {
      const [route, handler] = node.arguments
      const operation = handler && operationOf(handler)
      if (route && operation !== undefined) found.push([route.getText().replace(/^.*\./, ''), operation])
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(file, source))
  return found
}

/** An operation that answers several routes has a name of its own; any other has its route's. */
const misnamed = (pairs: readonly [string, string][]): string[] =>
  pairs
    .filter(([route, operation]) => route !== operation && pairs.filter(([, other]) => other === operation).length === 1)
    .map(([route, operation]) => `${route} is answered by ${operation}`)

test('a route and the operation that answers it share one name', () => {
  const files = tracked.filter((file) => file.endsWith('.routes.ts'))
  const pairs = files.flatMap((file) => served(file, readFileSync(join(root, file), 'utf8')))
  expect(pairs.length).toBeGreaterThan(80)
  expect(misnamed(pairs)).toEqual([])
})

test('the check sees through alias, await and then', () => {
  const source = `const routes = [serve(contract.listOrders, (deps, caller) => listOwnOrders(deps, caller)),
    serve(contract.leave, (deps) => depart(deps).then(() => undefined)), serve(contract.me, me), serve(contract.a, both), serve(contract.b, both)]`
  expect(misnamed(served('a.routes.ts', source))).toEqual([
    'listOrders is answered by listOwnOrders',
    'leave is answered by depart',
  ])
})

/** The queries of a file of the web that ask one route, by the name they are declared with. A query of a route is called after it: `listOrdersQuery`. */
const queriesOf = (file: string, source: string): [query: string, route: string][] => {
  const found: [string, string][] = []
  const visit = (node: ts.Node, declared: string): void => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'queryFn' && ts.isArrowFunction(node.initializer)) {
      const { body } = node.initializer
      if (declared && ts.isCallExpression(body) && body.expression.getText() === 'callApi' && body.arguments[0])
        found.push([declared, body.arguments[0].getText()])
    }
    // Used where it is written, a query has no name: `useQuery({ queryFn: … })`.
    const inner = ts.isCallExpression(node) ? '' : ts.isVariableDeclaration(node) ? node.name.getText() : declared
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(parse(file, source), '')
  return found
}

test('a query of the web is called after the route that it asks', () => {
  const files = tracked.filter((file) => /^apps\/web\/app\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
  const queries = files.flatMap((file) => queriesOf(file, readFileSync(join(root, file), 'utf8')))
  expect(queries.length).toBeGreaterThan(10)
  expect(queries.filter(([query, route]) => query !== `${route}Query`)).toEqual([])
  expect(queriesOf('a.ts', 'const one = (id) => ({ queryKey: [id], queryFn: () => callApi(getChild, {}) })')).toEqual([
    ['one', 'getChild'],
  ])
})

/** Whether two names differ by one letter, or by an ending that says nothing. */
const areTwins = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  // A digit is no letter: numbers say in which order migrations of one module run.
  if (short.replace(/^\d{4}_/, '') === long.replace(/^\d{4}_/, '')) return false
  if (long === `${short}er`) return true
  if (long.length - short.length > 1) return false
  return short.length === long.length
    ? [...short].filter((letter, index) => letter !== long[index]).length === 1
    : [...long].some((_, index) => long.slice(0, index) + long.slice(index + 1) === short)
}

/** `bookings.sql.ts` and `bookings.test.ts` belong to `bookings`. */
const stemOf = (file: string): string => basename(file).replace(/\..*$/, '')

const twinsOf = (files: readonly string[]): string[] =>
  [...Map.groupBy(files, dirname)].flatMap(([folder, inside]) => {
    // Two letters are a language.
    const stems = [...new Set(inside.map(stemOf))].filter((stem) => stem.length > 2)
    return stems.flatMap((one, index) =>
      stems.slice(index + 1).flatMap((other) => (areTwins(one, other) ? [`${folder}: ${one}, ${other}`] : [])),
    )
  })

test('no two files of a folder have names that differ by a letter', () => {
  expect(twinsOf(tracked)).toEqual([])
})

test('the check finds plurals and agents, and leaves other names alone', () => {
  expect(twinsOf(['a/booking.ts', 'a/bookings.ts', 'a/mail.ts', 'a/mailer.ts'])).toEqual([
    'a: booking, bookings',
    'a: mail, mailer',
  ])
  expect(twinsOf(['a/booking.ts', 'a/booking.test.ts', 'b/bookings.ts', 'a/books.ts'])).toEqual([])
  expect(twinsOf(['a/0002_places.sql', 'a/0022_places.sql'])).toEqual([])
  expect(twinsOf(['a/0002_place.sql', 'a/0002_places.sql'])).toHaveLength(1)
})
