import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { Site } from '../../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

test('the shop leads with the play centre one has chosen: its name, what a visit costs there, and the way to it', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  await site.open('/order/shop')
  await site.answerCookies('necessary')
  const row = page.locator('main .list').first().getByRole('link')
  expect(await row.textContent()).toContain(site.t('common.yours.nearest'))
  await site.open('/playgrounds')
  await page
    .locator('main ul.list > li')
    .getByRole('link', { name: /^Örebro/ })
    .click()
  await site.arrivesAt('/playgrounds/orebro')
  await site.open('/order/shop')
  // The price of a weekday for most children, as the entrance page of Örebro shows it.
  await expect
    .poll(async () => (await row.textContent())?.replaceAll('\u00a0', ' '))
    .toContain(site.t('shop.yours', { price: '179 kr' }))
  expect(await row.textContent()).toContain('Hoppla Örebro')
  await row.click()
  await site.arrivesAt('/book-entrance/orebro')
})

test('what is not valid at the chosen play centre stands last, and says so', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  await site.open('/playgrounds')
  await site.answerCookies('necessary')
  await page
    .locator('main ul.list > li')
    .getByRole('link', { name: /^Örebro/ })
    .click()
  await site.arrivesAt('/playgrounds/orebro')
  // Örebro sells all but the first of the country's ticket cards.
  const titles = page.locator('main h2.h, main .tile h2, main .tile h3')
  await page.route('**/api/shop/serial-tickets/by-location/*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: ((await answer.json()) as object[]).slice(1) })
  })
  await site.open('/order/shop')
  await page
    .getByText(site.t('shop.notThere', { name: 'Hoppla Örebro' }))
    .first()
    .waitFor()
  expect(await titles.count()).toBeGreaterThan(2)
  expect(await page.getByText(site.t('shop.notThere', { name: 'Hoppla Örebro' })).count()).toBe(1)
})
