import { sitePathOf, sitePaths } from '@hoppla/contract/site-paths'
import { expect, test } from 'vitest'
import routes from './routes.ts'

type Route = { path?: string | undefined; index?: boolean | undefined; children?: readonly Route[] | undefined }

/** The addresses of pages: an index is its parent's, a layout without an index has none. */
const pathsBelow = (route: Route, above: readonly string[]): string[] => {
  const here = route.path === undefined ? above : [...above, route.path]
  return route.children === undefined ? [here.join('/')] : route.children.flatMap((child) => pathsBelow(child, here))
}

test('the list of pages is that of the routes', () => {
  const door = (routes as readonly Route[]).find(({ path }) => path === ':lang')
  expect([...sitePaths].sort()).toEqual((door?.children ?? []).flatMap((child) => pathsBelow(child, [])).sort())
})

test.each([
  ['', '', {}],
  ['info/terms', 'info/:subject', { subject: 'terms' }],
  ['book-entrance', 'book-entrance/:playgroundSlug?', {}],
  ['order/shop/redeem', 'order/shop/redeem', {}],
  ['order/child-class/town', 'order/child-class/:playgroundSlug', { playgroundSlug: 'town' }],
])('%o is found', (path, pattern, params) => expect(sitePathOf(path)).toEqual({ pattern, params }))

test.each(['nowhere', 'info', 'info/a/b', 'order/shop/passes'])('%o is not', (path) => expect(sitePathOf(path)).toBeUndefined())
