import { formatMoney } from '@hoppla/i18n'
import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import type { Visitor, VisitorInput } from './browser.ts'
import { getPlaceId } from './door/family.ts'
import { runAdmin, officeText as t } from './office.ts'
import { acceptWithPasskey, invitationIn, someStaff } from './office-admin.ts'
import { inDatabase } from './server.ts'
import { originAt } from './words.ts'

/** Somebody of the reception of Helsingborg, where no journey but those of the counter charges anything, at its page. */
export const atReception = async (visitor: (input: VisitorInput) => Promise<Visitor>): Promise<Visitor> => {
  const origin = inject('origin')
  const placeId = await getPlaceId('helsingborg')
  const email = someStaff('rut')
  const printed = await runAdmin(inject('dataDir'), new URL(origin).port, ['invite', email])
  await inDatabase(inject('dataDir'), (client) =>
    client.query(
      `update staff_invitation_roles r set role = 'Reception', location_id = $2 from staff_invitations i
      where i.id = r.invitation_id and i.email = $1`,
      [email, placeId],
    ),
  )
  const rut = await visitor({ language: 'en-GB', options: { viewport: { width: 1024, height: 768 } } })
  await acceptWithPasskey(rut, invitationIn(printed), 'Rut')
  await rut.page.waitForURL(({ pathname }) => pathname !== '/invitation')
  await rut.page.goto(`${originAt(origin, 'office.localhost')}/counter?place=${placeId}`)
  await hasFocus(codeField(rut.page))
  return rut
}

/** Waits until somebody who types would type there. */
export const hasFocus = (field: Locator) => expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
/** Where codes are scanned or typed. */
export const codeField = (page: Page): Locator => page.getByLabel(t('counter.code'), { exact: true })

/** An amount as the page says it to somebody who reads English. */
export const kronor = (amount: number): string => formatMoney(amount, 'SEK', 'en', { short: true })

/** As a hand scanner does: the code and Enter; then what is typed into the fields, each ended with Enter. */
export const type = async (page: Page, ...entries: readonly string[]): Promise<void> => {
  for (const entry of entries) {
    await page.keyboard.type(entry)
    await page.keyboard.press('Enter')
  }
}

/** The server does what is asked at this path, and its answer is lost on the way, once. */
export const loseAnswer = (page: Page, path: string): Promise<void> =>
  page.evaluate((lost) => {
    const real = window.fetch
    window.fetch = async (...asked) => {
      const answer = await real(...asked)
      if (!answer.url.endsWith(lost)) return answer
      window.fetch = real
      throw new TypeError('The answer is lost.')
    }
  }, path)
