import { randomUUID } from 'node:crypto'
import { getOrder, type OrderDetail, orderGiftCard, orderReceiptPdf } from '@hoppla/contract/orders'
import { type RefundState, readRefunds, refundOrder } from '@hoppla/contract/orders/refunds'
import { readWithdrawal, type WithdrawalStatement } from '@hoppla/contract/orders/withdrawal'
import {
  listMyCodes,
  listMyTickets,
  type OwnCode,
  type OwnTicket,
  orderDirectTicket,
  orderTicketCode,
} from '@hoppla/contract/tickets'
import { listMyPasses, orderDirectPass, type Pass } from '@hoppla/contract/tickets/passes'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDeliverer } from '../../../adapters/payments/test-payments/deliveries.ts'
import type { TestCall } from '../../../testing/app.ts'
import { auditLedger } from '../ledger-audit.ts'
import { refundUndelivered } from '../refunds/refund-undelivered.ts'
import { aShop, type Buyer, type Shop } from '../testing/shop.ts'
import { sweepOrders } from './expire-orders.ts'

let shop: Shop
let astrid: Buyer
let service: TestCall
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  await sql`insert into account_roles (account_id, role) select id, 'CustomerService' from accounts where email = 'bjorn@hoppla.example'`.execute(
    shop.deps.db,
  )
  service = await shop.asStaff('bjorn@hoppla.example')
})
afterEach(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})
afterAll(() => shop.close())

