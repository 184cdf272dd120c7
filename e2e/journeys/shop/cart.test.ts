import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { withBrowser } from '../../support/browser.ts'
import { HttpClient } from '../../support/http.ts'
import { press, tabTo, typeInto } from '../../support/keyboard.ts'
import { linkIn, mailFor } from '../../support/mailbox.ts'
import { weighing } from '../../support/office.ts'
import { registerOver, someAddress, someEmail } from '../../support/parent.ts'
import {
  cardIntoCart,
  expectOneNextStep,
  fillContact,
  inCart,
  lineOf,
  orderCart,
  ordersFor,
  Presses,
  ticketIntoCart,
} from '../../support/shop/cart.ts'
import { Site } from '../../support/site.ts'
import { bankWordsOf, originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const ticket = /^Köp Tiokort/

/** A guest on a phone with a ticket card and a gift card in the cart. */
const withTwoLines = async (site: Site) => {
  await site.open('/order/shop')
  await site.answerCookies('necessary')
  await ticketIntoCart(site, ticket)
  await site.open('/order/shop')
  await cardIntoCart(site)
}

test('a grandmother buys a ticket card and a gift card on a phone, without an account, in few presses', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const { t } = site
  const by = new Presses()
  const email = someEmail('gunvor')
  await site.open()
  await site.answerCookies('necessary')
  const begun = Date.now()
  await by.press(site.button(t('common.menu')))
  const menu = page.getByRole('dialog', { name: t('common.menu') })
  await by.press(menu.getByRole('link', { name: t('common.links.shop') }))
  await site.arrivesAt('/order/shop')
  await ticketIntoCart(site, ticket, by)
  await expectOneNextStep(page)
  await by.press(site.link(t('cart.goOn')))
  await site.arrivesAt('/order/shop')
  await page.getByRole('link', { name: t('common.cart') }).waitFor()
  await cardIntoCart(site, by)
  await fillContact(site, email, 'Gunvor Häggkvist')
  await expectAccessible(page, 'a cart of two things')
  await orderCart(site, by)
  await by.press(site.button(new RegExp(`^${bankWordsOf('sv')('pay')} `)))
  await site.receives()
  console.log(`from the start page to the receipt: ${by.count} presses, ${Math.round((Date.now() - begun) / 1000)} s with axe`)
  expect(by.count).toBeLessThanOrEqual(12)

  await site.heading(t('payment.heading.several')).waitFor()
  await expect.poll(() => page.locator('.code.l').count(), { message: 'the code of the ticket and of the card' }).toBe(2)
  await site.heading(t('payment.account.title')).waitFor()
  await expectAccessible(page, 'the receipt of a guest')
  expect(await ordersFor(email)).toEqual([{ status: 'Completed', lines: 2 }])
  // The mail leads back, in any browser.
  const mail = (await mailFor(origin, email, 'order-paid')) satisfies { text: string }
  const { page: elsewhere } = await visitor({ width: 'desktop', options: {} })
  await elsewhere.goto(linkIn(mail, '/order/shop/receipt/'))
  await elsewhere.getByRole('heading', { name: t('payment.receipt') }).waitFor()
  await expect.poll(() => elsewhere.locator('.code.l').count()).toBe(2)
  // The cart is empty again, and the header has no link to it.
  await site.open('/order/cart')
  await site.heading(t('cart.empty')).waitFor()
  expect(await page.getByRole('link', { name: t('common.cart') }).count()).toBe(0)
})

test('what is in the cart is kept through a reload, another language, another tab and a sign-in', async () => {
  const { page, context } = await visitor()
  const site = new Site(page, origin, 'sv')
  const parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Hilda')
  await withTwoLines(site)
  await page.reload()
  await inCart(site)
  const english = new Site(page, origin, 'en')
  await english.open('/order/cart')
  await english.heading(english.t('checkout.buying')).waitFor()

  const other = new Site(await context.newPage(), origin, 'sv')
  await other.open('/order/cart')
  await inCart(other)
  const more = `${other.t('cart.more')}: `
  const stepper = other.page.getByRole('button', { name: more }).first()
  await stepper.click()
  await other.page.getByText(/^2 × /).waitFor()
  // The first tab shows it when it is looked at again.
  await site.open('/order/cart')
  await page.getByText(/^2 × /).waitFor()
  await other.page.close()

  await site.signInBehindTheScenes(parent)
  await site.open('/order/cart')
  await page.getByText(parent.email).first().waitFor()
  await page.getByText(/^2 × /).waitFor()
  expect(await site.field(site.t('cart.email')).count(), 'nothing is asked of who is signed in').toBe(0)
  await orderCart(site)
  await site.atProvider('pay')
  await site.receives()
  await site.heading(site.t('payment.heading.several')).waitFor()
  await site.link(site.t('payment.toAccount')).waitFor()
  expect(await ordersFor(parent.email)).toEqual([{ status: 'Completed', lines: 2 }])
})

