import {
  type Article,
  type GiftCard,
  getPassArticle,
  getSerialTicket,
  giftCardsByLocation,
  type Media,
  passArticlesByLocation,
  serialTicketsByLocation,
} from '@hoppla/contract/catalogue'
import { type Playground, playgroundsByCountry } from '@hoppla/contract/places'
import { languages } from '@hoppla/i18n'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { aSite } from '../../testing/sites.ts'
import { answering, stubCall } from '../../testing/stub-call.ts'
import { articleData } from './article-data.ts'
import ArticlePage from './article-page.tsx'
import GiftCardPage from './gift-card-page.tsx'
import { giftCardData, shopData } from './shop-data.ts'
import ShopPage from './shop-page.tsx'
import { sortedFor } from './your-shop.ts'

const picture = (guid: string, name: string) =>
  ({ guid, name: `${guid}.svg`, description: name, url: `/media/${guid}.svg` }) as Media
const balloons = picture('d1', 'Ballonger')
const hop = picture('d2', 'Hoppet')

const giftCard = (price: number, change: Partial<GiftCard> = {}) =>
  ({
    id: `gift ${price}`,
    price,
    currency: 'SEK',
    description: 'Gäller i alla våra lekland.',
    validToDate: '2029-12-31',
    inactiveReason: null,
    media: [balloons, hop],
    ...change,
  }) as GiftCard
const article = (change: Partial<Article>) =>
  ({ id: change.name, description: '', currency: 'SEK', rules: '', media: [], inactiveReason: null, ...change }) as Article

const ticket = article({ name: 'Tiokort', price: 1590, numberOfEntrances: 10, rules: 'En ruta är en entré.' })
const pass = article({
  name: 'Månadskort',
  price: 199,
  numberOfEntrances: null,
  validityDuration: 30,
  validityDurationType: 'Days',
})

const api = (cards: GiftCard[], tickets: Article[] = [], passes: Article[] = []) =>
  stubCall(
    answering(giftCardsByLocation, () => cards),
    answering(serialTicketsByLocation, () => tickets),
    answering(passArticlesByLocation, () => passes),
    answering(playgroundsByCountry, () => [
      { guid: 'o', slug: 'orebro', name: 'Hoppla Örebro', disabled: false } as Playground,
      { guid: 'g', slug: 'gone', name: 'Hoppla Gone', disabled: true } as Playground,
    ]),
  )
const site = aSite('sv')
const noon = new Date('2026-11-21T11:00:00Z')

