import { readdirSync, readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { forgotPassword } from '@hoppla/contract/identity'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../apps/server/src/app.ts'
import { importChain } from '../../apps/server/src/import/import.ts'
import { artSlots } from '../../apps/server/src/platform/art-slots.ts'
import { brandOfCountry, paperFacesOf } from '../../apps/server/src/platform/brand.ts'
import { sendMail } from '../../apps/server/src/platform/mail.ts'
import { defaultPalette } from '../../apps/server/src/platform/palette.ts'
import { sheetPaper } from '../../apps/server/src/rooms/orders/papers.ts'
import { drawGiftCard } from '../../apps/server/src/rooms/orders/pdf/draw-gift-card.ts'
import { mailBirthday } from '../../apps/server/src/rooms/profile/profile.ts'
import { aBrowser } from '../../apps/server/src/testing/browser.ts'
import { makeDeps, type TestDeps } from '../../apps/server/src/testing/deps.ts'
import { copyDatabase, makeTemplate, startTestPostgres, type TestPostgres } from '../../apps/server/src/testing/postgres.ts'
import { createWebApp, loadWebBuild } from '../../apps/server/src/web/web.ts'
import routes from '../../apps/web/app/routes.ts'

/*
 * The second brand, walked: whatever a visitor of Kanga can get holds neither the name of the product nor anything of the demo brand: not its colours, not
 * its frog. In one process, so that mails and papers are at hand.
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
  app = await buildApp(made.deps, createWebApp(await loadWebBuild()))
  await app.ready()
})
afterAll(async () => {
  await app?.close()
  await made?.close()
  await postgres?.stop()
})

const ourColours = Object.values(defaultPalette).filter((colour) => colour !== '#ffffff')
/** Shapes of the demo brand's pictures: outlines long enough to be nobody else's. */
const ourShapes = readdirSync(new URL('data/demo/media/', root))
  .filter((file) => file.endsWith('.svg'))
  .flatMap((file) =>
    [...readFileSync(new URL(`data/demo/media/${file}`, root), 'utf8').matchAll(/ d="([^"]{60,})"/g)].map(([, d = '']) => d),
  )
const ourFiles = /mascot|frog|giftcard-hop|grass-top|not-found\.svg|hero-ballpit/

/** What of ours a text holds. */
const oursIn = (text: string): string[] => {
  const plain = text.toLowerCase()
  return [
    ...(/hoppla|\bhopp\b.{0,20}(frog|groda|frosch)/.exec(plain)?.slice(0, 1) ?? []),
    ...ourColours.filter((colour) => plain.includes(colour) || plain.includes(`%23${colour.slice(1)}`)),
    ...ourShapes.filter((shape) => text.includes(shape)).map((shape) => `shape ${shape.slice(0, 30)}`),
    ...(ourFiles.exec(plain)?.slice(0, 1) ?? []),
  ]
}

const get = (host: string, url: string, language = 'en') => app.inject({ url, headers: { host, 'accept-language': language } })
/** Gathers what is at fault, so that a run names all of it. */
const walked = async (host: string, urls: readonly string[], language: string) => {
  const faults: Record<string, string[]> = {}
  for (const url of urls) {
    const { headers, body, statusCode } = await get(host, url, language)
    const found = oursIn(JSON.stringify(headers) + body)
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
  for (const icon of ['icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'share'])
    expect((await get(host, `/art/${icon}`)).headers['content-type']).toBe('image/png')
})

test('cookies of a sign-in', async () => {
  const ruth = aBrowser(app, 'localhost:3000')
  await ruth.signIn('ruth@kanga.example', 'Pung-pung-studs-1')
  await ruth.tokens()
  expect([...ruth.cookies.keys()].length).toBeGreaterThan(2)
  expect(oursIn([...ruth.cookies.keys()].join(' '))).toEqual([])
})

/** Ruth's son has his birthday on the day of the import. */
const sendBirthday = async () => {
  const { pool } = made.deps
  await pool.query(
    `insert into consents (account_id, kind, given, text_version, source) select id, 'greetings', true, 'x', 'x' from accounts where key = 'ruth'`,
  )
  const { rows } = await pool.query<{ childId: string; accountId: string }>(
    'select child_id as "childId", account_id as "accountId" from child_guardians limit 1',
  )
  await mailBirthday.run(made.deps, { mailId: 'two', ...(rows[0] ?? expect.fail('Ruth has no child.')) })
}

test('mails', async () => {
  const { deps, sentMails } = made
  const { id } = await deps.db.selectFrom('countries').select('id').where('slug', '=', 'sweden').executeTakeFirstOrThrow()
  await app.inject({
    method: forgotPassword.method,
    url: forgotPassword.path,
    headers: { host: 'localhost:3000', 'accept-language': 'sv' },
    payload: { email: 'ruth@kanga.example' },
  })
  await sendMail.run(deps, {
    id: 'one',
    to: 'ruth@kanga.example',
    language: 'sv',
    countryId: id,
    template: 'confirm-email',
    subject: 'Hej',
    heading: 'Hej Ruth',
    paragraphs: ['Välkommen in.'],
    button: { label: 'Till sidan', href: 'http://localhost:3000/sv' },
  })
  await sendBirthday()
  expect(sentMails.map(({ template }) => template)).toContain('birthday')
  for (const mail of sentMails) {
    expect(mail.html).toContain('#ff8f6b')
    expect({ template: mail.template, ours: oursIn(`${mail.from}${mail.subject}${mail.html}${mail.text}`) }).toEqual({
      template: mail.template,
      ours: [],
    })
  }
})

/** The colours that a PDF fills and draws with, and its words about itself. */
const coloursOf = (pdf: Buffer): Set<string> => {
  const colours = new Set<string>()
  let at = pdf.indexOf('stream\n')
  for (; at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    if (pdf.subarray(at - 3, at).toString('latin1') === 'end') continue
    let drawn = ''
    try {
      drawn = inflateSync(pdf.subarray(at + 7)).toString('latin1')
    } catch {
      // Not compressed: a font or a picture.
      continue
    }
    for (const [, red, green, blue] of drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN|rg|RG)\b/g))
      colours.add(
        `#${[red, green, blue]
          .map((part) =>
            Math.round(Number(part) * 255)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`,
      )
  }
  return colours
}

test('papers', async () => {
  const { deps } = made
  const { id } = await deps.db.selectFrom('countries').select('id').where('slug', '=', 'sweden').executeTakeFirstOrThrow()
  const brand = await brandOfCountry(deps, id)
  const { palette, name } = brand
  const words = {
    language: 'sv',
    title: 'Presentkort',
    brand: name,
    company: 'Kanga Play AB',
    palette,
    faces: await paperFacesOf(deps, brand),
  }
  const card = await drawGiftCard({
    kind: 'gift-card',
    ...words,
    to: 'Till Mio',
    amount: '300 kr',
    greeting: 'Grattis!',
    codeLabel: 'Kod',
    code: '2RSU-ZGXT',
    validTo: 'Till 2029',
    how: 'Visa koden.',
    terms: 'Villkor.',
  })
  const seller = { countryId: id, companyName: 'Kanga Play AB', companyOrgno: '1', companyAddress: 'Gatan' }
  const receipt = await sheetPaper(deps, seller, 'sv', {
    filename: 'kvitto.pdf',
    title: 'Kvitto',
    facts: [['Nummer', '1']],
    lines: [['Kort', '300 kr']],
    total: ['Summa', '300 kr'],
    notes: [],
  })
  for (const pdf of [card, receipt.bytes]) {
    const colours = coloursOf(pdf)
    expect(colours).toContain(palette.ink)
    expect([...colours].filter((colour) => ourColours.includes(colour))).toEqual([])
    expect(pdf.toString('latin1').toLowerCase()).not.toContain('hoppla')
  }
  expect(coloursOf(card)).toContain(palette.primary)
})
