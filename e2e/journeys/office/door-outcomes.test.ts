import { hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addChild, getMemberCard } from '@hoppla/contract/profile'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { cardCode } from '../../../apps/server/src/modules/profile/member-card.rules.ts'
import { withBrowser } from '../../support/browser.ts'
import { fakeCameraFlags, writeFilm } from '../../support/door/fake-camera.ts'
import { aFamilyWithTicket, getPlaceId } from '../../support/door/family.ts'
import { stayAtOutcomes } from '../../support/door/outcome.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { inDatabase, temporaryFolder } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

// What the camera sees, and the colour, the word and the advice that follow.

const folder = temporaryFolder('outcomes')
const film = join(folder.path, 'film.y4m')
afterAll(folder.remove)
const { visitor } = withBrowser(fakeCameraFlags(film))
const office = originAt(inject('origin'), 'office.localhost')

const change = (text: string, values: unknown[]) => inDatabase(inject('dataDir'), (client) => client.query(text, values))

/** Holds a code to the camera of a door that has just been opened. */
const show = async (page: Page, placeId: string, code: string): Promise<void> => {
  writeFilm(film, [{ code, seconds: 1 }])
  await page.goto(`${office}/door?place=${placeId}`)
  await press(page, t('door.camera.open'))
}
/** What the screen says: its colour is the class of what has the heading. */
const outcome = async (page: Page, tone: 'ok' | 'ask' | 'no', title: string): Promise<void> => {
  await page.locator(`.door-outcome.${tone}`).getByRole('heading', { name: title }).waitFor()
  await expectOfficeAccessible(page, title)
}
const atDoor = async () => {
  const admin = await anAdmin(visitor)
  await admin.page.setViewportSize({ width: 390, height: 844 })
  return admin
}

test('a member card lets three children in by two taps, and takes all three back', async () => {
  const placeId = await getPlaceId('malmo')
  const { client, ticket } = await aFamilyWithTicket(placeId)
  for (const firstName of ['Bosse', 'Cissi'])
    await client.call(addChild, { body: { firstName, lastName: 'Långström', birthDate: '2019-05-06' } })
  const { card } = await client.call(getMemberCard, {})
  const { page } = await atDoor()
  await show(page, placeId, card.code)
  await page.getByRole('heading', { name: t('door.family') }).waitFor()
  for (const name of [/^Alva/, /^Bosse/, /^Cissi/]) expect(await page.getByRole('checkbox', { name }).isChecked()).toBe(true)
  await stayAtOutcomes(page)
  await press(page, t('door.admit', { count: 3 }))
  await outcome(page, 'ok', t('door.admitted'))
  await page.getByText(t('door.left', { count: ticket.entrancesLeft - 3 })).waitFor()
  await press(page, t('door.undo'))
  await page.getByRole('heading', { name: t('door.undone') }).waitFor()
})

test('the last visit of a ticket card is yellow, and after it the card is red with what to do', async () => {
  const placeId = await getPlaceId('goteborg')
  await change(
    `insert into door_settings (location_id, is_reentry_free) values ($1, false) on conflict (location_id) do update set is_reentry_free = false`,
    [placeId],
  )
  const { ticket } = await aFamilyWithTicket(placeId)
  await change(`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, at) values ($1, 'use', $2, now())`, [
    ticket.guid,
    1 - ticket.entrancesLeft,
  ])
  const { page } = await atDoor()
  await show(page, placeId, ticket.code)
  await outcome(page, 'ask', t('door.lastVisit'))
  await stayAtOutcomes(page)
  await press(page, t('door.admit', { count: 1 }))
  await outcome(page, 'ok', t('door.admitted'))
  await show(page, placeId, ticket.code)
  await outcome(page, 'no', t('door.hindrance.used-up'))
  await page.getByText(t('door.todo.used-up')).waitFor()
})

