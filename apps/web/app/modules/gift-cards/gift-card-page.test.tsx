import { languages } from '@hoppla/i18n'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { catalogueOf, giftCard } from '../../testing/shop-articles.ts'
import { aSite } from '../../testing/sites.ts'
import { giftCardData } from './gift-card-data.ts'
import GiftCardPage from './gift-card-page.tsx'

const site = aSite('sv')
const noon = new Date('2026-11-21T11:00:00Z')

describe('the gift card page', () => {
  const cards = catalogueOf([giftCard(1000), giftCard(200), giftCard(500), giftCard(50, { inactiveReason: 'NoLongerOnSale' })])

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

  test('an amount that is sold out is shown, and cannot be chosen', async () => {
    const some = catalogueOf([giftCard(200), giftCard(300, { inactiveReason: 'SoldOut' }), giftCard(500), giftCard(1000)])
    const { html, text, t } = await renderPage({ language: 'sv', page: GiftCardPage, data: await giftCardData(some, site, noon) })
    const [input = ''] = html.match(/<input[^>]*value="gift 300"[^>]*>/) ?? []
    expect(input).toContain('aria-disabled="true"')
    expect(input).not.toContain('checked')
    expect(text).toContain(t('shop.soldOutNow', { amounts: '300 kr' }))
    const all = catalogueOf([giftCard(200, { inactiveReason: 'SoldOut' })])
    const none = await renderPage({ language: 'sv', page: GiftCardPage, data: await giftCardData(all, site, noon) })
    expect(none.text).toContain(t('shop.noGiftCards'))
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
    const { text, t } = await renderPage({
      language: 'de',
      page: GiftCardPage,
      data: await giftCardData(catalogueOf([]), site, noon),
    })
    expect(text).toContain(t('shop.noGiftCards'))
  })
})
