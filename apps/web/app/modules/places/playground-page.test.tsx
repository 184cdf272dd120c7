import {
  type Article,
  type GiftCard,
  giftCardsByLocation,
  passArticlesByLocation,
  serialTicketsByLocation,
} from '@hoppla/contract/catalogue'
import { type ChildClass, listChildClasses } from '@hoppla/contract/classes'
import { getCrowd } from '@hoppla/contract/door/crowd'
import { type EntrancePrice, entrancePricesByLocation } from '@hoppla/contract/enquiries'
import type { Playground } from '@hoppla/contract/places'
import { openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { languages } from '@hoppla/i18n'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { aSite } from '../../testing/sites.ts'
import { answering, stubCall } from '../../testing/stub-call.ts'
import { playgroundData } from './playground-data.ts'
import PlaygroundPage from './playground-page.tsx'
import { aPlayground, openDays } from './testing-playgrounds.ts'

// Saturday, 12:00 in Stockholm.
const noon = new Date('2026-11-21T11:00:00Z')
const site = aSite('sv')
const article = (name: string, price: number, change: Partial<Article> = {}) =>
  ({ name, price, currency: 'SEK', numberOfEntrances: 10, inactiveReason: null, ...change }) as Article
const room = (name: string, change: object = {}) =>
  ({
    name,
    description: '',
    size: 24,
    maxguests: 16,
    recommendedmaxguests: 12,
    disabled: false,
    image: null,
    theme: { name: 'Djungel', image: null },
    ...change,
  }) as Playground['areas'][number]['rooms'][number]
const areas = [
  { name: 'Bollhavet', description: '20 000 bollar', areatype: 'Play', rooms: [] },
  { name: 'Hinderhallen', description: 'Balans och hopp', areatype: 'Class', rooms: [] },
  {
    name: 'Kalasrummen',
    description: 'Dukat och klart',
    areatype: 'Party',
    rooms: [room('Djungelrummet'), room('Ombyggt', { disabled: true })],
  },
] as unknown as Playground['areas']
const orebro = aPlayground('Örebro', {
  slug: 'orebro',
  description: 'Här började allt.',
  maplink: 'https://maps.example/orebro',
  latitude: 59.262,
  longitude: 15.199,
  areas,
})

const aClass = (classType: ChildClass['classType'], firstOccasionDate: string, priceIncVat: number, isBookable = true) =>
  ({ classType, firstOccasionDate, price: { priceIncVat }, currency: 'SEK', isBookable }) as ChildClass
const entrance = (name: string, weekdayprice: number, weekendprice: number) =>
  ({ name, weekdayprice, weekendprice, currency: 'SEK' }) as EntrancePrice
type Shelf = {
  prices?: EntrancePrice[]
  tickets?: Article[]
  passes?: Article[]
  cards?: GiftCard[]
  classes?: ChildClass[]
  crowd?: string
}
const shown = async (
  language: (typeof languages)[number],
  place = orebro,
  { prices = [], tickets = [], passes = [], cards = [], classes = [], crowd }: Shelf = {},
) =>
  renderPage({
    language,
    page: PlaygroundPage,
    path: ':lang/playgrounds/:playgroundSlug',
    address: `/${language}/playgrounds/orebro`,
    data: await playgroundData(
      stubCall(
        answering(openingHoursOverview, ({ query: { from, to } }) => openDays(from, to, '10:00', '18:00')),
        answering(getCrowd, () => (crowd ? { level: 'full' as const, text: crowd } : { level: null, text: null })),
        answering(entrancePricesByLocation, () => prices),
        answering(listChildClasses, () => classes),
        answering(giftCardsByLocation, () => cards),
        answering(serialTicketsByLocation, () => tickets),
        answering(passArticlesByLocation, () => passes),
      ),
      { site, language },
      place,
      'localhost:3000',
      noon,
    ),
  })

describe('the page of a playground', () => {
  test.each(languages)('speaks %s', async (language) => {
    const { text, html, t } = await shown(language)
    for (const key of [
      'come',
      'seeTickets',
      'play',
      'rooms',
      'classes',
      'tickets',
      'way',
      'directions',
      'openMap',
      'mapApp',
    ] as const)
      expect(text).toContain(t(`playgrounds.${key}`))
    expect(text).not.toMatch(/\{\{|\b(undefined|null|NaN)\b/)
    expect(html).not.toMatch(/ style="/)
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
  })

  test('says whether it is open, where it is, what stands in the way and what there is', async () => {
    const { text } = await shown('sv')
    for (const words of [
      'Öppet till 18:00',
      'Lekgatan 4, 702 36 Örebro',
      'Bollhavet',
      '20 000 bollar',
      'Djungelrummet',
      'Plats för 16, lagom för 12',
      'Tema: Djungel',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Ombyggt')
  })

  test('says in its first lines how full it is, where that is known', async () => {
    const { html, text } = await shown('sv', orebro, { crowd: 'Läget kl. 12:00: fullt' })
    expect(text).toMatch(/Öppet till 18:00 ?Läget kl\. 12:00: fullt/)
    expect(html.indexOf('Läget kl.')).toBeLessThan(html.indexOf('come-card'))
    expect((await shown('sv')).text).not.toContain('Läget')
  })

  test('begins with today’s hours, what a visit costs and the way in; the other days are one press away', async () => {
    const prices = [entrance('Under 1 år', 0, 0), entrance('3–17 år', 179, 199), entrance('1–2 år', 99, 99)]
    const { html, text } = await shown('sv', orebro, { prices })
    const plain = text.replaceAll('\u00a0', ' ')
    const inOrder = [
      'Hoppla Örebro',
      'I dag, ',
      '10:00–18:00',
      'Entré, 3–17 år',
      '179 kr',
      '199 kr helg och lov',
      'Biljetter och priser',
      'Här började allt.',
    ]
    const places = inOrder.map((words) => plain.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(html.match(/class="btn pri/g)).toHaveLength(1)
    expect(html).toContain('href="#hours"')
    const same = await shown('sv', orebro, { prices: [entrance('Alla', 99, 99)] })
    expect(same.text).not.toContain('helg och lov')
    const untold = await shown('sv')
    expect(untold.text).not.toContain('Entré,')
  })

  test('leads to the map, the telephone and the telephone’s own map', async () => {
    const { html } = await shown('sv')
    for (const href of [
      'https://maps.example/orebro',
      'tel:+46194000140',
      'geo:59.262,15.199?q=59.262,15.199(Hoppla%20%C3%96rebro)',
    ])
      expect(html).toContain(`href="${href}"`)
  })

  test('sells what can be bought today, the cheapest first', async () => {
    const { text, html } = await shown('sv', orebro, {
      tickets: [
        article('Tio besök', 1290),
        article('Fem besök', 690, { numberOfEntrances: 5 }),
        article('Förr', 1, { inactiveReason: 'NoLongerOnSale' }),
      ],
      passes: [article('Månadskort', 349, { numberOfEntrances: null })],
      cards: [{ price: 200, currency: 'SEK', inactiveReason: null } as GiftCard],
    })
    expect(text.indexOf('Fem besök')).toBeLessThan(text.indexOf('Tio besök'))
    expect(text).not.toContain('Förr')
    expect(text).toContain('Så ofta ni vill')
    expect(html).toContain('href="/sv/order/shop/gift-cards"')
  })

  test('leads into the booking of each kind of class that can be booked, and says of classes only where there is a hall', async () => {
    const { html, text } = await shown('sv', orebro, {
      classes: [
        aClass('SportKidz', '2027-01-23', 1495),
        aClass('SportKidz', '2027-01-17', 1695),
        aClass('SportKidz', '2027-01-10', 1, false),
        aClass('SportKidzTrial', '2026-12-06', 0),
        aClass('LeoCamp', '2027-02-15', 2195, false),
      ],
    })
    expect(html).toContain('href="/sv/order/child-class/orebro?kind=sport"')
    expect(html).toContain('href="/sv/order/child-class/orebro?kind=trial"')
    expect(html).not.toContain('kind=camp')
    // The next that begins, and the lowest price of those that can be booked.
    expect(text.replaceAll('\u00a0', ' ')).toMatch(/Barnidrott ?Nästa start 17 januari.*Från 1 495 kr/)
    expect(text).toMatch(/Nästa start 6 december.*Gratis/)
    const without = await shown('sv', { ...orebro, areas: [] })
    expect(without.html).not.toContain('id="classes"')
    expect(without.html).not.toContain('id="play"')
  })

  test('every link within the page leads to something on it', async () => {
    const { html } = await shown('sv')
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.length).toBeGreaterThan(3)
    for (const id of targets) expect(html).toContain(`id="${id}"`)
  })

  test('a name without an end breaks nothing', async () => {
    const { text } = await shown('de', aPlayground('Donaudampfschifffahrtsgesellschaftsspielplatz', { phone: '' }))
    expect(text).toContain('Donaudampfschifffahrtsgesellschaftsspielplatz')
  })
})
