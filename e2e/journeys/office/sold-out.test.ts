import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt, wordsOf } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')
const finland = originAt(origin, 'fi.localhost')
const inFinnish = wordsOf('fi')

/** Somebody who answers for Finland and Denmark alone. */
const aManager = async (country: 'finland' | 'denmark') => {
  const manager = await anAdmin(visitor, 'Kim')
  await inDatabase(inject('dataDir'), (client) =>
    client.query(
      `update account_roles set role = 'CountryManager', location_id = (select id from countries where key = $2)
        where account_id = (select id from accounts where email = $1)`,
      [manager.email, country],
    ),
  )
  return manager
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const inLanguage = (page: Page, language: string, label: string) =>
  page.getByRole('group', { name: new RegExp(`^${language}`) }).getByLabel(label, { exact: true })
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const publish = async (page: Page) => {
  await press(page, t('editing.publish'))
  await press(page.getByRole('dialog', { name: t('editing.publishing.title') }), t('editing.publishing.publishNow'))
  await page.getByText(t('editing.unchanged')).waitFor()
}
/** The tile of an article in the Finnish shop. */
const inShop = async (page: Page, name: string) => {
  await page.goto(`${finland}/fi/order/shop`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page.locator('.tile', { hasText: name })
}

// Longer than 60 lines: one article from its first word to its last day.
test('a pass is added, its picture keeps its point in view, it is sold out, and is withdrawn', async () => {
  const { page, expectError } = await aManager('finland')
  expectError(/status of 400 .*\/api\/staff\/content\/articles/)
  const name = `Testikortti ${randomBytes(3).toString('hex')}`
  await page.goto(`${office}/catalogue`)
  await page.getByRole('link', { name: t('catalogue.newArticle') }).click()
  // The list that is left has a field of the same name.
  await page.getByRole('heading', { name: t('catalogue.newArticle'), level: 1 }).waitFor()
  await choose(page, t('catalogue.kind'), t('catalogue.kinds.pass'))
  await press(page, t('catalogue.add'))
  // What is missing is said where it is missing.
  await expect.poll(() => field(page, t('catalogue.fields.price')).getAttribute('aria-invalid')).toBe('true')
  await inLanguage(page, 'suomi', t('catalogue.fields.names')).fill(name)
  await field(page, t('catalogue.fields.price')).fill('19,90')
  await field(page, t('catalogue.fields.validity')).fill('30')
  await choose(page, t('catalogue.fields.validityType'), t('catalogue.validity.Days'))
  await press(page, t('catalogue.add'))
  const english = inLanguage(page, 'English', t('catalogue.fields.names'))
  await expect.poll(() => english.getAttribute('aria-invalid')).toBe('true')
  await english.fill(name)
  await expectOfficeAccessible(page, 'a new article')
  await press(page, t('catalogue.add'))
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const tile = await inShop(page, name)
  await tile.getByRole('link', { name: inFinnish('shop.buy') }).waitFor()

  await page.goto(`${office}/catalogue?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await withPictureInView(page, name)
  await page.goto(`${office}/catalogue?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('checkbox', { name: t('catalogue.fields.soldOut') }).check()
  await expectOfficeAccessible(page, 'an article that is sold out')
  await publish(page)
  await page.getByText(t('catalogue.states.soldOut'), { exact: true }).first().waitFor()
  const gone = await inShop(page, name)
  await gone.getByText(inFinnish('shop.soldOut'), { exact: true }).waitFor()
  expect(await gone.getByRole('link', { name: inFinnish('shop.buy') }).count()).toBe(0)

  await page.goto(`${office}/catalogue?search=${encodeURIComponent(name)}&state=soldOut`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('checkbox', { name: t('catalogue.fields.active') }).uncheck()
  await publish(page)
  expect(await (await inShop(page, name)).count(), 'withdrawn').toBe(0)
})

/** Uploads a picture for the article that is open, and says what every crop of it keeps in view. */
const withPictureInView = async (page: Page, name: string) => {
  await press(page, t('media.choose'))
  const dialog = page.getByRole('dialog', { name: t('media.choose') })
  await dialog.getByRole('button', { name: t('media.upload') }).click()
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><circle r="90" fill="red"/></svg>')
  const file = `punainen-${randomBytes(3).toString('hex')}`
  await dialog
    .getByLabel(t('media.file'), { exact: true })
    .setInputFiles({ name: `${file}.svg`, mimeType: 'image/svg+xml', buffer })
  for (const language of ['suomi', 'English']) await inLanguage(page, language, t('media.text')).fill('Pallo')
  await dialog.getByRole('button', { name: t('media.upload') }).click()
  await page.getByText(file, { exact: true }).waitFor()
  await publish(page)

  await page.goto(`${office}/catalogue/pictures`)
  await page.getByRole('searchbox', { name: t('media.search') }).fill(file)
  const tile = page.getByRole('button', { name: new RegExp(file) })
  // Four of six languages have no text yet.
  await tile.getByText(/^Missing: /).waitFor()
  await tile.click()
  const details = page.getByRole('dialog', { name: file })
  await details.locator('.focus-picture').click({ position: { x: 4, y: 4 } })
  await expect.poll(() => details.getByLabel(t('media.x')).inputValue()).toBe('0')
  await details.getByLabel(t('media.x')).press('ArrowRight')
  await expectOfficeAccessible(page, 'a picture')
  await press(details, t('media.save'))
  await details.waitFor({ state: 'hidden' })

  const tileInShop = await inShop(page, name)
  await tileInShop.getByRole('link', { name: inFinnish('shop.buy') }).click()
  const shown = page.locator(`main img[src*="${file}"]`)
  await shown.waitFor()
  // The page may draw itself anew while it comes to life.
  await expect.poll(() => shown.evaluate((img) => getComputedStyle(img).objectPosition)).toBe('10% 0%')
}

test('what may be a slip is asked back with its numbers, and nothing is added before it is meant', async () => {
  const { page } = await aManager('denmark')
  await page.goto(`${office}/catalogue?open=new`)
  await choose(page, t('catalogue.kind'), t('catalogue.kinds.pass'))
  await field(page, t('catalogue.fields.price')).fill('0,02')
  await page.getByText(/^At kr\s0\.02, VAT of 25% comes to nothing/).waitFor()
  const add = page.getByRole('button', { name: t('catalogue.add'), exact: true })
  expect(await add.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: t('editing.publishing.meant') }).check()
  expect(await add.isEnabled()).toBe(true)
  await field(page, t('catalogue.fields.price')).fill('0,01')
  expect(await add.isDisabled(), 'another price is asked about again').toBe(true)
  await press(page, t('common.cancel'))
  await page.getByRole('heading', { name: t('catalogue.title'), level: 1 }).waitFor()
})

test('what a party includes is written line by line, and a language that is missing is said at its lines', async () => {
  const { page, expectError } = await aManager('denmark')
  expectError(/status of 400 .*\/preview/)
  await page.goto(`${office}/catalogue/party-packages`)
  await choose(page, t('catalogue.playground'), 'Danmark')
  const lines = (language: string) => inLanguage(page, language, t('catalogue.fields.includes')).first()
  await lines('dansk').waitFor()
  const before = await lines('dansk').inputValue()
  await lines('dansk').fill(`${before}\nIs til alle`)
  await press(page, t('editing.publish'))
  await expect.poll(() => lines('English').getAttribute('aria-invalid')).toBe('true')
  await lines('English').fill(`${await lines('English').inputValue()}\nIce cream for everyone`)
  await press(page, t('editing.publish'))
  const dialog = page.getByRole('dialog', { name: t('editing.publishing.title') })
  await dialog.getByText(/Ice cream for everyone/).waitFor()
  await press(dialog, t('editing.conflict.back'))
  await press(page, t('editing.discard'))
  await page.getByText(t('editing.unchanged')).waitFor()
  expect(await lines('dansk').inputValue()).toBe(before)
})
