import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { anEnquiry } from '../../support/enquiry.ts'
import { mailFor } from '../../support/mailbox.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')

test('an enquiry is opened, answered from a template by mail, and is done; a colleague who answers too is told', async () => {
  const { id, email } = await anEnquiry(inject('dataDir'))
  const [eva, ida] = [await anAdmin(visitor, 'Eva'), await anAdmin(visitor, 'Ida')]
  await eva.page.goto(`${office}/enquiries`)
  await eva.page.getByRole('link', { name: new RegExp(id.slice(0, 8), 'i') }).click()
  await eva.page.getByText('Har ni tårta?').waitFor()
  await ida.page.goto(`${office}/enquiries/${id}`)
  await ida.page.getByText('Har ni tårta?').waitFor()
  await expectOfficeAccessible(eva.page, 'an enquiry')

  const text = eva.page.getByLabel(t('enquiries.text', { language: 'svenska' }))
  await press(eva.page, t('enquiries.templates.possible'))
  expect(await text.inputValue()).toContain('Hej Siv Undrar!')
  await text.fill(`${await text.inputValue()}Välkomna klockan tolv.`)
  // Loaded anew, it is still there.
  await eva.page.reload()
  await expect.poll(() => text.inputValue()).toContain('Välkomna klockan tolv.')
  await press(eva.page, t('enquiries.send'))
  await eva.page.getByText(t('enquiries.sent', { email })).waitFor()
  const mail = await mailFor(origin, email, 'enquiry-answer')
  expect(JSON.stringify(mail)).toContain('Välkomna klockan tolv.')

  ida.expectError(/status of 409 .*\/api\/staff\/enquiries\//)
  const hers = ida.page.getByLabel(t('enquiries.text', { language: 'svenska' }))
  await hers.fill('Tyvärr är det fullt.')
  await press(ida.page, t('enquiries.send'))
  await ida.page.getByText(t('enquiries.changed')).waitFor()
  expect(await hers.inputValue(), 'what she wrote').toBe('Tyvärr är det fullt.')
  await ida.page.getByText('Välkomna klockan tolv.').first().waitFor()

  await ida.page.goto(`${office}/enquiries?list=done`)
  await ida.page.getByRole('link', { name: new RegExp(id.slice(0, 8), 'i') }).waitFor()
  await expectOfficeAccessible(ida.page, 'the list')
})