describe('the shop', () => {
  const full = api([giftCard(500), giftCard(200), giftCard(100, { inactiveReason: 'NotYetOnSale' })], [ticket], [pass])

  test.each(languages)('speaks %s', async (language) => {
    const { text, t } = await renderPage({ language, page: ShopPage, data: await shopData(full, site) })
    for (const key of ['title', 'lead', 'giftCard', 'buy', 'hasCode', 'connect', 'balance', 'which'] as const)
      expect(text).toContain(t(`shop.${key}`))
    expect(text).not.toMatch(/\{\{|\b(undefined|null|NaN)\b/)
  })

  test('sells gift cards, tickets and passes', async () => {
    const { text, html } = await renderPage({ language: 'sv', page: ShopPage, data: await shopData(full, site) })
    expect(text).toContain('från 200 kr')
    expect(html).toContain('href="/sv/order/shop/gift-cards"')
    expect(text).toContain('1 590 kr Köp Tiokort')
    expect(html).toContain('href="/sv/order/shop/serial-tickets/Tiokort"')
    expect(html).toContain('href="/sv/order/shop/passes/M%C3%A5nadskort"')
    expect(text).toContain('Tiokort 159 kr per besök')
  })

  test('leads to the nearest playground before one is known, in the same row', async () => {
    const { html } = await renderPage({ language: 'sv', page: ShopPage, data: await shopData(full, site) })
    expect(html).toMatch(/href="\/sv\/playgrounds"[^>]*class="item"|class="item"[^>]*href="\/sv\/playgrounds"/)
    expect((await shopData(full, site)).playgrounds).toEqual([{ guid: 'o', slug: 'orebro', name: 'Hoppla Örebro' }])
  })

  test('what is valid at one’s own playground stands first, else nothing moves', () => {
    const shelf = { serialTickets: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], passes: [{ id: 'd' }, { id: 'e' }] }
    expect(sortedFor(undefined, shelf)).toEqual(shelf)
    const yours = { name: 'Örebro', entry: null, valid: new Set(['b', 'c', 'd', 'e']) }
    expect(sortedFor(yours, shelf)).toEqual({ serialTickets: [{ id: 'b' }, { id: 'c' }, { id: 'a' }], passes: shelf.passes })
  })

  test('says so when there is nothing to sell', async () => {
    const { text, t } = await renderPage({ language: 'sv', page: ShopPage, data: await shopData(api([]), site) })
    expect(text).toContain(t('shop.nothing'))
    expect(text).not.toContain(t('shop.buy'))
  })
})

describe('the page of a ticket or a pass', () => {
  const calls = (change: Partial<Article> = {}) => {
    const here = { countryId: site.country.guid, validityDurationType: 'Days' as const, validityDuration: 30, ...change }
    return stubCall(
      answering(getSerialTicket, () => ({ ...ticket, ...here })),
      answering(getPassArticle, () => ({ ...pass, ...here })),
    )
  }
  const data = (kind: 'serial-ticket' | 'pass', change?: Partial<Article>) =>
    articleData({ call: calls(change), site, language: 'sv' }, kind, 'x', noon)

  test.each(languages)('speaks %s', async (language) => {
    for (const kind of ['serial-ticket', 'pass'] as const) {
      const { text, t } = await renderPage({ language, page: ArticlePage, data: await data(kind) })
      for (const key of ['tickets.who', 'tickets.for.code', 'shop.toSomeone', 'shop.toPay', 'tickets.vatIncluded'] as const)
        expect(text).toContain(t(key))
      expect(text).toContain(t(kind === 'pass' ? 'tickets.toChild' : 'shop.toCheckout'))
      expect(text).not.toMatch(/\{\{|\b(undefined|null|NaN)\b/)
    }
  })
  test('says so when it is not on sale', async () => {
    const page = { language: 'sv', page: ArticlePage, data: await data('pass', { inactiveReason: 'NoLongerOnSale' }) } as const
    const { text, t } = await renderPage(page)
    expect(text).toContain(t('tickets.notOnSale', { name: 'Månadskort' }))
    expect(text).not.toContain(t('tickets.toChild'))
  })
  test('another country’s article is not found here', async () => {
    const gone = await data('pass', { countryId: 'elsewhere' }).catch((error: unknown) => error)
    expect((gone as Response).headers.get('location')).toBe('/404')
  })
})

describe('the gift card page', () => {
  const cards = api([giftCard(1000), giftCard(200), giftCard(500), giftCard(50, { inactiveReason: 'NoLongerOnSale' })])

  test.each(languages)('speaks %s', async (language) => {
    const { text, t } = await renderPage({ language, page: GiftCardPage, data: await giftCardData(cards, site, noon) })
    for (const key of ['giftCardHeading', 'design', 'amount', 'who', 'recipientName', 'sendOn', 'toCheckout', 'undo'] as const)
      expect(text).toContain(t(`shop.${key}`))
    expect(text).not.toMatch(/\{\{|\b(undefined|null|NaN)\b/)
  })

  test('offers the amounts on sale in their order, the middle one chosen', async () => {
    const { html } = await renderPage({ language: 'sv', page: GiftCardPage, data: await giftCardData(cards, site, noon) })
    const amounts = [...html.matchAll(/name="amount"[^>]*value="([^"]+)"/g)].map(([, value]) => value)
    expect(amounts).toEqual(['gift 200', 'gift 500', 'gift 1000'])
    expect(html).toMatch(/name="amount"[^>]*checked=""[^>]*value="gift 500"|name="amount"[^>]*value="gift 500"[^>]*checked=""/)
  })

  test('knows the days a present may be sent on, by the country’s calendar', async () => {
    const lateInTheEvening = new Date('2026-11-21T23:30:00Z')
    expect(await giftCardData(cards, site, lateInTheEvening)).toMatchObject({
      today: '2026-11-22',
      lastDay: '2027-11-23',
      example: '6 12 2026',
    })
  })

  test('leads back to the shop when no card is on sale', async () => {
    const { text, t } = await renderPage({ language: 'de', page: GiftCardPage, data: await giftCardData(api([]), site, noon) })
    expect(text).toContain(t('shop.noGiftCards'))
  })
})
