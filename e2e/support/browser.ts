import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { chromiumFlags } from '../../scripts/chromium.ts'
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

export type VisitorInput = { width?: Width; language?: string; options?: BrowserContextOptions }

/**
 * A Chromium for the tests of a file. @returns `visitor`, which hands the running test a browser profile without a cookie or a kept value.
 * A new profile costs as much as three page loads, so one that can be emptied is used again; only its cache stays, as it does for a returning guest.
 * @param flags for a file whose Chromium must be another than the others': it has one to itself.
 */
export const withBrowser = (flags: readonly string[] = []) => {
  let browser: Browser
  const idle: Profile[] = []
  beforeAll(async () => {
    browser = flags.length === 0 ? await runningBrowser() : await launch(flags)
  })
  afterAll(async () => {
    for (const { context } of idle) await context.close()
    if (flags.length > 0) await browser.close()
  })
  return { visitor: (input: VisitorInput = {}) => openVisitor(browser, idle, input) }
}

let launched: Promise<Browser> | undefined
/** The Chromium of this worker, which ends with it: a start costs a second of the processor, and profiles know nothing of each other. */
const runningBrowser = async (): Promise<Browser> => {
  const running = await launched
  if (running?.isConnected()) return running
  launched = launch([])
  return launched
}

const launch = (flags: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: inject('chromium'), args: [...chromiumFlags, ...flags] })

// Chromium logs every refused answer as an error, also those that a page asks for knowingly.
const alwaysExpected = [
  // A guest's page asks who is here and gets "nobody".
  /status of 401 .*\/identity\/api\/Authentication$/,
  // A booking is confirmed between the page's two questions, for the booking and for its payment: the second is refused, and the page asks anew
  // (use-booking-progress.ts).
  /status of 400 .*\/api\/child-class\/booking\/[^/]+\/payment\/[^/]+$/,
]

/**
 * An empty browser profile. Any console error, uncaught exception or breach of the page's policy in it fails the test.
 * A failed test leaves a picture of each open page.
 */
const openVisitor = async (
  browser: Browser,
  idle: Profile[],
  { width = 'phone', language = 'sv-SE', options }: VisitorInput,
): Promise<Visitor> => {
  const viewport = { width: widths[width], height: width === 'phone' ? 844 : 800 }
  const at = options ? -1 : idle.findIndex((profile) => profile.language === language)
  const profile = idle.splice(at, at < 0 ? 0 : 1)[0] ?? (await newProfile(browser, language, { viewport, ...options }))
  const { context, page } = profile
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() })
  if (!options) await page.setViewportSize(viewport)
  const expected = [...alwaysExpected]
  const before = profile.problems().length
  onTestFinished(async ({ task }) => {
    const problems = profile
      .problems()
      .slice(before)
      .filter((problem) => !expected.some((words) => words.test(problem)))
    const isFine = task.result?.state !== 'fail' && problems.length === 0
    if (!isFine) await takePictures(context, task.name)
    if (isFine && !options && (await emptied(profile))) idle.push(profile)
    else await context.close()
    expect(problems, 'errors in the browser').toEqual([])
  })
  return { context, page, expectError: (words) => expected.push(words) }
}

type Profile = {
  context: BrowserContext
  page: Page
  devTools: CDPSession
  language: string
  problems: () => string[]
  /** Whose pages its tab has shown. */
  origins: Set<string>
  /** Whether something was done to it that stays with it: a test's script, clock, route, lost connection, … */
  isMarked: () => boolean
  removeListeners: () => void
}

