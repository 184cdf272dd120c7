import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { withBrowser } from '../../support/browser.ts'
import { HttpClient } from '../../support/http.ts'
import { linkIn, mailFor } from '../../support/mailbox.ts'
import { registerOver, someAddress } from '../../support/parent.ts'
import { inDatabase } from '../../support/server.ts'
import { newParent, Site } from '../../support/site.ts'
import { withdrawHere } from '../../support/withdraw.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

const anAccount = () => registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }))

/** From the shop's tile to the page of the article. */
const choose = async (site: Site, article: RegExp): Promise<void> => {
  await site.open('/order/shop')
  await site.link(article).click()
  await site.arrivesAt(/^\/order\/shop\/(serial-tickets|passes)\/[\w-]+$/)
}
const payFor = async (site: Site): Promise<string> => {
  await site.arrivesAt('/order/shop/checkout')
  await site.pay()
  await site.atProvider('pay')
  return site.receives()
}

test('a ticket for us, a pass with photo for a new child, a code that somebody connects who first has to register, and a withdrawal', async () => {
  const { page, context } = await visitor()
  const site = new Site(page, origin, 'sv')
  const { t } = site
  const tove = await anAccount()
  const coupon = '20 % rabatt på klippkort och periodkort'
  await inDatabase(inject('dataDir'), (client) =>
    client.query(
      `insert into coupons (offer_id, account_id) select o.id, a.id from offers o, accounts a where o.key = 'se-autumn-tickets' and a.email = $1`,
      [tove.email],
    ),
  )
  await site.open()
  await site.answerCookies('necessary')
  await site.goToLogin()
  await site.signIn(tove)
  await site.skipOffers()

  // A ticket card for oneself.
  await choose(site, /^Köp Tiokort/)
  await expectAccessible(page, 'article')
  await site.toCheckout()
  await site.arrivesAt('/order/shop/checkout')
  await site.button(t('checkout.coupon.use', { name: coupon })).click()
  await page.getByText(t('checkout.coupon.used', { name: coupon })).waitFor()
  await expectAccessible(page, 'checkout with a coupon')
  // The bank says no; without the coupon, which is kept for another day, it costs what it did.
  await site.pay()
  await site.atProvider('decline')
  await site.button(/^Betala 1\s272,00\skr$/).waitFor()
  await expectAccessible(page, 'declined, with a coupon')
  await site.button(t('checkout.coupon.remove')).click()
  await site.button(/^Betala 1\s590,00\skr$/).waitFor()
  // Chosen once more with the coupon it is another order, of the price that its checkout shows.
  await choose(site, /^Köp Tiokort/)
  await site.toCheckout()
  await site.arrivesAt('/order/shop/checkout')
  await site.button(t('checkout.coupon.use', { name: coupon })).click()
  await site.button(/^Betala 1\s272,00\skr$/).waitFor()
  await site.pay()
  await site.atProvider('decline')
  await site.button(/^Betala 1\s272,00\skr$/).waitFor()
  await site.button(t('checkout.coupon.remove')).click()
  await site.button(/^Betala 1\s590,00\skr$/).waitFor()
  expect(await page.getByText(t('checkout.coupon.used', { name: coupon })).count()).toBe(0)
  await site.button(/^Betala 1\s590,00\skr$/).click()
  await page.waitForURL('**/test-payments/pay/*')
  await site.atProvider('pay')
  await site.receives()
  await site.link(t('tickets.showTicket')).click()
  await site.arrivesAt(/^\/account\/products\/ticket-card\//)
  await page.getByText(t('overview.piece.leftOf', { left: 10, count: 10 })).waitFor()
  await expectAccessible(page, 'ticket card')

  // A pass for a child that is not there yet.
  await choose(site, /^Köp Månadskort/)
  await site.button(t('tickets.toChild')).click()
  await site.arrivesAt(/\/child$/)
  await page.getByText(t('tickets.child.none')).waitFor()
  await site.field(t('identity.label.firstName')).fill('Mio')
  await site.field(t('identity.label.lastName')).fill('Testare')
  await site.field(t('common.datePart.day')).fill('14')
  await site.field(t('common.datePart.month')).fill('2')
  await site.field(t('common.datePart.year')).fill('2021')
  await site.button(t('account.children.submit')).click()
  await page.getByRole('radio', { name: /^Mio/, checked: true }).waitFor()
  await expectAccessible(page, 'for which child')
  await site.toCheckout()
  await site.arrivesAt('/order/shop/checkout')
  await page.getByText(t('tickets.forChild', { name: 'Mio Testare' })).waitFor()
  const passOrder = await payFor(site)
  await site.link(t('tickets.showPass')).click()
  await site.heading(t('overview.piece.passOf', { pass: 'Månadskort', name: 'Mio' })).waitFor()
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#c84' } })
    .png()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'mio.png', mimeType: 'image/png', buffer: photo })
  await page.getByRole('slider', { name: t('overview.photo.zoom') }).press('ArrowRight')
  await expectAccessible(page, 'pass with the crop of its photo')
  await site.button(t('overview.photo.send')).click()
  await page.getByText(t('overview.photo.waiting')).waitFor()
  await page.getByRole('img', { name: t('overview.photo.of', { name: 'Mio' }) }).waitFor()

  // A ticket card given away, as a code.
  const friend = newParent('Otto')
  await choose(site, /^Köp Tiokort/)
  await site.fillGiftCard({ name: 'Otto', email: friend.email, greeting: 'Hoppa på!' })
  await site.toCheckout()
  await site.arrivesAt('/order/shop/checkout')
  await site.button(t('checkout.coupon.use', { name: coupon })).click()
  await page.getByText(t('checkout.coupon.used', { name: coupon })).waitFor()
  await payFor(site)
  await page.getByText(/^−318,00\skr$/).waitFor()
  const code = (await page.locator('.code.l').textContent())?.trim() ?? ''
  const mail = await mailFor(origin, friend.email, 'code-for-you')
  expect(mail.text).toContain('Hoppa på!')
  await context.close()

  const other = await visitor()
  const his = new Site(other.page, origin, 'sv')
  await other.page.goto(linkIn(mail, '/order/shop/redeem'))
  await his.arrivesAt('/login')
  expect(decodeURIComponent(other.page.url()), 'a code is in no address that a server reads').not.toContain(code)
  await his.answerCookies('necessary')
  await his.register(friend)
  await his.arrivesAt('/order/shop/redeem')
  expect(await his.field(t('tickets.redeem.code')).inputValue()).toBe(code)
  await his.button(t('tickets.redeem.look')).click()
  await his.heading('Tiokort').waitFor()
  await expectAccessible(other.page, 'a code, found')
  await his.button(t('tickets.redeem.connectTicket')).click()
  await his.arrivesAt(/^\/account\/products\/ticket-card\//)
  await other.page.getByText(t('overview.piece.leftOf', { left: 10, count: 10 })).waitFor()
  await other.context.close()

  // Withdrawn from by nobody who is signed in.
  const stranger = await visitor()
  const out = new Site(stranger.page, origin, 'sv')
  await out.open('/order/shop')
  await out.answerCookies('necessary')
  await withdraw(out, passOrder, tove.email)
})

