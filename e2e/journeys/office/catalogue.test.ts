import { randomBytes } from 'node:crypto'
import { formatMoney } from '@hoppla/i18n'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { HttpClient } from '../../support/http.ts'
import { expectOfficeAccessible, press, runAdmin, officeText as t, withPasskeyDevice } from '../../support/office.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')

/** Somebody signed in with a role at a place. */
const aManager = async (role: 'CountryManager' | 'VenueManager', place: string) => {
  const email = `${role.toLowerCase()}-${randomBytes(4).toString('hex')}@hoppla.example`
  const printed = await runAdmin(inject('dataDir'), new URL(origin).port, ['invite', email])
  const link = /http:\/\/office\.\S+\/invitation#\S+/.exec(printed)?.[0] ?? expect.fail(printed)
  const visit = await visitor({ language: 'en-GB', options: { viewport: { width: 1440, height: 900 } } })
  const { page, context } = visit
  await withPasskeyDevice(context, page)
  await page.goto(link)
  await page.getByLabel(t('signIn.invitation.firstName')).fill('Kim')
  await page.getByLabel(t('signIn.invitation.lastName')).fill('Testare')
  await press(page, t('signIn.invitation.accept'))
  await press(page, new RegExp(`^${t('signIn.enrol.passkey')}`))
  await press(page, t('signIn.enrol.makePasskey'))
  await page.getByRole('checkbox', { name: t('signIn.codes.kept') }).check()
  await press(page, t('signIn.codes.go'))
  await page
    .getByRole('link', { name: t('common.nav.catalogue') })
    .first()
    .waitFor()
  await inDatabase(inject('dataDir'), (client) =>
    client.query(
      `update account_roles set role = $1, location_id = (select id from (select id, key from countries union select id, key from playgrounds) p where key = $2)
        where account_id = (select id from accounts where email = $3)`,
      [role, place, email],
    ),
  )
  return visit
}

