import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { zipOf } from '../../../apps/server/src/kernel/zip.ts'
import { unzipChainFiles } from '../../../apps/server/src/modules/transfer/unzip.ts'
import { withBrowser } from '../../support/browser.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')
// A page of its own: no other journey reads it, and it is hidden again at the end.
const address = `${originAt(origin, 'no.localhost')}/nb/info/pakkeliste`
const path = 'pages/norway/nb/pakkeliste.md'
const aPage = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: Hva du tar med\nupdated: 2026-11-01\n${more}---\nSkiftetøy og sokker.\n`

const choose = async (page: Page, files: Record<string, string>): Promise<void> => {
  const buffer = await zipOf(
    (async function* () {
      for (const [name, content] of Object.entries(files)) yield { path: `My chain/${name}`, bytes: Buffer.from(content) }
    })(),
  )
  await page.goto(`${office}/transfer`)
  await page.getByLabel(t('transfer.importing.choose')).setInputFiles({ name: 'My chain.zip', mimeType: 'application/zip', buffer })
  await page.getByRole('heading', { name: 'My chain.zip', level: 1 }).waitFor()
}
/** Presses until it is imported: other journeys edit the same chain, and what would be imported is then to be looked at once more. */
const apply = async (page: Page, count: number): Promise<void> => {
  const applied = page.getByText(t('transfer.applied'))
  const replanned = page.getByText(t('transfer.replanned'))
  while (!(await applied.isVisible())) {
    await press(page, t('transfer.apply', { count }))
    await replanned.waitFor({ state: 'hidden' })
    await applied.or(replanned).waitFor()
  }
}
/** What parents read as the title of the page; of one that is not there, that of another. */
const titleOnSite = async (page: Page): Promise<string> => {
  await page.goto(address)
  return (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? ''
}

test('the chain comes as a zip; a changed one is looked at, imported, and seen on the site without a restart', async () => {
  const { page, expectError } = await anAdmin(visitor, 'Runa')
  const parent = await visitor({ language: 'nb-NO' })
  parent.expectError(/status of 404 .*\/404$/)
  await page.goto(`${office}/transfer`)
  await page.getByRole('heading', { name: t('transfer.title'), level: 1 }).waitFor()
  const downloading = page.waitForEvent('download')
  await press(page, t('transfer.exporting.press'))
  const download = await downloading
  expect(download.suggestedFilename()).toBe('chain.zip')
  const files = unzipChainFiles(readFileSync(await download.path())).map((file) => file.path)
  expect(files).toEqual(expect.arrayContaining(['brand.yaml', 'articles/norway.yaml', 'pages/norway/nb/terms.md']))
  expect(await titleOnSite(parent.page)).not.toContain('akkeliste')

  await choose(page, { [path]: '---\ntitle: Uten resten\n---\nTekst' })
  await page.getByText(t('transfer.refused', { count: 2 })).waitFor()
  await page.getByRole('row', { name: new RegExp(`^${path} 1 description`) }).waitFor()
  await expectOfficeAccessible(page, 'an upload with problems')
  await press(page, t('transfer.discard'))
  await page.getByRole('heading', { name: t('transfer.title'), level: 1 }).waitFor()

  await choose(page, { [path]: aPage('Pakkeliste fra en zip') })
  const listed = page.getByRole('listitem')
  await listed.filter({ hasText: `${t('transfer.differences.added')} Pakkeliste fra en zip` }).waitFor()
  await expectOfficeAccessible(page, 'an upload with differences')
  expect(await titleOnSite(parent.page), 'nothing is imported yet').not.toContain('akkeliste')
  await apply(page, 1)
  await expect.poll(() => titleOnSite(parent.page)).toBe('Pakkeliste fra en zip')
  await expectOfficeAccessible(page, 'an upload that was imported')

  // What has changed is seen column by column; then the page is hidden again.
  await choose(page, { [path]: aPage('Gammel pakkeliste', 'disabled: true\n') })
  const retitled = listed.filter({ hasText: t('transfer.differences.changed') })
  expect(await retitled.getByRole('deletion').first().textContent()).toBe('Pakkeliste fra en zip')
  expect(await retitled.getByRole('insertion').allTextContents()).toEqual(['Gammel pakkeliste', 'true'])
  await apply(page, 1)
  await expect.poll(() => titleOnSite(parent.page)).not.toContain('akkeliste')

  await page.goto(`${office}/transfer`)
  await page.getByRole('link', { name: 'My chain.zip' }).first().waitFor()
  await expectOfficeAccessible(page, 'import and export')
  expectError(/status of 400 .*\/api\/staff\/chain-imports/)
  await page
    .getByLabel(t('transfer.importing.choose'))
    .setInputFiles({ name: 'no.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') })
  await page.getByRole('alert').waitFor()
})
