import { expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { press, tabTo, typeInto } from '../support/keyboard.ts'
import { registerOver, someAddress, someEmail } from '../support/parent.ts'
import { Site } from '../support/site.ts'
import { bankWordsOf } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

test('a whole purchase by keyboard, from the skip link to the receipt, with the focus always in sight', async () => {
  const { page } = await visitor({ width: 'desktop' })
  const site = new Site(page, origin, 'sv')
  const { t } = site
  const parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Sigrid')
  await site.open('/order/shop/gift-cards')
  await press(page, site.button(t('common.cookies.necessary')))

  await page.reload()
  await site.hydrated()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('common.skipToContent'))
  await page.keyboard.press('Enter')
  // A group of radios is one stop; arrows move inside it.
  const amounts = page.getByRole('group', { name: t('shop.amount') }).getByRole('radio')
  await tabTo(page, amounts.and(page.locator(':checked')))
  await page.keyboard.press('ArrowRight')
  const chosen = await amounts.and(page.locator(':checked')).getAttribute('value')
  await tabTo(page, page.getByRole('radio', { name: t('shop.toSomeone') }))
  await typeInto(page, site.field(t('shop.recipientName')), 'Hedda')
  // One field is forgotten: the summary takes the focus and leads to it.
  await press(page, site.button(t('shop.toCheckout')))
  await page.getByText(t('common.checkThese')).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(t('shop.problem.emailMissing'))
  await press(page, site.link(t('shop.problem.emailMissing')))
  await page.keyboard.type(someEmail('hedda'))
  await press(page, site.button(t('shop.toCheckout')))

  await site.arrivesAt('/login')
  await typeInto(page, site.field(t('identity.label.email')), parent.email)
  await page.keyboard.press('Enter')
  await site.arrivesAt('/login/password')
  await typeInto(page, site.passwordField(), parent.password)
  await page.keyboard.press('Enter')
  await site.arrivesAt('/order/shop/checkout')
  await press(page, site.orderButton())
  await page.waitForURL('**/test-payments/pay/*')
  await press(page, site.button(new RegExp(`^${bankWordsOf('sv')('pay')} `)))
  await site.receives()
  expect(chosen).toBeTruthy()
  await site.heading(t('payment.heading.now', { name: 'Hedda' })).waitFor()
})

test('the menu takes the focus, keeps it, closes with Escape and gives it back', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  await site.open()
  await site.answerCookies('necessary')
  const opener = site.button(site.t('common.menu'))
  await press(page, opener)
  const menu = page.getByRole('dialog', { name: site.t('common.menu') })
  await menu.waitFor()
  const isInside = () => menu.evaluate((dialog) => dialog.contains(document.activeElement))
  for (let tabs = 0; tabs < 15; tabs++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => document.activeElement?.tagName)
    // The browser's own bar comes between the last and the first.
    expect((await isInside()) || at === 'BODY').toBe(true)
  }
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
})
