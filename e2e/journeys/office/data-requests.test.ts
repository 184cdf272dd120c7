import { inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { mailFor } from '../../support/mailbox.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { aParent } from '../../support/parent.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')

test('a family asks at the telephone to be erased: taken down, checked by a code, shown what stays, and done', async () => {
  const { credentials } = await aParent(origin, 'Ottilia')
  const { page, expectError } = await anAdmin(visitor)
  expectError(/status of 404 .*\/api\/staff\/data-requests/)
  expectError(/status of 400 .*\/check/)
  await page.goto(`${office}/data-requests`)
  await press(page, t('dataRequests.add'))
  const dialog = page.getByRole('dialog', { name: t('dataRequests.add') })
  await dialog.getByLabel(t('dataRequests.addEmail')).fill('nobody@families.example')
  await dialog.getByRole('radio', { name: t('dataRequests.kinds.erasure') }).check()
  await press(dialog, t('dataRequests.addGo'))
  await dialog.getByText('We hold nothing under this address.').waitFor()
  await expectOfficeAccessible(page, 'taking a request down')
  await dialog.getByLabel(t('dataRequests.addEmail')).fill(credentials.email)
  await press(dialog, t('dataRequests.addGo'))

  await page.getByRole('heading', { name: t('dataRequests.checkTitle') }).waitFor()
  await page.getByText(t('dataRequests.staysNothing')).waitFor()
  await expectOfficeAccessible(page, 'a request')
  await press(page, t('dataRequests.send'))
  const { text } = await mailFor(origin, credentials.email, 'data-request-code')
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
  await page.getByLabel(t('dataRequests.code')).fill(code === '123456' ? '654321' : '123456')
  await press(page, t('dataRequests.codeGo'))
  await page.getByText(/The code is wrong/).waitFor()
  await page.getByLabel(t('dataRequests.code')).fill(code)
  await press(page, t('dataRequests.codeGo'))
  await page.getByText(/^Checked\. You can do it until/).waitFor()
  await page.getByLabel(t('dataRequests.typeName', { name: 'Ottilia Testare' })).fill('Ottilia Testare')
  await press(page, t('dataRequests.doGo.erasure'))
  await page.getByText(/^Done /).waitFor()
  await expectOfficeAccessible(page, 'a request that is done')
  await mailFor(origin, credentials.email, 'account-deleted')

  await page.goto(`${office}/data-requests?state=closed`)
  await page
    .getByRole('row')
    .filter({ hasText: t('dataRequests.erased') })
    .first()
    .waitFor()
})