// Of Denmark, whose prices no other journey counts on.
const openCard = async (page: Page) => {
  await page.goto(`${office}/catalogue?search=Ten-visit`)
  await page.getByRole('link', { name: 'Ten-visit ticket' }).click()
  await page.getByRole('heading', { name: 'Ten-visit ticket', level: 1 }).waitFor()
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const money = (amount: number) => formatMoney(amount, 'DKK', 'en', { short: true })

test('a price from a day: previewed, planned, and in the shop when its moment has come', async () => {
  const { page } = await aManager('CountryManager', 'denmark')
  await openCard(page)
  await expectOfficeAccessible(page, 'an article')
  await field(page, t('catalogue.fields.price')).fill('1 050,50')
  await page.getByText(/^Draft from/).waitFor()
  await page.reload()
  expect(await field(page, t('catalogue.fields.price')).inputValue(), 'kept over a reload').toBe('1050.5')
  await press(page, t('editing.publish'))
  const dialog = page.getByRole('dialog', { name: t('editing.publishing.title') })
  await dialog.getByRole('row', { name: `${t('catalogue.fields.price')} ${money(1190)} ${money(1050.5)}` }).waitFor()
  expect(await dialog.getByRole('row').count(), 'the heads and one change').toBe(2)
  await dialog.getByLabel(t('editing.publishing.later')).check()
  await expectOfficeAccessible(page, 'publishing')
  await dialog.getByRole('button', { name: /^Publish on/ }).click()
  await page.getByText(/^Planned for/).waitFor()
  expect(await field(page, t('catalogue.fields.price')).inputValue()).toBe('1190')

  // Monday comes: the queue goes by the database's clock.
  await inDatabase(inject('dataDir'), (client) =>
    client.query("update graphile_worker._private_jobs set run_at = now() where key like 'publish articles %'"),
  )
  await expect.poll(() => field(page, t('catalogue.fields.price')).inputValue(), { timeout: 60_000 }).toBe('1050.5')
  const { rows } = await inDatabase(inject('dataDir'), (client) =>
    client.query<{ id: string }>("select id from articles where key = 'dk-ten'"),
  )
  const { text } = await new HttpClient(originAt(origin, 'dk.localhost')).ask(`/api/shop/serial-tickets/${rows[0]?.id}`)
  expect(JSON.parse(text)).toMatchObject({ price: 1050.5 })
})

test('what is wrong is said at its field, and nothing is saved', async () => {
  const { page, expectError } = await aManager('CountryManager', 'denmark')
  expectError(/status of 400 .*\/preview/)
  await openCard(page)
  await field(page, t('catalogue.fields.price')).fill('0')
  await press(page, t('editing.publish'))
  await expect.poll(() => field(page, t('catalogue.fields.price')).getAttribute('aria-invalid')).toBe('true')
  await press(page, t('editing.discard'))
  await page.getByText(t('editing.unchanged')).waitFor()
})

test('two editors: the second one sees both versions and chooses, and loses nothing', async () => {
  const [one, other] = [await aManager('CountryManager', 'denmark'), await aManager('CountryManager', 'denmark')]
  other.expectError(/status of 409 /)
  one.expectError(/status of 409 /)
  const name = (page: Page) => page.getByRole('group', { name: /English/ }).getByLabel(t('catalogue.fields.descriptions'))
  await openCard(other.page)
  await name(other.page).fill('Ten visits, said by the second.')
  await openCard(one.page)
  await name(one.page).fill('Ten visits, said by the first.')
  await press(one.page, t('editing.publish'))
  await press(one.page, t('editing.publishing.publishNow'))
  await one.page.getByText(t('editing.saved'), { exact: true }).waitFor()
  await press(other.page, t('editing.publish'))
  await press(other.page, t('editing.publishing.publishNow'))
  const dialog = other.page.getByRole('dialog', { name: t('editing.conflict.title') })
  await dialog.getByText('Ten visits, said by the first.').waitFor()
  await dialog.getByText('Ten visits, said by the second.').waitFor()
  await press(dialog, t('editing.conflict.save'))
  await other.page.getByText(t('editing.saved'), { exact: true }).waitFor()
  expect(await name(other.page).inputValue()).toBe('Ten visits, said by the second.')
})

test('every tab is accessible; a venue manager has none of them', async () => {
  const { page } = await aManager('CountryManager', 'sweden')
  for (const [path, there] of [
    ['/catalogue', 'Ten-visit ticket'],
    ['/catalogue?country=sweden&kind=pass&state=onSale', t('catalogue.kinds.pass')],
    ['/catalogue/offers', t('catalogue.fields.to')],
    ['/catalogue/party-packages', t('catalogue.choosePlayground')],
    ['/catalogue/pictures', t('media.upload')],
  ] as const) {
    await page.goto(office + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('main').getByText(there).first().waitFor()
    await expectOfficeAccessible(page, path)
  }
  await page.goto(`${office}/catalogue/entrance-prices`)
  await page.getByRole('combobox', { name: t('catalogue.playground') }).click()
  await page.getByRole('option', { name: 'Sverige', exact: true }).click()
  await field(page, t('catalogue.fields.weekdayPrice')).first().waitFor()
  await expectOfficeAccessible(page, 'entrance prices')

  const venue = await aManager('VenueManager', 'orebro')
  await venue.page.goto(`${office}/catalogue`)
  await venue.page.getByText(t('common.notYours.title')).waitFor()
  expect(await venue.page.getByRole('link', { name: t('common.nav.catalogue') }).count()).toBe(0)
})

test('a picture is uploaded from the article that needs it, with its text in every language of the country', async () => {
  const { page } = await aManager('CountryManager', 'denmark')
  await openCard(page)
  await press(page, t('media.choose'))
  const dialog = page.getByRole('dialog', { name: t('media.choose') })
  await dialog.getByRole('button', { name: t('media.upload') }).click()
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle r="9" fill="red"/></svg>')
  const name = `Röd boll ${randomBytes(3).toString('hex')}`
  await dialog
    .getByLabel(t('media.file'), { exact: true })
    .setInputFiles({ name: `${name}.svg`, mimeType: 'image/svg+xml', buffer })
  await dialog
    .getByRole('textbox', { name: t('media.text') })
    .first()
    .waitFor()
  for (const text of await dialog.getByRole('textbox', { name: t('media.text') }).all()) await text.fill('Boll')
  await expectOfficeAccessible(page, 'an upload')
  await dialog.getByRole('button', { name: t('media.upload') }).click()
  await page.getByText(name.toLowerCase().replace('ö', 'o').replaceAll(' ', '-'), { exact: true }).waitFor()
})
