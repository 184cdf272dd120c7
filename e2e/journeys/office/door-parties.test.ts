import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { fakeCameraFlags, writeFilm, writeFilmOf } from '../../support/door/fake-camera.ts'
import { getPlaceId } from '../../support/door/family.ts'
import { aDoorDevice, openDoor, scan } from '../../support/door/offline.ts'
import { anEnquiry } from '../../support/enquiry.ts'
import { mailFor } from '../../support/mailbox.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { inDatabase, temporaryFolder } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const folder = temporaryFolder('party')
const film = join(folder.path, 'film.y4m')
afterAll(folder.remove)
const { visitor } = withBrowser(fakeCameraFlags(film))
const office = originAt(inject('origin'), 'office.localhost')
const place = 'malmo'
const whose = t('doorParties.turns', { name: 'Vidar', age: 6 })
const [more, fewer, allHere] = [
  `${t('doorParties.more')}: ${whose}`,
  `${t('doorParties.fewer')}: ${whose}`,
  `${t('doorParties.allHere')}: ${whose}`,
]
/** Today and tomorrow by the play centre's calendar. */
const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' })

const agree = async (page: Page, day: string) => {
  await page.getByLabel(t('enquiries.agreement.day')).fill(day)
  await page.getByLabel(t('enquiries.agreement.from')).fill('13:30')
  await page.getByRole('spinbutton', { name: t('enquiries.agreement.children') }).fill('9')
  await press(page, /^(?:Mark as agreed|Save change)$/)
  await page.getByText(/^Agreed for /).waitFor()
}

