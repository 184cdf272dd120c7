import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTranslate } from '@hoppla/i18n'
import english, { type OfficeWords } from '@hoppla/i18n/messages/en/office/office'
import type { AxeResults, RunOptions } from 'axe-core'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The office's texts as its pages have them. */
export const officeText = createTranslate<OfficeWords>('en', english)

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs `npm run admin -- …` beside a running server. @returns what it printed. @throws Error with that when it fails. */
export const runAdmin = async (dataDir: string, port: string, words: readonly string[]): Promise<string> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'scripts/admin.ts'), ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: port, HOPPLA_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8')
    })
  const code = await new Promise<number | null>((done) => child.once('close', done))
  if (code !== 0) throw new Error(`The command ended with ${code}:\n${printed}`)
  return printed
}

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

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
declare const axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> }
const rules: RunOptions = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }

/** A desk, a tablet and a phone. */
export const officeWidths = [1440, 1024, 390] as const

/** Holds a page as it stands against every rule axe knows, at three widths, light and dark. */
export const expectOfficeAccessible = async (page: Page, what: string): Promise<void> => {
  const before = page.viewportSize()
  const faults: string[] = []
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of officeWidths) {
      await page.setViewportSize({ width, height: before?.height ?? 900 })
      const { violations } = await page.evaluate((options) => axe.run(document, options), rules)
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