const newProfile = async (browser: Browser, language: string, options: BrowserContextOptions): Promise<Profile> => {
  const context = await browser.newContext({
    locale: language,
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    // What a worker fetches no route of a test sees; the tests of the offline page allow it.
    serviceWorkers: 'block',
    ...options,
  })
  // For what hangs, not for what is slow: a busy machine may take ten times as long.
  context.setDefaultTimeout(60_000)
  const problems = watchErrors(context)
  if (slowMs > 0) await context.addInitScript(answerLate, slowMs)
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`)
    })
  })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const origins = new Set<string>()
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().startsWith('http')) origins.add(new URL(frame.url()).origin)
  })
  let isMarked = false
  const mark = () => {
    isMarked = true
  }
  onCall(context, ['addInitScript', 'exposeFunction', 'grantPermissions', 'newCDPSession', 'on', 'route', 'setOffline'], mark)
  onCall(context.clock, ['install', 'setFixedTime', 'setSystemTime'], mark)
  onCall(page, ['addInitScript', 'emulateMedia', 'exposeFunction', 'route'], mark)
  const listeners: Parameters<Page['off']>[] = []
  onCall(page, ['on'], (...given) => listeners.push(given as Parameters<Page['off']>))
  const removeListeners = () => {
    for (const given of listeners.splice(0)) page.off(...given)
  }
  return { context, page, devTools, language, problems, origins, isMarked: () => isMarked, removeListeners }
}

/** `HOPPLA_E2E_SLOW=800`: a phone on a slow bus, where each answer of the API and the provider comes up to so many milliseconds late, in no order. */
const slowMs = Number(process.env.HOPPLA_E2E_SLOW ?? 0)

/** In the page: a script of its own, since routes would switch the browser's cache off. */
const answerLate = (most: number): void => {
  const { fetch } = globalThis
  globalThis.fetch = async (...given) => {
    const answer = await fetch(...given)
    await new Promise((done) => setTimeout(done, Math.random() * most))
    return answer
  }
}

/** Has `does` called before each of these methods of an object. */
const onCall = <A extends object>(target: A, methods: readonly (keyof A)[], does: (...given: unknown[]) => void): void => {
  for (const name of methods) {
    const method = target[name] as (...given: unknown[]) => unknown
    const both = (...given: unknown[]) => {
      does(...given)
      return method.apply(target, given)
    }
    Object.assign(target, { [name]: both })
  }
}

/** Makes a used profile as good as new. @returns false where that cannot be done. */
const emptied = async ({ context, page, devTools, origins, isMarked, removeListeners }: Profile): Promise<boolean> => {
  const [origin, ...others] = origins
  // What a tab keeps for its session is emptied from a page of the same origin only.
  if (isMarked() || page.isClosed() || origin === undefined || others.length > 0) return false
  removeListeners()
  for (const other of context.pages()) if (other !== page) await other.close()
  // A page of that origin without a script: nothing is written behind our back, and the tab's process stays.
  const isThere = await page.goto(`${origin}/healthz`).then(
    () => true,
    () => false, // A test ended while its tab was still on its way elsewhere.
  )
  if (!isThere) return false
  await page.evaluate(() => sessionStorage.clear())
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await context.clearCookies()
  origins.clear()
  return true
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
let taken = 0
const takePictures = async (context: BrowserContext, name: string): Promise<void> => {
  pictures ??= mkdtempSync(join(tmpdir(), 'hoppla-e2e-pictures-'))
  for (const page of context.pages()) {
    taken += 1
    const path = join(pictures, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${taken}.png`)
    const isTaken = await page.screenshot({ path, fullPage: true, timeout: 30_000 }).then(
      () => true,
      () => false,
    )
    console.log(`${isTaken ? `Picture: ${path}` : 'No picture'} of ${page.url()}; its scripts ${await stateOf(page)}`)
  }
}

/** Whether a page answers and draws: an action that waits for a still element waits for both. */
const stateOf = (page: Page): Promise<string> => {
  const drawing = page.evaluate(
    () =>
      new Promise<string>((say) => {
        requestAnimationFrame(() => say(`answer, drawing, ${document.visibilityState}`))
        setTimeout(() => say(`answer, not drawing, ${document.visibilityState}`), 5_000)
      }),
  )
  return Promise.race([drawing.catch(String), new Promise<string>((say) => setTimeout(() => say('do not answer'), 20_000).unref())])
}
