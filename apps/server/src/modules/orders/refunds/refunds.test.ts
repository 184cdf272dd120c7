import { getOrder, listMyGiftCards, type OrderDetail, type OwnGiftCard } from '@hoppla/contract/orders'
import { type RefundState, readRefunds, refundOrder } from '@hoppla/contract/orders/refunds'
import { confirmWithdrawal } from '@hoppla/contract/orders/withdrawal'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { sweepOrders } from '../checkout/expire-orders.ts'
import { auditLedger, auditLedgerJob } from '../ledger-audit.ts'
import { askAboutDisputes } from '../payments/disputes.ts'
import type { Buyer } from '../testing/shop.ts'
import { aStripeShop, intentOf, type StripeShop } from '../testing/stripe-shop.ts'

let shop: StripeShop
let stripe: StripeShop['stripe']
let astrid: Buyer
let ines: TestCall
let articleId: string
let ticket: string
/** What is raised where somebody must look. */
let alarms: MockInstance

beforeAll(async () => {
  shop = await aStripeShop()
  stripe = shop.stripe
  astrid = await shop.as('astrid')
  articleId = await shop.giftCard()
  ticket = await shop.article('serial-ticket')
  // Björn plays Ines at customer service.
  await sql`insert into account_roles (account_id, role) select id, 'CustomerService' from accounts where email = 'bjorn@hoppla.example'`.execute(
    shop.deps.db,
  )
  ines = await shop.asStaff('bjorn@hoppla.example')
})
beforeEach(() => {
  alarms = vi.spyOn(shop.deps.log, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})
afterAll(() => shop.close())

/** Something of Astrid's that is paid, and the intent it was paid with. */
const paid = async (what: 'card' | 'ticket' = 'card') => {
  const { orderReference, payment } = await (what === 'card'
    ? astrid.atCheckout({ articleId, method: 'card' })
    : astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket, method: 'card' }))
  const intent = stripe.pay(intentOf(payment))
  expect(await shop.hook(stripe.event('payment_intent.succeeded', intent, { at: shop.deps.clock.now() }))).toBe(204)
  await shop.settled()
  return { orderReference, intent }
}
type Paid = Awaited<ReturnType<typeof paid>>
const withdrawn = async ({ orderReference }: Paid) => {
  const body = { orderReference, email: 'astrid@hoppla.example', name: 'Astrid', refundAmount: 500 }
  expect((await shop.call(confirmWithdrawal, { body })).status).toBe(200)
  await shop.runJobs()
}
const detail = ({ orderReference }: Paid) => astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))
const refunds = async (order: Paid) => (await detail(order)).refunds
const staffState = async ({ orderReference }: Paid) => (await ines(readRefunds, { params: { orderReference } })).body as RefundState
const byStaff = ({ orderReference }: Paid, body: object) =>
  ines(refundOrder, { params: { orderReference }, body: { cause: 'goodwill', ...body } } as never)
