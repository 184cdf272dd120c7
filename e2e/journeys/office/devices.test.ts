import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')

test('a browser is made a shared device and switched off; PIN and sessions stand on one’s own page', async () => {
  const { page } = await anAdmin(visitor, 'Dora')
  await page.goto(`${office}/staff/devices`)
  const name = `Entrance ${Date.now()}`
  await page.getByLabel(t('staff.devices.name'), { exact: true }).fill(name)
  await page.getByLabel(t('staff.devices.place'), { exact: true }).first().click()
  await page.getByRole('option', { name: /rebro/ }).first().click()
  await press(page, t('staff.devices.enrolNow'))
  await page.getByText(t('staff.devices.enrolled')).waitFor()
  await expectOfficeAccessible(page, 'devices')
  await press(page, `${t('staff.devices.off')}: ${name}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('staff.devices.off') })
    .click()
  await expect.poll(() => page.getByText(name, { exact: true }).count()).toBe(0)

  await page.goto(`${office}/me`)
  await page.getByText(t('profile.thisSession')).waitFor()
  await page.getByLabel(t('profile.newPin'), { exact: true }).fill('481516')
  await press(page, t('profile.setPin'))
  await page.getByText(t('profile.pinSet')).waitFor()
  await expectOfficeAccessible(page, 'one’s own page')
})
