import { randomBytes, randomUUID } from 'node:crypto'
import { urlOf } from '@hoppla/contract/client'
import { createClosing, deleteClosing, previewClosing } from '@hoppla/contract/places/closings'
import { openingHoursCalendar } from '@hoppla/contract/places/opening-hours'
import { expect, inject, test } from 'vitest'
import { addDays, dayIn } from '../../apps/server/src/kernel/calendar.ts'
import { aBookedClass, type BookedPlace, playgroundOf } from '../support/booked-class.ts'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { mailFor } from '../support/mailbox.ts'
import { bearerOf, expectOfficeAccessible, press, runAdmin, officeText as t } from '../support/office.ts'
import { acceptWithPasskey, invitationIn } from '../support/office-admin.ts'
import { inDatabase, msUntil } from '../support/server.ts'
import { originAt, wordsOf } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')
const some = (name: string): string => `${name}-${randomBytes(4).toString('hex')}@hoppla.example`

const placeOf = (slug: string) => playgroundOf(inject('dataDir'), slug)

/** The manager of one play centre, signed in on a phone. */
const aManager = async ({ id }: BookedPlace) => {
  const email = some('lena')
  const printed = await runAdmin(inject('dataDir'), new URL(origin).port, ['invite', email])
  await inDatabase(inject('dataDir'), (client) =>
    client.query(
      `update staff_invitation_roles r set role = 'VenueManager', location_id = $2 from staff_invitations i
      where i.id = r.invitation_id and i.email = $1`,
      [email, id],
    ),
  )
  const lena = await visitor({ language: 'en-GB', options: { viewport: { width: 390, height: 844 } } })
  await acceptWithPasskey(lena, invitationIn(printed), 'Lena')
  await lena.page.getByRole('heading', { name: t('today.classes') }).waitFor()
  return lena
}

/** A birthday party of a day from 13:00 to 15:00, with twelve children, booked by phone. A play centre without a room gets one. */
const aBookedParty = ({ id, slug }: BookedPlace, day: string): Promise<void> =>
  inDatabase(inject('dataDir'), async (client) => {
    const room = randomUUID()
    const { rows } = await client.query<{ room: string }>(
      'select r.id as room from rooms r join areas a on a.id = r.area_id where a.playground_id = $1 limit 1',
      [id],
    )
    if (rows.length === 0) {
      await client.query(
        `insert into locations (id, type, parent_id) select $1, 'Room', a.id from areas a where a.playground_id = $2 order by a.id limit 1`,
        [room, id],
      )
      await client.query(
        `insert into rooms (id, key, area_id, name, max_guests, recommended_max_guests)
        select $1, $3, a.id, 'Rum', 16, 12 from areas a where a.playground_id = $2 order by a.id limit 1`,
        [room, id, `${slug}-party-room`],
      )
    }
    await client.query(
      `insert into parties (id, playground_id, room_id, package_id, status, date, starts_at, ends_at, child_first_name, children, adults, rates, terms, language,
        created_at, booked_at)
      select gen_random_uuid(), p.id, $2, gen_random_uuid(), 'Booked', $3::date, ($3::date + time '13:00') at time zone c.timezone,
        ($3::date + time '15:00') at time zone c.timezone, 'Noel', 12, 3, '{}', '{}', 'sv', now(), now()
      from playgrounds p join countries c on c.id = p.country_id where p.id = $1`,
      [id, rows[0]?.room ?? room, day],
    )
  })

test('a manager closes tomorrow on a phone: site and calendar show it, the booked parent is told, and no other centre is hers', async () => {
  const [mine, other] = [await placeOf('barkarby'), await placeOf('orebro')]
  const parent = some('karin')
  const tomorrow = addDays(dayIn(new Date(), 'Europe/Stockholm'), 1)
  await aBookedClass(inject('dataDir'), mine, tomorrow, { email: parent, language: 'sv' })
  await aBookedParty(mine, tomorrow)
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
  // Booked parties stay; whom to call is said.
  const toCall = t('hours.parties.booked', { count: 1 })
  await drawer.getByText(toCall).waitFor()
  await expectOfficeAccessible(page, 'closing, with its preview')
  await close.click()
  await page.getByText(t('hours.closing.done')).waitFor()
  await page.locator('.closings').getByText(toCall).waitFor()

  const closed = wordsOf('sv')('hours.closed')
  const seen = await msUntil('the calendar feed', async () => (await feed()).includes(`${mine.id}-${tomorrow}-closed`))
  await msUntil('the page of the play centre', async () => {
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
  await msUntil('the calendar feed, open again', async () => !(await feed()).includes(`${mine.id}-${tomorrow}-closed`))
  await mailFor(origin, parent, 'class-session-on')
  await expectOfficeAccessible(page, 'the page of hours')
})
