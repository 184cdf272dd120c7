import { urlOf } from '@hoppla/contract/client'
import { articleEditing } from '@hoppla/contract/editing/catalogue'
import { createClosing, previewClosing } from '@hoppla/contract/places/closings'
import { getToday } from '@hoppla/contract/staff/today'
import { formatMoney } from '@hoppla/i18n'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBookedClass, playgroundOf } from '../../support/booked-class.ts'
import { withBrowser } from '../../support/browser.ts'
import { HttpClient } from '../../support/http.ts'
import { noticeAppears } from '../../support/notices.ts'
import { bearerOf, press, officeText as t } from '../../support/office.ts'
import { acceptWithPasskey, invitationIn, inviteStaff, takeRole } from '../../support/office-admin.ts'
import { addNoticePlace, writeNotice } from '../../support/office-notice.ts'
import { importKanga, type Production, startProduction } from '../../support/operation/production.ts'
import { inDatabase, msUntil } from '../../support/server.ts'
import { wordsOf } from '../../support/words.ts'

/*
 * The first week of a chain: an empty database in production, the chain imported, an Admin made by the operator's command, and a manager who does on a phone
 * and a tablet what she is there for, until her role is taken.
 */

const { visitor } = withBrowser()
const hosts = { sweden: 'localhost', germany: 'de.localhost', office: 'office.localhost' }
let production: Production
let office: string
beforeAll(async () => {
  production = await startProduction('first-week', hosts)
  office = production.originAt(hosts.office)
  await importKanga(production)
})
afterAll(() => production?.stop())

/** What the office promises: a role that was taken opens nothing after so many milliseconds, in open tabs too. */
const mostMsWithoutRole = 5_000
const wide = { width: 1440, height: 900 }
const tablet = { width: 1024, height: 768 }
const phone = { width: 390, height: 844 }
/** The certificate is the test's own. */
const atSize = (viewport: { width: number; height: number }): { language: string; options: BrowserContextOptions } => ({
  language: 'en-GB',
  options: { viewport, ignoreHTTPSErrors: true },
})
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
const german = () => new HttpClient(production.originAt(hosts.germany), {}, { ca: production.ca })

/** The Admin of the operator's command, who signs out and in again with the passkey. */
const theFirstAdmin = async () => {
  const eva = await visitor(atSize(wide))
  await acceptWithPasskey(eva, invitationIn(await production.run('admin', ['invite', 'eva@kanga.example'])), 'Eva')
  await press(eva.page, /Eva Testare/)
  await eva.page.getByRole('menuitem', { name: t('common.nav.signOut') }).click()
  await eva.page.waitForURL(`${office}/sign-in`)
  await press(eva.page, t('signIn.passkey'))
  return eva
}

const closeTomorrow = async (page: Page, place: string, other: string) => {
  await page.getByRole('link', { name: t('common.nav.short.hours'), exact: true }).click()
  await press(page, t('hours.close'))
  const drawer = page.getByRole('dialog', { name: t('hours.closing.title') })
  await drawer.getByText(place).first().waitFor()
  expect(await drawer.getByText(other).count(), 'another centre').toBe(0)
  await drawer.getByText(t('hours.closing.on.tomorrow'), { exact: true }).click()
  await drawer.getByRole('radio', { name: t('hours.cause.power') }).check()
  // The button says whom it tells before anything is done.
  await drawer.getByRole('button', { name: t('hours.closing.pressAndTell', { count: 1 }) }).click()
  await page.getByText(t('hours.closing.done')).waitFor()
}

const planPrice = async (page: Page, name: string, now: number, then: number) => {
  await page.goto(`${office}/catalogue`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.getByRole('textbox', { name: t('catalogue.fields.price'), exact: true }).fill(String(then))
  await press(page, t('editing.publish'))
  const dialog = page.getByRole('dialog', { name: t('editing.publishing.title') })
  const money = (amount: number) => formatMoney(amount, 'EUR', 'en', { short: true })
  await dialog.getByRole('row', { name: `${t('catalogue.fields.price')} ${money(now)} ${money(then)}` }).waitFor()
  await dialog.getByLabel(t('editing.publishing.later')).check()
  const day = await dialog.getByLabel(t('editing.publishing.day')).inputValue()
  expect(new Date(`${day}T12:00:00Z`).getUTCDay(), 'a Monday, proposed').toBe(1)
  await dialog.getByRole('button', { name: /^Publish on/ }).click()
  await page.getByText(/^Planned for/).waitFor()
}

const idOfArticle = (key: string): Promise<string> =>
  inDatabase(production.dataDir, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from articles where key = $1', [key])
    return rows[0]?.id ?? expect.fail(`There is no article ${key}.`)
  })

const publishNotice = async (page: Page, place: string) => {
  await press(page, t('common.nav.more'))
  await page.getByRole('menuitem', { name: t('common.nav.notices'), exact: true }).click()
  await press(page, t('notices.write'))
  await addNoticePlace(page, new RegExp(place))
  await writeNotice(page, 'Deutsch', 'Die Rutsche ist zu', 'Wir tauschen eine Platte aus.')
  await press(page, /^English/)
  await writeNotice(page, 'English', 'The slide is closed', 'We are changing a panel.')
  await press(page, t('editing.publish'))
  await page.getByText(t('notices.published')).waitFor()
}

