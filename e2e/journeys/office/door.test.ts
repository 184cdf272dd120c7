import { getMyTicket } from '@hoppla/contract/tickets'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { aFamilyWithTicket, getPlaceId } from '../../support/door/family.ts'
import { stayAtOutcomes } from '../../support/door/outcome.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')

test('a ticket card is scanned, lets a child in, and is taken back; the parent sees it; an unknown code is refused', async () => {
  const placeId = await getPlaceId('boras')
  const { client, ticket } = await aFamilyWithTicket(placeId)
  const history = async () => (await client.call(getMyTicket, { params: { guid: ticket.guid } })).history
  const { page, ...eva } = await anAdmin(visitor)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${office}/door?place=${placeId}`)
  const waiting = page.getByRole('button', { name: t('door.typeCode') })
  await waiting.waitFor()
  const house = page.getByRole('region', { name: t('door.inHouse') }).locator('strong')
  await house.waitFor()
  await expectOfficeAccessible(page, 'the door, waiting')
  const before = Number(await house.textContent())

  // As a hand scanner does: nothing is pressed on the screen.
  await page.keyboard.type(ticket.code)
  await page.keyboard.press('Enter')
  const child = page.getByRole('checkbox', { name: /^Alva/ })
  await child.waitFor()
  expect(await child.isChecked()).toBe(true)
  await expectOfficeAccessible(page, 'a family at the door')
  await stayAtOutcomes(page)
  await press(page, t('door.admit', { count: 1 }))
  await page.getByRole('heading', { name: t('door.admitted') }).waitFor()
  await page.getByText(t('door.left', { count: ticket.entrancesLeft - 1 })).waitFor()
  await expectOfficeAccessible(page, 'somebody let in')
  expect((await history())[0]).toMatchObject({ kind: 'use', left: ticket.entrancesLeft - 1 })

  await press(page, t('door.undo'))
  await page.getByRole('heading', { name: t('door.undone') }).waitFor()
  await expectOfficeAccessible(page, 'an admission taken back')
  expect((await history())[0]).toMatchObject({ kind: 'undo', left: ticket.entrancesLeft })
  await press(page, t('door.next'))
  await expect.poll(() => house.textContent()).toBe(String(before))

  eva.expectError(/status of 404 .*\/api\/door\/scan/)
  await page.keyboard.type('NOBODYS-CODE-1234')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('door.refused') }).waitFor()
  await expectOfficeAccessible(page, 'an unknown code')
  await page.keyboard.type(ticket.code)
  await page.keyboard.press('Enter')
  // The next family is scanned while the outcome stands there: the scanner's Enter presses no button.
  await child.waitFor()
  await press(page, t('door.back'))
  await waiting.waitFor()
  await press(page, t('door.more'))
  await expect.poll(() => house.textContent()).toBe(String(before + 1))
  await press(page, t('door.fewer'))
  await expect.poll(() => house.textContent()).toBe(String(before))
})

test('who was let in goes by itself, and is taken back from the list of those let in just now', async () => {
  const placeId = await getPlaceId('boras')
  const { client, ticket } = await aFamilyWithTicket(placeId)
  const { page } = await anAdmin(visitor)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`${office}/door?place=${placeId}`)
  const waiting = page.getByRole('button', { name: t('door.typeCode') })
  await waiting.click()
  // By the keyboard alone: the field has the focus, then the family's heading has it, whose Enter does nothing.
  await page.keyboard.type(ticket.code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('door.family') }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('door.admit', { count: 1 }) }).focus()
  await page.keyboard.press('Enter')
  // Nobody presses anything.
  await waiting.waitFor()
  const list = page.getByRole('region', { name: t('door.lastIn') })
  await list.getByText('Alva').waitFor()
  await expectOfficeAccessible(page, 'the door, somebody just let in')
  await press(list, t('door.takeBackWho', { names: 'Alva' }))
  await page.getByRole('heading', { name: t('door.undone') }).waitFor()
  await press(page, t('door.next'))
  await waiting.waitFor()
  expect(await list.count()).toBe(0)
  const { history } = await client.call(getMyTicket, { params: { guid: ticket.guid } })
  expect(history[0]).toMatchObject({ kind: 'undo', left: ticket.entrancesLeft })
})
