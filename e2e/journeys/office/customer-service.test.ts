import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { aParent } from '../../support/parent.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')

test('a family is found though its name is mistyped; a note is written, news are switched off, and staff go on to act', async () => {
  const { credentials } = await aParent(origin, 'Wilhelmiina')
  const { page } = await anAdmin(visitor)
  await page.goto(`${office}/customers`)
  const field = page.getByRole('searchbox', { name: t('customers.find') })
  await field.fill('xq')
  await press(page, t('customers.go'))
  await page.getByText(t('customers.tooShort')).waitFor()
  await field.fill('Xqzwvk Qwrtzk')
  await press(page, t('customers.go'))
  await page.getByText(t('customers.nobody')).waitFor()
  await expectOfficeAccessible(page, 'nobody found')

  // With the keyboard alone: sent by Enter, gone to with J.
  await field.fill('Vilhelmina Testare')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('customers.similar') }).waitFor()
  await expectOfficeAccessible(page, 'nearly found')
  await page.getByRole('link', { name: 'Wilhelmiina Testare' }).first().waitFor()
  await field.fill(credentials.email)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**search=${credentials.email.replace('@', '%40')}*`)
  await page.getByRole('heading', { name: t('customers.similar') }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Wilhelmiina Testare' }).click()
  await page.getByRole('heading', { name: 'Wilhelmiina Testare' }).waitFor()

  await page.getByLabel(t('customers.noteLabel')).fill('Ringer helst på kvällen')
  await press(page, t('customers.noteAdd'))
  await page.getByRole('listitem').getByText('Ringer helst på kvällen').waitFor()
  expect(await page.getByLabel(t('customers.noteLabel')).inputValue()).toBe('')
  await expectOfficeAccessible(page, 'a customer with a note')
  await inDatabase(inject('dataDir'), (client) =>
    client.query(
      `insert into consents (account_id, kind, given, text_version, source) select id, 'information', true, '1', 'profile' from accounts where email = $1`,
      [credentials.email],
    ),
  )
  await page.reload()
  await press(page, t('customers.messagesOff'))
  const dialog = page.getByRole('dialog', { name: t('customers.messagesOffTitle', { name: 'Wilhelmiina Testare' }) })
  await expectOfficeAccessible(page, 'switching news off')
  await press(dialog, t('customers.messagesOffGo'))
  await page.getByText(t('customers.messagesOffNone')).waitFor()
  await page.getByRole('listitem').getByText('Ringer helst på kvällen').waitFor()

  await page.getByRole('link', { name: t('customers.act') }).click()
  await page.getByRole('heading', { name: t('acting.title') }).waitFor()
  await press(page, t('acting.begin.go', { name: 'Wilhelmiina Testare' }))
  await page.getByText(/You are acting for Wilhelmiina Testare until/).waitFor()
  // What is still being asked for her when it ends is refused.
  await page.getByText(t('acting.bookings.none')).waitFor()
  await press(page, t('common.acting.stop'))
})
