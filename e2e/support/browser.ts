import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { someAddress } from './parent.ts'

/** The two widths every page must stand: a phone in one hand, a laptop on the kitchen table. */
export const widths = { phone: 390, desktop: 1280 } as const
export type Width = keyof typeof widths

export type Visitor = {
  context: BrowserContext
  page: Page
  /** A console error matching this is expected here, and no fault. */
  expectError: (words: RegExp) => void
}

export type VisitorWish = { width?: Width; language?: string; options?: BrowserContextOptions }

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One Chromium for the tests of a file. @returns `visitor`, which opens a browser profile of its own for the running test. */
export const withBrowser = () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('chromium'), args: flags })
  })
  afterAll(() => browser.close())
  return { visitor: (wish: VisitorWish = {}) => openVisitor(browser, wish) }
}

// A guest's page asks who is here and is told "nobody"; Chromium logs every 401 as an error.
const alwaysExpected = /status of 401 .*\/identity\/api\/Authentication$/

/**
 * A new browser profile. When the test ends it is closed; any console error, uncaught exception or breach of the page's policy in it fails the test.
 * A failed test leaves a picture of each open page.
 */
const openVisitor = async (
  browser: Browser,
  { width = 'phone', language = 'sv-SE', options = {} }: VisitorWish,
): Promise<Visitor> => {
  const context = await browser.newContext({
    viewport: { width: widths[width], height: width === 'phone' ? 844 : 800 },
    locale: language,
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    ...options,
  })
  context.setDefaultTimeout(15_000)
  const expected = [alwaysExpected]
  const problemsOf = watchErrors(context)
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`)
    })
  })
  onTestFinished(async ({ task }) => {
    const problems = problemsOf().filter((problem) => !expected.some((words) => words.test(problem)))
    if (task.result?.state === 'fail' || problems.length > 0) await takePictures(context, task.name)
    await context.close()
    expect(problems, 'errors in the browser').toEqual([])
  })
  return { context, page: await context.newPage(), expectError: (words) => expected.push(words) }
}

/** Collects what goes wrong in a profile from now on: console errors (failed requests among them) and uncaught exceptions. */
export const watchErrors = (context: BrowserContext): (() => string[]) => {
  const problems: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} — ${message.location().url}`)
  })
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  return () => [...problems]
}

let pictures: string | undefined
const takePictures = async (context: BrowserContext, name: string): Promise<void> => {
  pictures ??= mkdtempSync(join(tmpdir(), 'hoppla-e2e-pictures-'))
  for (const [index, page] of context.pages().entries()) {
    const path = join(pictures, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${index + 1}.png`)
    const isTaken = await page.screenshot({ path, fullPage: true, timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    console.log(`${isTaken ? `Picture: ${path}` : 'No picture'} of ${page.url()}`)
  }
}
