import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { aBookedClass, playgroundOf } from '../../support/booked-class.ts'
import { withBrowser } from '../../support/browser.ts'
import { linkIn, mailFor } from '../../support/mailbox.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { aParent } from '../../support/parent.ts'
import { inDatabase } from '../../support/server.ts'
import { Site } from '../../support/site.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')

test('staff order for a customer on the phone, who pays by the link in the mail', async () => {
  const { credentials } = await aParent(origin, 'Philippa')
  const { page } = await anAdmin(visitor)
  await page.goto(`${office}/acting`)
  await page.getByLabel(t('acting.begin.find')).first().fill(credentials.email)
  await page.getByRole('radio', { name: /Philippa/ }).check()
  await page.getByLabel(t('acting.begin.note')).fill('Rang från bilen')
  await expectOfficeAccessible(page, 'before somebody acts')
  await press(page, t('acting.begin.go', { name: 'Philippa Testare' }))
  await page.getByText(/You are acting for Philippa Testare until/).waitFor()
  await page.getByRole('combobox', { name: t('acting.order.article') }).click()
  await page.getByRole('option').first().click()
  await expectOfficeAccessible(page, 'acting for a customer')
  await press(page, t('acting.order.go'))
  await page.getByText(/The payment link is on its way/).waitFor()
  await page
    .getByRole('listitem')
    .getByText(/[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}/)
    .first()
    .waitFor()

  const mail = await mailFor(origin, credentials.email, 'payment-link')
  const parent = await visitor({ language: 'sv-SE' })
  const site = new Site(parent.page, origin, 'sv')
  await parent.page.goto(linkIn(mail, '/order/shop/payment/'))
  await site.answerCookies('necessary')
  await site.signIn(credentials)
  await site.orderButton().click()
  await parent.page.waitForURL('**/test-payments/pay/*')
  await site.atProvider('pay')
  await site.receives()

  // On every page, until it is ended.
  await page.goto(`${office}/today`)
  await page.getByText(/You are acting for Philippa Testare until/).waitFor()
  await press(page, t('common.acting.stop'))
  await page.getByText(/You are acting for Philippa Testare until/).waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: t('common.acting.stop') }).count()).toBe(0)
})

test('a booked child is moved to another group of its class, and the mail says what was and what is', async () => {
  const dataDir = inject('dataDir')
  const { credentials } = await aParent(origin, 'Ottilia')
  const centre = await playgroundOf(dataDir, 'orebro')
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  await aBookedClass(dataDir, centre, day, { email: credentials.email, language: 'sv' })
  const later = randomUUID()
  await inDatabase(dataDir, async (client) => {
    await client.query(
      `insert into class_age_groups (id, key, class_id, names, min_age, max_age, start_time, end_time, position)
      select $1::uuid, $1::text, b.class_id, '{"en": "Ages 3–9, later", "sv": "3–9, senare"}', 3, 9, '15:00', '16:00', 1
      from class_bookings b where b.email = $2`,
      [later, credentials.email],
    )
    await client.query('insert into class_seats (age_group_id, number) values ($1, 1)', [later])
    // Whose address is not confirmed yet has no bookings made as a guest.
    await client.query('update class_bookings b set account_id = a.id from accounts a where a.email = $1 and b.email = $1', [
      credentials.email,
    ])
  })
  const { page } = await anAdmin(visitor)
  await page.goto(`${office}/acting`)
  await page.getByLabel(t('acting.begin.find')).first().fill(credentials.email)
  await page.getByRole('radio', { name: /Ottilia/ }).check()
  await press(page, t('acting.begin.go', { name: 'Ottilia Testare' }))
  await page.getByRole('button', { name: new RegExp(`^${t('acting.bookings.move')}`) }).click()
  await page.getByRole('combobox', { name: t('acting.bookings.moveTo') }).click()
  await page.getByRole('option', { name: /15:00–16:00/ }).click()
  await page.getByText(t('acting.bookings.moveEven')).waitFor()
  await expectOfficeAccessible(page, 'before a booking is moved')
  await press(page, t('acting.bookings.moveGo'))
  await page.getByText(t('acting.bookings.moveDone')).waitFor()
  const mail = await mailFor(origin, credentials.email, 'class-rebooked')
  expect(mail.text).toContain('10:00–11:00')
  expect(mail.text).toContain('15:00–16:00')
  await page
    .getByRole('button', { name: new RegExp(`^${t('acting.bookings.cancel')}`) })
    .first()
    .click()
  await page.getByRole('dialog').getByText(t('acting.bookings.nothing')).waitFor()
  await expectOfficeAccessible(page, 'before a booking is cancelled')
  await press(page, t('acting.bookings.keep'))
  await press(page, t('common.acting.stop'))
})
