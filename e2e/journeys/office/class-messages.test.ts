import { pathTo } from '@hoppla/contract/pages'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { aClassAllDay } from '../../support/door/class-today.ts'
import { getPlaceId } from '../../support/door/family.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { aMember } from '../../support/office-member.ts'
import { inDatabase } from '../../support/server.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

test('an instructor writes to the families of a group by keyboard, and a family reads it on its booking', async () => {
  const placeId = await getPlaceId('vasteras')
  const groupId = await aClassAllDay(placeId, [{ firstName: 'Alva' }, { firstName: 'Mio' }])
  const { page } = await aMember(visitor, { name: 'Omar', role: 'Instructor', placeId, viewport: { width: 1440, height: 900 } })
  await page.goto(`${new URL(page.url()).origin}/classes/${groupId}?place=${placeId}`)
  await page.getByRole('button', { name: t('classMessages.open') }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: t('classMessages.open') })
  const [subject, text] = [t('classMessages.subject'), t('classMessages.text')].map((label) => drawer.getByLabel(label).first())
  await subject?.waitFor()
  const send = drawer.getByRole('button', { name: t('classMessages.send', { count: 1 }) })
  expect(await send.isDisabled()).toBe(true)
  await subject?.focus()
  await page.keyboard.type('Gympaskor')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Hej!')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ta med skor. <b>Viktigt</b>')
  expect(await text?.inputValue()).toBe('Hej!\nTa med skor. <b>Viktigt</b>')
  // The mail as families get it: in the country's language, the words as they were typed.
  const mail = drawer.frameLocator('iframe')
  await mail.getByRole('heading', { name: 'Gympaskor' }).waitFor()
  await mail.getByText('Ta med skor. <b>Viktigt</b>').waitFor()
  await drawer.getByText(t('classMessages.effects.families', { count: 1 })).waitFor()
  await expectOfficeAccessible(page, 'a message that is written')
  // What was typed is kept over a reload.
  await page.reload()
  await mail.getByRole('heading', { name: 'Gympaskor' }).waitFor()
  await send.focus()
  await page.keyboard.press('Enter')
  await page.getByText(t('classMessages.done', { count: 1 })).waitFor()
  await page.getByRole('tab', { name: t('classMessages.tab') }).click()
  await page.getByText('Gympaskor').waitFor()
  await page.getByText(new RegExp(`Omar.*${t('classMessages.sent.group')}`)).waitFor()
  await expectOfficeAccessible(page, 'the messages of a group')

  // A note to the family of one child, from the register.
  await page.getByRole('tab', { name: t('attendance.tabs.attendance') }).click()
  await page.getByRole('button', { name: t('classMessages.toChild', { name: 'Mio Berg' }) }).click()
  const note = page.getByRole('dialog', { name: t('classMessages.toChild', { name: 'Mio' }) })
  await note.getByLabel(t('classMessages.subject')).first().fill('Jackan')
  await note.getByLabel(t('classMessages.text')).first().fill('Mio glömde sin jacka.')
  await press(note, t('classMessages.send', { count: 1 }))
  await page
    .getByText(t('classMessages.done', { count: 1 }))
    .first()
    .waitFor()

  const bookings = await inDatabase(inject('dataDir'), async (client) => {
    const { rows } = await client.query<{ id: string; reference: string; name: string }>(
      `select b.id, b.reference, k.first_name as name from class_bookings b join class_booking_children k on k.booking_id = b.id
        where k.age_group_id = $1 order by k.first_name`,
      [groupId],
    )
    return rows
  })
  const parent = await visitor({ language: 'en-GB' })
  for (const { id, reference, name } of bookings) {
    await parent.page.goto(`${origin}${pathTo('classes', { lang: 'en' })}/confirmation/${id}/${reference}`)
    await parent.page.getByRole('heading', { name: 'Gympaskor' }).waitFor()
    expect(await parent.page.getByText('Mio glömde sin jacka.').count()).toBe(name === 'Mio' ? 1 : 0)
  }
})
