import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { Booking } from '../../support/booking.ts'
import { withBrowser } from '../../support/browser.ts'
import { someEmail } from '../../support/parent.ts'
import { expectOneNextStep, lineOf, orderCart, ordersFor, ticketIntoCart } from '../../support/shop/cart.ts'
import { ClassOfOwn, seatIntoCart } from '../../support/shop/class-in-cart.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const house = new ClassOfOwn(inject('dataDir'))

/** A guest on a phone with a seat of a class of its own, and a ticket card beside it, in the cart. */
const withASeat = async (slug: string, name: string) => {
  const own = await house.open(slug, 1)
  const { page, expectError } = await visitor()
  const site = new Booking(page, origin, 'sv')
  const email = someEmail(name)
  await site.open('/order/shop')
  await site.answerCookies('necessary')
  await ticketIntoCart(site, /^Köp Tiokort/)
  await seatIntoCart(site, own, email)
  return { site, email, own, expectError }
}

test('a seat goes into the cart from its form with who books; its time ends, and one press takes it back', async () => {
  const { site, email, own } = await withASeat('orebro', 'karin')
  const { page, t } = site
  expect(await house.seatsIn(own)).toEqual([{ state: 'held' }])
  // Nothing is asked twice: the form has said it.
  expect(await site.field(t('cart.email')).inputValue()).toBe(email)
  expect(await site.field(t('cart.name')).inputValue()).toBe('Karin Berg')
  expect(await site.field(t('cart.phone')).inputValue()).toBe('+46 701740605')
  await expectAccessible(page, 'a seat in the cart')

  await house.letHoldsEnd(own)
  await page.reload()
  await page.getByText(t('cart.ended', { count: 1, name: 'Cirkusskola' })).waitFor()
  await expectOneNextStep(page)
  const takeBack = page.getByRole('button', { name: `${t('cart.takeBack')} Cirkusskola` })
  expect(await takeBack.evaluate((element) => element.classList.contains('pri'))).toBe(true)
  await expectAccessible(page, 'the time of a seat is over')
  await takeBack.click()
  await lineOf(page, /^Cirkusskola/).waitFor()
  expect(await house.seatsIn(own)).toEqual([{ state: 'held' }])

  await site.field(t('cart.phone')).fill('')
  await site.orderButton().click()
  await page.getByText(t('cart.missing.phone')).waitFor()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('phone')
  await site.field(t('cart.phone')).fill('070-174 06 05')
  await orderCart(site)
  await site.atProvider('pay')
  await site.receives()
  expect(await ordersFor(email)).toEqual([{ status: 'Completed', lines: 2 }])
  expect(await house.seatsIn(own)).toEqual([{ state: 'booked' }])
})

test('a price that changes while the cart stands is shown beside the old one, and what was not shown is not ordered', async () => {
  const { site, email, own, expectError } = await withASeat('orebro', 'lova')
  expectError(/Failed to load resource/)
  const { page, t } = site
  await house.costs(own, 95_000)
  // The page was there before: its sum is refused, and what it costs now is shown.
  await page.getByRole('checkbox', { name: t('checkout.begin.text') }).check()
  await site.orderButton().click()
  await page.getByText(t('cart.priceChanged'), { exact: true }).waitFor()
  await expectAccessible(page, 'a changed price')
  await page.getByText(/900,00\s*kr.*950,00\s*kr/).waitFor()
  expect(await ordersFor(email)).toEqual([])
  // What was said yes to stands.
  await site.orderButton().click()
  await page.waitForURL('**/test-payments/pay/*')
  await site.atProvider('pay')
  await site.receives()
  expect(await ordersFor(email)).toEqual([{ status: 'Completed', lines: 2 }])
})

test('paid after the time of the seat, it is still the family’s where it is free', async () => {
  const { site, email, own } = await withASeat('orebro', 'signe')
  await orderCart(site)
  await house.letHoldsEnd(own)
  await site.atProvider('pay')
  await site.receives()
  expect(await ordersFor(email)).toEqual([{ status: 'Completed', lines: 2 }])
  expect(await house.seatsIn(own)).toEqual([{ state: 'booked' }])
  expect(await house.backOf(email)).toEqual([])
})

test('paid after the time of the seat, which is somebody else’s by then: its money comes back once, and the rest is kept', async () => {
  const { site, email, own } = await withASeat('orebro', 'tyra')
  await orderCart(site)
  await house.letHoldsEnd(own)
  await house.takeSeat(origin, own)
  await site.atProvider('pay')
  await site.receives()
  await expect.poll(() => ordersFor(email), { timeout: 30_000 }).toEqual([{ status: 'PartiallyRefunded', lines: 2 }])
  expect(await house.backOf(email)).toEqual([90_000])
  await expectAccessible(site.page, 'the receipt of what is left')
})
