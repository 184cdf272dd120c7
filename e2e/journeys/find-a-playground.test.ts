import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { press, tabTo, typeInto } from '../support/keyboard.ts'
import { Site } from '../support/site.ts'
import { originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const rows = 'main ul.list > li'

const sideways = (site: Site) =>
  site.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('a parent looks for a playground', () => {
  test('by a mistyped name without its accents, sees the hours, and the start page remembers it', async () => {
    const { page } = await visitor()
    const site = new Site(page, origin, 'sv')
    await site.open('/playgrounds')
    await site.answerCookies('necessary')
    expect(await page.locator(rows).count()).toBe(12)
    await page.getByRole('searchbox', { name: site.t('playgrounds.search') }).fill('gotebrog')
    await page
      .getByRole('status')
      .filter({ hasText: site.t('playgrounds.found', { count: 1 }) })
      .waitFor({ state: 'attached' })
    expect(new URL(page.url()).search).toBe('?q=gotebrog')
    await page
      .locator(rows)
      .getByRole('link', { name: /^Göteborg/ })
      .click()
    await site.arrivesAt('/playgrounds/goteborg')
    await site.heading('Hoppla Göteborg').waitFor()
    await site.heading(site.t('hours.title')).waitFor()
    expect(await page.locator('table.hours tr').first().textContent()).toMatch(/^I dag, .*(\d\d:\d\d–\d\d:\d\d|Stängt)/)
    await page.goBack()
    await page.waitForFunction(() => (document.querySelector('#q') as HTMLInputElement | null)?.value === 'gotebrog')
    await site.open()
    await site.heading(site.t('places.yours')).waitFor()
    await page.waitForFunction(() => document.querySelector('select')?.value === 'goteborg')
    await site.button(site.t('places.toPlace')).click()
    await site.arrivesAt('/playgrounds/goteborg')
  })

  test('finds nothing in a town without one, and all again by one button', async () => {
    const { page } = await visitor()
    const site = new Site(page, origin, 'sv')
    await site.open('/playgrounds?q=paris')
    await site.answerCookies('necessary')
    await site.heading(site.t('playgrounds.nothing', { query: 'paris' })).waitFor()
    await site.button(site.t('playgrounds.all')).click()
    await expect.poll(() => page.locator(rows).count()).toBe(12)
  })

  test('on the map with the keyboard: closer, back, and to a page', async () => {
    const { page } = await visitor({ width: 'desktop' })
    const site = new Site(page, origin, 'sv')
    await site.open('/playgrounds')
    await site.answerCookies('necessary')
    const west = page.getByRole('button', { name: /^3 lekland: .*Kungsbacka/ })
    await press(page, west)
    await site.link(/^Borås, /).waitFor()
    await press(page, page.locator('.map').getByRole('button', { name: site.t('playgrounds.wholeCountry') }))
    await west.waitFor()
    await press(page, west, ' ')
    const dot = page.locator('.map').getByRole('link', { name: /^Kungsbacka, / })
    await press(page, dot)
    await site.arrivesAt('/playgrounds/kungsbacka')
    await site.heading('Hoppla Kungsbacka').waitFor()
  })

  test('by typing and Enter alone', async () => {
    const { page } = await visitor()
    const site = new Site(page, origin, 'sv')
    await site.open('/playgrounds')
    await site.answerCookies('necessary')
    await typeInto(page, page.getByRole('searchbox'), 'umea')
    await page.keyboard.press('Enter')
    await site.arrivesAt('/playgrounds/umea')
    await tabTo(page, site.link(site.t('playgrounds.seeTickets')))
  })

  test('the nearest first, when asked and allowed; nothing is sent to the server', async () => {
    const { page } = await visitor({
      options: { geolocation: { latitude: 55.6, longitude: 13 }, permissions: ['geolocation'] },
    })
    const site = new Site(page, origin, 'sv')
    await site.open('/playgrounds')
    await site.answerCookies('necessary')
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
    await site.button(site.t('playgrounds.nearest')).click()
    await expect.poll(() => page.locator(rows).first().textContent()).toMatch(/^Malmö.*\d(,\d)? km bort/)
    expect(await page.locator(rows).nth(1).textContent()).toMatch(/^Helsingborg.*\d\d km bort/)
    expect(asked.filter((address) => /55\.|13\.|lat|lon/i.test(address))).toEqual([])
  })

  test('a no to the question is taken kindly', async () => {
    const { page } = await visitor({ options: { permissions: [] } })
    const site = new Site(page, origin, 'sv')
    await site.open('/playgrounds')
    await site.answerCookies('necessary')
    await site.button(site.t('playgrounds.nearest')).click()
    await page.getByText(site.t('playgrounds.searchInstead')).waitFor()
    expect(await page.locator(rows).count()).toBe(12)
  })
})

describe.each([
  ['localhost', 'sv', 'orebro'],
  ['fi.localhost', 'fi', 'jyvaskyla'],
  ['de.localhost', 'de', 'muenchen'],
] as const)('at %s in %s', (host, language, slug) => {
  test.each(['/playgrounds', `/playgrounds/${slug}`])(
    '%s stands 320 px without a sideways scroll, and in German axe too',
    async (path) => {
      const { page } = await visitor({ language })
      const site = new Site(page, originAt(origin, host), language)
      await site.open(path)
      await site.answerCookies('necessary')
      await page.waitForFunction(() => !document.querySelector('.cookies'))
      // The crawler (guest-pages) asks axe about every kind of page; here stand the longest words.
      if (language === 'de') await expectAccessible(page, path)
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await sideways(site)).toBe(0)
    },
  )
})

test('an unknown playground leads to /404, which says what is missing', async () => {
  const { page, expectError } = await visitor()
  expectError(/status of 404/)
  const response = await page.goto(`${origin}/sv/playgrounds/atlantis`)
  expect(response?.status()).toBe(404)
  await page.getByText('Unable to locate playground').waitFor()
})

test('without a script the start page leads to the chosen playground, and the finder searches', async () => {
  const { page } = await visitor({ options: { javaScriptEnabled: false } })
  await page.goto(`${origin}/sv`)
  await page.getByRole('combobox').selectOption('umea')
  await page.getByRole('button', { name: 'Se vad som finns där' }).click()
  await page.waitForURL('**/sv/playgrounds/umea')
  await page.goto(`${origin}/sv/playgrounds`)
  await page.getByRole('searchbox').fill('orebro')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sv/playgrounds?q=orebro')
  expect(await page.locator(rows).count()).toBe(1)
})
