import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')

// Enquiries to Trondheim, where no other journey asks for a party.
const trondheim = (): Promise<string> =>
  inDatabase(inject('dataDir'), async (client) =>
    String((await client.query("select id from playgrounds where key = 'trondheim'")).rows[0]?.id),
  )
/** @param inDays when it is asked for: what the list is sorted by. */
const anEnquiry = async (kind: 'party' | 'group', inDays: number): Promise<string> => {
  const id = randomUUID()
  await inDatabase(inject('dataDir'), (client) =>
    client.query(
      `insert into enquiries (id, form_id, kind, playground_id, language, name, email, phone, wished_on, details, created_at)
       select $1, $2, $3, id, 'nb', 'Siv Spør', 'siv@families.example', '+47 22 22 22 22', current_date + $4::int, '{"children": 12}', now()
       from playgrounds where key = 'trondheim'`,
      [id, randomUUID(), kind, inDays],
    ),
  )
  return id
}
const row = (page: Page, id: string) => page.locator(`main a[data-row][href*="${id}"]`)
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.querySelector('a')?.getAttribute('href') ?? '')
const views = (page: Page) => page.getByRole('group', { name: t('list.views.label') })

test('views of the inbox are saved, used, renamed and deleted; rows are gone through with the keyboard; what comes is counted first', async () => {
  const [party, group] = [await anEnquiry('party', 20), await anEnquiry('group', 30)]
  const { page, expectError } = await anAdmin(visitor, 'Vera')
  // A file is given to whoever has shown the second factor within minutes, which a slow machine needs already.
  expectError(/status of 403 .*\/api\/staff\/enquiries\.csv/)
  const address = `${office}/enquiries?place=${await trondheim()}`
  await page.goto(address)
  await row(page, party).waitFor()
  const inMenu = page.getByRole('link', { name: new RegExp(`^${t('common.nav.enquiries')}`) }).first()
  await expect.poll(() => inMenu.innerText()).toContain('2')

  // A view of groups.
  await press(page, t('enquiries.kinds.group'))
  await expect.poll(() => row(page, party).count()).toBe(0)
  await press(page, t('list.views.save'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('list.views.name')).fill('School classes')
  await expectOfficeAccessible(page, 'saving a view')
  await press(dialog, t('list.views.keep'))
  const view = views(page).getByRole('button', { name: 'School classes', exact: true })
  await expect.poll(() => view.getAttribute('aria-pressed')).toBe('true')
  await view.click()
  await row(page, party).waitFor()
  await page.reload()
  await view.click()
  await expect.poll(() => row(page, party).count()).toBe(0)
  await press(page, t('list.views.change', { name: 'School classes' }))
  await dialog.getByLabel(t('list.views.name')).fill('Schools')
  await press(dialog, t('list.views.keep'))
  await views(page).getByRole('button', { name: 'Schools', exact: true }).click()
  await row(page, party).waitFor()

  // The keyboard: to the filters, down, up, and into an enquiry; in a field letters are letters.
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-find]'))).toBe(true)
  await page.keyboard.press('j')
  expect(await focusedRow(page)).toContain(party)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(await focusedRow(page)).toContain(group)
  await page.keyboard.press('k')
  expect(await focusedRow(page)).toContain(party)
  await page.keyboard.press('o')
  const note = page.getByLabel(t('enquiries.noteText'), { exact: true })
  await note.click()
  await page.keyboard.type('jok?')
  expect(await note.inputValue()).toBe('jok?')
  await page.goBack()
  await row(page, party).waitFor()
  await page.keyboard.press('?')
  await dialog.getByText(t('list.keys.move')).waitFor()
  await page.keyboard.press('Escape')

  // What comes does not move the rows that are there.
  const late = await anEnquiry('party', 10)
  const newer = page.getByRole('button', { name: t('list.newer', { count: 1 }), exact: true })
  await newer.waitFor({ timeout: 60_000 })
  expect(await row(page, late).count()).toBe(0)
  await expectOfficeAccessible(page, 'the inbox with views and news')
  await newer.click()
  await row(page, late).waitFor()
  await expect.poll(() => newer.count()).toBe(0)

  const downloading = page.waitForEvent('download')
  await press(page, t('list.export'))
  const again = page.getByRole('dialog', { name: t('common.stepUp.title') })
  const isAsked = again.waitFor({ timeout: 60_000 }).then(
    () => true,
    () => false,
  )
  if (await Promise.race([downloading.then(() => false), isAsked])) await press(again, t('common.stepUp.passkey'))
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.split('\r\n')).toHaveLength(5)
  expect(file).not.toContain('Siv')

  await views(page).getByRole('button', { name: 'Schools', exact: true }).click()
  await press(page, t('list.views.change', { name: 'Schools' }))
  await press(dialog, t('list.views.delete'))
  await page.getByText(t('list.views.deleted', { name: 'Schools' })).waitFor()
  await press(page, t('enquiries.kinds.group'))
  await expect.poll(() => views(page).count()).toBe(0)
})

test('the audit log counts new lines until they are asked for; a saved view of a thing keeps no name in it', async () => {
  const enquiry = await anEnquiry('group', 40)
  const { page, context } = await anAdmin(visitor, 'Lena')
  const look = async () => {
    const other = await context.newPage()
    await other.goto(`${office}/enquiries/${enquiry}`)
    await other.getByText('siv@families.example').waitFor()
    await other.close()
  }
  await look()
  await page.goto(`${office}/audit-log?subject=${enquiry}`)
  const lines = page.locator('main [data-row]')
  await expect.poll(() => lines.count()).toBe(1)
  await look()
  const newer = page.getByRole('button', { name: t('list.newer', { count: 1 }), exact: true })
  await newer.waitFor({ timeout: 60_000 })
  expect(await lines.count()).toBe(1)
  await newer.click()
  await expect.poll(() => lines.count()).toBe(2)
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await page.getByRole('button', { name: t('common.close') }).waitFor()
  await expectOfficeAccessible(page, 'an open line of the audit log')
})
