import { randomUUID } from 'node:crypto'
import {
  cancelOrder,
  getOrder,
  type OrderDetail,
  type OrderResult,
  openPaymentSession,
  orderGiftCard,
  payOrder,
  receiveWebhook,
} from '@hoppla/contract/orders'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createDeliverer } from '../../../adapters/payments/test-payments/deliveries.ts'
import { keysOf, sign, signatureHeader } from '../../../adapters/payments/test-payments/keys.ts'
import { laneOf } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/statement.ts'
import { expectRefusal } from '../../../testing/app.ts'
import { sweepOrders } from '../checkout/expire-orders.ts'
import { auditLedger } from '../ledger-audit.ts'
import { aShop, type Shop } from '../testing/shop.ts'
import { processInbox } from './payment-events.ts'

let shop: Shop
let astrid: Awaited<ReturnType<Shop['as']>>
let articleId: string

beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  articleId = await shop.giftCard()
})
afterEach(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})
afterAll(() => shop.close())

const inbox = async (reference: string) =>
  shop.deps.db
    .selectFrom('payment_inbox')
    .innerJoin('payments', 'payments.id', 'payment_inbox.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payment_inbox.event_id', 'payment_inbox.outcome', 'payment_inbox.state'])
    .where('orders.reference', '=', reference)
    .orderBy('payment_inbox.id')
    .execute()
const deliveries = async () => (await shop.deps.pool.query('select * from test_payments.deliveries order by id')).rows
/** What the bank has given back for an order. */
const givenBack = async (reference: string) =>
  (
    await shop.deps.pool.query(
      'select r.amount_minor::int as minor from test_payments.refunds r join test_payments.sessions s on s.id = r.session_id where s.order_reference = $1',
      [reference],
    )
  ).rows.map(({ minor }) => minor as number)
const later = (seconds: number) => shop.deps.clock.advance(seconds)
const deliverDue = async () => {
  await createDeliverer(shop.deps).deliverDue()
  await shop.settled()
}

test('a webhook that comes twice counts once', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.atProvider(payment, { action: 'pay', duplicate: 1 })
  expect((await astrid.status(orderReference)).status).toBe('Completed')
  await shop.settled()
  expect(await inbox(orderReference)).toHaveLength(1)
})

test('a webhook whose acknowledgement was lost comes again, and changes nothing', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.atProvider(payment, { action: 'pay', lostReply: 1 })
  expect((await astrid.status(orderReference)).status).toBe('Completed')
  const open = async () => (await deliveries()).filter(({ delivered_at }) => delivered_at === null)
  await expect.poll(open).toMatchObject([{ answers_to_lose: 0, attempts: 1 }])
  later(3)
  await deliverDue()
  await expect.poll(open).toEqual([])
  expect(await inbox(orderReference)).toHaveLength(1)
})

test('a webhook that comes late finds its order waiting', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.atProvider(payment, { action: 'pay', delay: 20 })
  expect(await astrid.status(orderReference)).toMatchObject({ status: 'AwaitingPayment', retryAfterMs: 1_500 })
  later(21)
  await deliverDue()
  expect((await astrid.status(orderReference)).status).toBe('Completed')
})

test('a webhook that never comes: the shop asks the bank itself within the minute', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.atProvider(payment, { action: 'pay', silent: 1 })
  await sweepOrders(shop.deps)
  expect((await astrid.status(orderReference)).status).toBe('AwaitingPayment')
  later(11)
  await sweepOrders(shop.deps)
  expect((await astrid.status(orderReference)).status).toBe('Completed')
  expect((await inbox(orderReference)).map(({ event_id }) => event_id)).toEqual([expect.stringMatching(/^asked:.*:paid$/)])
})

test('a webhook stored before the process died is settled by the next sweep', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  const session = payment.redirectUrl?.split('/').at(-1) ?? ''
  const { rows } = await shop.deps.pool.query('select p.id from payments p where p.session_id = $1', [session])
  await shop.deps.pool.query(
    `insert into payment_inbox (provider, event_id, payment_id, session_id, state, raw, received_at) values ('test', $1, $2, $3, 'paid', '{}', now())`,
    [randomUUID(), rows[0].id, session],
  )
  await sweepOrders(shop.deps)
  expect((await astrid.status(orderReference)).status).toBe('Completed')
})

test('money that was paid in time counts even when its news comes after the order’s time was up', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.atProvider(payment, { action: 'pay', silent: 1 })
  await shop.letExpire(orderReference)
  await sweepOrders(shop.deps)
  expect((await astrid.status(orderReference)).status).toBe('Completed')
})

