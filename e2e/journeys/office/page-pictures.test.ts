import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')

test('the pictures of a page are chosen, not typed, and a film goes with the wide one', async () => {
  const { page } = await anAdmin(visitor, 'Mia')
  await page.goto(`${office}/pages?country=denmark`)
  await press(page, t('pages.new'))
  const dialog = page.getByRole('dialog', { name: t('pages.new') })
  await dialog.getByLabel(t('pages.fields.title')).fill(`Billeder ${randomBytes(3).toString('hex')}`)
  await press(dialog, t('pages.begin'))
  await page.getByText(t('pages.more')).click()
  const film = page.getByLabel(t('pages.fields.film'))
  const wide = page.getByRole('group', { name: t('pages.fields.poster') })
  expect(await film.count(), 'nothing to play it over').toBe(0)
  await wide.getByRole('button', { name: t('media.choose') }).click()
  const pictures = page.getByRole('dialog', { name: t('media.choose') })
  await pictures.getByRole('searchbox', { name: t('media.search') }).fill('ticketcard')
  await pictures.getByRole('button', { name: /^ticketcard/ }).click()
  await wide.getByText('ticketcard', { exact: true }).waitFor()
  expect(await wide.getByRole('button', { name: t('media.choose') }).count(), 'one is all it has').toBe(0)
  await film.fill('/films/jump.mp4')
  await page
    .getByRole('status')
    .filter({ hasText: /^Draft saved/ })
    .waitFor()
  await expectOfficeAccessible(page, 'pictures of a page')
  await page.reload()
  await page.getByText(t('pages.more')).click()
  expect(await film.inputValue()).toBe('/films/jump.mp4')
  await press(wide, t('media.removeOne', { name: 'ticketcard' }))
  await film.waitFor({ state: 'hidden' })
  await press(page, t('editing.discard'))
})
