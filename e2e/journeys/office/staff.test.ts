import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { linkIn, mailFor } from '../../support/mailbox.ts'
import { expectOfficeAccessible, press, officeText as t, weighing } from '../../support/office.ts'
import { acceptAs, anAdmin as aNewAdmin, inviteStaff, keepCodes, someStaff, takeRole } from '../../support/office-admin.ts'
import { goodPassword } from '../../support/parent.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')
const anAdmin = () => aNewAdmin(visitor)
const inviteManager = async (page: Page, email: string, place: RegExp) => {
  await page.goto(`${office}/staff?invite=1`)
  await inviteStaff(page, { email, firstName: 'Lena', place, role: 'VenueManager' })
}

/** Sets up an authenticator app from the key that is shown for typing. */
const enrolApp = async (page: Page) => {
  await press(page, new RegExp(`^${t('signIn.enrol.app')}`))
  await page.getByRole('img', { name: t('signIn.enrol.qr') }).waitFor()
  const key = (await page.locator('.secret').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  await page.getByLabel(t('signIn.enrol.enter')).fill(app.generate())
  await press(page, t('signIn.enrol.confirm'))
}

test('the first Admin invites a manager, who works on a phone at her place alone, until her role is taken', async () => {
  const eva = await anAdmin()
  const [email, elsewhere] = [someStaff('lena'), someStaff('olof')]
  await inviteManager(eva.page, email, /Barkarby/)
  await inviteManager(eva.page, elsewhere, /Kungälv|Malmö|Göteborg|Uppsala/)
  await eva.page.goto(`${office}/staff/invitations`)
  await eva.page.getByText(elsewhere).waitFor()

  const lena = await visitor({ language: 'en-GB', options: { viewport: { width: 390, height: 844 } } })
  await acceptAs(lena.page, linkIn(await mailFor(origin, email, 'staff-invitation'), '/invitation'), 'Lena', goodPassword)
  await enrolApp(lena.page)
  await keepCodes(lena.page)
  // One play centre: she begins with what is on there today.
  await lena.page.getByRole('heading', { name: t('today.classes') }).waitFor()
  // Four pages are in the bar; the others are behind “More”.
  await press(lena.page, t('common.nav.more'))
  await lena.page.getByRole('menuitem', { name: t('common.nav.staff') }).click()
  await lena.page.getByText(email).waitFor()
  expect(await lena.page.getByText(t('common.nav.auditLog'), { exact: true }).count(), 'a page that is not hers').toBe(0)
  await lena.page.goto(`${office}/staff/invitations`)
  await lena.page.getByText(t('staff.invitations.none')).waitFor()
  expect(await lena.page.getByText(elsewhere).count(), 'an invitation to another place').toBe(0)

  lena.expectError(/status of 401 .*\/api\/(staff|door)\//)
  let isTaken = false
  const late: number[] = []
  lena.page.on('response', (answer) => {
    if (isTaken && answer.url().endsWith('/api/staff/me') && answer.ok()) late.push(answer.status())
  })
  await takeRole(eva, office, email)
  isTaken = true
  // An open page asks every two seconds who it belongs to; the first time after this it is told nobody.
  await lena.page.getByText(/You have been signed out/).waitFor()
  expect(late.length, 'questions answered after the role was taken').toBeLessThanOrEqual(1)
  expect(
    await lena.page
      .getByText(email)
      .isVisible()
      .catch(() => false),
  ).toBe(false)
})

test('a session that ends while somebody types loses nothing: signed in again, the text is there and is sent', async () => {
  const { page, context, expectError } = await anAdmin()
  expectError(/status of 401 .*\/api\/(staff|door)\//)
  await page.goto(`${office}/staff?invite=1`)
  const email = someStaff('nora')
  await page.getByLabel(t('staff.inviting.email'), { exact: true }).fill(email)
  const other = await context.newPage()
  await other.goto(`${office}/me`)
  await press(other, t('common.nav.signOut'))
  await other.waitForURL(`${office}/sign-in`)
  await other.close()
  await page.getByText(t('common.over.ended')).waitFor()
  const typed = page.getByRole('dialog', { includeHidden: true }).getByLabel(t('staff.inviting.email'), { exact: true })
  expect(await typed.isVisible(), 'what was open stays unseen').toBe(false)
  await press(page, t('signIn.passkey'))
  await page.getByRole('dialog', { name: t('staff.inviting.title') }).waitFor()
  expect(await typed.inputValue()).toBe(email)
})

test('a change that wants the second factor again asks for it, and then goes on by itself', async () => {
  const { page, expectError } = await anAdmin()
  expectError(/status of 403 .*\/api\/staff\/me\/recovery-codes/)
  await page.goto(`${office}/me`)
  await page.getByText(t('profile.factorsLead')).waitFor()
  // Time passes: what was shown at the sign-in is no longer fresh.
  const isStale = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/api/staff/me') && ((await answer.json()) as { confirmedUntil: unknown }).confirmedUntil === null,
  )
  await inDatabase(inject('dataDir'), (client) =>
    client.query("update staff_sessions set confirmed_at = confirmed_at - interval '10 minutes'"),
  )
  await isStale
  await press(page, t('profile.newCodes'))
  const dialog = page.getByRole('dialog', { name: t('common.stepUp.title') })
  await dialog.waitFor()
  await press(dialog, t('common.stepUp.passkey'))
  await page.getByRole('heading', { name: t('signIn.codes.title') }).waitFor()
  expect(await page.locator('.codes code').count()).toBe(10)
})

test('without a connection the page says so, and keeps what was typed', async () => {
  const { page, context, expectError } = await anAdmin()
  expectError(/ERR_INTERNET_DISCONNECTED/)
  const email = someStaff('siri')
  await page.goto(`${office}/staff?invite=1`)
  await page.getByLabel(t('staff.inviting.email'), { exact: true }).fill(email)
  await context.setOffline(true)
  await page.getByText(t('common.offline.title')).waitFor()
  await context.setOffline(false)
  await page.getByText(t('common.offline.back')).waitFor()
  await page.reload()
  await page.getByRole('dialog', { name: t('staff.inviting.title') }).waitFor()
  expect(await page.getByLabel(t('staff.inviting.email'), { exact: true }).inputValue(), 'kept over a reload').toBe(email)
})

test('the palette is accessible at a desk, a tablet and a phone, light and dark', async () => {
  const { page } = await anAdmin()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(t('common.palette.placeholder')).waitFor()
  await expectOfficeAccessible(page, 'palette')
})

test('the keyboard alone: G then a letter to a page, the palette by name, all keys by a question mark', async () => {
  const { page } = await anAdmin()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.getByRole('heading', { name: t('staff.title'), level: 1 }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('nobody-of-this-name')
  await page.getByText(t('staff.nobodyFound')).waitFor()
  expect(new URL(page.url()).searchParams.get('search')).toBe('nobody-of-this-name')
  await page.keyboard.press('Control+k')
  const palette = page.getByPlaceholder(t('common.palette.placeholder'))
  await expect.poll(() => palette.evaluate((field) => field === document.activeElement).catch(() => false)).toBe(true)
  // Somebody by the beginning of a name: the palette leads to the page.
  await page.keyboard.type('astrid')
  const found = page.getByRole('button', { name: /^Astrid / })
  await found.first().waitFor()
  await found.first().click()
  await page.getByRole('heading', { name: /^Astrid /, level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await palette.fill('audit')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('auditLog.title'), level: 1 }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: t('common.keys.title') }).waitFor()
  await page.keyboard.press('Escape')
})

test('the sign-in page weighs little, and nothing of a parent’s page is served at the office', async () => {
  const { page } = await visitor({ language: 'en-GB' })
  const weigh = await weighing(page)
  await page.goto(`${office}/sign-in`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: t('signIn.title') }).waitFor()
  const sizes = weigh()
  const weight = sizes.reduce((sum, { size }) => sum + size, 0)
  expect(weight, JSON.stringify(sizes)).toBeLessThan(250_000)
  expect(weight, 'weighed at all').toBeGreaterThan(100_000)
  await expectOfficeAccessible(page, 'sign-in')
  const answer = await page.goto(`${office}/sv`)
  expect(await answer?.text()).not.toContain('__reactRouterManifest')
})
