import { randomUUID } from 'node:crypto'
import { type GiftCardHistory, getGiftCardHistory } from '@hoppla/contract/gift-cards'
import { getOrder, listMyGiftCards, type OrderDetail, type OwnGiftCard } from '@hoppla/contract/orders'
import { type RefundState, readRefunds, refundOrder } from '@hoppla/contract/orders/refunds'
import { listMyTickets, type OwnTicket, orderDirectTicket } from '@hoppla/contract/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { auditLedger } from '../ledger-audit.ts'
import { aShop, type Buyer, type Shop } from '../testing/shop.ts'

let shop: Shop
let astrid: Buyer
let ines: TestCall
let ticket: string
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  ticket = await shop.article('serial-ticket')
  // Björn plays Ines at customer service.
  await shop.deps.pool.query(
    `insert into account_roles (account_id, role) select id, 'CustomerService' from accounts where email = 'bjorn@hoppla.example'`,
  )
  ines = await shop.asStaff('bjorn@hoppla.example')
})
afterAll(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
  await shop.close()
})

const aTicket = async (giftCards: string[] = []): Promise<string> => {
  const { orderReference, payment } = await astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket, giftCards })
  if (payment.state !== 'paid') await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  return orderReference
}
const stateOf = async (orderReference: string) => (await ines(readRefunds, { params: { orderReference } })).body as RefundState
const refund = (orderReference: string, body: object, headers?: Record<string, string>) =>
  ines(refundOrder, { params: { orderReference }, body: { cause: 'goodwill', ...body } } as never, headers)
const detail = (orderReference: string) => astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))

test('a part goes back the way it came, with a credit note of its VAT; the rest later, and then no more', async () => {
  const reference = await aTicket()
  const [line] = (await stateOf(reference)).lines
  const lines = [{ lineId: line?.lineId, amount: 90.01 }]
  const first = (await refund(reference, { lines, to: 'source', note: 'the slide was closed' })).body as RefundState
  expect(first).toMatchObject({
    status: 'PartiallyRefunded',
    refundedAmount: 90.01,
    refundableAmount: 1499.99,
    creditNotes: [{ amount: 90.01, vatAmount: 18, reason: 'Goodwill' }],
  })
  expectRefusal(await refund(reference, { lines: [{ ...lines[0], amount: 1500 }], to: 'source' }), 'refund.too-much')
  const last = (await refund(reference, { everything: true, to: 'source' })).body as RefundState
  expect(last).toMatchObject({ status: 'Refunded', refundedAmount: 1590, refundableAmount: 0 })
  // Both notes together hold just the receipt's VAT.
  expect(last.creditNotes.reduce((sum, { vatAmount }) => sum + vatAmount, 0)).toBe(318)
  expectRefusal(await refund(reference, { everything: true, to: 'source' }), 'refund.too-much')
  await shop.runJobs()
  expect((await detail(reference)).refunds.map(({ state }) => state)).toEqual(['Done', 'Done'])
  const { rows } = await shop.deps.pool.query(
    `select sum(r.amount_minor)::int as back from test_payments.refunds r join test_payments.sessions s on s.id = r.session_id where s.order_reference = $1`,
    [reference],
  )
  expect(rows[0].back).toBe(159_000)
  expect((await astrid.ok<OwnTicket[]>(astrid.call(listMyTickets, {}))).map(({ state }) => state)).toContain('Revoked')
})

test('instead of money a gift card: mailed with its code, worth the sum, good to pay with', async () => {
  const reference = await aTicket()
  shop.sentMails.length = 0
  await refund(reference, { everything: true, to: 'gift-card', keepsGoods: true })
  await shop.runJobs()
  const cards = await astrid.ok<OwnGiftCard[]>(astrid.call(listMyGiftCards, {}))
  const card = cards.find(({ orderReference }) => orderReference === reference) ?? expect.fail('no card')
  expect(card).toMatchObject({ balance: 1590, articleName: 'Gift card', state: 'Active' })
  const mail = shop.sentMails.find(({ template }) => template === 'payment-returned')
  expect(mail?.text).toContain(card.code)
  expect(mail?.attachments).toHaveLength(2)
  expect((await detail(reference)).refunds).toMatchObject([{ to: 'gift-card', state: 'Done' }])
  const second = await aTicket([card.code])
  expect((await detail(second)).status).toBe('Completed')
  const history = (await shop.call(getGiftCardHistory, { body: { code: card.code } })).body as GiftCardHistory
  expect(history.movements.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['redeem', -1590],
    ['issue', 1590],
  ])
})

test('a refund names its lines or says `everything`: a field that the call does not know, or none, gives nothing back', async () => {
  const reference = await aTicket()
  const [line] = (await stateOf(reference)).lines
  expectRefusal(await refund(reference, { to: 'source', amount: 100 }), 'request.invalid', 'amount')
  expectRefusal(await refund(reference, { to: 'source' }), 'request.invalid', 'lines')
  const lines = [{ lineId: line?.lineId, amount: 100 }]
  expectRefusal(await refund(reference, { to: 'source', lines, everything: true }), 'request.invalid', 'lines')
  const misspelt = [{ lineId: line?.lineId, amount: 100, ammount: 10 }]
  expectRefusal(await refund(reference, { to: 'source', lines: misspelt }), 'request.invalid', 'lines.0.ammount')
  expect(await stateOf(reference)).toMatchObject({ refundedAmount: 0, creditNotes: [] })
  await refund(reference, { to: 'source', lines })
  expect(await stateOf(reference)).toMatchObject({ refundedAmount: 100 })
})

test('a gift card’s money comes back only as far as the card has not been spent', async () => {
  const card = await shop.aPaidCard(astrid)
  await astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket, giftCards: [card.code] })
  expect((await stateOf(card.orderReference)).refundableAmount).toBe(0)
  const [line] = (await stateOf(card.orderReference)).lines
  const all = { lines: [{ lineId: line?.lineId, amount: 500 }], to: 'source' }
  expectRefusal(await refund(card.orderReference, all), 'refund.card-spent')
})

test('the same key gives the same answer and one refund; ten refunds at once give no more than there is', async () => {
  const reference = await aTicket()
  const [line] = (await stateOf(reference)).lines
  const body = { lines: [{ lineId: line?.lineId, amount: 400 }], to: 'source' }
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => refund(reference, body, headers)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const more = await Promise.all(Array.from({ length: 10 }, () => refund(reference, body)))
  expect(more.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(await stateOf(reference)).toMatchObject({ refundedAmount: 1200, refundableAmount: 390 })
})

test('an unpaid order has nothing to give back, an unknown one is not there, and buyers may not', async () => {
  const { orderReference } = await astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket })
  expectRefusal(await refund(orderReference, { everything: true, to: 'source' }), 'order.not-completed')
  expectRefusal(await refund('AAAA-BBBB-CCCC', { everything: true, to: 'source' }), 'order.not-found')
  expectRefusal(
    await astrid.call(refundOrder, { params: { orderReference }, body: { everything: true, to: 'source', cause: 'goodwill' } }),
    'auth.forbidden',
  )
})
