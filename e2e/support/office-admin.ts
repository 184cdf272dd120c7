import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Visitor, VisitorInput } from './browser.ts'
import { press, runAdmin, officeText as t, withPasskeyDevice } from './office.ts'

/** An address that nobody has yet. */
export const someStaff = (name: string): string => `${name}-${randomBytes(4).toString('hex')}@hoppla.example`

/** Saves the recovery codes that are shown, and goes on. @returns the codes. */
export const keepCodes = async (page: Page): Promise<string[]> => {
  await page.getByRole('heading', { name: t('signIn.codes.title') }).waitFor()
  const codes = await page.locator('.codes code').allTextContents()
  await page.getByRole('checkbox', { name: t('signIn.codes.kept') }).check()
  await press(page, t('signIn.codes.go'))
  return codes
}

/** Accepts an invitation, up to the choice of a second factor. */
export const acceptAs = async (page: Page, link: string, firstName: string, password?: string): Promise<void> => {
  await page.goto(link)
  await page.getByLabel(t('signIn.invitation.firstName')).fill(firstName)
  await page.getByLabel(t('signIn.invitation.lastName')).fill('Testare')
  if (password) await page.getByLabel(t('signIn.invitation.password'), { exact: true }).fill(password)
  await press(page, t('signIn.invitation.accept'))
  await page.getByRole('heading', { name: t('signIn.enrol.title') }).waitFor()
}

/** A new Admin of the chain, by the operator's command, signed in with a passkey at a desk; in English. */
export const anAdmin = async (
  visitor: (input: VisitorInput) => Promise<Visitor>,
  name = 'Eva',
): Promise<Visitor & { email: string }> => {
  const email = someStaff(name.toLowerCase())
  const printed = await runAdmin(inject('dataDir'), new URL(inject('origin')).port, ['invite', email])
  const link = /http:\/\/office\.\S+\/invitation#\S+/.exec(printed)?.[0]
  if (!link) throw new Error(`The command printed no link:\n${printed}`)
  const admin = await visitor({ language: 'en-GB', options: { viewport: { width: 1440, height: 900 } } })
  await withPasskeyDevice(admin.context, admin.page)
  await acceptAs(admin.page, link, name)
  await press(admin.page, new RegExp(`^${t('signIn.enrol.passkey')}`))
  await press(admin.page, t('signIn.enrol.makePasskey'))
  await keepCodes(admin.page)
  await admin.page.getByRole('heading', { name: t('overview.title'), level: 1 }).waitFor()
  return { ...admin, email }
}