test('a pass without a photo is yellow as long as it may come without one, then red', async () => {
  const placeId = await getPlaceId('helsingborg')
  const { ticket } = await aFamilyWithTicket(placeId)
  const { rows } = await inDatabase(inject('dataDir'), (client) =>
    client.query<{ id: string; code: string }>(
      `insert into passes (id, order_line_id, number, account_id, child_id, valid_from, valid_to, photo_status, entrances_without_photo, created_at, country_id)
      select gen_random_uuid(), s.order_line_id, 1, s.account_id, g.child_id, current_date - 10, current_date + 60, 'Required', 2, now(), p.country_id
      from serial_tickets s join child_guardians g on g.account_id = s.account_id join playgrounds p on p.id = $2 where s.id = $1 returning id, code`,
      [ticket.guid, placeId],
    ),
  )
  const [pass] = rows
  if (!pass) return expect.fail('no pass')
  const { page } = await atDoor()
  await show(page, placeId, pass.code)
  await outcome(page, 'ask', t('door.noPhoto'))
  await page.getByText(t('door.photoLeft', { count: 2 })).waitFor()
  await change('update passes set entrances_without_photo = 0 where id = $1', [pass.id])
  await change(`update serial_tickets set revoked_at = now() where id = $1`, [ticket.guid])
  await show(page, placeId, pass.code)
  await outcome(page, 'no', t('door.hindrance.photo-missing'))
  await page.getByText(t('door.todo.photo-missing')).waitFor()
})

test('what has ended, begins later, was refunded or is nobody’s is red, each with its reason', async () => {
  const placeId = await getPlaceId('helsingborg')
  const { page, expectError } = await atDoor()
  const state = {
    revoked: `update serial_tickets set revoked_at = now() where id = $1`,
    ended: `update serial_tickets set valid_from = current_date - 40, valid_to = current_date - 10 where id = $1`,
    'not-yet': `update serial_tickets set valid_from = current_date + 10, valid_to = current_date + 40 where id = $1`,
  }
  for (const [hindrance, text] of Object.entries(state) as [keyof typeof state, string][]) {
    const { ticket } = await aFamilyWithTicket(placeId)
    await change(text, [ticket.guid])
    await show(page, placeId, ticket.code)
    await outcome(page, 'no', t(`door.hindrance.${hindrance}`, { until: '', from: '' }).trim())
    await page.getByText(t(`door.todo.${hindrance}`)).waitFor()
  }
  expectError(/status of 404 .*\/api\/door\/scan/)
  for (const code of ['https://other-chain.example/card/7K2MQ9R4X3', 'H1.NOBODYS-CARD.damaged']) {
    await show(page, placeId, code)
    await outcome(page, 'no', t('door.refused'))
  }
})

test('an old picture of a member card, and the card of another chain, are red by camera and by hand scanner, with what to do', async () => {
  const placeId = await getPlaceId('helsingborg')
  const { client } = await aFamilyWithTicket(placeId)
  const { card } = await client.call(getMemberCard, {})
  const signed = (secret: string, validUntil: Date) =>
    cardCode(Buffer.from(hkdfSync('sha256', secret, '', 'hoppla member card', 32)), card.membercardid, validUntil)
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const secret = readFileSync(join(inject('dataDir'), 'secret'), 'utf8')
  const { page, expectError } = await atDoor()
  // Ours, and good for another hour: it opens the family, so that the two below are refused for their age and their chain alone.
  await show(page, placeId, signed(secret, inHours(1)))
  await page.getByRole('heading', { name: t('door.family') }).waitFor()
  expectError(/status of 40[04] .*\/api\/door\/scan/)
  const refused = {
    // Opened thirteen hours ago, and photographed: a card is good for twelve.
    'This is an old picture of a card. Ask the guest to open the card again.': signed(secret, inHours(-1)),
    // The same card as another chain with this product would sign it.
    'We know nothing by this code. Check the characters, or ask the guest to open the card.': signed('another chain', inHours(11)),
  }
  for (const [advice, code] of Object.entries(refused)) {
    await show(page, placeId, code)
    await outcome(page, 'no', t('door.refused'))
    await page.getByText(advice).waitFor()
    await press(page, t('door.next'))
    await page.goto(`${office}/door?place=${placeId}`)
    await page.getByRole('button', { name: t('door.typeCode') }).waitFor()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await outcome(page, 'no', t('door.refused'))
    await page.getByText(advice).waitFor()
  }
})
