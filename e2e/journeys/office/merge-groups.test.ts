import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { aClassAllDay } from '../../support/door/class-today.ts'
import { getPlaceId } from '../../support/door/family.ts'
import { expectOfficeAccessible, officeText as t, takeFirstOption } from '../../support/office.ts'
import { aMember } from '../../support/office-member.ts'
import { inDatabase } from '../../support/server.ts'

const { visitor } = withBrowser()

/** Another group of the same class, with so many free seats. @returns its id. */
const aSecondGroup = (groupId: string, seats: number): Promise<string> =>
  inDatabase(inject('dataDir'), async (client) => {
    const id = randomUUID()
    await client.query(
      `insert into class_age_groups (id, key, class_id, names, min_age, max_age, start_time, end_time, position)
      select $1::uuid, $1::text, class_id, '{"sv": "Stora gruppen", "en": "The big group"}', 3, 9, '00:00', '24:00', 2 from class_age_groups where id = $2`,
      [id, groupId],
    )
    await client.query('insert into class_seats (age_group_id, number) select $1, n from generate_series(1, $2::int) n', [
      id,
      seats,
    ])
    return id
  })
const seatedIn = (groupId: string): Promise<number> =>
  inDatabase(inject('dataDir'), async (client) => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from class_booking_children where age_group_id = $1 and has_seat',
      [groupId],
    )
    return rows[0]?.n ?? 0
  })

test('a manager merges two groups by keyboard: too few places first, then with the numbers before the press', async () => {
  const placeId = await getPlaceId('vasteras')
  const groupId = await aClassAllDay(placeId, [{ firstName: 'Alva' }, { firstName: 'Mio' }, { firstName: 'Noor' }])
  const [small, big] = [await aSecondGroup(groupId, 2), await aSecondGroup(groupId, 5)]
  const { page } = await aMember(visitor, { name: 'Maja', role: 'VenueManager', placeId, viewport: { width: 1440, height: 900 } })
  await page.goto(`${new URL(page.url()).origin}/classes/${groupId}/sessions?place=${placeId}`)
  await page.getByRole('button', { name: t('groupChanges.openMerge') }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: t('groupChanges.merge.title') })
  const press = drawer.getByRole('button', { name: t('groupChanges.merge.press', { count: 1 }) })
  const choose = async (option: string): Promise<void> => {
    await drawer.getByRole('combobox', { name: t('groupChanges.merge.into') }).fill(option)
    await takeFirstOption(page, option)
  }
  await choose('2 free')
  await drawer.getByText(t('groupChanges.merge.tooFew', { count: 2, children: 3 })).waitFor()
  expect(await press.isDisabled()).toBe(true)
  await choose('5 free')
  await drawer.getByText(t('groupChanges.merge.effects.children', { count: 3, free: 5 })).waitFor()
  await expectOfficeAccessible(page, 'merging two groups')
  await press.focus()
  await page.keyboard.press('Enter')
  await page.getByText(t('groupChanges.merge.done', { count: 1 })).waitFor()
  await expect.poll(() => seatedIn(big)).toBe(3)
  expect([await seatedIn(groupId), await seatedIn(small)]).toEqual([0, 0])
  // It leads to the group that they are in now.
  await page.waitForURL((url) => url.pathname.includes(big))
  await page.getByText('Alva Berg').first().waitFor()
})
