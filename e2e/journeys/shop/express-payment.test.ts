import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { withBrowser } from '../../support/browser.ts'
import { HttpClient } from '../../support/http.ts'
import { registerOver, someAddress } from '../../support/parent.ts'
import { Site } from '../../support/site.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()

/** At the checkout with a gift card, on a telephone of Apple’s or another. */
const atCheckout = async (host: string, language: 'sv' | 'de', isApple: boolean): Promise<Site> => {
  const origin = originAt(inject('origin'), host)
  const parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }))
  const { page } = await visitor({ width: 'phone', language })
  // Chromium knows no Apple Pay: what Safari says stands in for the telephone.
  if (isApple) await page.addInitScript('globalThis.ApplePaySession = { canMakePayments: () => true }')
  const site = new Site(page, origin, language)
  await site.open()
  await site.answerCookies('necessary')
  await site.goToLogin()
  await site.signIn(parent)
  await site.skipOffers()
  await site.open('/order/shop')
  await page.locator('a[href*="/order/shop/serial-tickets/"]').first().click()
  await site.arrivesAt(/^\/order\/shop\/serial-tickets\/[\w-]+$/)
  await site.toCheckout()
  await site.arrivesAt('/order/shop/checkout')
  await site.orderButton().waitFor()
  return site
}

test('Apple Pay orders by one press where the device has it, after the consent that is asked for', async () => {
  const site = await atCheckout('localhost', 'sv', true)
  const { page, t } = site
  const apple = page.getByRole('button', { name: /^Apple Pay: Betala / })
  await apple.waitFor()
  await page.getByRole('button', { name: /^Swish: Betala / }).waitFor()
  expect(await page.getByRole('radio', { name: /Apple Pay|Swish/ }).count()).toBe(0)
  await expectAccessible(page, 'checkout with express buttons')
  await apple.focus()
  await page.keyboard.press('Enter')
  await page.getByText(t('checkout.begin.missing')).waitFor()
  await page.getByRole('checkbox', { name: t('checkout.begin.text') }).check()
  await apple.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/test-payments/pay/*')
  await site.atProvider('pay')
  await site.receives()
})

test('a device without Apple Pay is shown none', async () => {
  const site = await atCheckout('localhost', 'sv', false)
  await site.page.getByRole('button', { name: /^Swish: Betala / }).waitFor()
  expect(await site.page.getByText('Apple Pay').count()).toBe(0)
})

test('in Germany it is a choice: there is one order button', async () => {
  const site = await atCheckout('de.localhost', 'de', true)
  const { page } = site
  await page.getByRole('radio', { name: /^Apple Pay/ }).check()
  expect(await page.getByRole('button', { name: /Apple Pay/ }).count()).toBe(0)
  await expectAccessible(page, 'checkout in Germany')
  await site.pay()
  await site.atProvider('pay')
  await site.receives()
})
