import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')

/** Somebody who writes for the whole chain: an Admin whose role is made smaller. */
const aWriter = async (name: string) => {
  const writer = await anAdmin(visitor, name)
  await inDatabase(inject('dataDir'), (client) =>
    client.query("update account_roles set role = 'Content' where account_id = (select id from accounts where email = $1)", [
      writer.email,
    ]),
  )
  return writer
}

const editor = (page: Page, language: string) => page.getByRole('region', { name: language, exact: true })
const field = (page: Page, language: string, label: string) => editor(page, language).getByLabel(label, { exact: true })
const isSaved = (page: Page, language: string) =>
  editor(page, language)
    .getByRole('status')
    .filter({ hasText: /^Draft saved/ })
    .waitFor()
const publishNow = async (page: Page, language: string) => {
  await press(page, t('pages.publish'))
  const dialog = page.getByRole('dialog', { name: t('pages.publishing.title') })
  await press(dialog, t('pages.publishing.press'))
  await page.getByText(t('pages.published')).last().waitFor()
  await editor(page, language).getByText(t('editing.unchanged')).waitFor()
}
const titleOnSite = async (page: Page, path: string): Promise<string> => {
  await page.goto(`${origin}${path}`)
  return (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? ''
}

test('a page is written in two languages, looked at, planned, and stands on the site when its moment comes', async () => {
  const { page, context } = await aWriter('Ines')
  await page.goto(`${office}/pages?country=sweden`)
  await page
    .getByRole('link', { name: /, svenska/ })
    .first()
    .waitFor()
  await expectOfficeAccessible(page, 'pages')
  // The Swedish page there is, and an English one begun from it.
  await page.goto(`${office}/pages/bistro?country=sweden&languages=sv,en`)
  await field(page, 'svenska', t('pages.fields.title')).fill('Bistron i vinter')
  const begins = editor(page, 'English').getByRole('button', { name: t('pages.beginFrom', { language: 'svenska' }) })
  await begins
    .or(field(page, 'English', t('pages.fields.title')))
    .first()
    .waitFor()
  if (await begins.isVisible()) await begins.click()
  await field(page, 'English', t('pages.fields.title')).fill('The bistro in winter')
  await isSaved(page, 'svenska')
  await isSaved(page, 'English')
  await expectOfficeAccessible(page, 'an opened page')

  await page.goto(`${office}/pages/bistro?country=sweden&languages=sv`)
  const phone = page.frameLocator('iframe')
  await phone.getByRole('heading', { name: 'Bistron i vinter', level: 1 }).waitFor()
  const block = editor(page, 'svenska').getByRole('textbox', { name: /^Paragraph, block 1/ })
  await block.fill('Nu finns det varm choklad.')
  await phone.getByText('Nu finns det varm choklad.').waitFor()
  await isSaved(page, 'svenska')

  await press(page, t('pages.publish'))
  const dialog = page.getByRole('dialog', { name: t('pages.publishing.title') })
  await dialog.getByRole('row', { name: /Bistron i vinter/ }).waitFor()
  await dialog.getByText(t('pages.publishing.planned'), { exact: true }).click()
  await dialog.getByLabel(t('pages.publishing.at')).fill('2199-12-01T08:00')
  await dialog.getByRole('button', { name: /^Publish / }).click()
  // Not the dialog's field, whose label begins alike.
  await page.getByText(/^Goes live .* scheduled by /).waitFor()
  const site = await context.newPage()
  expect(await titleOnSite(site, '/sv/info/bistro')).not.toBe('Bistron i vinter')
  // Its moment comes.
  await inDatabase(inject('dataDir'), async (client) => {
    await client.query("update content_drafts set publish_at = now() where kind = 'pages'")
    await client.query("update graphile_worker._private_jobs set run_at = now() where key like 'publish pages %'")
  })
  await expect
    .poll(() => titleOnSite(site, '/sv/info/bistro'), { timeout: 180_000 })
    .toBe('Bistron i vinter')
    .catch(async (error: unknown) => {
      // Why it was not published stands with the draft, or with its job.
      const rows = await inDatabase(inject('dataDir'), async (client) => [
        ...(await client.query("select item_id, revision, publish_at, failure, saved_at from content_drafts where kind = 'pages'"))
          .rows,
        ...(
          await client.query(
            "select key, attempts, last_error, run_at, locked_at, now() from graphile_worker._private_jobs where key like 'publish pages %'",
          )
        ).rows,
      ])
      throw new Error(`The drafts and jobs: ${JSON.stringify(rows)}`, { cause: error })
    })
  await site.getByText('Nu finns det varm choklad.').waitFor()
})

test('what was published is brought back from the history, and a dead link is told before', async () => {
  const { page, context, expectError } = await aWriter('Nora')
  await page.goto(`${office}/pages/faq?country=sweden&languages=sv`)
  const title = field(page, 'svenska', t('pages.fields.title'))
  await title.fill('Frågor om hopp')
  await isSaved(page, 'svenska')
  await publishNow(page, 'svenska')
  await title.fill('Fel rubrik')
  await isSaved(page, 'svenska')
  await publishNow(page, 'svenska')
  await editor(page, 'svenska').getByText(t('pages.views.history'), { exact: true }).click()
  await page
    .getByRole('button', { name: new RegExp(`^${t('editing.history.use')}`) })
    .first()
    .click()
  expect(await title.inputValue()).toBe('Frågor om hopp')
  await isSaved(page, 'svenska')
  await publishNow(page, 'svenska')
  const site = await context.newPage()
  expect(await titleOnSite(site, '/sv/faq')).toBe('Frågor om hopp')

  expectError(/status of 400 .*\/api\/staff\/content\/pages/)
  await editor(page, 'svenska').getByText('Markdown', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Markdown' }).fill('Läs [mer](/sv/info/no-such-page).')
  await isSaved(page, 'svenska')
  await press(page, t('pages.publish'))
  await page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: t('pages.fields.body') })
    .waitFor()
  expect(await page.getByRole('button', { name: t('pages.publishing.press') }).isDisabled()).toBe(true)
  await press(page, t('common.cancel'))
  await press(page, t('editing.discard'))
  await editor(page, 'svenska').getByText(t('editing.unchanged')).waitFor()
})

