import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { newParent, Site } from '../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

/** A page whose scripts are still on their way, as on a slow bus. @returns what lets them come. */
const openAsleep = async (page: Page, path: string): Promise<() => void> => {
  let wake = () => {}
  const late = new Promise<void>((done) => {
    wake = done
  })
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/assets/*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto(`${origin}/sv${path}`)
  return wake
}

test('what is typed, chosen and pressed before a page’s scripts are there counts once they are, and goes into no address', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const { t } = site

  const start = await openAsleep(page, '')
  const place = page.getByRole('combobox', { name: t('places.playground') })
  await place.selectOption('orebro')
  start()
  await page
    .getByText(/Hoppla Örebro|, Örebro$/)
    .first()
    .waitFor()
  expect(await place.inputValue()).toBe('orebro')

  const shop = await openAsleep(page, '/order/shop/gift-cards')
  await page.getByRole('radio', { name: /^1\s000/ }).check()
  const year = String(new Date().getFullYear() + 1)
  await site.fillGiftCard({
    name: 'Farmor',
    email: 'farmor@friends.example',
    greeting: 'Grattis!',
    sendOn: { day: '3', month: '2', year },
  })
  await site.toCheckout()
  expect(page.url()).toBe(`${origin}/sv/order/shop/gift-cards`)
  shop()
  await site.arrivesAt('/login')
  const kept = await page.evaluate(() => localStorage.getItem('site.purchase') ?? '')
  for (const text of ['Farmor', 'farmor@friends.example', 'Grattis!', `${year}-02-03`]) expect(kept).toContain(text)

  const parent = newParent()
  const register = await openAsleep(page, '/login/register')
  await site.field(t('identity.label.firstName')).fill(parent.firstName)
  await site.field(t('identity.label.lastName')).fill(parent.lastName)
  await site.field(t('identity.label.email')).fill(parent.email)
  await site.passwordField().fill(parent.password)
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(`${origin}/sv/login/register`)
  register()
  await site.arrivesAt('/login/children')
})

test('a script that does not come takes away what it brings, not the page with what was typed', async () => {
  const { page, expectError } = await visitor()
  expectError(/ERR_FAILED|Failed to fetch dynamically imported module/)
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await page.unrouteAll({ behavior: 'wait' })
  await page.route(/\/assets\/(site-menu|cookie-question|notices)-[^/]*\.js$/, (route) => route.abort())
  await site.open('/order/shop/gift-cards')
  await site.field(t('shop.recipientName')).fill('Farmor')
  await site.button(t('common.menu')).click()
  await page.getByText(t('common.failure.network')).waitFor()
  expect(await site.field(t('shop.recipientName')).inputValue()).toBe('Farmor')
  expect(await site.button(t('common.cookies.all')).count()).toBe(0)
})
