import { listMyGiftCards } from '@hoppla/contract/orders'
import { addChild, updateProfile } from '@hoppla/contract/profile'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { Booking, bornFor } from '../../support/booking.ts'
import { withBrowser } from '../../support/browser.ts'
import { Buyer } from '../../support/buyer.ts'
import type { HttpClient } from '../../support/http.ts'
import { aParent, giftCardsOnSale } from '../../support/parent.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

/** Codes of gift cards that the parent has bought, of the cheapest kind: what they give stands on them. */
const giftCards = async (client: HttpClient, count: number) => {
  const [cheapest] = await giftCardsOnSale(client)
  const buyer = new Buyer(client, { serverIsThere: async () => 0, interrupted: () => {} })
  for (let bought = 0; bought < count; bought++) await buyer.buy(cheapest?.id ?? '', 'me', [{ action: 'pay' }])
  return client.call(listMyGiftCards, {})
}

test('a gift card pays part of a class and of an order that the bank refused; the form stands as it was typed on the way back', async () => {
  const { page, expectError } = await visitor()
  const site = new Booking(page, origin, 'sv')
  const { t } = site
  const { client, credentials } = await aParent(origin, 'Greta')
  const [day, month, year] = bornFor(6)
  await client.call(addChild, {
    body: { firstName: 'Elsa', lastName: 'Testare', birthDate: `${year}-0${month}-${day}` },
  })
  await client.call(updateProfile, { body: { phone: '701740605', countrycode: '+46' } })
  const [one, two] = await giftCards(client, 2)
  await site.open()
  await site.answerCookies('necessary')
  await site.signInBehindTheScenes(credentials)

  await site.openClasses('Hoppla Göteborg', 'sport')
  await site.chooseGroup(/^5–6 år/)
  await page
    .getByText(t('enrol.fitsHere', { name: 'Elsa' }))
    .first()
    .waitFor()
  await page.getByText(t('enrol.notes')).click()
  await page.getByLabel(t('enrol.other')).fill('Hälsar på mormor efteråt')
  const consent = page.getByRole('checkbox', { name: t('enrol.healthConsent', { name: 'Elsa' }) })
  await consent.check()
  await site.toPayment()
  const times = /Elsa: 5–6 år, \d\d:\d\d–\d\d:\d\d/
  await page.getByText(times).waitFor()

  // Back to the form, as it was typed; changed, it is booked anew, and only once.
  await page.goBack()
  await site.button(t('enrol.addSibling')).waitFor()
  expect(await page.getByLabel(t('enrol.other')).inputValue()).toBe('Hälsar på mormor efteråt')
  expect(await consent.isChecked()).toBe(true)
  await page.getByLabel(t('enrol.other')).fill('Hälsar på farmor efteråt')
  await site.toPayment()

  // On a slow line the account's children come late: what is pressed before counts once they are there.
  let letChildrenCome = () => {}
  const childrenMayCome = new Promise<void>((come) => {
    letChildrenCome = come
  })
  await page.route('**/api/User/MyAccounts', async (route) => {
    await childrenMayCome
    await route.fallback()
  })
  await site.link(t('checkout.change')).click()
  expect(await page.getByLabel(t('enrol.other')).inputValue()).toBe('Hälsar på farmor efteråt')
  const arrived = site.toPayment()
  await page.locator('.btn.busy').waitFor()
  letChildrenCome()
  await arrived
  await page.unroute('**/api/User/MyAccounts')

  await page.getByText(t('checkout.codes.title'), { exact: true }).click()
  expectError(/status of 404 .*\/api\/(shop|child-class)\//)
  await site.field(t('checkout.codes.label')).fill('ABCD-EFGH-JKLM-NPQR')
  await site.button(t('checkout.cards.add')).click()
  await page.getByText(t('checkout.codes.unknown')).waitFor()
  await site.field(t('checkout.codes.label')).fill((one?.code ?? '').toLowerCase())
  // What was wrong goes when something else is typed.
  expect(await page.getByText(t('checkout.codes.unknown')).count()).toBe(0)
  await site.button(t('checkout.cards.add')).click()
  await page.getByText(t('checkout.cards.rest')).waitFor()
  await expectAccessible(page, 'a class with a gift card')
  expectError(/status of 400 .*\/payment\//)
  await site.atBankForClass('decline')

  // Shown above the summary, with the focus.
  const reported = page.getByText(t('payment.again.declined'))
  await reported.waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(t('payment.again.declined'))
  const sum = page.getByRole('complementary', { name: t('classes.yours') })
  expect((await reported.boundingBox())?.y).toBeLessThan((await sum.getByRole('heading').boundingBox())?.y ?? 0)
  await page.getByText(t('checkout.cards.paidBy')).waitFor()
  await site.atBankForClass('pay')
  await site.heading(t('booked.done', { names: 'Elsa' })).waitFor()

  // An order of the shop that the bank refused is found in the account, and a card pays part of it.
  await site.open('/order/shop')
  await site.link(/^Köp Tiokort/).click()
  await site.toCheckout()
  await site.arrivesAt('/order/shop/checkout')
  await site.pay()
  await site.atProvider('decline')
  await page.getByText(t('payment.again.declined')).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(t('payment.again.declined'))
  await site.open('/account/booking-history')
  await site
    .link(/^Tiokort/)
    .first()
    .click()
  await site.arrivesAt(/^\/order\/shop\/payment\//)
  await page.getByText(t('checkout.codes.title'), { exact: true }).click()
  await site.field(t('checkout.codes.label')).fill(two?.code ?? '')
  await site.button(t('checkout.cards.add')).click()
  await page.getByText(t('checkout.cards.rest')).waitFor()
  await expectAccessible(page, 'an unpaid order with a gift card')
  await site.orderButton().click()
  await page.waitForURL('**/test-payments/pay/*')
  await site.atProvider('pay')
  await site.receives()
  await page.getByText(t('checkout.cards.paidBy')).waitFor()
})
