import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { idOf } from '../../../apps/server/src/import/ids.ts'
import { withBrowser } from '../../support/browser.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { speakInOffice } from '../../support/office-pages.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')
const finland = idOf('place', 'finland')

/** The month before this one, by the clock of Finland. */
const lastMonth = (): string => {
  const [year = 0, month = 1] = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki' }).format().split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}

const lines = [
  ['receivable', 125_500, null, null, 'test'],
  ['deferred-tickets', -100_000, 'serial-ticket', 25.5, null],
  ['vat', -25_500, 'serial-ticket', 25.5, null],
] as const
/** An order of one to seven ticket cards, as the shop would have it. @returns its id. */
const order = async (client: pg.Client, day: string, quantity: number): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `insert into orders (id, reference, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
       select gen_random_uuid(), 'JOURNEY ' || at::date, $1, 'fi', 'journey@parents.example', 'Completed', 'EUR', 125500 * $3::int, at, at, at, at
       from (select $2::date + time '12:00' as at) placed returning id`,
    [finland, day, quantity],
  )
  await client.query(
    `insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor,
         mode, terms)
       select gen_random_uuid(), $1, 1, id, key, kind, names->>'fi', $2::int, 125500, 125500 * $2::int, 25.5, 25500 * $2::int, 'direct', '{}'
       from articles where country_id = $3 and kind = 'serial-ticket' order by key limit 1`,
    [rows[0]?.id, quantity, finland],
  )
  return rows[0]?.id ?? ''
}

/** A sale on every day of the month. */
const sellAll = async (client: pg.Client, month: string): Promise<void> => {
  for (let at = 0; at < 28; at++) {
    const day = `${month}-${String(at + 1).padStart(2, '0')}`
    const { rows } = await client.query<{ id: string }>(
      `insert into ledger_entries (country_id, currency, event, source, day, at, order_id)
         values ($1, 'EUR', 'order-paid', $2::uuid::text, $3, $3::date + time '12:00', $2::uuid) returning id::text`,
      [finland, await order(client, day, 1 + (at % 7)), day],
    )
    const values = lines.map(([account, amount, product, rate, method], position) => ({
      ...{ position: position + 1, account, product, rate, method },
      amount: amount * (1 + (at % 7)),
    }))
    await client.query(
      `insert into ledger_lines (entry_id, position, account, amount_minor, product, vat_percent, method)
         select $1::bigint, l.* from jsonb_to_recordset($2::jsonb) as l (position smallint, account text, amount bigint, product text, rate numeric, method text)`,
      [rows[0]?.id, JSON.stringify(values)],
    )
  }
}

/** A picture of the page, where somebody wants to look at it. */
const look = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.HOPPLA_LOOK
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test('an accountant reads the month and its VAT, closes it, and takes it along', async () => {
  const month = lastMonth()
  await inDatabase(inject('dataDir'), async (client) => {
    await client.query('begin')
    await sellAll(client, month)
    await client.query('commit')
  })
  const { page } = await anAdmin(visitor)
  await page.setViewportSize({ width: 1440, height: 900 })
  const open = (tab: string) => page.goto(`${office}/accounting${tab}?company=${finland}&month=${month}`)
  const tab = (name: Parameters<typeof t>[0]) =>
    page.getByRole('tab', { name: t(name as 'accounting.tabs.vat'), exact: true }).click()

  await open('')
  await page.getByText(t('accounting.sold'), { exact: true }).first().waitFor()
  await page.getByText('€140,560.00').first().waitFor()
  await page.locator('.chart rect').first().waitFor()
  await expectOfficeAccessible(page, 'takings')
  await look(page, 'takings')

  await tab('accounting.tabs.articles')
  await page.getByText(t('accounting.articles.agrees', { amount: '€140,560.00' })).waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: t('accounting.products.serial-ticket') })
    .getByText('112', { exact: true })
    .waitFor()
  await expectOfficeAccessible(page, 'articles')
  await look(page, 'articles')
  // The first seven days alone.
  await page.getByLabel(t('accounting.articles.to')).fill(`${month}-07`)
  await page.getByText(t('accounting.articles.agrees', { amount: '€35,140.00' })).waitFor()
  await tab('accounting.tabs.takings')

  // From the keyboard: on to the months, the last tab, and back to VAT.
  await page.getByRole('tab', { name: t('accounting.tabs.takings') }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t('accounting.before') }).waitFor()
  await tab('accounting.tabs.vat')
  await page.getByText(t('accounting.vat.agrees', { amount: '€28,560.00' })).waitFor()
  await expectOfficeAccessible(page, 'VAT')
  await look(page, 'vat')

  await tab('accounting.tabs.files')
  await page.getByRole('region', { name: 'CSV' }).waitFor()
  await expectOfficeAccessible(page, 'files')
  await look(page, 'files')

  await tab('accounting.tabs.months')
  const name = new RegExp(t('accounting.months.close', { month: '.*' }))
  await page
    .getByRole('row')
    .filter({ hasText: t('accounting.months.open') })
    .getByRole('button', { name })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('accounting.months.final')).waitFor()
  await expectOfficeAccessible(page, 'closing a month')
  await look(page, 'closing')
  await dialog.getByRole('button', { name }).click()
  await page.getByText(t('accounting.months.closed'), { exact: true }).waitFor()

  await tab('accounting.tabs.files')
  const downloading = page.waitForEvent('download')
  await press(page, t('accounting.files.get', { name: 'CSV' }))
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`hoppla-${month}.csv`)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text.split('\r\n')).toHaveLength(1 + 28 * 3 + 1)
  expect(text).toContain(`${month.slice(0, 4)}-${Number(month.slice(5))}001`)
})

test.each(['de', 'fi'] as const)('its tabs hold the longest words: %s', async (language) => {
  const month = lastMonth()
  const { page } = await anAdmin(visitor)
  await page.goto(`${office}/accounting?company=${finland}&month=${month}`)
  await speakInOffice(page, language)
  for (const tab of ['', '/articles', '/gift-cards', '/deferred', '/vat', '/trial-balance', '/files', '/months']) {
    await page.goto(`${office}/accounting${tab}?company=${finland}&month=${month}`)
    await page.getByRole('tab', { selected: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectOfficeAccessible(page, `${language} ${tab}`)
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await look(page, `${language}${tab.replace('/', '-')}-${width}`)
    }
  }
})
