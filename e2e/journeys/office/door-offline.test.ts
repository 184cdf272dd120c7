import { listDoorCases } from '@hoppla/contract/door/offline'
import { getMyTicket } from '@hoppla/contract/tickets'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { aFamilyWithTicket, getPlaceId } from '../../support/door/family.ts'
import { aDoorDevice, keptAt, leaveOneEntrance, openDoor, scan } from '../../support/door/offline.ts'
import { stayAtOutcomes } from '../../support/door/outcome.ts'
import { HttpClient } from '../../support/http.ts'
import { bearerOf, expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')

test('two doors without a connection go on, one over a reload, one over its end; what they both used is a case', async () => {
  const placeId = await getPlaceId('helsingborg')
  const many = await aFamilyWithTicket(placeId)
  const last = await aFamilyWithTicket(placeId)
  await leaveOneEntrance(last.ticket)
  const address = `${office}/door?place=${placeId}`
  const eva = await aDoorDevice(visitor, 'Eva')
  const nils = await aDoorDevice(visitor, 'Nils')
  for (const { page } of [eva, nils]) await openDoor(page, address)
  for (const { context } of [eva, nils]) await context.setOffline(true)

  // The hour without a connection begins: the page says so by itself.
  const { page } = eva
  const banner = (on = page) => on.locator('.door-offline')
  await banner()
    .getByText(/^No connection since/)
    .waitFor()
  await expectOfficeAccessible(page, 'the door, without a connection')
  const admit = async (on: typeof page, code: string, left: number) => {
    await scan(on, code)
    await press(on, t('door.admit', { count: 1 }))
    await on.getByRole('heading', { name: t('door.admitted') }).waitFor()
    await on.getByText(t('door.left', { count: left })).waitFor()
    await press(on, t('door.next'))
    await on.getByRole('button', { name: t('door.typeCode') }).waitFor()
  }
  await stayAtOutcomes(page)
  await admit(page, many.ticket.code, many.ticket.entrancesLeft - 1)
  await banner()
    .getByText(t('door.offline.waiting', { count: 1 }))
    .waitFor()

  // In the middle of it the page is loaded anew: whom it knew and what it has done are still there.
  await page.reload()
  await banner()
    .getByText(t('door.offline.waiting', { count: 1 }))
    .waitFor()
  await stayAtOutcomes(page)
  await scan(page, many.ticket.code)
  await page.getByRole('radio', { name: t('door.again'), checked: true }).waitFor()
  const used = t('door.ticketUse', { name: '', count: many.ticket.entrancesLeft - 1 })
  await page.getByText(used).waitFor({ state: 'attached' })
  await press(page, t('door.back'))
  await scan(page, 'NOBODYS-CODE-1234')
  await page.getByRole('heading', { name: t('door.refused') }).waitFor()
  await page.getByText(t('door.offline.refused.unknown')).waitFor()
  await press(page, t('door.next'))

  // Both let in with the same last visit, and neither can know of the other.
  await admit(page, last.ticket.code, 0)
  await stayAtOutcomes(nils.page)
  await admit(nils.page, last.ticket.code, 0)
  expect(await keptAt(page, 'queue')).toBe(2)
  // The battery of the second is flat; it is switched on again while there still is no connection.
  await nils.page.close()
  nils.page = await nils.context.newPage()
  await nils.page.goto(address)
  await banner(nils.page)
    .getByText(t('door.offline.waiting', { count: 1 }))
    .waitFor()
  await scan(nils.page, last.ticket.code)
  await nils.page.getByText(t('door.again')).waitFor()
  await nils.page.getByText(`: ${t('door.hindrance.used-up')}`).waitFor()
  await press(nils.page, t('door.back'))

  // The first comes back, then the second.
  await eva.context.setOffline(false)
  await banner()
    .getByText(t('door.offline.sent', { count: 2 }))
    .waitFor()
  await banner().getByText(t('door.offline.noCases')).waitFor()
  await nils.context.setOffline(false)
  await banner(nils.page)
    .getByText(t('door.offline.sent', { count: 1 }))
    .waitFor()
  await banner(nils.page)
    .getByText(t('door.offline.cases', { count: 1 }))
    .waitFor()
  await expectOfficeAccessible(nils.page, 'the door, back with a case')
  const manager = new HttpClient(office, { authorization: await bearerOf(page) })
  const { cases } = await manager.call(listDoorCases, { query: { place: placeId } })
  expect(cases).toMatchObject([{ reason: 'used-up', childName: expect.stringContaining('Alva'), closedAt: null }])
  const leftOf = async ({ client, ticket }: typeof many) =>
    (await client.call(getMyTicket, { params: { guid: ticket.guid } })).history.map(({ kind, left }) => [kind, left])
  expect((await leftOf(many)).slice(0, 1)).toEqual([['use', many.ticket.entrancesLeft - 1]])
  expect((await leftOf(last)).slice(0, 2)).toEqual([
    ['use', 0],
    ['use', 1],
  ])

  // Signed out, the device knows nobody.
  await press(page, t('door.menu'))
  await page.getByRole('menuitem', { name: t('common.nav.signOut') }).click()
  await page.getByRole('heading', { name: t('signIn.title') }).waitFor()
  expect(await keptAt(page, 'snapshot')).toBe(0)
  await eva.context.setOffline(true)
  await page.goto(address)
  await page.getByText(t('common.failure.page')).waitFor()
})

test('a clock that is an hour slow is said, and after four hours nobody is let in any more; what waits stays, and is said', async () => {
  const placeId = await getPlaceId('sundsvall')
  const { ticket } = await aFamilyWithTicket(placeId)
  const { page, context } = await aDoorDevice(visitor, 'Eva')
  // From now on the device’s clock shows another time, and a later one whenever the test says so.
  await page.addInitScript(() => {
    const real = Date.now.bind(Date)
    const ahead = () => Number(localStorage.getItem('test.minutes') ?? '-60') * 60_000
    globalThis.Date = class extends Date {
      constructor(...given: [] | [number | string | Date]) {
        super(...((given.length === 0 ? [real() + ahead()] : given) as [number]))
      }
      static override now = () => real() + ahead()
    } as DateConstructor
  })
  await openDoor(page, `${office}/door?place=${placeId}`)
  const banner = page.locator('.door-offline')
  await banner.getByText(t('door.offline.clockBehind', { count: 60 })).waitFor()
  await expectOfficeAccessible(page, 'the door, its clock an hour slow')
  await context.setOffline(true)
  await banner.getByText(/^No connection since/).waitFor()
  await stayAtOutcomes(page)
  await scan(page, ticket.code)
  await press(page, t('door.admit', { count: 1 }))
  await page.getByRole('heading', { name: t('door.admitted') }).waitFor()
  await press(page, t('door.next'))

  await page.evaluate(() => localStorage.setItem('test.minutes', '181'))
  await scan(page, ticket.code)
  await page.getByRole('heading', { name: t('door.refused') }).waitFor()
  await press(page, t('door.next'))
  await banner.getByText(t('door.offline.noList')).waitFor()
  await banner.getByText(t('door.offline.waiting', { count: 1 })).waitFor()
  expect(await keptAt(page, 'snapshot')).toBe(0)
  expect(await keptAt(page, 'queue')).toBe(1)

  // Back, but what waits cannot be sent: whoever signs out leaves it here, and reads so.
  await context.route('**/api/door/offline-admissions', (route) => route.abort())
  await context.setOffline(false)
  await banner.getByText(t('door.offline.noList')).waitFor({ state: 'hidden' })
  await press(page, t('door.menu'))
  await page.getByRole('menuitem', { name: t('common.nav.signOut') }).click()
  await page.getByText(t('signIn.unsent', { count: 1 })).waitFor()
  await expectOfficeAccessible(page, 'signed out, with something unsent')
  expect(await keptAt(page, 'snapshot')).toBe(0)
  expect(await keptAt(page, 'queue')).toBe(1)
})