test('a line is taken out, put back within eight seconds, and sent to somebody else in place', async () => {
  const { page } = await visitor({ width: 'desktop' })
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await withTwoLines(site)
  const card = lineOf(page, /^Presentkort/)
  await card.getByRole('button', { name: t('cart.remove') }).click()
  const undo = page.getByRole('button', { name: t('cart.undo') })
  await undo.waitFor()
  expect(await undo.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectAccessible(page, 'a line that was taken out')
  await undo.click()
  await card.waitFor()

  await card.getByRole('button', { name: t('checkout.change') }).click()
  await page.getByRole('radio', { name: t('shop.toSomeone') }).check()
  await site.button(t('cart.save')).click()
  await site.link(t('shop.problem.nameMissing')).waitFor()
  await site.field(t('shop.recipientName')).fill('Ida')
  await site.field(t('shop.recipientEmail')).fill(someEmail('ida'))
  await expectAccessible(page, 'to whom it goes')
  await site.button(t('cart.save')).click()
  await card.getByText(/Ida/).first().waitFor()
})

test('two presses, two tabs, the way back and a lost answer: one order', async () => {
  const { page, context, expectError } = await visitor()
  expectError(/Failed to load resource/)
  const site = new Site(page, origin, 'sv')
  const email = someEmail('bodil')
  await withTwoLines(site)
  await fillContact(site, email, 'Bodil')
  // The order is written, its answer gets lost.
  let lost = 0
  await page.route('**/api/cart/*/order', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  const begin = page.getByRole('checkbox', { name: site.t('checkout.begin.text') })
  if ((await begin.count()) > 0) await begin.check()
  await site.orderButton().click()
  await page.getByText(site.t('checkout.unknown')).waitFor()
  await site.orderButton().dblclick()
  await page.waitForURL('**/test-payments/pay/*')
  await page.goBack()
  await inCart(site)
  const other = new Site(await context.newPage(), origin, 'sv')
  await other.open('/order/cart')
  await inCart(other)
  await orderCart(other)
  await other.atProvider('pay')
  await other.receives()
  expect(await ordersFor(email)).toEqual([{ status: 'Completed', lines: 2 }])
  // The first tab learns of it.
  await page.reload()
  await site.heading(site.t('cart.empty')).waitFor()
})

test('a bank that says no leaves the order to be paid again, and the cart as it was', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const { t } = site
  const email = someEmail('sixten')
  await withTwoLines(site)
  await fillContact(site, email, 'Sixten')
  await orderCart(site)
  await site.atProvider('decline')
  await page.getByText(t('payment.again.declined')).waitFor()
  await expectAccessible(page, 'declined, as a guest')
  await site.link(t('checkout.change')).click()
  await inCart(site)
  await page.goBack()
  await site.button(/^Betala /).click()
  await page.waitForURL('**/test-payments/pay/*')
  await site.atProvider('pay')
  await site.receives()
  expect(await ordersFor(email)).toEqual([{ status: 'Completed', lines: 2 }])
})

test('in Germany the order is placed with the words of its law, and nothing is ordered before the contact is there', async () => {
  const site = new Site((await visitor({ language: 'de' })).page, originAt(origin, 'de.localhost'), 'de')
  const { page, t } = site
  await site.open('/order/shop')
  await site.answerCookies('necessary')
  await cardIntoCart(site)
  await site.button('Zahlungspflichtig bestellen').click()
  await page.getByText(t('cart.missing.email')).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('email')
  await fillContact(site, someEmail('jana'), 'Jana Albers')
  await orderCart(site)
  await site.atProvider('pay')
  await site.receives()
})

test('a cart is bought by keyboard alone', async () => {
  const { page } = await visitor({ width: 'desktop' })
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await site.open('/order/shop/gift-cards')
  await press(page, site.button(t('common.cookies.necessary')))
  // A group of radios is one stop; arrows move inside it.
  await tabTo(page, page.getByRole('radio', { name: t('shop.toSomeone') }))
  await page.keyboard.press('ArrowDown')
  await press(page, site.button(t('shop.toCart')))
  await inCart(site)
  await press(page, page.getByRole('button', { name: new RegExp(`^${t('cart.more')}: `) }))
  await page.getByText(/^2 × /).waitFor()
  await typeInto(page, site.field(t('cart.email')), someEmail('sigrid'))
  await typeInto(page, site.field(t('cart.name')), 'Sigrid')
  await press(page, site.orderButton())
  await page.waitForURL('**/test-payments/pay/*')
  await press(page, site.button(new RegExp(`^${bankWordsOf('sv')('pay')} `)))
  await site.receives()
})

test('the cart’s page has little script, and who has no cart loads nothing of it', async () => {
  const { page, context } = await visitor()
  const site = new Site(page, origin, 'sv')
  const scriptsOf = async (path: string) => {
    const first = await context.newPage()
    const weigh = await weighing(first)
    const there = new Site(first, origin, 'sv')
    await there.open(path)
    await first.waitForLoadState('networkidle')
    const scripts = weigh().filter(({ path: file }) => file.endsWith('.js'))
    await first.close()
    return scripts
  }
  const weightOf = async (path: string, name: string) => {
    const scripts = await scriptsOf(path)
    const weight = scripts.reduce((sum, { size }) => sum + size, 0)
    console.log(`${name}: ${Math.round(weight / 100) / 10} KB of script in ${scripts.length} files`)
    expect(weight, `${name}, weighed at all`).toBeGreaterThan(40_000)
    return { scripts, weight }
  }
  await site.open('/order/shop')
  await site.answerCookies('necessary')
  const { scripts } = await weightOf('/order/shop', 'the shop without a cart')
  expect(scripts.filter(({ path }) => /cart/.test(path))).toEqual([])
  expect((await weightOf('/order/cart', 'the empty cart')).weight).toBeLessThanOrEqual(120_000)
  await cardIntoCart(site)
  const filled = await weightOf('/order/cart', 'the filled cart')
  // What every page has is 109 KB of it (docs/figures.md); this keeps the rest from growing.
  expect(filled.weight).toBeLessThanOrEqual(129_600)
  // The page names the files of its words itself; the list of all of them is for going from page to page.
  expect(filled.scripts.filter(({ path }) => /word-files/.test(path))).toEqual([])
})
