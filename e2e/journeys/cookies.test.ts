import { languages } from '@hoppla/i18n'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { registerOver, someAddress } from '../support/parent.ts'
import { Site } from '../support/site.ts'
import { originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

const events = (page: Page): Promise<{ event: string; transactionId?: string }[]> =>
  page.evaluate(() => (window as Window & { dataLayer?: { event: string }[] }).dataLayer ?? [])
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...Object.keys(localStorage), ...document.cookie.split('; ').filter(Boolean)])

test('nothing is stored and nothing measured before the question is answered; "only necessary" measures nothing', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  await site.open()
  await site.button(site.t('common.cookies.all')).waitFor()
  expect(await stored(page)).toEqual([])
  expect(await events(page)).toEqual([])

  await site.answerCookies('necessary')
  expect(await site.button(site.t('common.cookies.all')).count()).toBe(0)
  await page.reload()
  await site.hydrated()
  await page.waitForTimeout(300)
  expect(await site.button(site.t('common.cookies.all')).count(), 'asked again').toBe(0)
  expect(await events(page)).toEqual([])

  // An answer to an older question is none to this one.
  const aged = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key, kept]) => {
      const older = kept.replace(/"version":\d+(?=,"analytics")/, '"version":0')
      localStorage.setItem(key, older)
      return older !== kept
    }),
  )
  expect(aged).toHaveLength(1)
  await page.reload()
  await site.button(site.t('common.cookies.all')).waitFor()
})

test('looking at a playground, its parties, prices or classes stores nothing before an answer; pressing its name does', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  for (const path of ['/playgrounds/orebro', '/party/orebro', '/book-entrance/orebro', '/order/child-class/orebro']) {
    await site.open(path)
    await site.button(site.t('common.cookies.all')).waitFor()
    expect(await stored(page), path).toEqual([])
  }
  await site.open('/book-entrance')
  await page.locator('main').getByRole('link', { name: 'Hoppla Umeå' }).click()
  await site.arrivesAt('/book-entrance/umea')
  expect(await stored(page)).toEqual(['site.playgrounds'])
})

test('the answer can be changed from the menu, and counts from then on', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await site.open()
  await site.answerCookies('necessary')
  const menu = await site.openMenu()
  await menu.getByRole('button', { name: t('common.links.cookies') }).click()
  const settings = page.getByRole('dialog', { name: t('common.links.cookies') })
  await settings.getByRole('checkbox', { name: new RegExp(t('layout.cookies.analyticsTitle')) }).check()
  await settings.getByRole('button', { name: t('layout.cookies.save') }).click()
  await settings.waitFor({ state: 'hidden' })
  await page.reload()
  await site.hydrated()
  await expect.poll(() => events(page)).toEqual([{ event: 'visitor', visitorType: 'guest' }])
})

test('a purchase is told once, however often its receipt is looked at', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Sixten')
  await site.open('/order/shop/gift-cards')
  await site.answerCookies('all')
  await page.getByRole('radio', { name: site.t('shop.toMe') }).check()
  await site.toCheckout()
  await site.arrivesAt('/login')
  await site.signIn(parent)
  await site.arrivesAt('/order/shop/checkout')
  await site.pay()
  await site.atProvider('pay')
  const reference = await site.receives()
  const purchases = async () => (await events(page)).filter(({ event }) => event === 'purchase')
  await expect.poll(purchases).toMatchObject([{ transactionId: reference, transactionCurrency: 'SEK', transactionTotal: 500 }])
  await page.reload()
  await site.receives()
  await page.waitForLoadState('networkidle')
  expect(await purchases()).toEqual([])
})

const hosts = {
  sv: 'localhost',
  nb: 'no.localhost',
  da: 'dk.localhost',
  fi: 'fi.localhost',
  de: 'de.localhost',
  en: 'localhost',
} as const

test.each(languages)(
  'in %s the question is one slim bar with two answers of one size, and the next step can be pressed beside it',
  async (language) => {
    const { page } = await visitor({ width: 'phone' })
    const site = new Site(page, originAt(origin, hosts[language]), language)
    for (const path of ['', '/playgrounds', '/order/shop']) {
      await site.open(path)
      const bar = page.getByRole('region', { name: site.t('common.cookies.title') })
      await bar.waitFor()
      expect((await bar.boundingBox())?.height, `${path}: height`).toBeLessThanOrEqual(120)
      const sizes = await Promise.all((await bar.getByRole('button').all()).map(async (button) => await button.boundingBox()))
      expect(sizes).toHaveLength(2)
      expect(sizes[0]?.width).toBe(sizes[1]?.width)
      expect(await bar.getByRole('link', { name: site.t('common.links.privacy') }).getAttribute('href')).toBe(
        `/${language}/info/privacy`,
      )
      const covered = await page.evaluate(() => {
        const next = [...document.querySelectorAll<HTMLElement>('main .btn.pri')].find((one) => one.offsetParent !== null)
        if (!next) return false
        next.scrollIntoView({ block: 'nearest' })
        const box = next.getBoundingClientRect()
        return !next.contains(document.elementFromPoint(box.left + box.width / 2, box.bottom - 4))
      })
      expect(covered, `${path}: the next step lies under the question`).toBe(false)
    }
  },
)
