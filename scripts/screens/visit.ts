import type { Language } from '@hoppla/i18n'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { Booking } from '../../e2e/support/booking.ts'
import { someAddress } from '../../e2e/support/parent.ts'
import { originAt } from '../../e2e/support/words.ts'

/** Where each language's pictures are taken, and which playground they show. */
export const places = {
  sv: { host: 'localhost', playground: 'goteborg' },
  de: { host: 'de.localhost', playground: 'hamburg' },
  fi: { host: 'fi.localhost', playground: 'vantaa' },
} as const satisfies Partial<Record<Language, { host: string; playground: string }>>
export type ShownLanguage = keyof typeof places

/** One visitor of a scene. `picture` takes what is on the page, whole unless only its first view is asked for. */
export type Visit = {
  site: Booking
  page: Page
  playground: string
  dataDir: string
  /** Another visitor, with nothing of the first one's. */
  another: (options?: BrowserContextOptions) => Promise<Visit>
  picture: (name: string, part?: 'whole' | 'first view') => Promise<void>
}

export type Setting = {
  browser: Browser
  /** Sweden's. */
  origin: string
  dataDir: string
  language: ShownLanguage
  width: number
  /** Is given each picture, compressed. */
  keep: (name: string, png: Buffer) => void
}

/** Opens a browser profile with nothing in it, at the setting's width and language. Its end is the browser's. */
export const openVisit = async (setting: Setting, options: BrowserContextOptions = {}): Promise<Visit> => {
  const { browser, language, width, dataDir } = setting
  const { host, playground } = places[language]
  const context = await browser.newContext({
    locale: language,
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width, height: width < 600 ? 844 : 800 },
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    ...options,
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  return {
    site: new Booking(page, originAt(setting.origin, host), language),
    page,
    playground,
    dataDir,
    another: (others) => openVisit(setting, others),
    picture: async (name, part = 'whole') => setting.keep(name, await pictureOf(page, part)),
  }
}

/** Few colours and no metadata: a fifth of the bytes, with no difference to be seen on flat drawings. */
const pictureOf = async (page: Page, part: 'whole' | 'first view'): Promise<Buffer> => {
  await allPainted(page)
  // One that came late floats over the window's foot: in the midst of a whole page.
  for (const close of await page.locator('.notices.late button').all()) if (part === 'whole') await close.click()
  const png = await page.screenshot({ fullPage: part === 'whole', animations: 'disabled', caret: 'hide' })
  return sharp(png).png({ palette: true, colours: 96, effort: 10, dither: 0.3, compressionLevel: 9 }).toBuffer()
}

/** Pictures further down are fetched once they come near; here all at once. A profile without scripts has none that wait. */
const allPainted = async (page: Page): Promise<void> => {
  // Nothing looks pointed at, and what sticks to the window stands where it began.
  await page.mouse.move(0, 0)
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
    await Promise.all([...document.images].filter(({ src }) => src !== '').map((image) => image.decode().catch(() => undefined)))
  })
}
