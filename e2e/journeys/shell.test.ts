import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { Site } from '../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

const calmly = { width: 'phone' as const }
const moving = { width: 'phone' as const, options: { reducedMotion: 'no-preference' as const } }

const openShell = async (page: Page, language: 'sv' | 'en' = 'sv') => {
  const site = new Site(page, origin, language)
  await site.open()
  await site.answerCookies('necessary')
  return site
}

const closings: readonly (readonly [string, (page: Page, site: Site) => Promise<unknown>])[] = [
  [
    'its button',
    (page, site) =>
      page
        .getByRole('dialog')
        .getByRole('button', { name: site.t('common.close') })
        .click(),
  ],
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the backdrop', (page) => page.mouse.click(380, 400)],
  [
    'a navigation',
    (page, site) =>
      page
        .getByRole('dialog')
        .getByRole('link', { name: site.t('common.links.shop') })
        .click(),
  ],
]
test.each(closings)('the menu closes by %s', async (_, close) => {
  const { page } = await visitor(calmly)
  const site = await openShell(page)
  const menu = await site.openMenu()
  await close(page, site)
  await menu.waitFor({ state: 'hidden' })
})

test.each([320, 390, 1280])('at %d px the menu is at the left and at most 340 px wide', async (width) => {
  const { page } = await visitor({ options: { viewport: { width, height: 800 } } })
  const site = await openShell(page)
  const box = await (await site.openMenu()).boundingBox()
  expect(box?.x).toBe(0)
  expect(box?.width).toBeLessThanOrEqual(340)
  expect(box?.width).toBeLessThanOrEqual(width - 44)
})

const durations = (page: Page, selector: string, property: string) =>
  page.locator(selector).evaluate((element, wanted) => {
    const { transitionProperty, transitionDuration } = getComputedStyle(element)
    const at = transitionProperty.split(', ').indexOf(wanted)
    return transitionDuration.split(', ')[at]
  }, property)

test('the menu slides for 600 ms; the overlay fades in within 0.25 s and out within 0.5 s; nothing moves under reduced motion', async () => {
  const { page } = await visitor(moving)
  const site = await openShell(page)
  await site.openMenu()
  expect(await durations(page, 'dialog.menu', 'transform')).toBe('0.6s')
  expect(await durations(page, '.overlay', 'opacity')).toBe('0.5s')
  await page.locator('.overlay').evaluate((overlay) => overlay.classList.add('on'))
  expect(await durations(page, '.overlay', 'opacity')).toBe('0.25s')

  const calm = await visitor(calmly)
  await (await openShell(calm.page)).openMenu()
  expect(await durations(calm.page, 'dialog.menu', 'transform')).toBe('0s')
  expect(await durations(calm.page, '.overlay', 'opacity')).toBe('0s')
})

test('the overlay covers the page while the next one loads, and is gone when it is there', async () => {
  const { page } = await visitor(calmly)
  const site = await openShell(page)
  // The next page's data takes its time.
  let letThrough = () => {}
  const held = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route('**/*.data*', async (route) => {
    await held
    await route.continue()
  })
  const menu = await site.openMenu()
  await menu.getByRole('link', { name: site.t('common.links.faq') }).click()
  await page.locator('.overlay.on').waitFor()
  expect(await page.locator('.overlay').getByRole('status').textContent()).toBe(site.t('common.loading'))
  letThrough()
  await site.arrivesAt('/faq')
  await page.locator('.overlay:not(.on)').waitFor({ state: 'attached' })
})

test('signed out, the menu offers its five ways, the quiet ones and the yellow login; no groups in English', async () => {
  const { page } = await visitor(calmly)
  for (const language of ['sv', 'en'] as const) {
    const site = new Site(page, origin, language)
    await site.open()
    if (language === 'sv') await site.answerCookies('necessary')
    const menu = await site.openMenu()
    const names = await menu.getByRole('navigation').first().getByRole('link').allTextContents()
    const main = ['bookEntrance', 'party', 'shop', 'groups', 'sportClub'] as const
    const offered = main.filter((word) => language !== 'en' || word !== 'groups')
    expect(names.slice(0, offered.length)).toEqual(offered.map((word) => site.t(`common.links.${word}`)))
    expect(names).not.toContain(site.t('common.myAccount'))
    await menu.getByRole('link', { name: site.t('common.loginOrRegister') }).waitFor()
    expect(await menu.locator('.count').count()).toBe(0)
  }
})

test('an uncaught error is logged and shown at the top of the page, once', async () => {
  const { page, expectError } = await visitor(calmly)
  expectError(/Nobody caught this/)
  const site = await openShell(page)
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Nobody caught this')
    })
    void Promise.reject(new Error('Nobody caught this promise'))
  })
  const notice = page.getByRole('alert').filter({ hasText: site.t('common.failure.unknown') })
  await notice.waitFor()
  expect(await notice.count()).toBe(1)
  await notice.getByRole('button', { name: site.t('common.close') }).click()
  await notice.waitFor({ state: 'detached' })
})

test('the not-found page keeps the language, also after hydration', async () => {
  const { page, expectError } = await visitor(calmly)
  expectError(/status of 404 .*\/404\?lang=en$/)
  const site = new Site(page, origin, 'en')
  await site.open('/nowhere')
  await site.heading(site.t('layout.notFound.title')).waitFor()
  expect(new URL(page.url()).search).toBe('?lang=en')
})
