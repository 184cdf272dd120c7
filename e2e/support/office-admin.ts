import { randomBytes } from 'node:crypto'
import type { StaffRole } from '@hoppla/contract/roles'
import type { Page, Response } from 'playwright-core'
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

/** Accepts an invitation with a passkey of the visitor's device, up to being signed in. */
export const acceptWithPasskey = async ({ context, page }: Visitor, link: string, firstName: string): Promise<void> => {
  await withPasskeyDevice(context, page)
  await acceptAs(page, link, firstName)
  await press(page, new RegExp(`^${t('signIn.enrol.passkey')}`))
  await page.getByLabel(t('signIn.enrol.passkeyName')).fill(`iPad ${firstName}`)
  await press(page, t('signIn.enrol.makePasskey'))
  await keepCodes(page)
}

/** The address of an invitation, as the operator's command prints it. */
export const invitationIn = (printed: string): string => {
  const link = /https?:\/\/office\.\S+\/invitation#\S+/.exec(printed)?.[0]
  if (!link) throw new Error(`The command printed no link:\n${printed}`)
  return link
}

/** Fills in and sends the form of an invitation. @param place its name as the list has it. */
export const inviteStaff = async (
  page: Page,
  { email, firstName, place, role }: { email: string; firstName: string; place: RegExp; role: StaffRole },
): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: t('staff.inviting.title') })
  await dialog.getByLabel(t('staff.inviting.email'), { exact: true }).fill(email)
  await dialog.getByLabel(t('staff.inviting.firstName')).fill(firstName)
  const choose = async (field: string, option: RegExp) => {
    await dialog.getByLabel(field, { exact: true }).first().click()
    await page.getByRole('option', { name: option }).first().click()
  }
  await choose(t('staff.inviting.place'), place)
  await choose(t('staff.inviting.role'), new RegExp(t(`common.roles.${role}`)))
  await press(dialog, t('staff.inviting.send'))
  await page.getByText(t('staff.inviting.sent', { email })).waitFor()
}

/**
 * Takes the only role of one of the staff, who is found by the e-mail address; confirms with the passkey where that is asked for.
 * @returns when the server said that it is done (`performance.now()`).
 */
export const takeRole = async ({ page, expectError }: Visitor, office: string, email: string): Promise<number> => {
  // The drawer asks once more about somebody who is no longer on the staff; and a sign-in of some minutes ago is confirmed anew.
  expectError(/status of 40[34] .*\/api\/staff\/members\//)
  await page.goto(`${office}/staff?search=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: new RegExp(email) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${t('staff.drawer.take')}`) })
    .click()
  const isAnswer = (answer: Response) => answer.request().method() === 'DELETE'
  const first = page.waitForResponse(isAnswer)
  await press(page, t('staff.drawer.takeNow'))
  if ((await first).status() !== 403) return performance.now()
  const second = page.waitForResponse((answer) => isAnswer(answer) && answer.ok())
  await press(page.getByRole('dialog', { name: t('common.stepUp.title') }), t('common.stepUp.passkey'))
  await second
  return performance.now()
}

/** A new Admin of the chain, by the operator's command, signed in with a passkey at a desk; in English. */
export const anAdmin = async (
  visitor: (input: VisitorInput) => Promise<Visitor>,
  name = 'Eva',
): Promise<Visitor & { email: string }> => {
  const email = someStaff(name.toLowerCase())
  const printed = await runAdmin(inject('dataDir'), new URL(inject('origin')).port, ['invite', email])
  const admin = await visitor({ language: 'en-GB', options: { viewport: { width: 1440, height: 900 } } })
  await acceptWithPasskey(admin, invitationIn(printed), name)
  await admin.page.getByRole('heading', { name: t('overview.title'), level: 1 }).waitFor()
  return { ...admin, email }
}
