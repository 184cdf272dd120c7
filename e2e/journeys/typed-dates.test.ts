import { formatDate, type Language } from '@hoppla/i18n'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { Site } from '../support/site.ts'
import { originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

/** A Wednesday or so half a year ahead, within the year of which hours are shown. */
const ahead = new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10)

test.each([
  ['localhost', 'sv', 'orebro', true],
  ['fi.localhost', 'fi', 'jyvaskyla', false],
  ['de.localhost', 'de', 'muenchen', false],
] as const)('a day is typed in the order of the language, with scripts and without: %s %s', async (host, code, slug, yearFirst) => {
  const language: Language = code
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await visitor({ language, options: { javaScriptEnabled } })
    const site = new Site(page, originAt(origin, host), language)
    const { t } = site
    await page.goto(`${originAt(origin, host)}/${language}/book-entrance/${slug}`)
    if (javaScriptEnabled) await site.hydrated()
    const names = await page.locator('.dates label').allInnerTexts()
    const inOrder = (['year', 'month', 'day'] as const).map((part) => t(`common.datePart.${part}`))
    expect(names).toEqual(yearFirst ? inOrder : inOrder.toReversed())

    await site.fillDate(ahead)
    await site.button(t('entrance.show')).click()
    await page
      .getByRole('status')
      .getByText(formatDate(ahead, language, 'weekday'))
      .waitFor()
    expect(await site.field(t('common.datePart.year')).inputValue()).toBe(ahead.slice(0, 4))

    await site.fillDate('2026-02-30')
    await site.button(t('entrance.show')).click()
    await page.locator('.dates input[aria-invalid=true]').first().waitFor()
    expect(await site.field(t('common.datePart.day')).inputValue()).toBe('30')
    if (javaScriptEnabled) await expectAccessible(page, 'a day that does not exist')
  }
})

test('no page shows a native date picker', async () => {
  const { page } = await visitor()
  for (const path of ['/party/orebro', '/redirect-groupbooking', '/book-entrance/orebro', '/order/shop/gift-cards']) {
    await page.goto(`${origin}/sv${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(
      await page.locator('input[type=date], input[type=datetime-local], input[type=month], input[type=time]').count(),
      path,
    ).toBe(0)
  }
})