/** A child of Astrid's that may leave. */
const aChild = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    with child as (
      insert into children (id, first_name, last_name, birth_date) values (${randomUUID()}, 'Ylva', 'Lind', '2020-05-05') returning id
    ), guardian as (
      insert into child_guardians (child_id, account_id) select child.id, a.id from child, accounts a where a.email = 'astrid@hoppla.example'
    ) select id from child`.execute(shop.deps.db)
  return rows[0]?.id ?? expect.fail('There is no child.')
}

/** Unpaid orders of single products, made one: as a cart writes it. @returns its payment. */
const joined = async (...orders: readonly [{ orderReference: string; paymentToken: string }, ...{ orderReference: string }[]]) => {
  const [first, ...others] = orders
  for (const { orderReference } of others) {
    await sql`update order_lines set order_id = (select id from orders where reference = ${first.orderReference}),
        position = position + (select count(*) from order_lines l join orders o on o.id = l.order_id where o.reference = ${first.orderReference})
      where order_id = (select id from orders where reference = ${orderReference})`.execute(shop.deps.db)
    await sql`delete from payments where order_id = (select id from orders where reference = ${orderReference})`.execute(
      shop.deps.db,
    )
    await sql`delete from orders where reference = ${orderReference}`.execute(shop.deps.db)
  }
  const sum = sql`(select sum(l.amount_minor) from order_lines l join orders o on o.id = l.order_id where o.reference = ${first.orderReference})`
  await sql`update orders set total_minor = ${sum} where reference = ${first.orderReference}`.execute(shop.deps.db)
  await sql`update payments set amount_minor = ${sum} where order_id = (select id from orders where reference = ${first.orderReference})`.execute(
    shop.deps.db,
  )
  return { ...first, payment: await astrid.payment(first.paymentToken) }
}

type Placed = { orderReference: string; paymentToken: string }
const place = (...[route, input]: Parameters<Buyer['atCheckoutOf']>) =>
  astrid.ok<Placed>(astrid.call(route, { body: input } as never))
const me = { to: 'me' } as const
const card = async () => place(orderGiftCard, { articleId: await shop.giftCard(), delivery: me })
const ticket = async () => place(orderDirectTicket, { articleId: await shop.article('serial-ticket') })
const code = async () => place(orderTicketCode, { articleId: await shop.article('serial-ticket'), delivery: me })
const pass = async (childId: string) => place(orderDirectPass, { articleId: await shop.article('pass'), childId })
const pay = async ({ payment }: Awaited<ReturnType<typeof joined>>) => {
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  await shop.runJobs()
}
const detail = (orderReference: string) => astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))
const refund = async (orderReference: string, body: object) =>
  (await service(refundOrder, { params: { orderReference }, body: { cause: 'goodwill', to: 'source', ...body } } as never))
    .body as RefundState
const stateOf = async (orderReference: string) => (await service(readRefunds, { params: { orderReference } })).body as RefundState
const ticketOf = async (reference: string) =>
  (await astrid.ok<OwnTicket[]>(astrid.call(listMyTickets, {}))).find(({ orderReference }) => orderReference === reference)
const passOf = async (reference: string) =>
  (await astrid.ok<Pass[]>(astrid.call(listMyPasses, {}))).find(({ orderReference }) => orderReference === reference)

test('a gift card, a ticket card, a code and a pass: one payment, one receipt, one mail, and each is there', async () => {
  const order = await joined(await card(), await ticket(), await code(), await pass(await aChild()))
  shop.sentMails.length = 0
  await pay(order)
  const { orderReference } = order
  expect(await detail(orderReference)).toMatchObject({
    status: 'Completed',
    lines: [{ kind: 'gift-card' }, { kind: 'serial-ticket' }, { kind: 'serial-ticket' }, { kind: 'pass' }],
    totalAmount: 500 + 2 * 1590 + 199,
    giftCards: [{ amount: 500 }],
    vat: [
      { vatPercent: 25, onAmount: 2 * 1590 + 199 },
      { vatPercent: 0, onAmount: 500 },
    ],
  })
  expect(await ticketOf(orderReference)).toMatchObject({ state: 'Active' })
  expect(await passOf(orderReference)).toBeDefined()
  expect(
    (await astrid.ok<OwnCode[]>(astrid.call(listMyCodes, { query: {} }))).filter((own) => own.orderReference === orderReference),
  ).toHaveLength(1)
  const mails = shop.sentMails.filter(({ to }) => JSON.stringify(to).includes('astrid@'))
  expect(mails).toHaveLength(1)
  const [mail] = mails
  // Thanked once; the gift card and the code each with its code and its PDF, and the terms.
  expect(mail?.text.match(/Thank you for shopping/g)).toHaveLength(1)
  expect(mail?.attachments).toHaveLength(3)
  const receipt = await astrid.call(orderReceiptPdf, { params: { orderReference } })
  expect(receipt.status).toBe(200)
})

test('one line goes back: only what it bought ends, and each line has its own right of withdrawal', async () => {
  const order = await joined(await card(), await ticket(), await pass(await aChild()))
  await pay(order)
  const { orderReference } = order
  const lines = (await stateOf(orderReference)).lines
  const ticketLine =
    lines.find(({ articleName }) => /ticket|card with/i.test(articleName) && !/gift/i.test(articleName)) ?? lines[1]
  expect(await refund(orderReference, { lines: [{ lineId: ticketLine?.lineId, amount: 1590 }] })).toMatchObject({
    status: 'PartiallyRefunded',
    refundedAmount: 1590,
  })
  expect(await ticketOf(orderReference)).toMatchObject({ state: 'Revoked' })
  expect((await passOf(orderReference))?.state).not.toBe('Revoked')
  const rights = (
    await shop.call(readWithdrawal, { body: { orderReference, email: 'astrid@hoppla.example' } }, { host: 'localhost:3000' })
  ).body as WithdrawalStatement
  expect(rights.lines.map(({ refundAmount, reason }) => [refundAmount, reason])).toEqual([
    [500, null],
    [0, 'returned'],
    [199, null],
  ])
  expect(await refund(orderReference, { everything: true })).toMatchObject({ status: 'Refunded' })
  expect((await passOf(orderReference))?.state).toBe('Revoked')
})

test('what cannot be delivered is refunded, once; the rest of the order is kept', async () => {
  const childId = await aChild()
  const order = await joined(await card(), await pass(childId), await ticket())
  await sql`delete from children where id = ${childId}`.execute(shop.deps.db)
  await pay(order)
  const { orderReference } = order
  const is = async () =>
    expect(await detail(orderReference)).toMatchObject({
      status: 'PartiallyRefunded',
      giftCards: [{ amount: 500 }],
      refunds: [{ reason: 'SoldOut', state: 'Done', amount: 199 }],
    })
  await is()
  expect(await ticketOf(orderReference)).toMatchObject({ state: 'Active' })
  const { rows } = await sql<{ id: string }>`select id from orders where reference = ${orderReference}`.execute(shop.deps.db)
  for (const { id: orderId } of rows) await refundUndelivered.run(shop.deps, { orderId })
  await shop.runJobs()
  await is()
})

test('paid after its time, an order of goods is given back whole', async () => {
  const order = await joined(await card(), await ticket())
  const { orderReference, payment } = order
  await shop.atProvider(payment, { action: 'pay', late: 60 })
  await shop.letExpire(orderReference)
  await sweepOrders(shop.deps)
  shop.deps.clock.advance(61)
  await createDeliverer(shop.deps).deliverDue()
  await shop.settled()
  await shop.runJobs()
  expect(await detail(orderReference)).toMatchObject({ status: 'Expired', refunds: [{ amount: 500 + 1590 }], giftCards: [] })
  expect(await ticketOf(orderReference)).toBeUndefined()
})
