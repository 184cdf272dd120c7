import { randomUUID } from 'node:crypto'
import { cancelOrder, getGiftCardBalance, getOrder, type OrderDetail, type OrderResult, payOrder } from '@hoppla/contract/orders'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { orderDirectPass } from '@hoppla/contract/tickets/passes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeliverer } from '../../adapters/payments/test-payments/deliveries.ts'
import { expectRefusal } from '../../testing/app.ts'
import { auditLedger, sweepOrders } from '../orders/orders.ts'
import { aShop, type Buyer, type Shop } from './testing/shop.ts'

let shop: Shop
let astrid: Buyer
let bjorn: Buyer
let ticket: string
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  bjorn = await shop.as('bjorn')
  ticket = await shop.article('serial-ticket')
})
afterAll(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
  await shop.close()
})

const balance = async (code: string) => {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  return (await shop.call(getGiftCardBalance, { body: { code } })).body as { balance: number; amount: number }
}
const detail = (reference: string) => bjorn.ok<OrderDetail>(bjorn.call(getOrder, { params: { orderReference: reference } }))
/** Björn buys a ticket with cards. */
const buy = (giftCards: string[], headers?: Record<string, string>) =>
  bjorn.atCheckoutOf(orderDirectTicket, { articleId: ticket, giftCards }, headers)

test('a card pays a part, the rest is paid by the chosen method; the receipt says both', async () => {
  const card = await shop.aPaidCard(astrid)
  const { orderReference, payment } = await buy([` ${card.code.toLowerCase().replaceAll('-', ' ')} `])
  expect(payment).toMatchObject({ amount: 1090, giftCardAmount: 500, provider: 'test', state: 'open' })
  expect(await balance(card.code)).toMatchObject({ balance: 0 })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  expect(await detail(orderReference)).toMatchObject({ status: 'Completed', totalAmount: 1590, giftCardAmount: 500 })
})

test('cards that cover it whole settle the order at once, with a receipt, and without a provider', async () => {
  const cards = [await shop.aPaidCard(astrid, 1000), await shop.aPaidCard(astrid, 1000)]
  const { orderReference, payment } = await buy(cards.map(({ code }) => code))
  expect(payment).toMatchObject({ amount: 0, giftCardAmount: 1590, provider: 'gift-card', state: 'paid', redirectUrl: null })
  expect(await detail(orderReference)).toMatchObject({ status: 'Completed', receiptNumber: expect.stringMatching(/^SE-/) })
  expect(await balance(cards[0]?.code ?? '')).toMatchObject({ balance: 0 })
  expect(await balance(cards[1]?.code ?? '')).toMatchObject({ balance: 410 })
})

test('an order that ends unpaid gives the cards back what it took, once', async () => {
  const card = await shop.aPaidCard(astrid)
  const cancelled = await buy([card.code])
  await bjorn.ok(bjorn.call(cancelOrder, { params: { orderReference: cancelled.orderReference } }))
  expect(await balance(card.code)).toMatchObject({ balance: 500 })

  const expired = await buy([card.code])
  await shop.letExpire(expired.orderReference)
  await sweepOrders(shop.deps)
  await sweepOrders(shop.deps)
  expect((await detail(expired.orderReference)).status).toBe('Expired')
  expect(await balance(card.code)).toMatchObject({ balance: 500 })

  // Declined, the order may still be paid, and the card waits with it.
  const declined = await buy([card.code])
  await shop.atProvider(declined.payment, { action: 'decline' })
  await shop.settled()
  expect(await balance(card.code)).toMatchObject({ balance: 0 })
  await shop.letExpire(declined.orderReference)
  await sweepOrders(shop.deps)
  expect(await balance(card.code)).toMatchObject({ balance: 500 })
})

test('money that comes after the end goes back, and the card keeps what it got back', async () => {
  const card = await shop.aPaidCard(astrid)
  const late = await buy([card.code])
  await shop.atProvider(late.payment, { action: 'pay', late: 60 })
  await shop.letExpire(late.orderReference)
  await sweepOrders(shop.deps)
  expect((await detail(late.orderReference)).status).toBe('Expired')
  shop.deps.clock.advance(61)
  await createDeliverer(shop.deps).deliverDue()
  await shop.settled()
  expect(await detail(late.orderReference)).toMatchObject({
    status: 'Expired',
    refunds: [{ amount: 1090, reason: 'PaidTooLate', to: 'source' }],
  })
  expect(await balance(card.code)).toMatchObject({ balance: 500 })
})