test('money that arrives after the end goes back, once, and the order says so', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.atProvider(payment, { action: 'pay', late: 60, duplicate: 1 })
  await shop.letExpire(orderReference)
  await sweepOrders(shop.deps)
  expect((await astrid.status(orderReference)).status).toBe('Expired')
  later(61)
  await deliverDue()
  expect(await astrid.status(orderReference)).toMatchObject({
    status: 'Expired',
    isFinal: true,
    refund: { amount: 500, currency: 'SEK', reason: 'PaidTooLate', state: 'Due' },
  })
  // The bank does it, but its answer is lost: the sweeper asks again, and the bank knows the reference.
  await shop.fault('refund', 'lost-reply')
  shop.deps.log.level = 'silent'
  await shop.runJobs()
  shop.deps.log.level = 'error'
  expect((await astrid.status(orderReference)).refund?.state).toBe('Due')
  later(31)
  await sweepOrders(shop.deps)
  await shop.runJobs()
  expect(await givenBack(orderReference)).toEqual([50_000])
  const order = await astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))
  expect(order.refunds).toEqual([{ amount: 500, currency: 'SEK', reason: 'PaidTooLate', state: 'Done', to: 'source' }])
  expect(shop.sentMails.filter(({ template }) => template === 'payment-returned')).toMatchObject([{ to: 'astrid@hoppla.example' }])
})

test('an order paid twice is delivered once, and the second payment goes back', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.atProvider(payment, { action: 'pay', late: 30 })
  const { paymentToken } = await astrid.ok<OrderResult>(astrid.call(payOrder, { params: { orderReference }, body: {} }))
  await shop.atProvider(await astrid.payment(paymentToken), { action: 'pay' })
  expect((await astrid.status(orderReference)).status).toBe('Completed')
  later(31)
  await deliverDue()
  await shop.runJobs()
  expect(await astrid.status(orderReference)).toMatchObject({ status: 'Completed', refund: { reason: 'PaidTwice', state: 'Done' } })
  expect(await givenBack(orderReference)).toEqual([50_000])
})

test('another sum than the order’s is given back, and nothing is delivered', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.deps.pool.query('update test_payments.sessions set amount_minor = 100 where order_reference = $1', [orderReference])
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  expect(await astrid.status(orderReference)).toMatchObject({
    status: 'Failed',
    isFinal: true,
    refund: { amount: 1, reason: 'WrongAmount' },
  })
  await shop.runJobs()
  expect(await givenBack(orderReference)).toEqual([100])
})

test('a bank that is away at the checkout: the order stays, and opens when it is back', async () => {
  const order = await astrid.ok<OrderResult>(astrid.call(orderGiftCard, { body: { articleId } }))
  await shop.fault('open', 'away')
  const refused = await astrid.call(openPaymentSession, { params: { paymentToken: order.paymentToken } })
  expectRefusal(refused, 'payment.unavailable')
  expect(refused.headers['retry-after']).toBe('5')
  expect((await astrid.status(order.orderReference)).status).toBe('Created')
  await shop.fault('open', 'lost-reply')
  expectRefusal(await astrid.call(openPaymentSession, { params: { paymentToken: order.paymentToken } }), 'payment.unavailable')
  const payment = await astrid.payment(order.paymentToken)
  expect(payment).toMatchObject({ orderStatus: 'AwaitingPayment', state: 'open' })
  const { rows } = await shop.deps.pool.query('select id from test_payments.sessions where order_reference = $1', [
    order.orderReference,
  ])
  expect(rows).toHaveLength(1)
  await shop.atProvider(payment, { action: 'pay' })
  expect((await astrid.status(order.orderReference)).status).toBe('Completed')
})

/** How the bank itself has the sessions of an order. */
const atBankAs = async (reference: string) =>
  (await shop.deps.pool.query('select state from test_payments.sessions where order_reference = $1', [reference])).rows.map(
    ({ state }) => state as string,
  )
const stillToEnd = async () => (await shop.deps.pool.query('select payment_id from sessions_to_end')).rowCount

test('an expired order waits for a bank that is away, but not for ever; its sessions are ended when the bank is back', async () => {
  const [unpaid, paid] = [await astrid.atCheckout({ articleId }), await astrid.atCheckout({ articleId })]
  await shop.letExpire(unpaid.orderReference)
  await shop.letExpire(paid.orderReference)
  await shop.fault('cancel', 'away', 100)
  await sweepOrders(shop.deps)
  expect(await astrid.status(unpaid.orderReference)).toMatchObject({ status: 'AwaitingPayment', isPayable: false })
  expectRefusal(await astrid.call(payOrder, { params: { orderReference: unpaid.orderReference }, body: {} }), 'order.not-payable')
  later(11 * 60)
  await sweepOrders(shop.deps)
  for (const { orderReference } of [unpaid, paid]) expect((await astrid.status(orderReference)).status).toBe('Expired')
  // Nobody has ended them: one of them is paid, and no webhook reports it.
  expect(await stillToEnd()).toBe(2)
  await shop.atProvider(paid.payment, { action: 'pay', silent: 1 })
  later(61)
  await sweepOrders(shop.deps)
  expect(await stillToEnd()).toBe(2)
  await shop.fault('cancel', 'away', 0)
  later(121)
  await sweepOrders(shop.deps)
  expect(await stillToEnd()).toBe(0)
  expect(await atBankAs(unpaid.orderReference)).toEqual(['cancelled'])
  expect(await astrid.status(paid.orderReference)).toMatchObject({ status: 'Expired', refund: { reason: 'PaidTooLate' } })
  later(31)
  await sweepOrders(shop.deps)
  await shop.runJobs()
  expect(await givenBack(paid.orderReference)).toEqual([50_000])
})

