import { addChild, getMemberCard } from '@hoppla/contract/profile'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { aClassAllDay } from '../../support/door/class-today.ts'
import { getPlaceId } from '../../support/door/family.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { aParent } from '../../support/parent.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')

test('children of a class are ticked on the list and by their family’s card; another device sees it', async () => {
  const placeId = await getPlaceId('linkoping')
  const { client, credentials } = await aParent(inject('origin'), 'Signe')
  const alva = await client.call(addChild, { body: { firstName: 'Alva', lastName: 'Berg', birthDate: '2021-01-01' } })
  await aClassAllDay(placeId, [
    { firstName: 'Alva', childId: alva.guid, email: credentials.email },
    { firstName: 'Mio' },
    { firstName: 'Zelda' },
  ])

  const { page, context } = await anAdmin(visitor)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${office}/door?place=${placeId}`)
  await page.getByRole('link', { name: t('doorClasses.link'), exact: true }).click()
  await page.getByRole('heading', { name: t('doorClasses.title') }).waitFor()
  const row = (name: string, on = page) => on.getByRole('button', { name: new RegExp(`^${name} B\\.`) })
  const isHere = (name: string, on = page) => row(name, on).getAttribute('aria-pressed')
  await row('Mio').waitFor()
  await expectOfficeAccessible(page, 'the classes of today')
  expect((await row('Mio').boundingBox())?.height).toBeGreaterThanOrEqual(56)

  // Ticked here, seen by a second device; taken back there, seen here.
  await row('Mio').click()
  await expect.poll(() => isHere('Mio')).toBe('true')
  await page.getByText(t('doorClasses.here', { here: 1, all: 3 })).waitFor()
  const second = await context.newPage()
  await second.goto(`${office}/door/classes?place=${placeId}`)
  await row('Zelda', second).waitFor()
  await expect.poll(() => isHere('Mio', second)).toBe('true')
  await row('Zelda', second).click()
  await expect.poll(() => isHere('Zelda'), { timeout: 30_000 }).toBe('true')
  await row('Mio', second).click()
  await expect.poll(() => isHere('Mio'), { timeout: 30_000 }).toBe('false')
  await expectOfficeAccessible(page, 'the classes of today, one child here')
  await second.close()
  await press(page, t('doorClasses.notes'))
  await page.getByText(t('doorClasses.noNotes')).waitFor()
  await expectOfficeAccessible(page, 'the health notes of a class')

  // The family's card brings the child to its class.
  await page.getByRole('link', { name: t('doorClasses.toDoor') }).click()
  const house = page.getByRole('region', { name: t('door.inHouse') }).locator('strong')
  await expect.poll(() => house.textContent()).toBe('1')
  const { card } = await client.call(getMemberCard, {})
  await page.keyboard.type(card.code)
  await page.keyboard.press('Enter')
  const child = page.getByRole('checkbox', { name: /^Alva/ })
  await child.waitFor()
  expect(await child.isChecked()).toBe(true)
  const about = { name: 'Kids sport · Ages 3–9', from: '00:00', to: '24:00' }
  await page.getByText(t('doorClasses.use', about)).waitFor()
  await expectOfficeAccessible(page, 'a family with a class today')
  await press(page, t('door.admit', { count: 1 }))
  await page.getByRole('heading', { name: t('door.admitted') }).waitFor()
  await page.goto(`${office}/door/classes?place=${placeId}`)
  await row('Alva').waitFor()
  await expect.poll(() => isHere('Alva')).toBe('true')
  expect(await isHere('Mio')).toBe('false')
})
