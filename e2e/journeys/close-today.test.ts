import { randomBytes, randomUUID } from 'node:crypto'
import { urlOf } from '@hoppla/contract/client'
import { createClosing, deleteClosing, previewClosing } from '@hoppla/contract/places/closings'
import { openingHoursCalendar } from '@hoppla/contract/places/opening-hours'
import type { Page, Request } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { mailFor } from '../support/mailbox.ts'
import { expectOfficeAccessible, press, runAdmin, officeText as t, withPasskeyDevice } from '../support/office.ts'
import { inDatabase } from '../support/server.ts'
import { originAt, wordsOf } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')
const some = (name: string): string => `${name}-${randomBytes(4).toString('hex')}@hoppla.example`

type Place = { id: string; slug: string; name: string }
const placeOf = (slug: string): Promise<Place> =>
  inDatabase(inject('dataDir'), async (client) => {
    const { rows } = await client.query<Place>('select id, slug, name from playgrounds where slug = $1', [slug])
    return rows[0] ?? expect.fail(`There is no play centre ${slug}.`)
  })

/** The manager of one play centre, signed in on a phone. */
const aManager = async ({ id }: Place) => {
  const email = some('lena')
  const printed = await runAdmin(inject('dataDir'), new URL(origin).port, ['invite', email])
  const link = /http:\/\/office\.\S+\/invitation#\S+/.exec(printed)?.[0] ?? expect.fail(printed)
  await inDatabase(inject('dataDir'), (client) =>
    client.query(
      `update staff_invitation_roles r set role = 'VenueManager', location_id = $2 from staff_invitations i
      where i.id = r.invitation_id and i.email = $1`,
      [email, id],
    ),
  )
  const lena = await visitor({ language: 'en-GB', options: { viewport: { width: 390, height: 844 } } })
  await withPasskeyDevice(lena.context, lena.page)
  await lena.page.goto(link)
  await lena.page.getByLabel(t('signIn.invitation.firstName')).fill('Lena')
  await lena.page.getByLabel(t('signIn.invitation.lastName')).fill('Testare')
  await press(lena.page, t('signIn.invitation.accept'))
  await press(lena.page, new RegExp(`^${t('signIn.enrol.passkey')}`))
  await press(lena.page, t('signIn.enrol.makePasskey'))
  await lena.page.getByRole('checkbox', { name: t('signIn.codes.kept') }).check()
  await press(lena.page, t('signIn.codes.go'))
  await lena.page.getByRole('heading', { name: t('today.classes') }).waitFor()
  return lena
}

/** A class of tomorrow and of the same day a week later, with one child in it, free of charge. */
const aBookedClass = ({ id }: Place, tomorrow: string, email: string) =>
  inDatabase(inject('dataDir'), async (client) => {
    const [classId, groupId, bookingId] = [randomUUID(), randomUUID(), randomUUID()]
    await client.query(
      `insert into classes (id, key, type, playground_id, price_minor, regular_price_minor, currency, vat_percent, names)
      values ($1::uuid, $1::text, 'SportKidzTrial', $2, 0, 0, 'SEK', 6, '{"sv": "Prova på", "en": "Come and try"}')`,
      [classId, id],
    )
    await client.query(
      `insert into class_occasions (id, class_id, date) values (gen_random_uuid(), $1, $2::date), (gen_random_uuid(), $1, $2::date + 7)`,
      [classId, tomorrow],
    )
    await client.query(
      `insert into class_age_groups (id, key, class_id, names, min_age, max_age, start_time, end_time)
      values ($1::uuid, $1::text, $2, '{"sv": "3–9 år", "en": "Ages 3–9"}', 3, 9, '10:00', '11:00')`,
      [groupId, classId],
    )
    await client.query(`insert into class_seats (age_group_id, number, state) values ($1, 1, 'booked')`, [groupId])
    await client.query(
      `insert into class_bookings (id, reference, class_id, country_id, language, email, email_normalized, first_name, last_name,
        phone_country_code, phone, wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
      select $1::uuid, left($1::text, 13), $2, country_id, 'sv', $3, $3, 'Karin', 'Berg', '+46', '701740605', false, false, 'Confirmed', 'SEK', 0, now(), now(), now()
      from playgrounds where id = $4`,
      [bookingId, classId, email, id],
    )
    await client.query(
      `insert into class_booking_children (id, booking_id, position, age_group_id, seat_number, has_seat, first_name, last_name, birth_date, child_key,
        price_minor, health_erase_after) values (gen_random_uuid(), $1, 1, $2, 1, true, 'Mio', 'Berg', '2021-01-01', uuid_send($1), 0, '2099-01-01')`,
      [bookingId, groupId],
    )
  })