test('a party that was agreed in the inbox is scanned, its guests are counted and one taken back; the house counts them', async () => {
  const placeId = await getPlaceId(place)
  const { id, email } = await anEnquiry(inject('dataDir'), place, { childFirstName: 'Vidar' })
  const reference = id.slice(0, 8).toUpperCase()
  const { page, context, ...eva } = await anAdmin(visitor)
  await page.setViewportSize({ width: 390, height: 844 })
  const arrived = (on: Page) =>
    on
      .getByRole('region', { name: new RegExp(`^${whose}`) })
      .locator('strong')
      .textContent()

  // Not agreed yet, the door says whom to ask.
  eva.expectError(/status of 400 .*\/api\/door\/scan/)
  await page.goto(`${office}/door?place=${placeId}`)
  const house = page.getByRole('region', { name: t('door.inHouse') }).locator('strong')
  await house.waitFor()
  const before = Number(await house.textContent())
  await scan(page, reference)
  await page.getByText(/has not been agreed yet/).waitFor()
  await expectOfficeAccessible(page, 'a party that is not agreed')

  // Agreed for another day by mistake, then for today.
  await page.goto(`${office}/enquiries/${id}`)
  await agree(page, dayAhead(2))
  await expectOfficeAccessible(page, 'a party, agreed')
  const second = await context.newPage()
  await second.setViewportSize({ width: 1024, height: 768 })
  await second.goto(`${office}/door?place=${placeId}`)
  await second.getByRole('button', { name: t('door.typeCode') }).waitFor()
  await scan(second, reference)
  await second.getByText(/^This party is on /).waitFor()
  await agree(page, dayAhead(0))

  // The camera reads the picture in the host's mail; each press counts.
  const mail = await mailFor(inject('origin'), email, 'party-agreed')
  expect(mail.text).toContain(reference)
  await writeFilmOf(film, Buffer.from(mail.attachments[0]?.base64 ?? '', 'base64'))
  await page.goto(`${office}/door?place=${placeId}`)
  await press(page, t('door.camera.open'))
  await page.getByRole('heading', { name: whose }).waitFor()
  await page.getByRole('button', { name: more }).waitFor()
  expect(await arrived(page)).toBe('0')
  expect(await page.getByRole('button', { name: fewer }).isDisabled()).toBe(true)
  for (const n of ['1', '2', '3']) {
    await press(page, more)
    await expect.poll(() => arrived(page)).toBe(n)
  }
  await press(page, fewer)
  await expect.poll(() => arrived(page)).toBe('2')
  // All who are still expected in one press, which is taken back as one.
  await press(page, allHere)
  await expect.poll(() => arrived(page)).toBe('9')
  await press(page, t('doorParties.takeBackAll', { count: 7 }))
  await expect.poll(() => arrived(page)).toBe('2')
  for (const name of [more, fewer, allHere])
    expect((await page.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await expectOfficeAccessible(page, 'a party at the door')

  // Another device has it in its list, and counts on; this one sees it.
  await second.goto(`${office}/door/parties?place=${placeId}`)
  await second.getByRole('heading', { name: t('doorParties.title') }).waitFor()
  await expect.poll(() => arrived(second)).toBe('2')
  await expectOfficeAccessible(second, 'the parties of today')
  await press(second, more)
  await expect.poll(() => arrived(page), { timeout: 30_000 }).toBe('3')
  await press(page, t('door.next'))
  await expect.poll(() => house.textContent()).toBe(String(before + 3))
  await page.getByRole('link', { name: t('doorParties.link'), exact: true }).click()
  await page.getByRole('heading', { name: t('doorParties.title') }).waitFor()
  await expect.poll(() => arrived(page)).toBe('3')
  await expectOfficeAccessible(page, 'the parties of today')
})

test('without a connection the parties of the day are known, also after a reload; guests are counted, and sent once', async () => {
  const placeId = await getPlaceId(place)
  const { id } = await anEnquiry(inject('dataDir'), place, { childFirstName: 'Alma' })
  writeFilm(film, [{ seconds: 1 }])
  const device = await aDoorDevice(visitor, 'Eva')
  const { page, context } = device
  await page.goto(`${office}/enquiries/${id}`)
  await agree(page, dayAhead(0))
  await openDoor(page, `${office}/door?place=${placeId}`)
  await context.setOffline(true)
  const banner = page.locator('.door-offline')
  await banner.getByText(/^No connection since/).waitFor()
  await scan(page, id.slice(0, 8).toUpperCase())
  await page.getByRole('heading', { name: /^Alma/ }).waitFor()
  await press(page, new RegExp(`^${t('doorParties.more')}: Alma`))
  await expect.poll(() => page.locator('.door-party strong').textContent()).toBe('1')
  await press(page, t('door.next'))
  await page.getByRole('link', { name: t('doorParties.link'), exact: true }).click()
  const card = page.getByRole('region', { name: /^Alma/ })
  await expect.poll(() => card.locator('strong').textContent()).toBe('1')
  await page.reload()
  await expect.poll(() => card.locator('strong').textContent()).toBe('1')
  await card.getByRole('button', { name: new RegExp(`^${t('doorParties.allHere')}`) }).click()
  await expect.poll(() => card.locator('strong').textContent()).toBe('9')
  await expectOfficeAccessible(page, 'the parties of today, without a connection')
  await context.setOffline(false)
  await banner.getByText(t('door.offline.sent', { count: 2 })).waitFor()
  const counted = await inDatabase(inject('dataDir'), (client) =>
    client.query<{ change: number }>('select change from party_arrivals where party_id = $1 order by change', [id]),
  )
  expect(counted.rows.map(({ change }) => change)).toEqual([1, 8])
})

test('a press without an answer is counted, and sent again as the same one', async () => {
  const placeId = await getPlaceId(place)
  const { id } = await anEnquiry(inject('dataDir'), place, { childFirstName: 'Vega', age: 4 })
  writeFilm(film, [{ seconds: 1 }])
  const { page } = await anAdmin(visitor)
  await page.goto(`${office}/enquiries/${id}`)
  await agree(page, dayAhead(0))
  // The server counts the first press, and its answer is lost.
  await page.addInitScript(() => {
    const { fetch } = window
    let isLost = false
    window.fetch = async (...given) => {
      const answer = await fetch(...given)
      if (isLost || !new URL(answer.url).pathname.startsWith('/api/door/parties/') || given[1]?.method !== 'POST') return answer
      isLost = true
      throw new TypeError('The answer is lost (played by the test).')
    }
  })
  await page.goto(`${office}/door/parties?place=${placeId}`)
  const card = page.getByRole('region', { name: /^Vega/ })
  const one = card.getByRole('button', { name: new RegExp(`^${t('doorParties.more')}`) })
  await one.click()
  // It has happened; the device tells the server again, which knows it.
  await page
    .locator('.door-offline')
    .getByText(t('door.offline.sent', { count: 1 }))
    .waitFor()
  await expect.poll(() => card.locator('strong').textContent()).toBe('1')
  const counted = await inDatabase(inject('dataDir'), (client) =>
    client.query<{ change: number }>('select change from party_arrivals where party_id = $1', [id]),
  )
  expect(counted.rows).toEqual([{ change: 1 }])
})
