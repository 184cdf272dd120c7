import type { pages } from '@hoppla/contract/pages/table'
import { matchRoutes, type RouteObject } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aSite } from './testing/sites.ts'

// A page is one component (testing/toy-page.tsx), one entry and its messages: with the entry alone everything that depends on an address knows it.
const entry = {
  path: '/:lang/toys/:playgroundSlug?',
  file: 'testing/toy-page.tsx',
  search: 'everywhere',
  notIn: ['de'],
  style: 'nothing',
  messages: ['places'],
  needsScripts: true,
}
const table = '@hoppla/contract/pages/table'

/** The web as it would be with the entry in its table. */
const load = async () => ({
  ...(await import('@hoppla/contract/pages')),
  ...(await import('./platform/head/public-pages.ts')),
  ...(await import('./platform/head/stylesheet.ts')),
  ...(await import('./platform/i18n/page-words.ts')),
  ...(await import('./testing/render-address.tsx')),
  routes: (await import('./routes.ts')).default as RouteObject[],
})
let web: Awaited<ReturnType<typeof load>>

beforeAll(async () => {
  // Tests share what is loaded: this one needs everything anew, and leaves nothing of it behind.
  vi.resetModules()
  vi.doMock(table, async (original) => {
    const real = await original<{ pages: typeof pages }>()
    return { pages: { ...real.pages, toy: entry } }
  })
  web = await load()
})
afterAll(() => {
  vi.doUnmock(table)
  vi.resetModules()
})
// The types know the real table only: the toy stands in for a page with the same parameters.
const toy = 'toy' as 'book-entrance'

test('it is rendered in its layout, with its messages', async () => {
  const { status, html } = await web.renderAddress('/sv/toys', 'sv')
  expect(status).toBe(200)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain('<main id="main"')
  // Of the layout's own: it says that this page needs scripts.
  expect(html).toContain('class="notices wrap"')
  expect(web.wordsOfPath('/sv/toys')).toEqual(['common', 'places'])
})

test('it has an address to link to, and is found by it', () => {
  expect(web.pathTo(toy, { lang: 'sv', playgroundSlug: 'orebro', hash: 'top' })).toBe('/sv/toys/orebro#top')
  expect(web.pageAt('/sv/toys/orebro/')).toMatchObject({ id: 'toy', params: { lang: 'sv', playgroundSlug: 'orebro' } })
  expect(matchRoutes(web.routes, '/sv/toys')?.at(-1)?.route).toMatchObject({ path: 'toys/:playgroundSlug?' })
})

test('search engines and its first HTML follow', () => {
  const site = aSite('sv')
  expect(web.isPublic(site, '/sv/toys')).toBe(true)
  expect(web.publicPaths(site, 'sv')).toContain('/sv/toys')
  expect(web.publicPaths({ ...site, country: { ...site.country, languages: ['sv', 'de'] } }, 'de')).not.toContain('/de/toys')
  expect(web.moreOf('/sv/toys')).toBe('nothing')
})
