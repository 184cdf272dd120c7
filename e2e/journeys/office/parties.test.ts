import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { aBookedParty } from '../../support/door/booked-party.ts'
import { getPlaceId } from '../../support/door/family.ts'
import { mailFor } from '../../support/mailbox.ts'
import { expectOfficeAccessible, officeText as t } from '../../support/office.ts'
import { aMember } from '../../support/office-member.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')
const [phone, wide] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
/** A Saturday far from those of other journeys. */
const date = '2027-10-16'

const blockOf = (page: Page, id: string) => page.locator(`[data-party="${id}"]`)
const hasTime = (page: Page, id: string, time: RegExp) => expect.poll(() => blockOf(page, id).textContent()).toMatch(time)

test('a party is moved with the keys, told to its family, refused where another is, and moved in a form', async () => {
  const placeId = await getPlaceId('malmo')
  const email = `party-${Date.now()}@families.example`
  const at = { playgroundId: placeId, date, email }
  const id = await aBookedParty({ ...at, from: '11:00', room: 0 })
  const other = await aBookedParty({ ...at, from: '11:00', room: 1, name: 'Bo Ek' })
  const { page } = await aMember(visitor, { name: 'Maja', role: 'VenueManager', placeId, viewport: wide })
  await page.goto(`${office}/parties?place=${placeId}&day=${date}`)
  await hasTime(page, id, /Noel turns 6.*11:00–13:00/)
  await expectOfficeAccessible(page, 'the rooms of a day')

  await blockOf(page, id).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText(t('parties.misfits.taken')).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByText(t('parties.move.fits')).waitFor()
  await page.keyboard.press('Enter')
  await hasTime(page, id, /11:30–13:30/)
  const mail = await mailFor(inject('origin'), email, 'party-changed')
  expect(mail.text).toMatch(/11[:.]30/)

  await blockOf(page, other).click()
  await page.getByText('Bo Ek').last().waitFor()
  await page.getByRole('button', { name: t('parties.move.open'), exact: true }).click()
  await page.getByLabel(t('parties.from'), { exact: true }).fill('13:15')
  await page.getByRole('button', { name: t('parties.move.press') }).click()
  await hasTime(page, other, /13:15–15:15/)
  await page.getByRole('button', { name: t('parties.move.undo') }).click()
  await hasTime(page, other, /11:00–13:00/)
})

test('on a phone the parties of a day are a list, and Reception reads them and moves none', async () => {
  const placeId = await getPlaceId('malmo')
  const id = await aBookedParty({
    playgroundId: placeId,
    date: '2027-10-17',
    email: 'siv@families.example',
    from: '14:00',
    room: 0,
  })
  const { page } = await aMember(visitor, { name: 'Rut', role: 'Reception', placeId, viewport: phone })
  await page.goto(`${office}/parties?place=${placeId}&day=2027-10-17`)
  await blockOf(page, id).click()
  await page.getByRole('link', { name: '+46 70 123 45 67' }).waitFor()
  expect(await page.getByRole('button', { name: t('parties.move.open'), exact: true }).count()).toBe(0)
  await expectOfficeAccessible(page, 'a party on a phone', [390])
  await page.keyboard.press('Escape')
  await page.getByText(t('parties.views.week'), { exact: true }).click()
  await blockOf(page, id).waitFor()
  await expectOfficeAccessible(page, 'a week of parties on a phone', [390])
})
