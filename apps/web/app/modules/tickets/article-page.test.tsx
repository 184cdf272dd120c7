import { type Article, getPassArticle, getSerialTicket } from '@hoppla/contract/catalogue'
import { languages } from '@hoppla/i18n'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { pass, ticket } from '../../testing/shop-articles.ts'
import { aSite } from '../../testing/sites.ts'
import { answering, stubCall } from '../../testing/stub-call.ts'
import { articleData } from './article-data.ts'
import ArticlePage from './article-page.tsx'

const site = aSite('sv')
const noon = new Date('2026-11-21T11:00:00Z')

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
  test.each(languages)('says so when it is sold out, in %s', async (language) => {
    const { text, t } = await renderPage({ language, page: ArticlePage, data: await data('pass', { inactiveReason: 'SoldOut' }) })
    expect(text).toContain(t('tickets.soldOut', { name: 'Månadskort' }))
    expect(text).not.toContain(t('tickets.notOnSale', { name: 'Månadskort' }))
    expect(text).not.toContain(t('tickets.toChild'))
  })
  test('another country’s article is not found here', async () => {
    const gone = await data('pass', { countryId: 'elsewhere' }).catch((error: unknown) => error)
    expect((gone as Response).headers.get('location')).toBe('/404')
  })
})
