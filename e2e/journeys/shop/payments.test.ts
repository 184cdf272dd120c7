import type pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { type Visitor, withBrowser } from '../../support/browser.ts'
import { HttpClient } from '../../support/http.ts'
import { mailsTo } from '../../support/mailbox.ts'
import { registerOver, someAddress, someEmail } from '../../support/parent.ts'
import { eventually, inDatabase } from '../../support/server.ts'
import { Site } from '../../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

/** A signed-in parent before the bank's page, with a card for a friend chosen. */
const atTheBank = async ({ page }: Pick<Visitor, 'page'>) => {
  const site = new Site(page, origin, 'sv')
  const parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Ingegerd')
  await site.signInBehindTheScenes(parent)
  await site.open('/order/shop/gift-cards')
  await site.answerCookies('necessary')
  const friend = { name: 'Bo', email: someEmail('bo'), greeting: 'Hoppa lagom!' }
  await site.fillGiftCard(friend)
  await site.toCheckout()
  await site.arrivesAt('/order/shop/checkout')
  await site.pay()
  return { site, parent, friend }
}

const database = <A>(work: (client: pg.Client) => Promise<A>) => inDatabase(inject('dataDir'), work)
const ordersOf = (email: string) =>
  database(async (client) => {
    const { rows } = await client.query<{ reference: string; status: string }>(
      'select o.reference, o.status from orders o join accounts a on a.id = o.account_id where a.email = $1 order by o.created_at',
      [email],
    )
    return rows
  })

const onPaymentPage = (page: Page) => page.waitForURL(/\/sv\/order\/shop\/payment\//)

test('stopped at the bank: nothing charged; called off; everything kept for a new start', async () => {
  const { page } = await visitor()
  const { site, parent, friend } = await atTheBank({ page })
  const { t } = site
  await site.atProvider('cancel')
  await onPaymentPage(page)
  await page.getByText(t('payment.again.cancelled-attempt')).waitFor()
  await page.getByText(t('checkout.nothingCharged')).waitFor()
  await site.button(t('payment.again.cancel')).click()
  await site.heading(t('payment.over.cancelled')).waitFor()
  expect(await ordersOf(parent.email)).toMatchObject([{ status: 'Cancelled' }])

  await site.link(t('payment.startAgain')).click()
  await site.arrivesAt('/order/shop/checkout')
  await page.getByText(t('checkout.forSomeone', { name: friend.name, email: friend.email })).waitFor()
  await site.pay()
  await site.atProvider('pay')
  await site.receives()
  expect((await ordersOf(parent.email)).map(({ status }) => status)).toEqual(['Cancelled', 'Completed'])
  expect((await mailsTo(origin, friend.email)).length).toBeLessThanOrEqual(1)
})

test('the webhook takes its time: words after a second, then the receipt by itself', async () => {
  const { page } = await visitor()
  const { site } = await atTheBank({ page })
  await site.atProvider('pay', { delay: 4 })
  await site.heading(site.t('payment.waiting')).waitFor()
  await site.receives()
})

test('the webhook never comes: the shop asks, and the parent gets the receipt all the same', async () => {
  const { page } = await visitor()
  const { site, friend } = await atTheBank({ page })
  await site.atProvider('pay', { silent: true })
  await site.heading(site.t('payment.waiting')).waitFor()
  await page.waitForURL(/\/order\/shop\/receipt\//, { timeout: 60_000 })
  await site.receives()
  await eventually('the present', async () => (await mailsTo(origin, friend.email)).length === 1)
})

test('time runs out; money that comes after that goes back, and the page says so', async () => {
  const { page } = await visitor()
  const { site, parent, friend } = await atTheBank({ page })
  const { t } = site
  await site.atProvider('pay', { late: 9 })
  await onPaymentPage(page)
  // Half an hour passes.
  await database((client) =>
    client.query(
      `update orders set expires_at = now() - interval '1 second' where account_id = (select id from accounts where email = $1)`,
      [parent.email],
    ),
  )
  await site.heading(t('payment.over.expired')).waitFor()
  await site.link(t('payment.startAgain')).waitFor()
  await eventually('refund', async () =>
    database(async (client) => {
      const { rows } = await client.query(
        `select r.reason from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
         join accounts a on a.id = o.account_id where a.email = $1 and r.done_at is not null`,
        [parent.email],
      )
      return rows.length === 1 && rows[0]
    }),
  )
  await page.reload()
  await site.heading(t('payment.over.refunded')).waitFor()
  expect(await ordersOf(parent.email)).toMatchObject([{ status: 'Expired' }])
  expect(await mailsTo(origin, friend.email)).toEqual([])
})

test('two clicks on the button, and the way back from the bank: still one order', async () => {
  const { page } = await visitor()
  const { site, parent } = await atTheBank({ page })
  await page.goBack()
  await site.arrivesAt('/order/shop/checkout')
  await site.orderButton().dblclick()
  await page.waitForURL('**/test-payments/pay/*')
  await site.atProvider('pay')
  await site.receives()
  expect(await ordersOf(parent.email)).toMatchObject([{ status: 'Completed' }])
})

test('a present for a chosen day is not sent before it', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Ulla')
  const friend = { name: 'Ylva', email: someEmail('ylva') }
  const day = new Date(Date.now() + 10 * 86_400_000)
  const parts = { day: String(day.getUTCDate()), month: String(day.getUTCMonth() + 1), year: String(day.getUTCFullYear()) }
  await site.signInBehindTheScenes(parent)
  await site.open('/order/shop/gift-cards')
  await site.answerCookies('necessary')
  await site.fillGiftCard({ ...friend, sendOn: parts })
  await site.toCheckout()
  await site.arrivesAt('/order/shop/checkout')
  await site.pay()
  await site.atProvider('pay')
  await site.receives()
  await site.heading(/^Klart! Ylva får kortet /).waitFor()
  await eventually('receipt mail', async () =>
    (await mailsTo(origin, parent.email)).some(({ template }) => template === 'gift-card-bought'),
  )
  expect(await mailsTo(origin, friend.email)).toEqual([])
  const { run_at } = await database(async (client) => {
    const { rows } = await client.query<{ run_at: Date }>(
      `select j.run_at from graphile_worker.jobs j where j.task_identifier = 'mail-gift-card' and j.run_at > now() order by j.id desc limit 1`,
    )
    return rows[0] ?? expect.fail('The present is not on its way.')
  })
  const inStockholm = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short', timeStyle: 'short' })
  const expected = `${parts.year}-${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')} 08:00`
  expect(inStockholm.format(run_at)).toBe(expected)
})

test('another parent’s order is nobody else’s business', async () => {
  const { page } = await visitor()
  const { site } = await atTheBank({ page })
  await site.atProvider('pay')
  const reference = await site.receives()
  const stranger = await visitor()
  stranger.expectError(/status of 404 .*\/api\/shop\//)
  const other = new Site(stranger.page, origin, 'sv')
  const parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Okand')
  await other.signInBehindTheScenes(parent)
  await other.open(`/order/shop/receipt/${reference}`)
  await other.arrivesAt(`/order/shop/receipt/${reference}`)
  await other.page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => other.page.locator('main').innerText()).not.toContain('Bo')
  expect(await other.page.locator('.code').count()).toBe(0)
})
