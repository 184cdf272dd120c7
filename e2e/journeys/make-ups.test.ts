import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { aChoice, aRunningPair } from '../support/classes/make-ups.ts'
import { getPlaceId } from '../support/door/family.ts'
import { mailFor } from '../support/mailbox.ts'
import { expectOfficeAccessible, officeText as t } from '../support/office.ts'
import { aMember } from '../support/office-member.ts'
import { someEmail } from '../support/parent.ts'
import { originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')

test('a parent reports an absence on the phone and chooses a make-up by the keyboard; the instructor finds the child in that register alone', async () => {
  const placeId = await getPlaceId('vasteras')
  const email = someEmail('karin')
  const { path, groupId, hostName } = await aRunningPair(placeId, 'Tilde', email)
  const { page } = await visitor({ width: 'phone' })
  await page.goto(`${origin}/sv${path}`)
  const absent = page.getByRole('button', { name: /^Tilde kan inte komma/ }).first()
  await absent.waitFor()
  expect(await page.getByRole('button', { name: /^Välj ersättningstillfälle/ }).count(), 'before anything is missed').toBe(0)
  await absent.focus()
  await page.keyboard.press('Enter')
  const choose = page.getByRole('button', { name: /^Välj ersättningstillfälle för Tilde/ })
  await choose.waitFor()
  await expectAccessible(page, 'a missed session')
  await choose.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const wednesday = dialog.getByRole('listitem').filter({ hasText: hostName })
  await wednesday.first().waitFor()
  expect(await wednesday.count()).toBe(2)
  expect(await wednesday.first().textContent()).toContain('2 platser')
  await expectAccessible(page, 'choosing a make-up')

  // Escape leaves, and gives the focus back.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => choose.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await wednesday.first().getByRole('button').focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  const back = page.getByRole('button', { name: /^Lämna tillbaka platsen: Tilde/ })
  await back.waitFor()
  expect(await page.getByText(/^Ersättningstillfälle: /).count()).toBe(1)
  await expectAccessible(page, 'a make-up')
  expect((await mailFor(origin, email, 'make-up-chosen')).text).toContain(hostName)

  // Whoever leads that group sees the child at that session, with its mark, and at no other.
  const member = await aMember(visitor, { name: 'Omar', role: 'Instructor', placeId, viewport: { width: 390, height: 844 } })
  await member.page.goto(`${office}/classes/${groupId}`)
  await member.page.getByRole('button', { name: t('attendance.mark.away', { name: 'Tilde Berg' }) }).waitFor()
  await member.page.getByText(t('attendance.makeUp'), { exact: true }).first().waitFor()
  await expectOfficeAccessible(member.page, 'a register with a make-up')

  // Given back, the place is free, and the child is gone from the register.
  await back.focus()
  await page.keyboard.press('Enter')
  await choose.waitFor()
  await member.page.reload()
  await member.page.getByText(t('attendance.nobody')).waitFor()
})

test('a session that the centre cancelled: the family sees both ways and takes the make-up, which is not counted', async () => {
  const placeId = await getPlaceId('vasteras')
  const email = someEmail('karin')
  const { path, hostName } = await aRunningPair(placeId, 'Vilgot', email)
  await aChoice(email, 14_950)
  const { page } = await visitor({ width: 'phone' })
  await page.goto(`${origin}/sv${path}`)
  const money = page.getByRole('button', { name: /^Pengarna tillbaka: 149,50\skr för Vilgot/ })
  await money.waitFor()
  await expectAccessible(page, 'a choice')
  await page.getByRole('button', { name: /^Välj ersättningstillfälle för Vilgot/ }).click()
  const dialog = page.getByRole('dialog')
  const first = dialog.getByRole('listitem').filter({ hasText: hostName }).first()
  await first.waitFor()
  expect(await dialog.getByText(/ersättningstillfällen? kvar/).count()).toBe(0)
  await first.getByRole('button').click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^Lämna tillbaka platsen: Vilgot/ }).waitFor()
  expect(await money.count()).toBe(0)
  await expectAccessible(page, 'a make-up for a cancelled session')
})
