import { listCharges } from '@hoppla/contract/till/gift-cards'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { HttpClient } from '../../support/http.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')

/** A till with a service key. */
const aTill = (key: string): HttpClient => {
  const client = new HttpClient(office)
  client.bearer = key
  return client
}

test('a service key is made after the second factor, seen once, opens its till, and is revoked', async () => {
  const { page, email, expectError } = await anAdmin(visitor, 'Karin')
  expectError(/status of 403 .*\/api\/staff\/service-keys/)
  await page.goto(`${office}/staff/service-keys`)
  await page.getByRole('heading', { name: t('staff.keys.make') }).waitFor()
  // Time passes: what was shown at the sign-in is no longer fresh.
  const isStale = page.waitForResponse(
    async (answer) =>
      answer.url().endsWith('/api/staff/me') && ((await answer.json()) as { confirmedUntil: unknown }).confirmedUntil === null,
  )
  await inDatabase(inject('dataDir'), (client) =>
    client.query(
      `update staff_sessions set confirmed_at = confirmed_at - interval '10 minutes'
      where account_id = (select id from accounts where email = $1)`,
      [email],
    ),
  )
  await isStale

  const name = `Kassa ${Date.now()}`
  await page.getByLabel(t('staff.keys.name'), { exact: true }).fill(name)
  await page.getByLabel(t('staff.keys.place'), { exact: true }).first().click()
  await page.getByRole('option', { name: /Kungsbacka/ }).click()
  await press(page, t('staff.keys.makeNow'))
  const again = page.getByRole('dialog', { name: t('common.stepUp.title') })
  await again.waitFor()
  await press(again, t('common.stepUp.passkey'))
  const shown = page.getByRole('dialog', { name: t('staff.keys.shownTitle', { name }) })
  const key = (await shown.locator('.secret').textContent()) ?? ''
  expect(key).toMatch(/^hk_[\w-]{43}$/)
  await expectOfficeAccessible(page, 'a service key as it is seen once')
  // It goes only when somebody says that it is kept.
  await page.keyboard.press('Escape')
  const done = shown.getByRole('button', { name: t('staff.keys.done') })
  expect(await done.isDisabled()).toBe(true)
  await shown.getByRole('checkbox', { name: t('staff.keys.kept') }).check()
  await done.click()
  await shown.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(key)

  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByText(t('staff.keys.unused')).waitFor()
  await row.getByText(/Karin Testare/).waitFor()
  await expectOfficeAccessible(page, 'service keys')
  const till = aTill(key)
  expect(await till.call(listCharges, { query: {} })).toEqual({ charges: expect.any(Array) })

  await press(page, `${t('staff.keys.revoke')}: ${name}`)
  await press(page.getByRole('dialog', { name: t('staff.keys.revokeTitle', { name }) }), t('staff.keys.revoke'))
  await row.waitFor({ state: 'detached' })
  await expect(till.call(listCharges, { query: {} })).rejects.toMatchObject({ status: 401 })
})
