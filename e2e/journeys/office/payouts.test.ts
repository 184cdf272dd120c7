import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { aDifferingPayout } from '../../support/office-pages.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')

test('a payout that differs stands first, says what is wrong, and is explained once', async () => {
  const payout = await aDifferingPayout(inject('dataDir'))
  const { page } = await anAdmin(visitor)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${office}/payouts`)
  await page.getByRole('heading', { name: t('payouts.title'), level: 1 }).waitFor()
  await expectOfficeAccessible(page, 'payouts')
  await page.locator(`a[href*="${payout}"]`).click()
  const differs = page.getByRole('region', { name: t('payouts.whatDiffers') })
  await differs.getByText(t('payouts.reasons.wrong-sum')).waitFor()
  await expectOfficeAccessible(page, 'one payout')
  const item = differs.getByRole('listitem').filter({ hasText: t('payouts.reasons.wrong-sum') })
  await item.getByRole('button').click()
  await page.getByLabel(t('payouts.why')).fill('The bank kept it.')
  await expectOfficeAccessible(page, 'explaining a difference')
  await press(page, t('payouts.save'))
  await item.getByText('The bank kept it.').waitFor()
  await expect.poll(() => item.getByRole('button').count()).toBe(0)
})
