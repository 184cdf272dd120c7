import { randomUUID } from 'node:crypto'
import { urlOf } from '@hoppla/contract/client'
import { type OpeningDay, openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { formatDate } from '@hoppla/i18n'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { HttpClient } from '../../support/http.ts'
import { expectOfficeAccessible, press, runAdmin, officeText as t, withPasskeyDevice } from '../../support/office.ts'
import { acceptAs, keepCodes, someStaff } from '../../support/office-admin.ts'
import { inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')

/** The manager of one play centre. Of Sundsvall and Stavanger, whose hours no other journey counts on. */
const aManager = async (key: string, width: 390 | 1440) => {
  const email = someStaff('moa')
  const printed = await runAdmin(inject('dataDir'), new URL(origin).port, ['invite', email])
  const link = /http:\/\/office\.\S+\/invitation#\S+/.exec(printed)?.[0] ?? expect.fail(printed)
  await inDatabase(inject('dataDir'), (client) =>
    client.query(
      `update staff_invitation_roles r set role = 'VenueManager', location_id = (select id from playgrounds where key = $2) from staff_invitations i
      where i.id = r.invitation_id and i.email = $1`,
      [email, key],
    ),
  )
  const moa = await visitor({ language: 'en-GB', options: { viewport: { width, height: width === 390 ? 844 : 900 } } })
  await withPasskeyDevice(moa.context, moa.page)
  await acceptAs(moa.page, link, 'Moa')
  await press(moa.page, new RegExp(`^${t('signIn.enrol.passkey')}`))
  await press(moa.page, t('signIn.enrol.makePasskey'))
  await keepCodes(moa.page)
  await moa.page.getByRole('heading', { name: t('today.classes') }).waitFor()
  return moa
}

const placeOf = (key: string) =>
  inDatabase(inject('dataDir'), async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from playgrounds where key = $1', [key])
    return rows[0]?.id ?? expect.fail(`There is no play centre ${key}.`)
  })

const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What a country's site says of a play centre's coming days. */
const onSite = async (host: string, location: string): Promise<OpeningDay[]> => {
  const query = { location, from: dayAhead(2), to: dayAhead(40) }
  return JSON.parse((await new HttpClient(originAt(origin, host)).ask(urlOf(openingHoursOverview, { query }))).text) as OpeningDay[]
}

/** A class on a day from 10:00 to 11:00 with one child in it, free of charge. */
const aBookedClass = (place: string, date: string) =>
  inDatabase(inject('dataDir'), async (client) => {
    const [classId, groupId, bookingId] = [randomUUID(), randomUUID(), randomUUID()]
    await client.query(
      `insert into classes (id, key, type, playground_id, price_minor, regular_price_minor, currency, vat_percent, names)
      values ($1::uuid, $1::text, 'SportKidzTrial', $2, 0, 0, 'SEK', 6, '{"sv": "Hoppskola", "en": "Jumping school"}')`,
      [classId, place],
    )
    await client.query('insert into class_occasions (id, class_id, date) values (gen_random_uuid(), $1, $2)', [classId, date])
    await client.query(
      `insert into class_age_groups (id, key, class_id, names, min_age, max_age, start_time, end_time)
      values ($1::uuid, $1::text, $2, '{"sv": "3–9 år", "en": "Ages 3–9"}', 3, 9, '10:00', '11:00')`,
      [groupId, classId],
    )
    await client.query(`insert into class_seats (age_group_id, number, state) values ($1, 1, 'booked')`, [groupId])
    await client.query(
      `insert into class_bookings (id, reference, class_id, country_id, language, email, email_normalized, first_name, last_name,
        phone_country_code, phone, wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
      select $1::uuid, left($1::text, 13), $2, country_id, 'sv', $3, $3, 'Siri', 'Berg', '+46', '701740605', false, false, 'Confirmed', 'SEK', 0, now(), now(), now()
      from playgrounds where id = $4`,
      [bookingId, classId, someStaff('siri'), place],
    )
    await client.query(
      `insert into class_booking_children (id, booking_id, position, age_group_id, seat_number, has_seat, first_name, last_name, birth_date, child_key,
        price_minor, health_erase_after) values (gen_random_uuid(), $1, 1, $2, 1, true, 'Mio', 'Berg', '2021-01-01', uuid_send($1), 0, '2099-01-01')`,
      [bookingId, groupId],
    )
  })

const choose = async (page: Page, of: Locator, option: string): Promise<void> => {
  await of.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('on a phone: a special day with bookings is asked back in numbers, confirmed, on the site within seconds, and taken away again', async () => {
  const place = await placeOf('sundsvall')
  const days = await onSite('localhost', place)
  const { date } = days.find(({ open }) => open.some(({ from, to }) => from <= '10:00' && to >= '11:00')) ?? expect.fail('closed')
  await aBookedClass(place, date)
  const { page } = await aManager('sundsvall', 390)
  await page.goto(`${office}/hours`)
  await page.getByRole('heading', { name: t('hours.year.title') }).waitFor()
  await expectOfficeAccessible(page, 'the overview of hours')
  await page.getByRole('link', { name: t('hours.days.add') }).click()
  await page.getByLabel(t('hours.days.date')).fill(date)
  await page.getByText(t('hours.days.now', { hours: '' }).trim()).waitFor()
  for (const text of await page.getByRole('textbox', { name: t('hours.days.why') }).all())
    if (await text.isVisible()) await text.fill('Inventering')
  await page.getByRole('button', { name: /^English/ }).click()
  await page
    .getByRole('group', { name: /English/ })
    .getByLabel(t('hours.days.why'))
    .fill('Stocktaking')
  await page.reload()
  expect(await page.getByLabel(t('hours.days.date')).inputValue(), 'kept over a reload').toBe(date)
  await expectOfficeAccessible(page, 'a new special day')
  await press(page, t('hours.days.press'))

  const dialog = page.getByRole('dialog', { name: t('hours.days.askTitle', { day: formatDate(date, 'en', 'on') }) })
  await dialog.getByText(t('hours.effects.sessions', { count: 1 })).waitFor()
  await dialog.getByText(t('hours.effects.bookings', { count: 1 })).waitFor()
  await dialog.getByText(/Jumping school/).waitFor()
  const save = dialog.getByRole('button', { name: t('hours.days.press') })
  expect(await save.isDisabled(), 'not before it is confirmed').toBe(true)
  await expectOfficeAccessible(page, 'asked back')
  await dialog.getByRole('checkbox', { name: t('hours.effects.confirm', { count: 1 }) }).check()
  await save.click()
  await page.getByText(t('hours.days.added')).waitFor()
  const shown = () => onSite('localhost', place).then((all) => all.find((day) => day.date === date))
  await expect.poll(shown, { timeout: 5_000 }).toMatchObject({ isClosed: true, comment: 'Stocktaking' })

  await page.getByRole('link', { name: formatDate(date, 'en', 'on') }).waitFor()
  await expectOfficeAccessible(page, 'special days')
  await press(page, t('hours.days.removeOf', { day: formatDate(date, 'en', 'on') }))
  const asked = page.getByRole('dialog')
  await asked.getByText(t('hours.effects.nothing')).waitFor()
  await asked.getByRole('button', { name: t('hours.days.removePress') }).click()
  await page.getByText(t('hours.days.removed')).waitFor()
  await expect.poll(shown, { timeout: 5_000 }).toMatchObject({ isClosed: false })
})

test('the week: an end before its start is said at the day, two editors see both versions, and nothing of either is lost', async () => {
  const place = await placeOf('stavanger')
  const [one, other] = [await aManager('stavanger', 1440), await aManager('stavanger', 1440)]
  one.expectError(/status of 400 .*\/preview/)
  other.expectError(/status of 409 /)
  for (const { page } of [one, other]) {
    await page.goto(`${office}/hours/week`)
    await page.getByRole('heading', { name: t('hours.week.title') }).waitFor()
  }
  const open = async (page: Page, day: string, from: string, to: string) => {
    await choose(page, page.getByRole('combobox', { name: `${day}: ${t('hours.edit.state')}` }), t('hours.edit.open'))
    await page.getByLabel(t('hours.edit.opens', { day }), { exact: true }).fill(from)
    await page.getByLabel(t('hours.edit.closes', { day }), { exact: true }).fill(to)
  }
  await open(one.page, 'Friday', '20:00', '09:30')
  await one.page.getByText(t('hours.edit.faults.endsFirst')).first().waitFor()
  await press(one.page, t('editing.publish'))
  await one.page
    .getByRole('listitem')
    .filter({ hasText: t('hours.edit.faults.endsFirst') })
    .first()
    .waitFor()
  expect(await one.page.getByRole('dialog').count(), 'nothing to publish').toBe(0)
  await open(one.page, 'Friday', '09:30', '20:00')
  await expectOfficeAccessible(one.page, 'the week')
  await open(other.page, 'Saturday', '09:00', '19:00')

  await press(one.page, t('editing.publish'))
  await press(one.page.getByRole('dialog'), t('editing.publishing.publishNow'))
  await one.page.getByText(t('editing.saved'), { exact: true }).waitFor()
  await press(other.page, t('editing.publish'))
  await press(other.page.getByRole('dialog'), t('editing.publishing.publishNow'))
  const conflict = other.page.getByRole('dialog', { name: t('editing.conflict.title') })
  await conflict.getByText('09:30–20:00').waitFor()
  await conflict.getByText('09:00–19:00').waitFor()
  await press(conflict, t('editing.conflict.save'))
  // What was put together is shown, and asked about, before it is saved.
  await press(other.page.getByRole('dialog', { name: t('editing.publishing.title') }), t('editing.publishing.publishNow'))
  await other.page.getByText(t('editing.saved'), { exact: true }).waitFor()

  const weekday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
  const shown = async (day: number) =>
    (await onSite('no.localhost', place)).filter(({ date, comment }) => weekday(date) === day && comment === null)[0]?.open
  await expect.poll(() => shown(5), { timeout: 5_000 }).toEqual([{ from: '09:30', to: '20:00' }])
  await expect.poll(() => shown(6), { timeout: 5_000 }).toEqual([{ from: '09:00', to: '19:00' }])
  await other.page.goto(`${office}/hours`)
  await other.page.getByText('09:00–19:00').first().waitFor()
})

test('school holidays of others are read, not written', async () => {
  const { page } = await aManager('stavanger', 390)
  await page.goto(`${office}/hours/school-holidays`)
  await page.getByText(t('hours.school.notYours')).waitFor()
  expect(await page.getByRole('button', { name: t('hours.school.add') }).count()).toBe(0)
  await expectOfficeAccessible(page, 'school holidays of others')
})

test('the hours to hang at the entrance fit on one page, in the languages of the play centre', async () => {
  const { page } = await aManager('sundsvall', 390)
  await page.goto(`${office}/hours`)
  await page.getByRole('link', { name: t('hours.print.open') }).click()
  const printed = page.getByRole('article')
  await printed.getByRole('heading', { name: /^Öppettider/ }).waitFor()
  await printed.getByText('Monday', { exact: true }).waitFor()
  await expectOfficeAccessible(page, 'hours to print')
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g), 'pages').toHaveLength(1)
})