/** By the link in the page's foot, in two steps, to the acknowledgement. */
const withdraw = async (site: Site, reference: string, email: string): Promise<void> => {
  const { t, page } = site
  await site.link(t('common.links.withdraw')).click()
  await site.arrivesAt('/withdrawal')
  await site.field(t('withdrawal.reference')).fill(reference)
  await withdrawHere(site, { email, name: 'Tove Testare', look: (step) => expectAccessible(page, step) })
}

test('in Germany: a pass as a code for oneself, paid in part with a gift card, withdrawn from in the law’s words', async () => {
  const { page, context } = await visitor({ language: 'de-DE' })
  const site = new Site(page, originAt(origin, 'de.localhost'), 'de')
  const { t } = site
  const account = await anAccount()
  await site.open()
  await site.answerCookies('necessary')
  await site.goToLogin()
  await site.signIn(account)
  await site.skipOffers()

  await site.open('/order/shop/gift-cards')
  await page.getByRole('radio', { name: t('shop.toMe') }).check()
  await page.getByRole('radio', { name: /^25/ }).check()
  await site.toCheckout()
  await payFor(site)
  const card = (await page.locator('.code.l').textContent())?.trim() ?? ''

  await choose(site, /^Kaufen Zehnerkarte/)
  await page.getByRole('radio', { name: t('tickets.for.code') }).check()
  await site.toCheckout()
  await site.arrivesAt('/order/shop/checkout')
  await page.getByText(t('checkout.codes.title'), { exact: true }).click()
  await site.field(t('checkout.codes.label')).fill(card.toLowerCase())
  await site.button(t('checkout.cards.add')).click()
  await page.getByText(t('checkout.cards.rest')).waitFor()
  await expectAccessible(page, 'checkout with a gift card')
  const reference = await payFor(site)
  await site.heading(t('tickets.yourCode')).waitFor()
  await page.getByText(t('checkout.cards.paidBy')).waitFor()
  await expectAccessible(page, 'receipt with a code')
  await context.close()

  const { page: anyone } = await visitor({ language: 'de-DE' })
  const out = new Site(anyone, site.origin, 'de')
  await out.open('/faq')
  await out.answerCookies('necessary')
  expect(t('common.links.withdraw')).toBe('Vertrag widerrufen')
  expect(t('withdrawal.confirm')).toBe('Widerruf bestätigen')
  await withdraw(out, reference, account.email)
})
