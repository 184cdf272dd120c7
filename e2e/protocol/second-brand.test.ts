import { readdirSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../apps/server/src/app.ts'
import { artSlots } from '../../apps/server/src/brand/art-slots.ts'
import { importChain } from '../../apps/server/src/import/import.ts'
import { officeHost } from '../../apps/server/src/testing/app.ts'
import { aBrowser } from '../../apps/server/src/testing/browser.ts'
import { makeDeps, type TestDeps } from '../../apps/server/src/testing/deps.ts'
import { firstBrandIn, firstColoursIn } from '../../apps/server/src/testing/first-brand.ts'
import { copyDatabase, makeTemplate, startTestPostgres, type TestPostgres } from '../../apps/server/src/testing/postgres.ts'
import { createWebApp, loadBuilds } from '../../apps/server/src/web/web.ts'
import routes from '../../apps/web/app/routes.ts'

/*
 * The second brand, walked: whatever a visitor of Kanga can get holds neither the name of the product nor anything of the demo brand: not its colours, not
 * its frog. Mails, documents and files to keep: apps/server/src/white-label.test.ts.
 */

const hosts = { sweden: ['localhost:3000', 'sv'], germany: ['de.localhost:3000', 'de'] } as const
const root = new URL('../../', import.meta.url)
let postgres: TestPostgres
let made: TestDeps
let app: FastifyInstance

beforeAll(async () => {
  postgres = await startTestPostgres()
  await makeTemplate(postgres.url, 'template_kanga')
  made = await makeDeps(await copyDatabase(postgres.url, 'template_kanga', 'kanga'))
  await importChain(made.deps, new URL('data/kanga/', root).pathname)
  app = await buildApp(made.deps, createWebApp(await loadBuilds(made.deps.config)))
  await app.ready()
})
afterAll(async () => {
  await app?.close()
  await made?.close()
  await postgres?.stop()
})

const get = (host: string, url: string, language = 'en') => app.inject({ url, headers: { host, 'accept-language': language } })
/** Gathers what is at fault, so that a run names all of it. */
const walked = async (host: string, urls: readonly string[], language: string) => {
  const faults: Record<string, string[]> = {}
  for (const url of urls) {
    const { headers, body, statusCode } = await get(host, url, language)
    const found = firstBrandIn(JSON.stringify(headers) + body)
    if (found.length > 0 || statusCode >= 500) faults[`${statusCode} ${url}`] = found
  }
  return faults
}

const addressesOf = (entries: readonly RouteConfigEntry[], before = ''): string[] =>
  entries.flatMap((entry) => {
    const path = entry.index ? before : `${before}/${entry.path}`
    return entry.children ? addressesOf(entry.children, path) : [path]
  })

const anId = '7d5c2f1e-3b1a-4c7e-9a53-0c1b2d3e4f50'
/** Every address of the product's routes, with what lies behind it in this country. */
const pagesOf = async (host: string, language: string, first: string): Promise<string[]> => {
  const { country } = (await get(host, '/api/site')).json() as { country: { guid: string } }
  const idsAt = async (path: string) => ((await get(host, path)).json() as { id: string }[]).map(({ id }) => id)
  const [tickets, passes] = await Promise.all([
    idsAt(`/api/shop/serial-tickets/by-location/${country.guid}`).catch(() => []),
    idsAt(`/api/shop/pass-articles/by-location/${country.guid}`).catch(() => []),
  ])
  const values: Record<string, string> = {
    lang: language,
    playgroundSlug: first,
    subject: 'terms',
    serialTicketId: tickets[0] ?? anId,
    passId: passes[0] ?? anId,
    channelType: 'information',
  }
  return addressesOf(routes).map((path) =>
    path.replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? anId).replace('*', 'nowhere/at/all'),
  )
}