test('an area is renamed on a phone: its draft waits, and publishing says what changes', async () => {
  const { page } = await aManager('sundsvall', 390)
  await page.goto(`${office}/areas`)
  await page.getByRole('heading', { name: t('areas.title') }).waitFor()
  await expectOfficeAccessible(page, 'areas and rooms')
  await page.getByRole('link', { name: t('areas.changeOf', { name: 'The ball pit' }) }).click()
  const name = page.getByLabel(t('areas.names'), { exact: true }).first()
  await name.fill('Bollsjön')
  await page.reload()
  expect(await name.inputValue(), 'kept over a reload').toBe('Bollsjön')
  await expectOfficeAccessible(page, 'an area')
  await press(page, t('editing.publish'))
  const dialog = page.getByRole('dialog', { name: t('editing.publishing.title') })
  await dialog.getByText('Bollsjön').waitFor()
  await press(dialog, t('editing.publishing.publishNow'))
  await page.getByText(t('editing.saved'), { exact: true }).waitFor()
  const place = await placeOf('sundsvall')
  await expect
    .poll(async () => (await new HttpClient(origin, { 'accept-language': 'sv' }).ask(`/api/playground/Get/${place}`)).text, {
      timeout: 5_000,
    })
    .toContain('Bollsjön')
})
