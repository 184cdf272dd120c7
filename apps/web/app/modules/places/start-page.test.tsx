import { giftCardsByLocation } from '@hoppla/contract/catalogue'
import { type Playground, playgroundsByCountry } from '@hoppla/contract/places'
import { type ApplicationNotice, noticesByLocation } from '@hoppla/contract/places/notices'
import { type OpeningDay, openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { languages } from '@hoppla/i18n'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { aSite } from '../../testing/sites.ts'
import { answering, stubCall } from '../../testing/stub-call.ts'
import { startData } from './start-data.ts'
import StartPage from './start-page.tsx'

const playground = (name: string, change: Partial<Playground> = {}) =>
  ({
    guid: `guid of ${name}`,
    name: `Hoppla ${name}`,
    slug: name.toLowerCase(),
    streetadress: 'Lekgatan 4',
    description: `${name}: bollhav och klättervägg.`,
    city: name,
    disabled: false,
    ...change,
  }) as Playground

const day = (date: string, from?: string): OpeningDay => ({
  date,
  open: from ? [{ from, to: '18:00' }] : [],
  isClosed: from === undefined,
  comment: from ? null : 'Städdag',
})
const hours: Record<string, OpeningDay[]> = {
  'guid of Örebro': [day('2026-11-21', '10:00'), day('2026-11-22', '10:00')],
  'guid of Malmö': [day('2026-11-21'), day('2026-11-22'), day('2026-11-24', '09:00')],
}
const notice = (guid: string, change: Partial<ApplicationNotice>) =>
  ({ guid, name: '', text: '', kind: 'info', ...change }) as ApplicationNotice
const nationwide = notice('n1', { name: 'Sportlov', text: 'Öppet varje dag.' })
const wall = notice('n2', { name: 'Klätterväggen är stängd', kind: 'warning' })

// Saturday, 12:00 in Stockholm.
const noon = new Date('2026-11-21T11:00:00Z')
const site = aSite('sv')
const api = (playgrounds: Playground[]) =>
  stubCall(
    answering(playgroundsByCountry, () => playgrounds),
    answering(giftCardsByLocation, () => []),
    answering(openingHoursOverview, ({ query }) => hours[query.location] ?? []),
    answering(noticesByLocation, ({ params }) =>
      params.locationId === site.country.guid
        ? [nationwide]
        : params.locationId.endsWith('Örebro')
          ? [nationwide, wall]
          : [nationwide],
    ),
  )
const twoOpen = api([playground('Örebro'), playground('Malmö'), playground('Stängt för gott', { disabled: true })])

describe('the start page', () => {
  test.each(languages)('speaks %s', async (language) => {
    const data = await startData(twoOpen, site, noon)
    const { text, t } = await renderPage({ language, page: StartPage, data })
    for (const key of ['heading', 'lead', 'toPlace', 'ours', 'more', 'know'] as const) expect(text).toContain(t(`places.${key}`))
    expect(text).not.toMatch(/\{\{|\b(undefined|null|NaN)\b/)
  })

  test('says what is open and when the rest opens', async () => {
    const { text } = await renderPage({ language: 'sv', page: StartPage, data: await startData(twoOpen, site, noon) })
    // The chosen one's hours stand below its name, the others' beside theirs.
    expect(text).toContain('I dag 10:00–18:00')
    expect(text).toContain('Malmö – stängt')
    expect(text).toContain('Stängt, öppnar tisdag 09:00')
    expect(text).not.toContain('Stängt för gott')
  })

  test('shows each playground by its own picture, the brand’s where it has none, and none of many', async () => {
    const some = [playground('Örebro', { image: '/media/o/1/ship.svg' }), playground('Malmö')]
    const { html } = await renderPage({ language: 'sv', page: StartPage, data: await startData(api(some), site, noon) })
    for (const src of ['/media/o/1/ship.svg', '/art/playground'])
      expect(html).toContain(`<img src="${src}" alt="" width="640" height="400" loading="lazy"/>`)
    const many = Array.from({ length: 31 }, (_, index) => playground(`P${index}`, { image: '/media/o/1/ship.svg' }))
    expect(JSON.stringify(await startData(api(many), site, noon))).not.toContain('ship.svg')
  })

  test('shows a notice of a playground at that playground, and leaves the country’s to the top of the page', async () => {
    const { text } = await renderPage({ language: 'sv', page: StartPage, data: await startData(twoOpen, site, noon) })
    // The country's own stands at the top of every page (notices.tsx).
    expect(text).not.toContain('Sportlov')
    expect(text.split('Klätterväggen är stängd')).toHaveLength(2)
  })

  test('leads to the shop also where no playground is open to visitors', async () => {
    const { html } = await renderPage({ language: 'fi', page: StartPage, data: await startData(api([]), site, noon) })
    expect(html).toContain('action="/fi/order/shop"')
    expect(html).not.toContain('<select')
  })

  test('says of the chosen playground when it is open and what is there, and leads to its page', async () => {
    const { text, html } = await renderPage({ language: 'sv', page: StartPage, data: await startData(twoOpen, site, noon) })
    expect(text).toContain('I dag 10:00–18:00 Örebro: bollhav och klättervägg. Se vad som finns där')
    expect(html).toContain('href="/sv/playgrounds/malm%C3%B6"')
    expect(html).toMatch(/<form[^>]*action="\/sv\/playgrounds"/)
  })

  test('a country of many leaves the sentences to their pages', async () => {
    const many = Array.from({ length: 31 }, (_, n) => playground(`Plats ${n}`))
    expect((await startData(api(many), site, noon)).playgrounds[0]?.description).toBe('')
  })

  test('carries no day twice and none that is not asked for', async () => {
    const { playgrounds } = await startData(twoOpen, site, noon)
    expect(playgrounds.map(({ days }) => days)).toEqual([
      '2026-11-21 10:00-18:00;2026-11-22 10:00-18:00',
      '2026-11-21;2026-11-22;2026-11-24 09:00-18:00',
    ])
  })
})