test('an order that ends while the bank opens its session: nothing can be paid there', async () => {
  const bank = shop.deps.payments.test ?? expect.fail('no bank')
  const { open } = bank
  for (const isAway of [false, true]) {
    const order = await astrid.ok<OrderResult>(astrid.call(orderGiftCard, { body: { articleId } }))
    vi.spyOn(bank, 'open').mockImplementationOnce(async (input) => {
      const opened = await open(input)
      await astrid.call(cancelOrder, { params: { orderReference: order.orderReference } })
      if (isAway) await shop.fault('cancel', 'away', 1)
      return opened
    })
    expect(await astrid.payment(order.paymentToken)).toMatchObject({
      state: 'cancelled',
      orderStatus: 'Cancelled',
    })
    if (isAway) {
      expect(await atBankAs(order.orderReference)).toEqual(['open'])
      later(61)
      await sweepOrders(shop.deps)
    }
    expect(await atBankAs(order.orderReference)).toEqual(['cancelled'])
    expect(await stillToEnd()).toBe(0)
  }
  vi.restoreAllMocks()
})

test('webhooks are believed by their signature only', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  const session = payment.redirectUrl?.split('/').at(-1) ?? ''
  const { rows } = await shop.deps.pool.query('select id from payments where session_id = $1', [session])
  const event = (id: string) =>
    Buffer.from(
      JSON.stringify({
        id,
        type: 'session',
        session: { id: session, reference: rows[0].id, state: 'paid', methodLabel: null, amountMinor: 50_000, currency: 'SEK' },
      }),
    )
  const post = async (raw: Buffer, headers: Record<string, string>, provider: 'test' | 'stripe' = 'test') => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: receiveWebhook.path.replace(':provider', provider),
      headers: { 'content-type': 'application/json', host: '127.0.0.1:3000', ...headers },
      payload: raw,
    })
    return { status: answer.statusCode, code: answer.body === '' ? undefined : answer.json<{ code: string }>().code }
  }
  const { webhookSecret } = keysOf(shop.deps.config.secret)
  const now = shop.deps.clock.now()
  const raw = event(`event_${randomUUID()}`)
  const invalid = { status: 400, code: 'webhook.signature-invalid' }
  expect(await post(raw, {})).toEqual(invalid)
  expect(await post(raw, { [signatureHeader]: 'nonsense' })).toEqual(invalid)
  expect(await post(raw, { [signatureHeader]: sign('another secret', raw, now) })).toEqual(invalid)
  expect(await post(raw, { [signatureHeader]: sign(webhookSecret, raw, new Date(now.getTime() - 600_000)) })).toEqual(invalid)
  expect(await post(Buffer.concat([raw, Buffer.from(' ')]), { [signatureHeader]: sign(webhookSecret, raw, now) })).toEqual(invalid)
  expect(await post(raw, { [signatureHeader]: sign(webhookSecret, raw, now) }, 'stripe')).toEqual({
    status: 404,
    code: 'request.not-found',
  })
  await shop.settled()
  expect((await astrid.status(orderReference)).status).toBe('AwaitingPayment')
  // Signed, and nothing that the bank says: refused and kept.
  for (const unread of ['{}', 'null', '{"id":"x","type":"session"}']) {
    const bytes = Buffer.from(unread)
    expect(await post(bytes, { [signatureHeader]: sign(webhookSecret, bytes, now) })).toEqual({
      status: 400,
      code: 'webhook.unreadable',
    })
  }
  expect(await shop.deps.db.selectFrom('unread_webhooks').select('body').execute()).toHaveLength(3)
  // Positive control: the same bytes with the right signature.
  expect(await post(raw, { [signatureHeader]: sign(webhookSecret, raw, now) })).toEqual({ status: 204, code: undefined })
  await shop.settled()
  expect((await astrid.status(orderReference)).status).toBe('Completed')
  // An event about a payment that is not ours is acknowledged and filed.
  const stranger = Buffer.from(event(`event_${randomUUID()}`).toString().replace(rows[0].id, randomUUID()))
  expect((await post(stranger, { [signatureHeader]: sign(webhookSecret, stranger, now) })).status).toBe(204)
  const filed = await shop.deps.db.selectFrom('payment_inbox').select('outcome').where('outcome', '=', 'unknown-payment').execute()
  expect(filed).toHaveLength(1)
})

