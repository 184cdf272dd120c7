import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { registerOver } from '../support/parent.ts'
import { Site } from '../support/site.ts'
import { originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const allow = { serviceWorkers: 'allow' } as const
const withoutNet =
  /ERR_INTERNET_DISCONNECTED|Failed to fetch|FetchError|Failed to load resource|loading route module|fetching the script/

const keptKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /offline|member-card/.test(key)))
/** The worker stands, and has the page of every language. */
const pagesKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registered = await navigator.serviceWorker.getRegistration()
          const cached = (await (await caches.open('offline')).keys()).filter(({ url }) => url.endsWith('/offline'))
          return registered?.active?.state === 'activated' && cached.length >= 2
        }),
      { timeout: 60_000 },
    )
    .toBe(true)
const accountKept = (page: Page) => page.waitForFunction(() => localStorage.getItem('site.offline') !== null)

test('without a connection every address shows member card and tickets, in its language, until one signs out', async () => {
  const { page, context, expectError } = await visitor({ options: allow })
  expectError(withoutNet)
  const credentials = await registerOver(new HttpClient(origin), 'Maja')
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await site.open()
  await site.answerCookies('necessary')
  await site.goToLogin()
  await site.signIn(credentials)
  await site.skipOffers()
  await site.open('/order/shop')
  await site.link(/^Köp Tiokort/).click()
  await site.arrivesAt(/^\/order\/shop\/serial-tickets\//)
  await site.toCheckout()
  await site.arrivesAt('/order/shop/checkout')
  await site.pay()
  await site.atProvider('pay')
  await site.receives()
  // What was fetched before the purchase is taken for fresh for some minutes.
  await page.evaluate(() => localStorage.removeItem('site.offline'))
  await site.open('/account')
  await accountKept(page)
  await pagesKept(page)

  await context.setOffline(true)
  const card = page.getByRole('img', { name: t('profile.card.label', { name: 'Maja Testare' }) })
  for (const path of ['/party/orebro', '/account/member-card', '/account/products', '/there/is/none?of=it']) {
    await page.goto(`${origin}/sv${path}`)
    await site.heading(t('profile.offline.title')).waitFor()
    await card.waitFor()
    expect(page.url(), 'the address stays').toBe(`${origin}/sv${path}`)
  }
  await page.getByText(`${t('overview.piece.left')}: ${t('overview.piece.leftOf', { left: 10, count: 10 })}`).waitFor()
  expect(await page.locator('#kept svg path').evaluateAll((paths) => paths.every((path) => path.getAttribute('d')))).toBe(true)
  expect(await page.evaluate(() => document.fonts.check('1em Figtree'))).toBe(true)
  await expectAccessible(page, 'no connection')
  const english = new Site(page, origin, 'en')
  await page.goto(`${origin}/en/order/shop`)
  await english.heading(english.t('profile.offline.title')).waitFor()
  await page.getByRole('img', { name: english.t('profile.card.label', { name: 'Maja Testare' }) }).waitFor()

  // The connection is back: so is the page.
  await context.setOffline(false)
  await english.heading(english.t('profile.offline.title')).waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${origin}/en/order/shop`)

  await site.open()
  await site.signOut()
  expect(await keptKeys(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(`${origin}/sv/account/member-card`)
  await page.getByText(t('profile.offline.nothing')).waitFor()
  expect(await card.count()).toBe(0)
})

test('another account, and a sign-out that no page of ours saw, leave nothing to be seen', async () => {
  const { page, context, expectError } = await visitor({ options: allow })
  expectError(withoutNet)
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await site.signInBehindTheScenes(await registerOver(new HttpClient(origin), 'Maja'))
  await site.open('/account')
  await accountKept(page)
  await pagesKept(page)
  const ofMaja = await page.evaluate(() => localStorage.getItem('site.offline') ?? '')

  // Somebody else's sign-in took the place of the first: what was kept goes before the new is fetched.
  await site.signOut()
  await site.signInBehindTheScenes(await registerOver(new HttpClient(origin), 'Bertil'))
  await page.evaluate((kept) => localStorage.setItem('site.offline', kept), ofMaja)
  await site.open('/account')
  await page.waitForFunction((before) => {
    const now = localStorage.getItem('site.offline')
    return now !== null && now !== before
  }, ofMaja)
  expect(await page.evaluate(() => localStorage.getItem('site.offline'))).not.toContain('Maja')

  // The sign-in is gone, what was kept is still there: the page does not show it.
  await context.setOffline(true)
  await page.goto(`${origin}/sv/faq`)
  await page.getByRole('img', { name: t('profile.card.label', { name: 'Bertil Testare' }) }).waitFor()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('oidc.user:')) localStorage.removeItem(key)
  })
  await page.goto(`${origin}/sv/party`)
  await page.getByText(t('profile.offline.nothing')).waitFor()
  expect(await page.locator('#kept li').count()).toBe(0)
})

test.each([
  ['localhost', 'sv', 'Hoppla'],
  ['de.localhost', 'de', 'Hoppla'],
  ['fi.localhost', 'fi', 'Hoppla'],
] as const)(
  'a guest of %s gets the page of the house once the cookie question is answered, and nothing before',
  async (host, language, brand) => {
    const { page, context, expectError } = await visitor({ language, options: allow })
    expectError(withoutNet)
    const at = originAt(origin, host)
    const site = new Site(page, at, language)
    await site.open()
    await site.button(site.t('common.cookies.necessary')).waitFor()
    expect(
      await page.evaluate(async () => [await caches.keys(), (await navigator.serviceWorker.getRegistrations()).length]),
    ).toEqual([[], 0])
    await site.answerCookies('necessary')
    await pagesKept(page)
    await context.setOffline(true)
    // By a link, and by an address.
    await site.link(site.t('common.links.faq')).first().click()
    await site.heading(site.t('profile.offline.title')).waitFor()
    await page.goto(`${at}/${language}/playgrounds`)
    await site.heading(site.t('profile.offline.title')).waitFor()
    await page.getByRole('img', { name: brand }).waitFor()
    await page.getByText(site.t('profile.offline.nothing')).waitFor()
    await expectAccessible(page, 'no connection, nothing kept')
  },
)
