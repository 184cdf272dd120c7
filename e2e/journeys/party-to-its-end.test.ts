import { getMyParty, type MyParty } from '@hoppla/contract/parties/my-parties'
import { getOwnInvitation } from '@hoppla/contract/parties/own-invitations'
import { formatDate } from '@hoppla/i18n'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { getPlaceId } from '../support/door/family.ts'
import { scan } from '../support/door/offline.ts'
import type { HttpClient } from '../support/http.ts'
import { mailFor } from '../support/mailbox.ts'
import { officeText, press } from '../support/office.ts'
import { aMember } from '../support/office-member.ts'
import { aParent } from '../support/parent.ts'
import { eventually, inDatabase } from '../support/server.ts'
import { answersFrom, InvitationPages } from '../support/shop/party-invitations.ts'
import { chooseParty, freeDays, monthsOn, partyIntoCart, rooms, typeBirthdayChild } from '../support/shop/party-page.ts'
import { originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const dataDir = inject('dataDir')
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')

/** `HOPPLA_PARTY_PICTURES=<folder>`: a picture of each page, to be looked at. */
const folder = process.env.HOPPLA_PARTY_PICTURES
const picture = async (page: Page, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

const centres = [
  { language: 'sv', host: 'localhost', place: 'malmo', timezone: 'Europe/Stockholm' },
  { language: 'de', host: 'de.localhost', place: 'hamburg', timezone: 'Europe/Berlin' },
] as const
type Centre = (typeof centres)[number]

/** The party moves so many days towards the past, with the hours of its day: what only time would bring about. */
const movePartyBack = (id: string, days: number, timezone: string): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    const back = (column: string) => `((${column} at time zone $3) - make_interval(days => $2)) at time zone $3`
    await client.query(
      `update parties set date = date - $2::int, starts_at = ${back('starts_at')}, ends_at = ${back('ends_at')} where id = $1`,
      [id, days, timezone],
    )
    await client.query(
      `update room_bookings set date = date - $2::int, starts_at = ${back('starts_at')}, ends_at = ${back('ends_at')},
        blocked = tstzrange(${back('lower(blocked)')}, ${back('upper(blocked)')}) where id = $1`,
      [id, days, timezone],
    )
  })

const eraseWhatIsDue = (): Promise<void> =>
  inDatabase(
    dataDir,
    async (client) => void (await client.query(`select graphile_worker.add_job('privacy.keep-retention', '{}'::json)`)),
  )

const daysTo = (date: string, timezone: string): number => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: timezone })
  return Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000)
}

/** On a phone: the day, the package, the room and the child; then the deposit. */
const book = async (site: InvitationPages, client: HttpClient, { place }: Centre): Promise<MyParty> => {
  const { page, t } = site
  await site.open(`/party/${place}`)
  await site.answerCookies('necessary')
  await monthsOn(site, 3)
  await picture(page, `1-days-${site.language}`)
  await freeDays(site).nth(6).click()
  await chooseParty(site)
  await typeBirthdayChild(site, 'Noel', '6')
  expect(await rooms(site).and(page.locator(':checked')).count()).toBe(1)
  await picture(page, `2-booking-${site.language}`)
  await partyIntoCart(site)
  await picture(page, `3-cart-${site.language}`)
  await site.pay()
  await site.atProvider('pay')
  await site.receives()
  await picture(page, `4-receipt-${site.language}`)
  await site.link(t('tickets.showParty')).click()
  await site.arrivesAt(/^\/account\/parties\/[\w-]+$/)
  return client.call(getMyParty, { params: { id: site.path().split('/').at(-1) ?? '' } })
}

/** The family makes its card on the page of its party; eleven guests answer, the first of them on a phone. */
const inviteEleven = async (site: InvitationPages, centre: Centre): Promise<void> => {
  const { page, t, language } = site
  await site.heading(t('inviting.title')).waitFor()
  await page.getByRole('radio', { name: t('inviting.designs.space') }).check()
  await site.field(t('inviting.text')).fill(`${t('inviting.first')} 🦖`)
  await picture(page, `5-card-${language}`)
  await expectAccessible(page, 'the card is made')
  await site.button(t('inviting.make')).click()
  const link = await page.getByRole('textbox', { name: t('inviting.link') }).inputValue()
  const { page: phone } = await visitor({ language: centre.language })
  const guest = new InvitationPages(phone, site.origin, centre.language)
  await guest.follow(link)
  await guest.answerCookies('necessary')
  await guest.child().fill('Hugo')
  await guest.comes('Hugo', 'yes').click()
  await phone.getByText(t('invitation.kitchen.diet')).click()
  await phone.getByText(t('invitation.diets.gluten')).click()
  await guest.field(t('invitation.you.name')).fill('Karin Berg')
  await phone.getByRole('checkbox', { name: t('invitation.kitchen.consent', { name: 'Hugo' }) }).check()
  await picture(phone, `6-answer-${language}`)
  await guest.button(t('invitation.send')).click()
  await guest.heading(t('invitation.done.coming', { count: 1, names: 'Hugo' })).waitFor()
  await picture(phone, `7-answered-${language}`)
  const secret = link.split('/').at(-1) ?? ''
  for (let n = 2; n <= 11; n++)
    await answersFrom(site.origin, secret, {
      name: `Familj ${n}`,
      children: [
        n > 9 ? { comes: false, firstName: `Barn ${n}` } : { comes: true, firstName: `Barn ${n}`, kitchen: { choice: 'nothing' } },
      ],
    })
}

