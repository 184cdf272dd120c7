import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createTranslate } from '@hoppla/i18n'
import english, { type OfficeWords } from '@hoppla/i18n/messages/en/office/office'
import type { AxeResults, RunOptions } from 'axe-core'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { runScript } from './server.ts'

/** The office's texts as its pages have them. */
export const officeText = createTranslate<OfficeWords>('en', english)

/** Runs `npm run admin -- …` beside a running server. @returns what it printed. @throws Error with that when it fails. */
export const runAdmin = (dataDir: string, port: string, words: readonly string[]): Promise<string> =>
  runScript('admin', words, { PORT: port, HOPPLA_DATA_DIR: dataDir })

/** Gives a browser profile a device that makes and shows passkeys without asking anybody. */
export const withPasskeyDevice = async (context: BrowserContext, page: Page): Promise<void> => {
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** A control by the text that the office gives it. */
export const press = (page: Page | Locator, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/**
 * Takes the first option of an open list by keys alone, once the list holds nothing but what matches the words typed, and shows that the arrow has
 * reached it: on a busy machine both come after the key.
 */
export const takeFirstOption = async (page: Page, words: string | RegExp): Promise<void> => {
  const options = page.getByRole('option')
  const matching = options.filter({ hasText: words })
  await expect.poll(async () => [await matching.count(), await options.count()]).toSatisfy(([n, all]) => n > 0 && n === all)
  await page.keyboard.press('ArrowDown')
  await page.locator('[role="option"][data-combobox-selected]').waitFor()
  await page.keyboard.press('Enter')
}

/**
 * Weighs what a page loads from now on, as on a device that has never been here.
 * @returns the bytes of each answer's body so far as they came over the line, by path; the server says them (`content-length`).
 */
export const weighing = async (page: Page): Promise<() => { path: string; size: number }[]> => {
  const devTools = await page.context().newCDPSession(page)
  const found: { path: string; size: number }[] = []
  devTools.on('Network.responseReceived', ({ response: { url, headers } }) => {
    const length = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1]
    found.push({ path: new URL(url).pathname, size: Number(length ?? 0) })
  })
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  return () => [...found]
}

/** The bearer token of an open page, from one of its own requests. */
export const bearerOf = async (page: Page): Promise<string> => {
  const asked: Request = await page.waitForRequest((request) => request.url().endsWith('/api/staff/me'))
  return asked.headers().authorization ?? expect.fail('The page asked without a token.')
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
declare const axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
const rules: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }
/** The dark page is the light one in other colours, so these rules alone can find something new; the others took half of the time. */
const colours: RunOptions = { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] }

/** A desk, a tablet and a phone. */
export const officeWidths = [1440, 1024, 390] as const

/** Waits until dialogs that have just opened have their names, which they get a moment after their content; one that never gets one is axe's to report. */
const namesOfDialogs = async (page: Page): Promise<void> => {
  const isNamed = () =>
    [...document.querySelectorAll('[role="dialog"]')].every((each) => each.matches('[aria-labelledby],[aria-label]'))
  const until = Date.now() + 2_000
  while (Date.now() < until && !(await page.evaluate(isNamed))) await page.waitForTimeout(50)
}

/** Holds a page as it stands against every rule axe knows, light and dark, at these widths; none is wider than the screen. */
export const expectOfficeAccessible = async (page: Page, what: string, widths: readonly number[] = officeWidths): Promise<void> => {
  const before = page.viewportSize()
  const faults: string[] = []
  await namesOfDialogs(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: before?.height ?? 900 })
      const { violations } = await page.evaluate((options) => axe.run(document, options), colorScheme === 'light' ? rules : colours)
      for (const { id, help, nodes } of violations)
        for (const { html, failureSummary } of nodes)
          faults.push(`${width} px, ${colorScheme}, ${id}: ${help}\n${html}\n${failureSummary}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) faults.push(`${width} px, ${colorScheme}: ${overflow} px wider than the screen`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
  expect(faults, what).toEqual([])
}
