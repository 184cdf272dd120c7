import { randomUUID } from 'node:crypto'
import { type QueuedAdmission, sendQueue } from '@hoppla/contract/door/offline'
import { listMyChildren } from '@hoppla/contract/profile'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { aFamilyWithTicket, getPlaceId } from '../../support/door/family.ts'
import { HttpClient } from '../../support/http.ts'
import { bearerOf, expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const office = originAt(inject('origin'), 'office.localhost')

/** What a device sends when its connection is back: one entrance more than was left, a card that nobody knows, and before that what its clock took for tomorrow. */
const sendFromDevice = async (page: Page, playgroundId: string) => {
  const { client: parent, ticket } = await aFamilyWithTicket(playgroundId)
  const child = (await parent.call(listMyChildren, {}))[0] ?? expect.fail('no child')
  const use = { kind: 'ticket', id: ticket.guid } as const
  const entry = (code: string, people: QueuedAdmission['people'], ahead = 0): QueuedAdmission => ({
    id: randomUUID(),
    at: new Date(Date.now() + ahead).toISOString(),
    clockOffset: 0,
    code,
    people,
  })
  const device = new HttpClient(office, { authorization: await bearerOf(page) })
  const send = async (...entries: QueuedAdmission[]) => {
    const answer = await device.call(sendQueue, { body: { playgroundId, deviceQueueId: randomUUID(), entries } })
    return answer.entries.map(({ cases }) => cases)
  }
  expect(await send(entry(ticket.code, [{ use }], 86_400_000))).toEqual([1])
  const rest = Array.from({ length: ticket.entrancesLeft - 1 }, () => ({ use }))
  const all = [
    entry(ticket.code, rest),
    entry(ticket.code, [{ childId: child.guid, use }]),
    entry('AAAA-BBBB-CCCC-DDDD', [{ use }]),
  ]
  expect(await send(...all)).toEqual([0, 1, 1])
}

test('visits that did not add up wait for the manager, and are sorted out with a word; of two at once, the second is told', async () => {
  const placeId = await getPlaceId('kungsbacka')
  const [eva, ida] = [await anAdmin(visitor, 'Eva'), await anAdmin(visitor, 'Ida')]
  const { page } = eva
  await page.goto(`${office}/cases?place=${placeId}`)
  await page.getByRole('heading', { name: t('cases.nothing') }).waitFor()
  await expectOfficeAccessible(page, 'no cases')
  await sendFromDevice(page, placeId)

  // The manager learns of it on Today.
  await page.goto(`${office}/today?place=${placeId}`)
  await page.getByText(t('today.cases.title')).waitFor()
  await press(page, t('today.cases.go'))
  const card = (name: string, on = page) => on.getByRole('article', { name, exact: true })
  const [alva, guest, unknown] = [card('Alva Långström-Väderqvist'), card(t('cases.guest')), card(t('cases.unknown'))]
  await alva.waitFor()
  await page.getByText(t('cases.count', { count: 3 })).waitFor()
  await alva.getByText(t('cases.what.used-up')).waitFor()
  await alva.getByText(t('cases.otherUses')).waitFor()
  await guest.getByText(t('cases.what.clock-wrong')).waitFor()
  await unknown.getByText(t('cases.what.code-unknown')).waitFor()
  await expectOfficeAccessible(page, 'three cases')

  // Both have the page open; she is quicker.
  await ida.page.goto(`${office}/cases?place=${placeId}`)
  const hers = card('Alva Långström-Väderqvist', ida.page)
  await press(hers, t('cases.other'))
  await hers.getByLabel(t('cases.note')).fill('Mamma hade redan betalt i kassan')
  await expectOfficeAccessible(ida.page, 'a case, in one’s own words')
  await press(alva, `${t('cases.free')}: Alva Långström-Väderqvist`)
  await page.getByText(t('cases.done', { name: 'Alva Långström-Väderqvist' })).waitFor()
  await alva.waitFor({ state: 'detached' })
  await press(hers, t('cases.save'))
  await ida.page.getByText(t('cases.taken', { who: 'Eva Testare', note: t('cases.freeNote') })).waitFor()
  await hers.waitFor({ state: 'detached' })

  // What only had the wrong time takes a look; the last one a word of one's own, by a suggestion.
  await press(guest, `${t('cases.fine')}: ${t('cases.guest')}`)
  await guest.waitFor({ state: 'detached' })
  await press(unknown, t('cases.other'))
  await press(unknown, t('cases.notes.family'))
  await press(unknown, t('cases.save'))
  await page.getByRole('heading', { name: t('cases.nothing') }).waitFor()

  await press(page, t('cases.lists.closed'))
  await alva.getByText(t('cases.freeNote')).waitFor()
  await alva.getByText('Eva Testare').first().waitFor()
  await unknown.getByText(t('cases.notes.family')).waitFor()
  expect(await page.getByText('Mamma hade redan betalt').count()).toBe(0)
  await expectOfficeAccessible(page, 'cases that are closed')
  await page.goto(`${office}/today?place=${placeId}`)
  await page.getByText(t('today.toDo'), { exact: true }).waitFor()
  expect(await page.getByText(t('today.cases.title')).count()).toBe(0)
})
