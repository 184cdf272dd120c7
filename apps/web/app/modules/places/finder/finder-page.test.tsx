import { brotliCompressSync } from 'node:zlib'
import { type Playground, playgroundsByCountry } from '@hoppla/contract/places'
import { openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { languages } from '@hoppla/i18n'
import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../../../testing/render-page.tsx'
import { aSite } from '../../../testing/sites.ts'
import { answering, stubCall } from '../../../testing/stub-call.ts'
import { aPlayground, openDays } from '../testing-playgrounds.ts'
import { finderData } from './finder-data.ts'
import FinderPage from './finder-page.tsx'

// Saturday, 12:00 in Stockholm.
const noon = new Date('2026-11-21T11:00:00Z')
const site = aSite('sv')
const api = (playgrounds: Playground[]) =>
  stubCall(
    answering(playgroundsByCountry, () => playgrounds),
    answering(openingHoursOverview, ({ query: { from, to } }) => openDays(from, to, '10:00', '18:00')),
  )
const three = [
  aPlayground('Örebro', { slug: 'orebro', latitude: 59.262, longitude: 15.199 }),
  aPlayground('Göteborg', { slug: 'goteborg', region: 'Västsverige', latitude: 57.724, longitude: 11.93 }),
  aPlayground('Kungsbacka', { slug: 'kungsbacka', region: 'Västsverige', latitude: 57.497, longitude: 12.076 }),
  aPlayground('Stängt för gott', { disabled: true }),
]
const shown = async (query = '', playgrounds = three) =>
  renderPage({
    language: 'sv',
    page: FinderPage,
    path: ':lang/playgrounds',
    address: `/sv/playgrounds${query}`,
    data: await finderData(api(playgrounds), site, noon),
  })

describe('the playground finder', () => {
  test.each(languages)('speaks %s', async (language) => {
    const { text, html, t } = await renderPage({
      language,
      page: FinderPage,
      path: ':lang/playgrounds',
      address: `/${language}/playgrounds`,
      data: await finderData(api(three), site, noon),
    })
    for (const key of ['heading', 'lead', 'search', 'nearest', 'map', 'mapHint', 'positionStays'] as const)
      expect(text).toContain(t(`playgrounds.${key}`))
    expect(text).not.toMatch(/\{\{|\b(undefined|null|NaN)\b/)
    expect(html).not.toMatch(/ style="/)
  })

  test('lists what is open to visitors, region by region, with its state', async () => {
    const { html, text } = await shown()
    const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, heading]) => heading)
    expect(headings).toEqual(['Mälardalen', 'Västsverige', 'På kartan'])
    expect(text.split('Öppet till 18:00')).toHaveLength(4)
    expect(text).not.toContain('Stängt för gott')
    expect(html).toContain('href="/sv/playgrounds/kungsbacka"')
  })

  test.each([
    ['?q=goteborg', ['goteborg']],
    ['?q=g%C3%B6tebrog', ['goteborg']],
    ['?q=70236', ['orebro', 'goteborg', 'kungsbacka']],
    ['?q=v%C3%A4stsverige', ['goteborg', 'kungsbacka']],
  ])('a search in the address is answered without a script: %s', async (query, expected) => {
    const { html } = await shown(query)
    const list = html.slice(html.indexOf('<ul'), html.indexOf('</ul>'))
    expect([...list.matchAll(/playgrounds\/(\w+)"/g)].map(([, slug]) => slug)).toEqual(expected)
  })

  test('says so when nothing matches, and leads back to all', async () => {
    const { text, html } = await shown('?q=%3Cb%3Eparis')
    expect(text).toContain('Inget lekland matchar')
    expect(text).toContain('Visa alla')
    expect(html).not.toContain('<b>paris')
  })

  test('draws every place on the map: alone by name, close ones as a number that tells who they are', async () => {
    const { html } = await shown()
    const map = html.slice(html.indexOf('<svg viewBox'), html.lastIndexOf('</svg>'))
    expect(html).toContain('/art/map-sweden.svg')
    expect(html).toMatch(/aria-label="Örebro, Öppet till 18:00"/)
    expect(html).toMatch(/role="button"[^>]*aria-label="2 lekland: Göteborg, Kungsbacka. Zooma in."/)
    expect(textOf(map)).not.toContain('undefined')
  })

  test('a country without places says so, and draws no map', async () => {
    const { html, text } = await shown('', [])
    expect(text).toContain('Här finns inget öppet lekland än')
    expect(html).not.toContain('<svg viewBox')
  })

  test('carries only what it shows', async () => {
    const { playgrounds } = await finderData(api(three), site, noon)
    expect(Object.keys(playgrounds[0] ?? {}).sort()).toEqual([
      'at',
      'city',
      'comments',
      'days',
      'name',
      'postalCode',
      'region',
      'slug',
      'street',
    ])
  })

  test('a country of sixty playgrounds still fits the first HTML: list, map and data under 6 KB', async () => {
    const streets = ['Lekgatan', 'Hoppbacken', 'Skuttgatan', 'Studsgatan', 'Borgåsgatan', 'Norrskensgränd', 'Väverigränd']
    const sixty = Array.from({ length: 60 }, (_, n) => {
      const name = `${['Norr', 'Söder', 'Öster', 'Väster', 'Stor', 'Lill'][n % 6]}${['köping', 'by', 'sund', 'berg', 'vik', 'torp', 'fors', 'hamn', 'näs', 'holm'][n % 10]}`
      return aPlayground(`${name} ${n}`, {
        slug: `${name}-${n}`,
        streetadress: `${streets[n % 7]} ${(n * 7) % 90}`,
        postalcode: `${100 + n * 13} ${(n * 31) % 90}`,
        region: `Region ${n % 8}`,
        latitude: 55.5 + ((n * 0.137) % 12),
        longitude: 12 + ((n * 0.313) % 9),
      })
    })
    const data = await finderData(api(sixty), site, noon)
    const { html } = await shown('', sixty)
    expect(brotliCompressSync(html + JSON.stringify(data)).length).toBeLessThan(6_000)
  })
})
