import { expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { registerOver } from '../support/parent.ts'
import { Site } from '../support/site.ts'
import { smallTargets } from '../support/targets.ts'
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