/** The staff move the party into another room, in the form. @returns the mail that tells its family. */
const moveRoom = async (manager: Page, centre: Centre, placeId: string, party: MyParty, email: string) => {
  await manager.goto(`${office}/parties?place=${placeId}&day=${party.date}`)
  await manager.locator(`[data-party="${party.id}"]`).click()
  await picture(manager, `8-office-party-${centre.language}`)
  await manager.getByRole('button', { name: officeText('parties.move.open'), exact: true }).click()
  await manager.getByRole('combobox', { name: officeText('parties.room') }).click()
  await manager.getByRole('option', { selected: false }).first().click()
  await manager.getByText(officeText('parties.move.fits')).waitFor()
  await picture(manager, `9-office-move-${centre.language}`)
  await manager.getByRole('button', { name: officeText('parties.move.press') }).click()
  return mailFor(originAt(origin, centre.host), email, 'party-changed')
}

/** As its family reads it. */
const roomName = (id: string, { language }: Centre): Promise<string> =>
  inDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ name: string }>('select names ->> $2 as name from rooms where id = $1', [id, language])
    return rows[0]?.name ?? expect.fail('There is no such room.')
  })

const payRest = async (site: InvitationPages, party: MyParty): Promise<void> => {
  const { page, t, language } = site
  await site.open(`/account/parties/${party.id}`)
  await site.button(t('hosting.pay.now')).waitFor()
  await picture(page, `10-host-${language}`)
  await site.button(t('hosting.pay.now')).click()
  await page.waitForURL('**/test-payments/pay/*')
  await site.atProvider('pay')
  await site.receives()
  await site.link(t('tickets.showParty')).click()
  await site.heading(t('hosting.pay.all')).waitFor()
}

/** The code on the page of the party opens the door, and all who are expected are counted in. */
const checkIn = async (door: Page, centre: Centre, placeId: string, { code, child }: MyParty): Promise<void> => {
  await door.setViewportSize({ width: 390, height: 844 })
  await door.goto(`${office}/door?place=${placeId}`)
  await scan(door, code)
  const whose = officeText('doorParties.turns', { name: child.firstName, age: child.turns ?? 0 })
  await door.getByRole('heading', { name: whose }).waitFor()
  await picture(door, `11-door-${centre.language}`)
  await press(door, new RegExp(`^${officeText('doorParties.allHere')}`))
  await expect.poll(() => door.locator('.door-party strong').textContent()).not.toBe('0')
}

test.each(centres)(
  'in $place a party is booked, answered by eleven, moved into another room, paid, let in, and forgotten on its day',
  async (centre) => {
    const at = originAt(origin, centre.host)
    const { client, credentials } = await aParent(at, 'Maja')
    const { page } = await visitor({ language: centre.language })
    const site = new InvitationPages(page, at, centre.language)
    await site.signInBehindTheScenes(credentials)
    const party = await book(site, client, centre)
    const params = { id: party.id }
    await inviteEleven(site, centre)
    await page.reload()
    await page.getByText('Karin Berg').first().waitFor()
    await picture(page, `7-guests-${centre.language}`)
    await expectAccessible(page, 'the guests of a party')
    const own = () => client.call(getOwnInvitation, { params })
    expect(await own()).toMatchObject({ coming: 9, declined: 2, kitchen: { diets: [{ diet: 'gluten', count: 1 }] } })

    const placeId = await getPlaceId(centre.place)
    const wide = { width: 1440, height: 900 }
    const { page: manager } = await aMember(visitor, { name: 'Maja', role: 'VenueManager', placeId, viewport: wide })
    const mailed = await moveRoom(manager, centre, placeId, party, credentials.email)
    const read = () => client.call(getMyParty, { params })
    const { room } = await read()
    expect(room.id).not.toBe(party.room.id)
    expect(mailed.text).toContain(await roomName(room.id, centre))

    await payRest(site, party)
    expect(await read()).toMatchObject({ price: { due: 0 } })

    // Its day has come.
    await movePartyBack(party.id, daysTo(party.date, centre.timezone), centre.timezone)
    await checkIn(manager, centre, placeId, await read())

    // A week after, answers and what the kitchen knows are gone; a month after, whose party it was.
    await movePartyBack(party.id, 8, centre.timezone)
    await eraseWhatIsDue()
    await eventually('answers erased', async () => (await own()).guests.length === 0)
    expect((await read()).child.firstName).toBe('Noel')
    await movePartyBack(party.id, 24, centre.timezone)
    await eraseWhatIsDue()
    await eventually('names erased', async () => (await read()).child.firstName === '')
    await site.open(`/account/parties/${party.id}`)
    await page
      .getByText(formatDate((await read()).date, centre.language, 'weekday'))
      .first()
      .waitFor()
    expect(await page.locator('main').innerText()).not.toContain('Noel')
    await picture(page, `12-forgotten-${centre.language}`)
  },
)
