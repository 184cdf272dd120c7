import { getMyParty } from '@hoppla/contract/parties/my-parties'
import { formatDate } from '@hoppla/i18n'
import type { Locator } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { weighing } from '../support/office.ts'
import { aParent } from '../support/parent.ts'
import { expectOneNextStep } from '../support/shop/cart.ts'
import { bookedParty } from '../support/shop/party.ts'
import { Site } from '../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

/** The page of a party, as its family sees it. */
class PartyPages extends Site {
  count(what: string): Locator {
    return this.page.getByRole('group', { name: what, exact: true })
  }
  more(what: string): Locator {
    return this.count(what).getByRole('button', { name: new RegExp(`^${this.t('hosting.number.more')}`) })
  }
  fewer(what: string): Locator {
    return this.count(what).getByRole('button', { name: new RegExp(`^${this.t('hosting.number.fewer')}`) })
  }
  start(at: string): Locator {
    return this.page.getByRole('radio', { name: new RegExp(`^${at}`) })
  }
  dialog(): Locator {
    return this.page.getByRole('dialog')
  }
  /** Looks the change over, sends it, and waits until it is made. */
  async change(): Promise<void> {
    await this.button(this.t('hosting.bar.review')).click()
    await this.dialog().getByText(this.t('hosting.review.title')).waitFor()
    await this.button(this.t('hosting.review.save')).click()
    await this.dialog().waitFor({ state: 'detached' })
    await this.button(this.t('hosting.bar.undo')).waitFor({ state: 'detached' })
  }
}

