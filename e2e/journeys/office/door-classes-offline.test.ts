import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { aClassAllDay } from '../../support/door/class-today.ts'
import { getPlaceId } from '../../support/door/family.ts'
import { aDoorDevice, openDoor } from '../../support/door/offline.ts'
import { expectOfficeAccessible, officeText as t } from '../../support/office.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')

const arrivedIn = (groupId: string): Promise<string[]> =>
  inDatabase(inject('dataDir'), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.first_name as name from class_booking_children c join published.class_arrivals a on a.booked_child_id = c.id
        where c.age_group_id = $1 order by 1`,
      [groupId],
    )
    return rows.map(({ name }) => name)
  })

test('without a connection the classes of the day are known, also after a reload; children are ticked, and arrive once', async () => {
  const placeId = await getPlaceId('sundsvall')
  const groupId = await aClassAllDay(placeId, [{ firstName: 'Alva' }, { firstName: 'Mio' }, { firstName: 'Zelda' }])
  const { page, context } = await aDoorDevice(visitor, 'Eva')
  await openDoor(page, `${office}/door?place=${placeId}`)
  await context.setOffline(true)
  const banner = page.locator('.door-offline')
  await banner.getByText(/^No connection since/).waitFor()
  await page.getByRole('link', { name: t('doorClasses.link'), exact: true }).click()
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} B\\.`) })
  const isHere = (name: string) => row(name).getAttribute('aria-pressed')
  await row('Mio').click()
  await row('Zelda').click()
  await expect.poll(() => isHere('Zelda')).toBe('true')
  // Ticked by mistake: nobody else knows of it yet.
  await row('Zelda').click()
  await expect.poll(() => isHere('Zelda')).toBe('false')
  await page.reload()
  await expect.poll(() => isHere('Mio')).toBe('true')
  expect(await isHere('Alva')).toBe('false')
  await expectOfficeAccessible(page, 'the classes of today without a connection')
  expect(await arrivedIn(groupId)).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => arrivedIn(groupId), { timeout: 60_000 }).toEqual(['Mio'])
  await row('Alva').click()
  await expect.poll(() => arrivedIn(groupId)).toEqual(['Alva', 'Mio'])
})