test('two who write the same page see both versions, and lose nothing', async () => {
  const one = await aWriter('Siri')
  const other = await aWriter('Tove')
  const address = `${office}/pages/safe-play?country=sweden&languages=sv`
  for (const { page } of [one, other]) await page.goto(address)
  const [mine, theirs] = [one, other].map(({ page }) => field(page, 'svenska', t('pages.fields.title')))
  if (!mine || !theirs) throw new Error('There is no field.')
  await theirs.waitFor()
  other.expectError(/status of 409 .*\/draft$/)
  // Both have read the same before either saves.
  await other.context.setOffline(true)
  other.expectError(/ERR_INTERNET_DISCONNECTED/)
  await theirs.fill('Trygg lek av Tove')
  await mine.fill('Trygg lek av Siri')
  await isSaved(one.page, 'svenska')
  await other.context.setOffline(false)
  const dialog = other.page.getByRole('dialog', { name: t('editing.conflict.title') })
  await dialog.getByText('Trygg lek av Siri').waitFor()
  await dialog.getByText('Trygg lek av Tove').waitFor()
  await expectOfficeAccessible(other.page, 'two versions')
  await press(dialog, t('editing.conflict.save'))
  await isSaved(other.page, 'svenska')
  expect(await theirs.inputValue()).toBe('Trygg lek av Tove')
})

test('a text of the product is replaced: found, checked while one types, published, put back', async () => {
  const { page, context } = await aWriter('Ulla')
  await page.goto(`${office}/texts?language=sv&search=content.updated`)
  const begins = page.getByRole('button', { name: t('texts.replace') })
  const own = page.getByRole('textbox', { name: `${t('texts.ours')}: content.updated` })
  await begins.or(own).first().waitFor()
  if (await begins.isVisible()) await begins.click()
  await own.fill('Uppdaterad den {{day}}')
  await page.getByText(t('texts.lacks', { names: '{{date}}' })).waitFor()
  const publish = page.getByRole('button', { name: t('texts.publish', { count: 1 }) })
  expect(await publish.isDisabled(), 'a text that fills in nothing').toBe(true)
  await own.fill('Uppdaterad den {{date}}')
  await page
    .getByRole('status')
    .filter({ hasText: /^Draft saved/ })
    .waitFor()
  await expectOfficeAccessible(page, 'texts')
  await publish.click()
  await page
    .getByRole('dialog', { name: t('texts.changes') })
    .getByRole('button', { name: t('texts.publish', { count: 1 }) })
    .click()
  await page.getByText(t('texts.published')).waitFor()
  const site = await context.newPage()
  await site.goto(`${origin}/sv/info/terms`)
  await site.getByText(/Uppdaterad den/).waitFor()

  await press(page, `${t('texts.reset')}: content.updated`)
  await page
    .getByRole('status')
    .filter({ hasText: /^Draft saved/ })
    .waitFor()
  await publish.click()
  await page
    .getByRole('dialog', { name: t('texts.changes') })
    .getByRole('button', { name: t('texts.publish', { count: 1 }) })
    .click()
  await expect
    .poll(async () => {
      await site.reload()
      return site.getByText(/Senast ändrad/).count()
    })
    .toBe(1)
})