/** What has gone back through Stripe. */
const through = ({ intent }: Paid) =>
  stripe.refunds
    .filter(({ payment_intent: id, status }) => id === intent.id && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
const sentOf = ({ intent }: Paid) => stripe.refunds.findLast(({ payment_intent: id }) => id === intent.id) ?? expect.fail('none')
const later = async (seconds: number) => {
  shop.deps.clock.advance(seconds)
  await sweepOrders(shop.deps)
  await shop.runJobs()
}
const hour = 3_600

test('a refund that Stripe refuses is asked for until it goes, once; each no is an alarm, and a day of them one in the books', async () => {
  const order = await paid()
  stripe.refundStatus.failures = 6
  shop.sentMails.length = 0
  await withdrawn(order)
  expect(await refunds(order)).toMatchObject([{ state: 'Due' }])
  // Nobody asks before its time.
  await later(1)
  expect(alarms).toHaveBeenCalledTimes(1)
  for (const seconds of [30, 120, 600, hour]) await later(seconds)
  expect(alarms).toHaveBeenCalledTimes(5)
  await later(6 * hour)
  expect(alarms).toHaveBeenCalledTimes(6)
  shop.deps.clock.advance(20 * hour)
  const fatal = vi.spyOn(shop.deps.log, 'fatal').mockImplementation(() => {})
  await expect(auditLedgerJob.run(shop.deps, {})).rejects.toThrow('money due back for more than a day')
  expect(fatal).toHaveBeenCalledTimes(1)
  await later(1)
  expect(await refunds(order)).toMatchObject([{ state: 'Done' }])
  expect(through(order)).toBe(50_000)
  await auditLedgerJob.run(shop.deps, {})
  expect(shop.sentMails.filter(({ template }) => template === 'payment-returned')).toHaveLength(1)
})

test('a refund whose job was lost with its process is sent by the sweep', async () => {
  const order = await paid()
  const body = { orderReference: order.orderReference, email: 'astrid@hoppla.example', name: 'Astrid', refundAmount: 500 }
  expect((await shop.call(confirmWithdrawal, { body })).status).toBe(200)
  await sql`delete from graphile_worker._private_jobs`.execute(shop.deps.db)
  await later(5)
  expect(through(order)).toBe(0)
  await later(30)
  expect(through(order)).toBe(50_000)
  expect(await refunds(order)).toMatchObject([{ state: 'Done' }])
})

test('a part whose reply was lost, and whose key Stripe has forgotten, does not go twice', async () => {
  const order = await paid('ticket')
  const [line] = (await staffState(order)).lines
  expect((await byStaff(order, { lines: [{ lineId: line?.lineId, amount: 90 }], to: 'source' })).status).toBe(200)
  // Asked three times by Stripe's library: the work is done, and each reply is lost.
  stripe.loseReplies('POST', /refunds$/, 3)
  await shop.runJobs()
  expect(through(order)).toBe(9_000)
  expect((await refunds(order))[0]?.state).toBe('Due')
  stripe.forgetKeys()
  await later(31)
  expect((await refunds(order))[0]?.state).toBe('Done')
  expect(through(order)).toBe(9_000)
})

test('a refund that a slow bank accepts is asked about until it arrives; one that comes back raises an alarm and is sent again', async () => {
  stripe.refundStatus.next = 'pending'
  const [slow, lost] = [await paid(), await paid()]
  await withdrawn(slow)
  await withdrawn(lost)
  stripe.refundStatus.next = 'succeeded'
  Object.assign(sentOf(slow), { status: 'succeeded' })
  await later(hour + 1)
  expect(await refunds(slow)).toMatchObject([{ state: 'Done' }])
  const { rows } =
    await sql`select 1 from refunds where next_check_at is not null and provider_refund_id = ${sentOf(slow).id}`.execute(
      shop.deps.db,
    )
  expect(rows).toEqual([])

  const back = sentOf(lost)
  const failed = stripe.event('refund.failed', Object.assign(back, { status: 'failed' }), { at: shop.deps.clock.now() })
  expect([await shop.hook(failed), await shop.hook(failed)]).toEqual([204, 204])
  expect(alarms).toHaveBeenCalledTimes(1)
  expect(await refunds(lost)).toMatchObject([{ state: 'Due' }])
  await later(25 * hour)
  expect(await refunds(lost)).toMatchObject([{ state: 'Done' }])
  expect(sentOf(lost).id).not.toBe(back.id)
  expect(through(lost)).toBe(50_000)
  // What is reported late about the one that came back says nothing of the new one.
  await shop.hook(stripe.event('refund.failed', back, { at: shop.deps.clock.now() }))
  expect(await refunds(lost)).toMatchObject([{ state: 'Done' }])
})

/** The buyer's bank takes money back, or asks to. */
const disputed = async ({ intent }: Paid, part?: number) => {
  const dispute = stripe.dispute(intent.id, part)
  expect(await shop.hook(stripe.event('charge.dispute.created', dispute, { at: shop.deps.clock.now() }))).toBe(204)
  return dispute
}

test.each([
  ['lost', undefined, 0],
  ['lost', 20_000, 30_000],
  ['won', undefined, 50_000],
  ['won', 20_000, 50_000],
] as const)(
  'while the buyer’s bank holds a payment nothing goes back twice: %s about %s, %i goes through the provider',
  async (status, part, back) => {
    const order = await paid()
    const dispute = await disputed(order, part)
    await withdrawn(order)
    await later(hour)
    expect(await refunds(order)).toMatchObject([{ state: 'Due' }])
    expect(through(order)).toBe(0)
    // No webhook reports the end: it is asked for. What comes late, and says it is open, changes nothing.
    const open = stripe.event('charge.dispute.updated', { ...dispute }, { at: shop.deps.clock.now() })
    Object.assign(dispute, { status })
    await askAboutDisputes.run(shop.deps, {})
    expect(await shop.hook(open)).toBe(204)
    await later(hour)
    expect(await refunds(order)).toMatchObject([{ amount: 500, state: 'Done' }])
    expect(through(order)).toBe(back)
  },
)

test('a refund that went, its reply lost, and then a dispute about the rest: both stand in the books', async () => {
  const order = await paid('ticket')
  const [line] = (await staffState(order)).lines
  expect((await byStaff(order, { lines: [{ lineId: line?.lineId, amount: 90 }], to: 'source' })).status).toBe(200)
  stripe.loseReplies('POST', /refunds$/, 3)
  await shop.runJobs()
  const dispute = await disputed(order, 100_000)
  Object.assign(dispute, { status: 'lost' })
  await shop.hook(stripe.event('charge.dispute.closed', dispute, { at: shop.deps.clock.now() }))
  await later(hour)
  expect(through(order)).toBe(9_000)
  expect(await staffState(order)).toMatchObject({
    refundedAmount: 1090,
    refundableAmount: 500,
    refunds: [
      { amount: 90, state: 'Done', reason: 'Goodwill' },
      { amount: 1000, state: 'Done', reason: 'Disputed' },
    ],
  })
})

test('what the bank has taken for good is given back in the books, too: credit note, goods, and no more to give', async () => {
  const order = await paid()
  shop.sentMails.length = 0
  const dispute = await disputed(order)
  Object.assign(dispute, { status: 'lost' })
  const lost = stripe.event('charge.dispute.closed', dispute, { at: shop.deps.clock.now() })
  expect([await shop.hook(lost), await shop.hook(lost)]).toEqual([204, 204])
  expect(alarms).toHaveBeenCalledTimes(1)
  await shop.runJobs()
  expect(await staffState(order)).toMatchObject({
    status: 'Refunded',
    refundableAmount: 0,
    isDisputed: false,
    creditNotes: [{ amount: 500, reason: 'Disputed' }],
    refunds: [{ amount: 500, state: 'Done', reason: 'Disputed' }],
  })
  for (const to of ['source', 'gift-card']) expectRefusal(await byStaff(order, { everything: true, to }), 'refund.too-much')
  expect(through(order)).toBe(0)
  const cards = await astrid.ok<OwnGiftCard[]>(astrid.call(listMyGiftCards, {}))
  expect(cards.find((card) => card.orderReference === order.orderReference)).toMatchObject({ state: 'Revoked', balance: 0 })
  const mail = shop.sentMails.find(({ template }) => template === 'payment-returned')
  expect(mail?.subject).toBe('Your bank has taken a payment back')
})

test('while a bank thinks it over, the staff gives neither the money nor a card; a part taken leaves the rest', async () => {
  const order = await paid('ticket')
  const dispute = await disputed(order, 59_000)
  for (const to of ['source', 'gift-card']) expectRefusal(await byStaff(order, { everything: true, to }), 'refund.disputed')
  Object.assign(dispute, { status: 'lost' })
  await shop.hook(stripe.event('charge.dispute.closed', dispute, { at: shop.deps.clock.now() }))
  expect(await staffState(order)).toMatchObject({ status: 'PartiallyRefunded', refundedAmount: 590, refundableAmount: 1000 })
  expect((await byStaff(order, { everything: true, to: 'source' })).status).toBe(200)
  await shop.runJobs()
  expect(await staffState(order)).toMatchObject({ status: 'Refunded', refundableAmount: 0 })
  expect(through(order)).toBe(100_000)
})
