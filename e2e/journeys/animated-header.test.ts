import { type Language, languages } from '@hoppla/i18n'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { Site } from '../support/site.ts'
import { originAt, wordsOf } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const hosts = {
  sv: 'localhost',
  nb: 'no.localhost',
  da: 'dk.localhost',
  fi: 'fi.localhost',
  de: 'de.localhost',
  en: 'localhost',
} as const

// Journeys run with less motion; these want to see some.
const options = { reducedMotion: 'no-preference' } as const

/** Whether each moving layer of the page's top runs or is paused. */
const layers = (page: Page) =>
  page.locator('.moving > i').evaluateAll((all) => all.flatMap((one) => one.getAnimations().map(({ playState }) => playState)))
const drifts = (page: Page) => page.waitForFunction(() => document.querySelectorAll('.moving > i').length === 2)

test.each(['', '/family'])('the top of /sv%s moves until somebody pauses it, and then stays still on every page', async (path) => {
  const { page } = await visitor({ width: 'phone', options })
  const site = new Site(page, origin, 'sv')
  await site.open(path)
  await drifts(page)
  expect(new Set(await layers(page))).toEqual(new Set(['running']))
  expect(await page.locator('video, audio').count(), 'nothing that could sound').toBe(0)

  const pause = site.button(site.t('common.pauseMotion'))
  const { width = 0, height = 0 } = (await pause.boundingBox()) ?? {}
  expect([width, height].every((side) => side >= 44)).toBe(true)
  await pause.press('Enter')
  await site.button(site.t('common.playMotion')).waitFor()
  expect(new Set(await layers(page))).toEqual(new Set(['paused']))

  for (const next of [path, '/family']) {
    await site.open(next)
    await drifts(page)
    expect(new Set(await layers(page)), next).toEqual(new Set(['paused']))
  }
  await site.button(site.t('common.playMotion')).click()
  await site.button(site.t('common.pauseMotion')).waitFor()
  expect(new Set(await layers(page))).toEqual(new Set(['running']))
})

test.each(languages)('the button is named in %s', async (language: Language) => {
  const { page } = await visitor({ options })
  const t = wordsOf(language)
  await page.goto(`${originAt(origin, hosts[language])}/${language}/family`)
  await page.getByRole('button', { name: t('common.pauseMotion'), exact: true }).waitFor()
})

test('who asks for less motion gets none of it: no layers, no button, nothing fetched for them', async () => {
  const { page } = await visitor({ options: { reducedMotion: 'reduce' } })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const site = new Site(page, origin, 'sv')
  for (const path of ['', '/family']) {
    await site.open(path)
    // What comes late on every page has come.
    await site.button(site.t('common.cookies.all')).waitFor()
    expect(await page.locator('.moving').count(), path).toBe(0)
    expect(await site.button(site.t('common.pauseMotion')).count(), path).toBe(0)
  }
  expect(fetched.filter((url) => /drift-|moving/.test(url))).toEqual([])

  // Somebody who changes the setting while the page is open is noticed, too.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await drifts(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() => document.querySelector('.moving') === null)
})

test('without scripts nothing moves, and nothing asks to be paused', async () => {
  const { page } = await visitor({ options: { javaScriptEnabled: false } })
  await page.goto(`${origin}/sv/family`)
  expect(await page.locator('.moving, .hold-still').count()).toBe(0)
})

/** How much room each picture of the page takes. */
const rooms = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.closest('main, header') && image.checkVisibility())
      .map((image) => `${image.getAttribute('src')} ${Math.round(image.width)} × ${Math.round(image.height)}`),
  )

test.each(['', '/family', '/playgrounds/orebro', '/order/child-class/orebro'])(
  'pictures have their room on /sv%s before they come',
  async (path) => {
    const { page } = await visitor()
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route(/\/(art|media)\//, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${origin}/sv${path}`, { waitUntil: 'domcontentloaded' })
    const site = new Site(page, origin, 'sv')
    await site.button(site.t('common.cookies.all')).waitFor()
    const before = await rooms(page)
    expect(before.length).toBeGreaterThan(1)
    release()
    await page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager'
    })
    await page.waitForFunction(() => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0))
    expect(await rooms(page)).toEqual(before)
  },
)
