import { openPaymentSession } from '@hoppla/contract/orders'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { addChild } from '@hoppla/contract/profile'
import { listMyTickets, orderDirectTicket } from '@hoppla/contract/tickets'
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

const ask = async <Row extends object>(text: string): Promise<Row> => {
  const { rows } = await inDatabase(inject('dataDir'), (client) => client.query<Row>(text))
  return rows[0] ?? expect.fail(text)
}

test('a family whose telephone is dead is searched by the child’s name and let in; the manager limits the people in the house', async () => {
  const { id: placeId } = await ask<{ id: string }>(`select id from playgrounds where slug = 'orebro'`)
  const { client } = await aParent(origin, 'Tuva')
  await client.call(addChild, { body: { firstName: 'Zackarina', lastName: 'Öster-Västerlund', birthDate: '2020-03-04' } })
  const { id: articleId } = await ask<{ id: string }>(
    `select a.id from articles a join article_locations l on l.article_id = a.id join location_closure c on c.ancestor_id = l.location_id
     where a.kind = 'serial-ticket' and a.is_active and c.descendant_id = '${placeId}' order by a.position limit 1`,
  )
  const { paymentToken } = await client.call(orderDirectTicket, { body: { articleId, beginAtOnce: beginAtOnceVersion } })
  const { redirectUrl } = await client.call(openPaymentSession, { params: { paymentToken } })
  await client.ask(redirectUrl ?? '', { method: 'POST', form: { action: 'pay' } })
  await eventually('ticket card', async () => (await client.call(listMyTickets, {}))[0])

  const { page } = await anAdmin(visitor)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${office}/door?place=${placeId}`)
  await press(page, t('door.nav.search'))
  const field = page.getByLabel(t('door.search.label'))
  await field.fill('Zz nobody')
  await press(page, t('door.search.find'))
  await page.getByText(t('door.search.none')).waitFor()
  await field.fill('oster-vas')
  await press(page, t('door.search.find'))
  const found = page.getByRole('list', { name: t('door.search.found') }).getByRole('button', { name: /^Zackarina Ö\./ })
  await found.waitFor()
  expect(await page.getByText('Öster-Västerlund').count()).toBe(0)
  expect((await found.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await expectOfficeAccessible(page, 'families found at the door')
  await found.click()
  expect(await page.getByRole('checkbox', { name: /^Zackarina/ }).isChecked()).toBe(true)
  await press(page, t('door.admit', { count: 1 }))
  await page.getByRole('heading', { name: t('door.admitted') }).waitFor()

  // The limit of people is set beside it, and holds at once.
  const house = page.getByRole('region', { name: t('door.inHouse') })
  await press(page, t('door.menu'))
  await page.getByRole('menuitem', { name: t('door.settings.title') }).click()
  await page.getByLabel(t('door.settings.most')).fill('none')
  await page.getByText(t('door.settings.mostWrong')).waitFor()
  await page.getByLabel(t('door.settings.most')).fill('250')
  await expectOfficeAccessible(page, 'the settings of a door')
  await press(page, t('door.settings.save'))
  await page.getByText(t('door.settings.saved')).waitFor()
  await press(page, t('door.nav.scan'))
  await house.getByText(t('door.ofMost', { most: 250 })).waitFor()
})