/** Asks again until it is so; five seconds are what the product promises. @returns how long it took, ms. */
const within = async (what: string, isSo: () => Promise<boolean>): Promise<number> => {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > 30_000) expect.fail(`Not even half a minute later: ${what}.`)
    await new Promise((done) => setTimeout(done, 200))
  }
  return performance.now() - began
}

/** Calls the office's API as the open page does, with the bearer token of one of its own requests. */
const bearerOf = async (page: Page): Promise<string> => {
  const asked: Request = await page.waitForRequest((request) => request.url().endsWith('/api/staff/me'))
  return asked.headers().authorization ?? expect.fail('The page asked without a token.')
}

test('a manager closes tomorrow on a phone: site and calendar show it, the booked parent is told, and no other centre is hers', async () => {
  const [mine, other] = [await placeOf('barkarby'), await placeOf('orebro')]
  const parent = some('karin')
  const day = new Date()
  const tomorrow = new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate() + 1)).toISOString().slice(0, 10)
  await aBookedClass(mine, tomorrow, parent)
  const { page, expectError } = await aManager(mine)
  // Before tomorrow is chosen the form may ask about today, on which the play centre may be closed as it is.
  expectError(/status of 400 .*\/api\/staff\/closings\/preview/)
  const site = new HttpClient(origin)
  const feed = async () =>
    (await site.ask(urlOf(openingHoursCalendar, { params: { locationId: mine.id }, query: { language: 'sv' } }))).text
  expect(await feed()).not.toContain(`${mine.id}-${tomorrow}-closed`)

  await page.goto(`${office}/hours?close=1`)
  const drawer = page.getByRole('dialog', { name: t('hours.closing.title') })
  await drawer.getByText(mine.name).first().waitFor()
  expect(await drawer.getByText(other.name).count(), 'another centre').toBe(0)
  await drawer.getByText(t('hours.closing.on.tomorrow'), { exact: true }).click()
  await drawer.getByRole('radio', { name: t('hours.cause.power') }).check()
  await drawer.getByText('Strömavbrott').waitFor()
  const close = drawer.locator('button[type=submit]')
  await drawer.getByRole('button', { name: /^Close and notify \d+ famil/ }).waitFor()
  await expectOfficeAccessible(page, 'closing, with its preview')
  await close.click()
  await page.getByText(t('hours.closing.done')).waitFor()

  const closed = wordsOf('sv')('hours.closed')
  const seen = await within('the calendar feed', async () => (await feed()).includes(`${mine.id}-${tomorrow}-closed`))
  await within('the page of the play centre', async () => {
    const { text } = await site.ask(`/sv/playgrounds/${mine.slug}`)
    return text.includes('Strömavbrott') && text.includes(closed)
  })
  expect(seen, 'ms until the feed showed it').toBeLessThan(5_000)
  const mail = await mailFor(origin, parent, 'class-session-off')
  expect(mail.text).toContain('Strömavbrott')
  expect(mail.language).toBe('sv')

  // Another centre's id is no more than one that does not exist.
  const client = new HttpClient(office, { authorization: await bearerOf(page) })
  const body = { placeIds: [other.id], date: tomorrow, from: null, until: null, cause: 'power', notice: false }
  for (const { path } of [previewClosing, createClosing])
    expect((await client.ask(path, { method: 'POST', json: body })).status, path).toBe(404)
  expect((await client.ask(deleteClosing.path.replace(':id', randomUUID()), { method: 'DELETE' })).status).toBe(404)

  await press(page, new RegExp(`^Open ${mine.name} again`))
  await press(page.getByRole('dialog'), t('hours.reopen'))
  await page.getByText(t('hours.reopening.done')).waitFor()
  await within('the calendar feed, open again', async () => !(await feed()).includes(`${mine.id}-${tomorrow}-closed`))
  await mailFor(origin, parent, 'class-session-on')
  await expectOfficeAccessible(page, 'the page of hours')
})
