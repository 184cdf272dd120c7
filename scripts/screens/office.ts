import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTranslate, type Language } from '@hoppla/i18n'
import type { OfficeWords } from '@hoppla/i18n/messages/en/office/office'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { idOf } from '../../apps/server/src/import/ids.ts'
import { aDifferingPayout } from '../../e2e/support/office-pages.ts'
import type { ServerProcess } from '../../e2e/support/server.ts'
import { chromiumFlags, findChromium } from '../chromium.ts'
import { root } from '../run-tool.ts'
import { takeDoor } from './door.ts'

/** A desk, a tablet, a phone. */
const sizes = [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const

/** A play centre of the demo chain. */
const orebro = idOf('place', 'orebro')

/** The pages of the office that docs/office.md shows, by name. */
const shown = {
  today: `/today?place=${orebro}`,
  overview: '/overview',
  hours: `/hours?place=${orebro}`,
  'pass-photos': '/pass-photos',
  enquiries: '/enquiries',
  door: `/door?place=${orebro}`,
  'door-parties': `/door/parties?place=${orebro}`,
  'door-classes': `/door/classes?place=${orebro}`,
  classes: `/classes?place=${orebro}`,
  counter: `/counter?place=${orebro}`,
  cases: '/cases',
  orders: '/orders',
  customers: '/customers',
  acting: '/acting',
  'data-requests': '/data-requests',
  accounting: '/accounting',
  payouts: '/payouts',
  notices: '/notices',
  pages: '/pages',
  texts: '/texts',
  catalogue: '/catalogue',
  staff: '/staff',
  'audit-log': '/audit-log',
  transfer: '/transfer',
  profile: '/me',
} as const

/** The folder of the office's pictures. */
export const officeFolder = join(root, 'docs/office')

/** A text of the office in the language whose pictures are taken. */
export type OfficeText = ReturnType<typeof createTranslate<OfficeWords>>

const textOf = async (language: Language): Promise<OfficeText> => {
  const { default: messages } = (await import(`@hoppla/i18n/messages/${language}/office/office`)) as { default: OfficeWords }
  return createTranslate<OfficeWords>(language, messages)
}

/** The link by which a new Admin comes in, made by the operator's command. @throws Error with what the command printed instead. */
const invite = ({ dataDir, port }: ServerProcess, email: string): string => {
  const printed = execFileSync(process.execPath, [join(root, 'scripts/admin.ts'), 'invite', email], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: String(port), HOPPLA_DATA_DIR: dataDir },
  })
  const link = /http:\/\/office\.\S+\/invitation#\S+/.exec(printed)?.[0]
  if (!link) throw new Error(`The command printed no link: ${printed}`)
  return link
}

/** What is on the page at each of the widths, compressed. */
const keepAtAllSizes = async (page: Page, path: (width: number) => string): Promise<void> => {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.waitForLoadState('networkidle')
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    writeFileSync(path(width), await sharp(png).png({ palette: true, colours: 96, effort: 10, compressionLevel: 9 }).toBuffer())
  }
}

/**
 * Makes an Admin by the operator's command, signs in with a passkey and takes a picture of every page of the office at three widths, then of the door's outcomes.
 * @param folder where they go: `today-1440.png`; of another language than English `today-fi-1440.png`. @returns what went wrong, in words.
 */
export const takeOffice = async (server: ServerProcess, folder = officeFolder, language: Language = 'en'): Promise<string[]> => {
  mkdirSync(folder, { recursive: true })
  const link = invite(server, `eva-${language}@hoppla.example`)
  const t = await textOf(language)
  const fileOf = (name: string) => (width: number) => join(folder, `${name}-${language === 'en' ? '' : `${language}-`}${width}.png`)
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] })
  try {
    const locale = language === 'en' ? 'en-GB' : language
    const context = await browser.newContext({ locale, timezoneId: 'Europe/Stockholm', reducedMotion: 'reduce' })
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    const failed: string[] = []
    page.on('pageerror', ({ message }) => failed.push(message))
    await enter(page, link, t)
    const { origin } = new URL(link)
    await aDifferingPayout(server.dataDir)
    for (const [name, path] of Object.entries(shown)) {
      await page.goto(`${origin}${path}`)
      await page.locator('main h1').first().waitFor()
      await keepAtAllSizes(page, fileOf(name))
    }
    await takeDoor({ page, t, server, origin, picture: (name) => keepAtAllSizes(page, fileOf(name)) })
    return failed
  } finally {
    await browser.close()
  }
}

/** Accepts the invitation with a passkey that the browser makes without asking, up to the first page. */
const enter = async (page: Page, link: string, t: OfficeText): Promise<void> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  /** By the beginning of what a button says: some go on with an explanation. */
  const press = (name: string) => page.getByRole('button', { name }).first().click()
  await page.goto(link)
  await page.getByLabel(t('signIn.invitation.firstName')).fill('Eva')
  await page.getByLabel(t('signIn.invitation.lastName')).fill('Lind')
  await press(t('signIn.invitation.accept'))
  await press(t('signIn.enrol.passkey'))
  await press(t('signIn.enrol.makePasskey'))
  await page.getByRole('checkbox', { name: t('signIn.codes.kept') }).check()
  await press(t('signIn.codes.go'))
  await page.locator('main h1').first().waitFor()
}