test('cards added to an order after a declined try: the rest is asked for anew, and the old try pays nothing any more', async () => {
  const cards = [await shop.aPaidCard(astrid), await shop.aPaidCard(astrid, 1000), await shop.aPaidCard(astrid, 1000)]
  const { orderReference, payment } = await buy([])
  await shop.atProvider(payment, { action: 'decline' })
  await shop.settled()
  const pay = async (n: number) => {
    const body = { giftCards: [cards[n]?.code ?? ''] }
    const order = await bjorn.ok<OrderResult>(bjorn.call(payOrder, { params: { orderReference }, body }))
    return bjorn.payment(order.paymentToken)
  }
  const second = await pay(0)
  expect(second).toMatchObject({ amount: 1090, giftCardAmount: 500, state: 'open' })
  const third = await pay(1)
  expect(third).toMatchObject({ amount: 90, giftCardAmount: 1500, state: 'open' })
  // The second try's money comes all the same: it is not what is due, and goes back; the order can still be paid.
  await shop.deps.pool.query(
    `insert into payment_inbox (provider, event_id, payment_id, session_id, state, amount_minor, currency, raw, received_at)
    select 'test', 'late', id, session_id, 'paid', amount_minor, currency, '{}', now() from payments where token = $1`,
    [second.paymentToken],
  )
  await sweepOrders(shop.deps)
  expect(await detail(orderReference)).toMatchObject({ isPayable: true, refunds: [{ amount: 1090, reason: 'WrongAmount' }] })
  expect(await pay(2)).toMatchObject({ amount: 0, giftCardAmount: 1590, state: 'paid' })
  expect(await detail(orderReference)).toMatchObject({ status: 'Completed' })
  expect(await balance(cards[2]?.code ?? '')).toMatchObject({ balance: 910 })
})

test('a repeat with the same key gets the first answer, though the card is empty by then', async () => {
  const card = await shop.aPaidCard(astrid)
  const headers = { 'idempotency-key': randomUUID() }
  const first = await buy([card.code], headers)
  const again = await bjorn.ok<OrderResult>(
    bjorn.call(orderDirectTicket, { body: { articleId: ticket, giftCards: [card.code] } }, headers),
  )
  expect(again).toEqual({ orderReference: first.orderReference, paymentToken: first.paymentToken })
  expect(await balance(card.code)).toMatchObject({ balance: 0 })
})

test('a repeat with the same key gets the first answer, though the child has its pass by then', async () => {
  const card = await shop.aPaidCard(astrid)
  const { rows } = await shop.deps.pool.query(`with child as (
      insert into children (first_name, last_name, birth_date) values ('Moa', 'Lind', '2021-05-05') returning id)
    insert into child_guardians (child_id, account_id) select child.id, a.id from child, accounts a where a.email = 'bjorn@hoppla.example'
    returning child_id as id`)
  const body = { articleId: await shop.article('pass'), childId: rows[0].id as string, giftCards: [card.code] }
  const headers = { 'idempotency-key': randomUUID() }
  const order = (more = {}) => bjorn.call(orderDirectPass, { body: { ...body, ...more } }, headers)
  const first = await bjorn.ok<OrderResult>(order())
  expect((await detail(first.orderReference)).status).toBe('Completed')
  expect(await bjorn.ok<OrderResult>(order())).toEqual(first)
  expectRefusal(await order({ method: 'swish' }), 'idempotency.other-body')
  expectRefusal(await bjorn.call(orderDirectPass, { body }, { 'idempotency-key': randomUUID() }), 'child.not-selectable', 'childId')
  expect(await balance(card.code)).toMatchObject({ balance: 301 })
})

test('another try to pay, repeated with its key: the first answer, its attempt still open, the card used once', async () => {
  const card = await shop.aPaidCard(astrid)
  const { orderReference, payment } = await buy([])
  await shop.atProvider(payment, { action: 'decline' })
  await shop.settled()
  const headers = { 'idempotency-key': randomUUID() }
  const pay = () => bjorn.call(payOrder, { params: { orderReference }, body: { giftCards: [card.code] } }, headers)
  const first = await bjorn.ok<OrderResult>(pay())
  const opened = await bjorn.payment(first.paymentToken)
  expect(await bjorn.ok<OrderResult>(pay())).toEqual(first)
  expect(await bjorn.payment(first.paymentToken)).toEqual(opened)
  expect(opened).toMatchObject({ state: 'open', amount: 1090, giftCardAmount: 500 })
  // The same body for another order is another request.
  const other = await buy([])
  const params = { orderReference: other.orderReference }
  expectRefusal(await bjorn.call(payOrder, { params, body: { giftCards: [card.code] } }, headers), 'idempotency.other-body')
  await shop.atProvider(opened, { action: 'pay' })
  await shop.settled()
  expect((await detail(orderReference)).status).toBe('Completed')
})

test('cards that cannot pay are refused by name, at their field, and leave no order', async () => {
  const orders = async () => (await shop.deps.pool.query('select count(*)::int as n from orders')).rows[0].n as number
  const empty = await shop.aPaidCard(astrid)
  await buy([empty.code])
  const old = await shop.aPaidCard(astrid)
  await shop.deps.pool.query(`update gift_cards set valid_to = '2020-12-31' where id = $1`, [old.guid])
  const good = await shop.aPaidCard(astrid)
  const norwegian = await shop.aPaidCard(await shop.as('astrid', 'no.localhost:3000'), 500, 'norway')
  const before = await orders()
  const tries = [
    ['gift-card.not-found', 'ABCD'],
    ['gift-card.not-found', '2222-2222-2222-2222'],
    ['gift-card.empty', empty.code],
    ['gift-card.expired', old.code],
    ['gift-card.other-country', norwegian.code],
  ] as const
  for (const [code, typed] of tries)
    expectRefusal(
      await bjorn.call(orderDirectTicket, { body: { articleId: ticket, giftCards: [good.code, typed] } }),
      code,
      'giftCards.1',
    )
  expect(await orders()).toBe(before)
  expect(await balance(good.code)).toMatchObject({ balance: 500 })
})