test.each([
  ['sweden', 'sv', 'lund'],
  ['sweden', 'en', 'ystad'],
  ['germany', 'de', 'kiel'],
  ['germany', 'en', 'kiel'],
] as const)('every page of %s in %s', async (country, language, playground) => {
  const [host] = hosts[country]
  const pages = await pagesOf(host, language, playground)
  expect(pages.length).toBeGreaterThan(50)
  const start = await get(host, `/${language}`, language)
  expect(start.statusCode).toBe(200)
  expect(start.body).toContain('Kanga')
  expect(start.body).toContain('#ff8f6b')
  expect(await walked(host, pages, language)).toEqual({})
})

test('the brand says what it likes in its own words', async () => {
  expect((await get('localhost:3000', '/sv')).body).toContain('Studsa, klättra och fira hos Kanga')
  expect((await get('de.localhost:3000', '/de')).body).toContain('Hüpfen, klettern, feiern bei Kanga')
})

test('files, pictures, icons, calendars and the description of the API', async () => {
  const host = 'localhost:3000'
  const build = readdirSync(new URL('apps/web/build/client/', root), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css|json|svg)$/.test(file) && !file.startsWith('.vite'))
    .map((file) => `/${file}`)
  expect(build.length).toBeGreaterThan(100)
  const { country } = (await get(host, '/api/site')).json() as { country: { guid: string } }
  const playgrounds = (await get(host, `/api/playground/ListByCountry/${country.guid}`)).json() as { guid: string }[]
  const calendars = playgrounds.map(({ guid }) => `/api/openinghours/calendar/${guid}`)
  const files = [
    ...artSlots.filter((slot) => !slot.startsWith('share')).map((slot) => `/art/${slot}`),
    ...[
      '/art/map-sweden.svg',
      '/robots.txt',
      '/sitemap.xml',
      '/site.webmanifest',
      '/sv/site.webmanifest',
      '/sv/account/member-card.webmanifest',
      '/sv/offline',
      '/offline-page.js',
    ],
    ...[
      '/api/openapi.json',
      '/api/docs',
      '/api/site',
      '/identity/.well-known/openid-configuration',
      '/nowhere',
      '/404',
      '/identity/session/end',
    ],
    ...calendars,
    ...build,
  ]
  expect(await walked(host, files, 'sv')).toEqual({})
  for (const icon of ['icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'share']) {
    const { headers, rawPayload } = await get(host, `/art/${icon}`)
    expect(headers['content-type']).toBe('image/png')
    expect(await firstColoursIn(rawPayload), icon).toEqual([])
  }
})

test('the door on a home screen of the staff', async () => {
  const { body, statusCode } = await get(officeHost, '/door.webmanifest', 'sv')
  expect(statusCode).toBe(200)
  expect(firstBrandIn(body)).toEqual([])
  const { name, short_name, icons } = JSON.parse(body) as { name: string; short_name: string; icons: { src: string }[] }
  expect([name, short_name].every((text) => text.includes('Kanga'))).toBe(true)
  for (const { src } of [...icons, { src: '/art/icon-180.png' }]) {
    const { headers, rawPayload } = await get(officeHost, src)
    expect(headers['content-type'], src).toBe('image/png')
    expect(await firstColoursIn(rawPayload), src).toEqual([])
  }
})

test('the pictures of link previews, as pages name them', async () => {
  for (const path of ['', '/party', '/playgrounds/lund', '/order/shop', '/faq']) {
    const { body } = await get('localhost:3000', `/sv${path}`, 'sv')
    const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? expect.fail(`/sv${path} has no picture.`)
    const { statusCode, rawPayload } = await get('localhost:3000', new URL(address).pathname)
    expect(statusCode, address).toBe(200)
    expect(await firstColoursIn(rawPayload), address).toEqual([])
  }
})

test('cookies of a sign-in', async () => {
  const ruth = aBrowser(app, 'localhost:3000')
  await ruth.signIn('ruth@kanga.example', 'Pung-pung-studs-1')
  await ruth.tokens()
  expect([...ruth.cookies.keys()].length).toBeGreaterThan(2)
  expect(firstBrandIn([...ruth.cookies.keys()].join(' '))).toEqual([])
})