test('an Admin of the first hour invites a manager, who closes, prices and tells at her place alone, until her role is taken', async () => {
  const [kiel, lund] = [await playgroundOf(production.dataDir, 'kiel'), await playgroundOf(production.dataDir, 'lund')]
  const day = tomorrow()
  await aBookedClass(production.dataDir, kiel, day, { email: 'karin@parents.example', language: 'de' })

  const eva = await theFirstAdmin()
  await eva.page.getByRole('link', { name: t('common.nav.staff'), exact: true }).click()
  await press(eva.page, t('common.invite'))
  const email = 'lena@kanga.example'
  // Prices are a country's, and Germany has one play centre.
  await inviteStaff(eva.page, { email, firstName: 'Lena', place: /Deutschland/, role: 'CountryManager' })

  const lena = await visitor(atSize(phone))
  // Before tomorrow is chosen the form may ask about today, when the play centre may have closed for the night.
  lena.expectError(/status of 400 .*\/api\/staff\/closings\/preview/)
  await acceptWithPasskey(lena, invitationIn(await production.mailTo(email, /\/invitation#/)), 'Lena')
  await lena.page.getByRole('heading', { name: t('today.classes') }).waitFor()
  expect(await lena.page.getByText(lund.name).count(), 'another centre').toBe(0)

  await closeTomorrow(lena.page, kiel.name, lund.name)
  await production.mailTo('karin@parents.example', /Stromausfall/)
  await msUntil('closing on the page of the play centre', async () => {
    const { text } = await german().ask(`/de/playgrounds/${kiel.slug}`)
    return text.includes('Stromausfall') && text.includes(wordsOf('de')('hours.closed'))
  })

  await lena.page.setViewportSize(tablet)
  await planPrice(lena.page, 'Ten visits', 95, 99.5)
  const ticket = await idOfArticle('germany-ten')
  const price = async () => (JSON.parse((await german().ask(`/api/shop/serial-tickets/${ticket}`)).text) as { price: number }).price
  expect(await price()).toBe(95)
  // Monday comes: the queue goes by the database's clock.
  await inDatabase(production.dataDir, (client) =>
    client.query("update graphile_worker._private_jobs set run_at = now() where key like 'publish articles %'"),
  )
  await expect.poll(price).toBe(99.5)

  await lena.page.setViewportSize(phone)
  await publishNotice(lena.page, kiel.name)
  const guest = await visitor({ ...atSize(phone), language: 'de-DE' })
  for (const [language, name] of [
    ['de', 'Die Rutsche ist zu'],
    ['en', 'The slide is closed'],
  ] as const) {
    await msUntil(`notice in ${language}`, async () =>
      (await german().ask(`/${language}/playgrounds/${kiel.slug}`)).text.includes(name),
    )
    await guest.page.goto(`${production.originAt(hosts.germany)}/${language}/playgrounds/${kiel.slug}`)
    await noticeAppears(guest.page, name)
  }

  for (const path of ['/today', '/hours', '/notices', '/catalogue']) {
    await lena.page.goto(`${office}${path}?place=${lund.id}`)
    await lena.page.getByRole('heading', { name: t('common.notFound.title'), level: 1 }).waitFor()
  }
  await lena.page.goto(`${office}/today`)
  await lena.page.getByRole('heading', { name: t('today.classes') }).waitFor()
  const client = new HttpClient(office, { authorization: await bearerOf(lena.page) }, { ca: production.ca })
  const closing = { placeIds: [lund.id], date: day, from: null, until: null, cause: 'power', notice: false }
  const asked = [
    client.ask(urlOf(getToday, { query: { place: lund.id } })),
    client.ask(previewClosing.path, { method: 'POST', json: closing }),
    client.ask(createClosing.path, { method: 'POST', json: closing }),
    client.ask(urlOf(articleEditing.getItem, { params: { id: await idOfArticle('sweden-ten') } })),
  ]
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const own = await client.ask(urlOf(articleEditing.getItem, { params: { id: ticket } }))
  expect(own.status, 'her own').toBe(200)

  lena.expectError(/status of 401 .*\/api\/(staff|door)\//)
  const isOut = lena.page
    .getByText(/You have been signed out/)
    .waitFor()
    .then(() => performance.now())
  const takenAt = await takeRole(eva, office, email)
  const ms = (await isOut) - takenAt
  console.log(`The open tab of a role that was taken was out after ${Math.round(ms)} ms.`)
  expect(ms, 'ms until the open tab was out').toBeLessThanOrEqual(mostMsWithoutRole)
  expect(await lena.page.getByRole('heading', { name: t('today.classes') }).isVisible()).toBe(false)
  expect((await client.ask(urlOf(getToday, { query: {} }))).status).toBe(401)
})