test('a family changes the number, pays the rest, moves the party to what is free, and cancels it: on a phone', async () => {
  const { page, expectError } = await visitor()
  const site = new PartyPages(page, origin, 'sv')
  const { t } = site
  const { client, credentials } = await aParent(origin, 'Maja')
  const party = await bookedParty(client, { place: 'malmo' })
  // What a child beyond the package costs.
  const child = party.price.lines.find(({ quantity }) => quantity > 1)?.unitPrice ?? 0
  const read = () => client.call(getMyParty, { params: { id: party.id } })
  await site.signInBehindTheScenes(credentials)
  await site.open('/account')
  await site.answerCookies('necessary')
  await site.link(t('overview.bookings.open')).click()
  await site.arrivesAt(`/account/parties/${party.id}`)
  await site.heading(new RegExp(t('hosting.days', { count: 120 }))).waitFor()
  await page.getByText(t('hosting.turns', { name: 'Noel', age: 3 })).waitFor()
  await site.count(t('hosting.number.children')).waitFor()
  await expectOneNextStep(page)
  await expectAccessible(page, 'a booked party')

  // One child more: with a portion of its own, at the price of a child.
  await site.more(t('hosting.number.children')).click()
  await page.getByText(t('hosting.bar.more', { amount: `${child} kr` })).waitFor()
  await expectOneNextStep(page)
  await expectAccessible(page, 'a change that is being made up')
  await site.button(t('hosting.bar.review')).click()
  await site.dialog().getByText('12 → 13').waitFor()
  await expectAccessible(page, 'a change before it is sent')
  await site.button(t('hosting.review.notYet')).click()
  await site.change()
  expect(await read()).toMatchObject({ children: 13, price: { total: party.price.total + child } })
  await page.getByText(t('hosting.booked.count', { children: 13, adults: 3 })).waitFor()

  // The rest, through the bank and its receipt back to the party.
  await site.button(t('hosting.pay.now')).click()
  await page.waitForURL('**/test-payments/pay/*')
  await site.atProvider('pay')
  await site.receives()
  await expectAccessible(page, 'the receipt of the rest of a party')
  await site.link(t('tickets.showParty')).click()
  await site.arrivesAt(`/account/parties/${party.id}`)
  await site.heading(t('hosting.pay.all')).waitFor()
  expect(await site.button(t('hosting.pay.now')).count()).toBe(0)

  // Fewer children now give money back at once, and the dialog says so before.
  await site.fewer(t('hosting.number.children')).click()
  await site.button(t('hosting.bar.review')).click()
  await site.dialog().getByText(t('hosting.review.back')).waitFor()
  await site.dialog().getByText(`${child},00 kr`).first().waitFor()
  await site.button(t('hosting.review.save')).click()
  await page.getByText(t('hosting.review.doneBack', { amount: `${child},00 kr` })).waitFor()

  // Another time of the day; somebody is faster, and the page says what is free instead.
  await site.button(t('hosting.change')).click()
  await site.start('10:00').check()
  await site.button(t('hosting.bar.review')).click()
  const { client: other } = await aParent(origin, 'Bo')
  await bookedParty(other, { place: 'malmo', date: party.date, at: '10:00', firstName: 'Signe' })
  expectError(/status of 409 .*\/api\/parties\/my\//)
  await site.button(t('hosting.review.save')).click()
  await site.dialog().getByText(t('hosting.nearest.title')).waitFor()
  await expectAccessible(page, 'a time that was taken meanwhile')
  await site
    .dialog()
    .getByRole('button', { name: /^10:00–/ })
    .first()
    .click()
  await site.change()
  expect(await read()).toMatchObject({ date: party.date, from: '10:00' })

  // The amount that goes back is named by the press.
  const { refund } = await read()
  await site.button(t('hosting.cancel.open')).click()
  await expectAccessible(page, 'before cancelling')
  await site
    .dialog()
    .getByRole('button', { name: new RegExp(`${new Intl.NumberFormat('sv-SE').format(refund).replace(/\s/g, '\\s')},00`) })
    .click()
  await page.getByText(t('hosting.byYou')).waitFor()
  await expectAccessible(page, 'a cancelled party')
  expect(await read()).toMatchObject({ status: 'Cancelled', cancelledBy: 'family' })
})

test('by keyboard alone a party is moved to another day and theme, and kept', async () => {
  const { page } = await visitor({ width: 'desktop' })
  const site = new PartyPages(page, origin, 'sv')
  const { t } = site
  const { client, credentials } = await aParent(origin, 'Tove')
  const party = await bookedParty(client, { place: 'malmo' })
  await site.signInBehindTheScenes(credentials)
  await site.open(`/account/parties/${party.id}`)
  await press(page, site.button(t('common.cookies.necessary')))
  await press(page, site.button(t('hosting.change')))
  await site.heading(t('hosting.more.title')).waitFor()
  expect(await site.heading(t('hosting.more.title')).evaluate((element) => element === document.activeElement)).toBe(true)
  const day = page.getByRole('combobox', { name: t('hosting.more.day') })
  const sunday = new Date(Date.parse(`${party.date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  // The last day of a month has its Sunday in the next one.
  if (sunday.slice(0, 7) !== party.date.slice(0, 7))
    await page.getByRole('combobox', { name: t('hosting.more.month') }).selectOption(sunday.slice(0, 7))
  await day.selectOption(sunday)
  // Of a group of choices the one that is chosen is reached; arrows go on from it.
  await tabTo(page, site.start('13:00'), 80)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('combobox', { name: t('hosting.booked.theme') }).selectOption({ index: 1 })
  await press(page, site.button(t('hosting.bar.review')), 'Enter', 120)
  await site
    .dialog()
    .getByText(formatDate(sunday, 'sv', 'day'))
    .waitFor()
  await page.keyboard.press('Escape')
  await site.dialog().waitFor({ state: 'detached' })
  expect(await site.button(t('hosting.bar.review')).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await press(page, site.button(t('hosting.review.save')))
  await site.dialog().waitFor({ state: 'detached' })
  expect(await client.call(getMyParty, { params: { id: party.id } })).toMatchObject({ date: sunday, from: '15:30' })
  await press(page, site.button(t('hosting.cancel.open')), 'Enter', 120)
  await press(page, site.button(t('hosting.cancel.keep')))
  await site.dialog().waitFor({ state: 'detached' })
  expect(await client.call(getMyParty, { params: { id: party.id } })).toMatchObject({ status: 'Booked' })
})

test('somebody else’s party is not found, and the page has few scripts of its own', async () => {
  const { page, expectError } = await visitor()
  const site = new PartyPages(page, origin, 'sv')
  const { t } = site
  const { client, credentials } = await aParent(origin, 'Ylva')
  const { client: other } = await aParent(origin, 'Nils')
  const [own, others] = [await bookedParty(client, { place: 'malmo' }), await bookedParty(other, { place: 'malmo' })]
  await site.signInBehindTheScenes(credentials)
  const weigh = await weighing(page)
  await site.open(`/account/parties/${own.id}`)
  await site.button(t('hosting.change')).waitFor()
  await page.waitForLoadState('networkidle')
  const ofPage = weigh().filter(({ path }) => /\/party-page-[^/]+\.js$/.test(path))
  process.stdout.write(
    `a booked party: ${ofPage.map(({ size }) => (size / 1000).toFixed(2)).join(', ')} KB of JavaScript of its own\n`,
  )
  expect(ofPage[0]?.size).toBeGreaterThan(1_000)
  expect(ofPage[0]?.size).toBeLessThan(8_500)
  expectError(/status of 40[04] .*\/api\/parties\/my\//)
  for (const id of [others.id, 'none']) {
    await site.open(`/account/parties/${id}`)
    await site.heading(t('hosting.gone')).waitFor()
  }
  await expectAccessible(page, 'a party that is not there')
})
