import { expect, inject, test } from 'vitest'
import { Booking } from '../support/booking.ts'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { smallTargets } from '../support/layout/targets.ts'
import { registerOver, someEmail } from '../support/parent.ts'
import { Site } from '../support/site.ts'
import { originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

/** What guests see, by the part of the address after the language. @param slug of a play centre of the country. */
const guestPages = (slug: string): string[] => [
  '',
  '/playgrounds',
  `/playgrounds/${slug}`,
  '/login',
  '/login/register',
  '/login/forgot',
  '/faq',
  '/family',
  '/info/terms',
  '/party',
  `/party/${slug}`,
  '/redirect-groupbooking',
  '/book-entrance',
  `/book-entrance/${slug}`,
  '/order/child-class',
  `/order/child-class/${slug}`,
  '/order/shop',
  '/order/shop/gift-cards',
  '/order/shop/redeem',
  '/withdrawal',
  '/account/member-card',
]
const accountPages = [
  '/account',
  '/account/products',
  '/account/booking-history',
  '/account/offers',
  '/account/children',
  '/account/edit',
  '/account/privacy',
  '/account/member-card',
]

test.each([
  ['localhost', 'sv', 'orebro'],
  ['fi.localhost', 'fi', 'jyvaskyla'],
  ['de.localhost', 'de', 'muenchen'],
] as const)('at 390 px everything that is pressed is 44 px, but links within a sentence: %s %s', async (host, language, slug) => {
  const { page } = await visitor({ language })
  const site = new Site(page, originAt(origin, host), language)
  await site.open()
  const faults = (await smallTargets(page)).map((fault) => `cookie question: ${fault}`)
  await site.answerCookies('necessary')
  const menu = await site.openMenu()
  faults.push(...(await smallTargets(page)).map((fault) => `menu: ${fault}`))
  await menu.getByRole('button', { name: site.t('common.close') }).click()
  for (const path of guestPages(slug)) {
    await site.open(path)
    faults.push(...(await smallTargets(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test('so it is on the pages of an account', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  await site.signInBehindTheScenes(await registerOver(new HttpClient(origin), 'Maja'))
  const faults: string[] = []
  for (const path of accountPages) {
    await site.open(path)
    await page.locator('main h1').first().waitFor()
    await expect.poll(() => page.locator('main .sk').count()).toBe(0)
    faults.push(...(await smallTargets(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test('so it is on the way of a purchase: article, checkout, a declined payment, receipt, ticket card', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  await site.signInBehindTheScenes(await registerOver(new HttpClient(origin), 'Maja'))
  const faults: string[] = []
  const look = async (name: string) => {
    await expect.poll(() => page.locator('main .sk').count()).toBe(0)
    faults.push(...(await smallTargets(page)).map((fault) => `${name}: ${fault}`))
  }
  await site.open('/order/shop')
  await site.link(/^Köp Tiokort/).click()
  await site.arrivesAt(/^\/order\/shop\/serial-tickets\//)
  await look('article')
  await site.toCheckout()
  await site.arrivesAt('/order/shop/checkout')
  await site.orderButton().waitFor()
  await look('checkout')
  await site.pay()
  await site.atProvider('decline')
  await site.orderButton().waitFor()
  await look('declined')
  await site.pay()
  await site.atProvider('pay')
  await site.receives()
  await look('receipt')
  await site.link(site.t('tickets.showTicket')).click()
  await site.arrivesAt(/^\/account\/products\/ticket-card\//)
  await page.getByText(site.t('overview.piece.leftOf', { left: 10, count: 10 })).waitFor()
  await look('ticket card')
  expect(faults).toEqual([])
})

test('and on the way of a booking: form, payment, confirmation', async () => {
  const { page } = await visitor()
  const site = new Booking(page, origin, 'sv')
  const faults: string[] = []
  const look = async (name: string) => faults.push(...(await smallTargets(page)).map((fault) => `${name}: ${fault}`))
  await site.open('/order/child-class')
  await site.answerCookies('necessary')
  await site.openClasses('Hoppla Uppsala', 'camp')
  await site.chooseGroup(/^6–8 år/)
  await site.typeChild({ firstName: 'Tuva', lastName: 'Pekare', age: 7 })
  await page.getByLabel(site.t('classes.size')).selectOption('122/128')
  await page.getByText(site.t('enrol.notes')).click()
  await site.typeContact(someEmail('karin'))
  await look('form')
  await site.toPayment()
  await look('payment')
  await site.atBankForClass('pay')
  await site.heading(site.t('booked.done', { names: 'Tuva' })).waitFor()
  await look('confirmation')
  expect(faults).toEqual([])
})

test.each([
  ['localhost', 'sv'],
  ['fi.localhost', 'fi'],
  ['de.localhost', 'de'],
] as const)(
  'the numbers of the shop’s comparison stand in one column and within their card, at 390 and 1280 px: %s %s',
  async (host, language) => {
    const { page } = await visitor({ language })
    const site = new Site(page, originAt(origin, host), language)
    await site.open('/order/shop')
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const { columns, rights, table, card } = await page.locator('.compare').evaluate((element) => {
        const rows = [...element.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.getBoundingClientRect()))
        const amounts = [...element.querySelectorAll('td:last-child b')].map((amount) => {
          const range = document.createRange()
          range.selectNodeContents(amount)
          return Math.round(range.getBoundingClientRect().right)
        })
        const edge = (box: Element | null) => Math.round(box?.getBoundingClientRect().right ?? 0)
        return {
          columns: rows.map((row) => row.map(({ left }) => Math.round(left))),
          rights: amounts,
          table: edge(element),
          card: edge(element.closest('.card')),
        }
      })
      expect(columns).toHaveLength(2)
      expect(columns[0], `columns at ${width}`).toEqual(columns[1])
      expect(new Set(rights).size, `amounts at ${width}`).toBe(1)
      expect(table, `within the card at ${width}`).toBeLessThanOrEqual(card - 10)
    }
  },
)
