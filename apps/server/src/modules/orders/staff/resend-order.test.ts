import { readStaffOrder, resendPresents, resendStaffReceipt, type StaffOrder } from '@hoppla/contract/orders/staff-orders'
import { orderDirectTicket, orderTicketCode } from '@hoppla/contract/tickets'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { aShop, type Buyer, type Shop } from '../testing/shop.ts'

let shop: Shop
let astrid: Buyer
let service: TestCall
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  service = await asStaffWith(shop, [['CustomerService', 'sweden']])
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.sentMails.length = 0
})

const friend = { to: 'someone', recipientName: 'Elsa', recipientEmail: 'elsa@example.com' } as const
const paid = async ({ orderReference, payment }: Awaited<ReturnType<Buyer['atCheckout']>>): Promise<string> => {
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  await shop.runJobs()
  shop.sentMails.length = 0
  return orderReference
}
const pressed = { by: expect.stringContaining('Björn'), at: expect.any(String), amount: null, detail: '' }
const again = (reference: string, call = service) => call(resendPresents, { params: { orderReference: reference } })
const read = async (reference: string) =>
  (await service(readStaffOrder, { params: { orderReference: reference } })).body as StaffOrder

test.each(['gift-card', 'code'] as const)(
  'a present (%s) is sent to its receiver again, five times an hour, logged and on the timeline',
  async (what) => {
    const reference = await paid(
      what === 'gift-card'
        ? await astrid.atCheckout({ articleId: await shop.giftCard(), delivery: friend })
        : await astrid.atCheckoutOf(orderTicketCode, { articleId: await shop.article('serial-ticket'), delivery: friend }),
    )
    expect(await read(reference)).toMatchObject({ hasPresents: true })
    const before = (await read(reference)).events.filter(({ kind }) => kind === 'mail-accepted').length
    for (let n = 0; n < 5; n++) expect((await again(reference)).body).toEqual({ mailed: 1 })
    expectRefusal(await again(reference), 'request.too-many')
    await shop.runJobs()
    expect(shop.sentMails.map(({ to }) => to)).toEqual(Array(5).fill('elsa@example.com'))
    const { events } = await read(reference)
    expect(events.filter(({ kind }) => kind === 'mail-accepted')).toHaveLength(before + 5)
    expect(events.filter(({ kind }) => kind === 'presents-resent')).toMatchObject(Array(5).fill(pressed))
    const { rows } = await shop.deps.pool.query(
      `select detail->>'count' as count from audit_log where action = 'order.presents-resent' and subject = $1`,
      [reference],
    )
    expect(rows).toEqual(Array(5).fill({ count: '1' }))
  },
)

test('what was not given away, not sent, is used or unpaid, and an order of elsewhere, send nothing', async () => {
  const ticket = await shop.article('serial-ticket')
  const own = await paid(await astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket, giftCards: [] }))
  expect(await read(own)).toMatchObject({ hasPresents: false })
  expectRefusal(await again(own), 'order.no-presents')
  const { orderReference: open } = await astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket, giftCards: [] })
  expectRefusal(await again(open), 'order.not-completed')
  const given = await paid(await astrid.atCheckoutOf(orderTicketCode, { articleId: ticket, delivery: friend }))
  const elsewhere = await asStaffWith(shop, [['CustomerService', 'norway']], 'ines@hoppla.example')
  expectRefusal(await again(given, elsewhere), 'order.not-found')
  await shop.deps.pool.query(
    `update redeem_codes set redeemed_at = now() where order_line_id in (select l.id from order_lines l join orders o on o.id = l.order_id where o.reference = $1)`,
    [given],
  )
  expectRefusal(await again(given), 'order.no-presents')
  await shop.runJobs()
  expect(shop.sentMails).toEqual([])
})

test.each([
  ['gift-card', 'waits for its day', 'update order_deliveries d set sent_at = null from order_lines l', 'd.order_line_id = l.id'],
  [
    'gift-card',
    'is spent',
    `insert into gift_card_entries (gift_card_id, kind, amount_minor, order_id, at) select g.id, 'redeem', -g.amount_minor, l.order_id, now()
      from gift_cards g, order_lines l`,
    'g.order_line_id = l.id',
  ],
  ['code', 'waits for its day', 'update order_deliveries d set sent_at = null from order_lines l', 'd.order_line_id = l.id'],
  ['code', 'is on an account', 'update redeem_codes c set redeemed_at = now() from order_lines l', 'c.order_line_id = l.id'],
  ['code', 'was taken back', 'update redeem_codes c set revoked_at = now() from order_lines l', 'c.order_line_id = l.id'],
] as const)('a present (%s) that %s is not sent again', async (what, _, change, where) => {
  const reference = await paid(
    what === 'gift-card'
      ? await astrid.atCheckout({ articleId: await shop.giftCard(), delivery: friend })
      : await astrid.atCheckoutOf(orderTicketCode, { articleId: await shop.article('serial-ticket'), delivery: friend }),
  )
  const { rowCount } = await shop.deps.pool.query(
    `${change} where ${where} and l.order_id = (select id from orders where reference = $1)`,
    [reference],
  )
  expect(rowCount).toBe(1)
  expectRefusal(await again(reference), 'order.no-presents')
})

test('the receipt of a paid order alone is sent again, five times an hour, logged and on the timeline with who pressed', async () => {
  const ticket = await shop.article('serial-ticket')
  const order = await astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket, giftCards: [] })
  const { orderReference } = order
  const press = (call = service) => call(resendStaffReceipt, { params: { orderReference } })
  expectRefusal(await press(), 'order.not-completed')
  const others = await paid(await astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket, giftCards: [] }))
  await paid(order)
  for (let n = 0; n < 5; n++) expect((await press()).status).toBe(204)
  expectRefusal(await press(), 'request.too-many')
  await shop.runJobs()
  expect(shop.sentMails).toHaveLength(5)
  const resent = async (reference: string) => (await read(reference)).events.filter(({ kind }) => kind === 'receipt-resent')
  expect(await resent(orderReference)).toMatchObject(Array(5).fill(pressed))
  expect(await resent(others)).toEqual([])
  const { rows } = await shop.deps.pool.query(`select from audit_log where action = 'order.receipt-resent' and subject = $1`, [
    orderReference,
  ])
  expect(rows).toHaveLength(5)
  const elsewhere = await asStaffWith(shop, [['CustomerService', 'norway']], 'ines@hoppla.example')
  expectRefusal(await press(elsewhere), 'order.not-found')
})

test('the receipt goes to where the account is reached now, of a guest to the address of the order', async () => {
  const reference = await paid(
    await astrid.atCheckoutOf(orderDirectTicket, { articleId: await shop.article('serial-ticket'), giftCards: [] }),
  )
  await shop.deps.pool.query(`update accounts set email = 'astrid.ny@hoppla.example' where email = 'astrid@hoppla.example'`)
  const sentTo = async () => {
    shop.sentMails.length = 0
    expect((await service(resendStaffReceipt, { params: { orderReference: reference } })).status).toBe(204)
    await shop.runJobs()
    return shop.sentMails.map(({ to }) => to)
  }
  expect(await sentTo()).toEqual(['astrid.ny@hoppla.example'])
  await shop.deps.pool.query(`update accounts set email = 'astrid@hoppla.example' where email = 'astrid.ny@hoppla.example'`)
  await shop.deps.pool.query(`update orders set account_id = null, email = 'gast@example.com' where reference = $1`, [reference])
  expect(await sentTo()).toEqual(['gast@example.com'])
})
