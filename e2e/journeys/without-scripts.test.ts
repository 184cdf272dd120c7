import type { Language } from '@hoppla/i18n'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { Site } from '../support/site.ts'
import { originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

test.each([
  ['localhost', 'sv', 'phone'],
  ['de.localhost', 'de', 'desktop'],
  ['fi.localhost', 'fi', 'phone'],
] as const)(
  'without scripts the menu leads on, and what needs them says so and how to reach the house: %s %s',
  async (host, code, width) => {
    const language: Language = code
    const { page } = await visitor({
      language,
      width,
      options: { javaScriptEnabled: false, viewport: { width: width === 'phone' ? 390 : 1280, height: 844 } },
    })
    const at = originAt(origin, host)
    const site = new Site(page, at, language)
    const { t } = site
    await page.goto(`${at}/${language}`)
    expect(await site.button(t('common.menu')).count(), 'a button that does nothing').toBe(0)
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: t('layout.noScript.title') })
        .count(),
    ).toBe(0)
    await site.link(t('common.menu')).click()
    const menu = page.getByRole('navigation', { name: t('common.menu') })
    expect(await menu.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true)
    await menu.getByRole('link', { name: t('common.links.party') }).click()
    await page.waitForURL(`${at}/${language}/party`)
    await menu.getByRole('link', { name: 'English' }).click()
    await page.waitForURL(`${at}/en/party`)
    await page.goto(`${at}/${language}/faq`)

    await menu.getByRole('link', { name: t('common.loginOrRegister') }).click()
    await page.waitForURL(/\/login/)
    const said = page.getByRole('status').filter({ hasText: t('layout.noScript.title') })
    await said.waitFor()
    expect(
      await said.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split(':')[0])),
    ).toEqual(expect.arrayContaining(['tel', 'mailto', `/${language}/playgrounds`]))
    for (const path of ['/account', '/account/member-card', '/order/shop/checkout', '/withdrawal']) {
      await page.goto(`${at}/${language}${path}`)
      await said.waitFor()
    }
  },
)
