import { openPaymentSession } from '@hoppla/contract/orders'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { addChild } from '@hoppla/contract/profile'
import { getMyTicket, listMyTickets, orderDirectTicket } from '@hoppla/contract/tickets'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { expectOfficeAccessible, press, officeText as t } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { aParent } from '../../support/parent.ts'
import { eventually, inDatabase } from '../../support/server.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')

/** What stands in the database about the demo chain. */
const ask = async <Row extends object>(text: string): Promise<Row> => {
  const { rows } = await inDatabase(inject('dataDir'), (client) => client.query<Row>(text))
  return rows[0] ?? expect.fail(text)
}

/** A parent with one child and a paid ticket card, good at the place. */
const aFamily = async (placeId: string) => {
  const { client } = await aParent(origin, 'Signe')
  await client.call(addChild, { body: { firstName: 'Alva', lastName: 'Långström-Väderqvist', birthDate: '2021-03-04' } })
  const { id: articleId } = await ask<{ id: string }>(
    `select a.id from articles a join article_locations l on l.article_id = a.id join location_closure c on c.ancestor_id = l.location_id
     where a.kind = 'serial-ticket' and a.is_active and c.descendant_id = '${placeId}' order by a.position limit 1`,
  )
  const { paymentToken } = await client.call(orderDirectTicket, { body: { articleId, beginAtOnce: beginAtOnceVersion } })
  const { redirectUrl } = await client.call(openPaymentSession, { params: { paymentToken } })
  await client.ask(redirectUrl ?? '', { method: 'POST', form: { action: 'pay' } })
  const ticket = await eventually('ticket card', async () => (await client.call(listMyTickets, {}))[0])
  return { client, ticket }
}

test('a ticket card is scanned, lets a child in, and is taken back; the parent sees it; an unknown code is refused', async () => {
  const { id: placeId } = await ask<{ id: string }>(`select id from playgrounds where slug = 'boras'`)
  const { client, ticket } = await aFamily(placeId)
  const history = async () => (await client.call(getMyTicket, { params: { guid: ticket.guid } })).history
  const { page, ...eva } = await anAdmin(visitor)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${office}/door?place=${placeId}`)
  const code = page.getByLabel(t('door.code'))
  await code.waitFor()
  await expectOfficeAccessible(page, 'the door, waiting')
  const house = page.getByRole('region', { name: t('door.inHouse') }).locator('strong')
  const before = Number(await house.textContent())

  // As a hand scanner does: nothing is pressed on the screen.
  await page.keyboard.type(ticket.code)
  await page.keyboard.press('Enter')
  const child = page.getByRole('checkbox', { name: /^Alva/ })
  await child.waitFor()
  expect(await child.isChecked()).toBe(true)
  await expectOfficeAccessible(page, 'a family at the door')
  await press(page, t('door.admit', { count: 1 }))
  await page.getByRole('heading', { name: t('door.admitted') }).waitFor()
  await page.getByText(t('door.left', { count: ticket.entrancesLeft - 1 })).waitFor()
  await expectOfficeAccessible(page, 'somebody let in')
  await expect.poll(() => house.textContent()).toBe(String(before + 1))
  expect((await history())[0]).toMatchObject({ kind: 'use', left: ticket.entrancesLeft - 1 })

  await press(page, t('door.undo'))
  await page.getByRole('heading', { name: t('door.undone') }).waitFor()
  await expectOfficeAccessible(page, 'an admission taken back')
  expect((await history())[0]).toMatchObject({ kind: 'undo', left: ticket.entrancesLeft })
  await expect.poll(() => house.textContent()).toBe(String(before))
  await press(page, t('door.next'))

  eva.expectError(/status of 404 .*\/api\/door\/scan/)
  await page.keyboard.type('NOBODYS-CODE-1234')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('door.refused') }).waitFor()
  await expectOfficeAccessible(page, 'an unknown code')
  await press(page, t('door.next'))
  await press(page, t('door.more'))
  await expect.poll(() => house.textContent()).toBe(String(before + 1))
  await press(page, t('door.fewer'))
  await expect.poll(() => house.textContent()).toBe(String(before))
})