test('many payments at once are settled in few transactions, each with its own receipt', async () => {
  const buyers = await Promise.all(['bjorn', 'ines', 'rut', 'astrid'].map((name) => shop.as(name)))
  const checkouts = await Promise.all(
    buyers.flatMap((buyer) => [1, 2, 3, 4, 5].map(async () => ({ buyer, ...(await buyer.atCheckout({ articleId })) }))),
  )
  await Promise.all(checkouts.map(({ payment }) => shop.atProvider(payment, { action: 'pay', duplicate: 1 })))
  await shop.settled()
  const statuses = await Promise.all(checkouts.map(({ buyer, orderReference }) => buyer.status(orderReference)))
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['Completed']))
})

test('an event that cannot be settled does not hold up the others, and is tried again', async () => {
  const bad = await astrid.atCheckout({ articleId })
  const good = await astrid.atCheckout({ articleId })
  // A fault planted in the database: this order's line can become no gift card.
  const { rows } = await shop.deps.pool.query<{ id: string }>(
    'select l.id from order_lines l join orders o on o.id = l.order_id where o.reference = $1',
    [bad.orderReference],
  )
  await shop.deps.pool.query(`alter table gift_cards add constraint planted check (order_line_id <> '${rows[0]?.id}')`)
  shop.deps.log.level = 'silent'
  await Promise.all([shop.atProvider(bad.payment, { action: 'pay' }), shop.atProvider(good.payment, { action: 'pay' })])
  expect((await astrid.status(good.orderReference)).status).toBe('Completed')
  await shop.settled()
  expect(await astrid.status(bad.orderReference)).toMatchObject({ status: 'AwaitingPayment' })
  // Its time being up does not end it: the money is here.
  await shop.letExpire(bad.orderReference)
  await sweepOrders(shop.deps)
  expect((await astrid.status(bad.orderReference)).status).toBe('AwaitingPayment')
  shop.deps.log.level = 'error'
  await shop.deps.pool.query('alter table gift_cards drop constraint planted')
  later(700)
  await processInbox(shop.deps)
  expect((await astrid.status(bad.orderReference)).status).toBe('Completed')
})

test('two processes settling at the same time give out nothing twice', async () => {
  const checkouts = await Promise.all([1, 2, 3, 4, 5, 6].map(() => astrid.atCheckout({ articleId })))
  // A process that holds one of the orders keeps the others free.
  const [held] = checkouts
  await inTransaction(shop.deps.pool, async (client) => {
    await client.query('select 1 from orders where reference = $1 for update', [held?.orderReference])
    await Promise.all(checkouts.map(({ payment }) => shop.atProvider(payment, { action: 'pay' })))
    await shop.settled()
    const { rows } = await client.query('select reference from orders where status = $1 and reference = any($2)', [
      'Completed',
      checkouts.map(({ orderReference }) => orderReference),
    ])
    expect(rows).toHaveLength(5)
  })
  // Another pool stands for another process: its runner knows nothing of this one's.
  const other = { ...shop.deps, pool: Object.create(shop.deps.pool) as typeof shop.deps.pool }
  await Promise.all([processInbox(shop.deps), processInbox(other), processInbox(shop.deps), processInbox(other)])
  expect((await astrid.status(held?.orderReference ?? '')).status).toBe('Completed')
})

test('while the database is away the bank is, too: 503 with the time to come again, on its page and its API', async () => {
  const { payment } = await astrid.atCheckout({ articleId })
  const session = payment.redirectUrl?.split('/').at(-1) ?? ''
  const { apiKey } = keysOf(shop.deps.config.secret)
  const ask = (url: string) =>
    shop.app.inject({ url: `/test-payments${url}`, headers: { host: 'localhost:3000', authorization: `Bearer ${apiKey}` } })
  const askBoth = async () => Promise.all([ask(`/pay/${session}`), ask(`/api/sessions/${session}`)])
  const gone = () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const away = [shop.deps.pool, laneOf(shop.deps.pool)].flatMap((pool) => [
    vi.spyOn(pool, 'query').mockImplementation(gone),
    vi.spyOn(pool, 'connect').mockImplementation(gone),
  ])
  try {
    for (const { statusCode, headers } of await askBoth()) {
      expect(statusCode).toBe(503)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  } finally {
    for (const each of away) each.mockRestore()
  }
  expect((await askBoth()).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})
