import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { getPlaceId } from '../../support/door/family.ts'
import { expectOfficeAccessible, officeText as t } from '../../support/office.ts'
import { aMember } from '../../support/office-member.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')
const [phone, wide] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test('two people at one draft: the second is told, and nothing that was saved is lost', async () => {
  const placeId = await getPlaceId('vasteras')
  const { page, expectError } = await aMember(visitor, { name: 'Maja', role: 'VenueManager', placeId, viewport: wide })
  await page.goto(`${office}/seasons?place=${placeId}&new=1`)
  await page.getByLabel(t('seasons.fields.name'), { exact: true }).fill('Shared')
  await page.getByRole('button', { name: t('seasons.new.press') }).click()
  await page.getByRole('heading', { name: 'Shared', level: 1 }).waitFor()
  const before = await page.locator('[data-group]').count()
  expect(before).toBeGreaterThan(1)
  // Somebody else saves it in between.
  await inDatabase(inject('dataDir'), (client) =>
    client.query("update class_seasons set version = version + 1, name = 'Shared by Nora' where name = 'Shared'"),
  )
  expectError(/409/)
  await page.locator('[data-group]').first().focus()
  await page.keyboard.press('Delete')
  await page.getByText(t('seasons.notSaved')).waitFor()
  await page.getByRole('button', { name: t('seasons.reload') }).click()
  await page.getByRole('heading', { name: 'Shared by Nora', level: 1 }).waitFor()
  expect(await page.locator('[data-group]').count()).toBe(before)

  // On a phone the groups stand day by day.
  await page.setViewportSize(phone)
  await page.locator('.week-list').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectOfficeAccessible(page, 'a season on a phone')
  // An instructor sees it, and changes nothing.
  const instructor = await aMember(visitor, { name: 'Ida', role: 'Instructor', placeId, viewport: phone })
  await instructor.page.goto(page.url())
  await instructor.page.locator('.week-list').waitFor()
  expect(await instructor.page.getByRole('button', { name: t('seasons.publish.open') }).count()).toBe(0)
  expect(await instructor.page.getByRole('button', { name: t('seasons.row.open') }).count()).toBe(0)
})
