import { languages } from '@hoppla/i18n'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { catalogueOf, giftCard, pass, ticket } from '../../testing/shop-articles.ts'
import { aSite } from '../../testing/sites.ts'
import { shopData } from './shop-data.ts'
import ShopPage from './shop-page.tsx'
import { sortedFor } from './your-shop.ts'

const site = aSite('sv')

describe('the shop', () => {
  const full = catalogueOf([giftCard(500), giftCard(200), giftCard(100, { inactiveReason: 'NotYetOnSale' })], [ticket], [pass])

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

  test.each(languages)('what is sold out is shown without a button to buy it, in %s', async (language) => {
    const none = catalogueOf(
      [giftCard(200, { inactiveReason: 'SoldOut' })],
      [{ ...ticket, inactiveReason: 'SoldOut' }],
      [{ ...pass, inactiveReason: 'NoLongerOnSale' }],
    )
    const { text, html, t } = await renderPage({ language, page: ShopPage, data: await shopData(none, site) })
    expect(text.split(t('shop.soldOut')).length - 1).toBe(2)
    expect(text).toContain('Tiokort')
    expect(text).not.toContain('Månadskort')
    expect(text).not.toContain(t('shop.chooseGiftCard'))
    expect(html).not.toContain('order/shop/serial-tickets/')
    expect(html).not.toContain('order/shop/gift-cards')
  })

  test('of gift cards the cheapest that can be had is named', async () => {
    const cards = catalogueOf([giftCard(200, { inactiveReason: 'SoldOut' }), giftCard(500)])
    expect((await shopData(cards, site)).giftCard).toMatchObject({ price: 500, isSoldOut: false })
  })

  test('says so when there is nothing to sell', async () => {
    const { text, t } = await renderPage({ language: 'sv', page: ShopPage, data: await shopData(catalogueOf([]), site) })
    expect(text).toContain(t('shop.nothing'))
    expect(text).not.toContain(t('shop.buy'))
  })
})
