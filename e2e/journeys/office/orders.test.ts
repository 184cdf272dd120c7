import { openPaymentSession } from '@hoppla/contract/orders'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
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

/** A parent of Sweden with a paid ticket card. @returns the order, and what it cost. */
const aPaidTicket = async (): Promise<{ reference: string; email: string }> => {
  const parent = await aParent(origin, 'Rebecka')
  const { rows } = await inDatabase(inject('dataDir'), (client) =>
    client.query<{ id: string }>(
      `select a.id from articles a join countries c on c.id = a.country_id where c.slug = 'sweden' and a.kind = 'serial-ticket' and a.is_active
       order by a.position limit 1`,
    ),
  )
  const articleId = rows[0]?.id ?? expect.fail('no ticket card on sale')
  const { orderReference, paymentToken } = await parent.client.call(orderDirectTicket, {
    body: { articleId, beginAtOnce: beginAtOnceVersion },
  })
  const { redirectUrl } = await parent.client.call(openPaymentSession, { params: { paymentToken } })
  await parent.client.ask(redirectUrl ?? '', { method: 'POST', form: { action: 'pay' } })
  await eventually('ticket card', async () => (await parent.client.call(listMyTickets, {}))[0])
  return { reference: orderReference, email: parent.credentials.email }
}

test('customer service finds an order, sends its receipt again and refunds a part, after seeing where the money goes; a lost answer refunds once', async () => {
  const { reference, email } = await aPaidTicket()
  const { page, expectError } = await anAdmin(visitor)
  expectError(/status of 400 .*\/refunds\/preview/)
  expectError(/ERR_CONNECTION_RESET .*\/refunds/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${office}/orders?kind=serial-ticket`)
  await page.getByRole('link', { name: reference }).waitFor()
  await expectOfficeAccessible(page, 'orders')

  // Chosen by its key, and its receipt sent from the list.
  const chosen = page.getByRole('region', { name: t('orders.choosing.label') })
  const row = page.getByRole('link', { name: reference })
  await row.focus()
  await page.keyboard.press('x')
  await chosen.getByRole('status').waitFor()
  await expectOfficeAccessible(page, 'a chosen order')
  await press(chosen, t('orders.choosing.send', { count: 1 }))
  await page.getByText(t('orders.choosing.sent', { count: 1 })).waitFor()
  await chosen.waitFor({ state: 'detached' })
  await row.focus()
  await page.keyboard.press('x')
  await chosen.waitFor()
  await page.keyboard.press('Escape')
  await chosen.waitFor({ state: 'detached' })

  const happened = page.getByRole('region', { name: t('orders.happened') })
  // As it is written: a mail about a credit note is another event.
  const event = (kind: 'placed' | 'paid' | 'credited' | 'receipt-resent') =>
    happened.getByRole('listitem').filter({ hasText: new RegExp(t(`orders.events.${kind}`)) })

  // By the buyer's whole address; a part of it finds nobody.
  const find = page.getByLabel(t('orders.find'))
  await find.fill(email.slice(0, -3))
  await find.press('Enter')
  await page.getByRole('heading', { name: t('orders.none') }).waitFor()
  await find.fill(email)
  await find.press('Enter')
  await page.getByRole('link', { name: reference }).click()
  await page.getByRole('heading', { name: t('orders.order', { reference }) }).waitFor()
  await page.getByText(email).waitFor()
  await event('paid').waitFor()
  await expectOfficeAccessible(page, 'one order')

  await press(page, t('orders.resend'))
  await page.getByText(t('orders.resent')).waitFor()
  const sentAgain = event('receipt-resent').filter({ hasText: 'Eva Testare' })
  await expect.poll(() => sentAgain.count(), { message: 'from the list, and from here' }).toBe(2)

  // By its key, as for whoever does it all day.
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: t('orders.refundTitle', { reference }) })
  await dialog.getByText(t('orders.refunding.nothing')).waitFor()
  await dialog.getByRole('checkbox').first().check()
  const amount = dialog.getByRole('textbox').first()
  await amount.fill('9999999')
  await dialog.getByRole('alert').waitFor()
  await amount.fill('100')
  await dialog.getByText(t('orders.refunding.bank')).waitFor()
  const go = dialog.getByRole('button', { name: /^Refund .*100/ })
  expect(await go.isDisabled(), 'no refund without a reason').toBe(true)
  await dialog.getByLabel(t('orders.refunding.cause')).click()
  await page.getByRole('option', { name: t('orders.causes.our-fault') }).click()
  await dialog.getByText(/VAT$/).waitFor()
  await expectOfficeAccessible(page, 'a refund')
  // The answer is lost after the server has refunded: the second press is the same refund.
  let lost = 0
  await page.route(`**/api/shop/orders/${reference}/refunds`, async (route) => {
    if (lost++ > 0) return route.continue()
    // Names below localhost are known to the browser, not to whoever sends this on.
    const url = new URL(route.request().url())
    await route.fetch({
      url: url.href.replace(url.hostname, '127.0.0.1'),
      headers: { ...route.request().headers(), host: url.host },
    })
    await route.abort('connectionreset')
  })
  await go.click()
  await dialog.getByText(t('common.failure.offline')).waitFor()
  await go.click()
  await dialog.waitFor({ state: 'detached' })
  await event('credited').waitFor()
  expect(await event('credited').count()).toBe(1)
  await event('credited')
    .filter({ hasText: t('orders.causes.our-fault') })
    .waitFor()
  await page.getByText(t('common.palette.statuses.PartiallyRefunded')).first().waitFor()
  expect(lost).toBe(2)

  await page.getByLabel(t('orders.note.label')).fill('wants to be called after four')
  await press(page, t('orders.note.add'))
  await happened.getByText(/wants to be called after four/).waitFor()

  await press(page, t('orders.giving.open'))
  const giving = page.getByRole('dialog', { name: t('orders.giving.title', { reference }) })
  await giving.getByLabel(t('orders.giving.amount')).fill('100')
  await giving.getByLabel(t('orders.giving.cause')).click()
  await page.getByRole('option', { name: t('orders.causes.closed') }).click()
  await giving.getByText(t('orders.giving.mail', { email })).waitFor()
  await expectOfficeAccessible(page, 'a gift card out of goodwill')
  await giving.getByRole('button', { name: /^Give .*100/ }).click()
  await giving.waitFor({ state: 'detached' })
  await happened.getByText(t('orders.events.goodwill-given')).first().waitFor()

  await page.getByRole('switch', { name: t('orders.onlyMoney') }).check()
  await event('placed').waitFor({ state: 'detached' })

  // On a phone, and by its number from the palette.
  await page.setViewportSize({ width: 390, height: 844 })
  await expectOfficeAccessible(page, 'one order on a phone')
  await page.goto(`${office}/orders`)
  await page.getByRole('link', { name: reference }).waitFor()
  await expectOfficeAccessible(page, 'orders on a phone')
})
