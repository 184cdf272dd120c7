import { randomUUID } from 'node:crypto'
import { type RefundState, readRefunds, refundOrder } from '@hoppla/contract/orders/refunds'
import { previewRefund, type RefundPreview } from '@hoppla/contract/orders/staff-orders'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { auditLedger } from '../modules/orders/orders.ts'
import { expectRefusal, type TestAnswer, type TestCall } from '../testing/app.ts'
import { asStaffWith } from '../testing/staff-roles.ts'

let centre: Centre
let service: TestCall
beforeAll(async () => {
  centre = await aCentre()
  service = await asStaffWith(centre, [['CustomerService']])
})
afterAll(() => centre.close())

const query = <R>(text: string, values: unknown[] = []) => centre.deps.pool.query(text, values).then(({ rows }) => rows as R[])
const aTicket = async (): Promise<string> => {
  const astrid = await centre.as('astrid')
  const { orderReference, payment } = await astrid.atCheckoutOf(orderDirectTicket, {
    articleId: await centre.article('serial-ticket'),
    giftCards: [],
  })
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  return orderReference
}
const state = async (reference: string, call = service) =>
  (await call(readRefunds, { params: { orderReference: reference } })).body as RefundState
const lineOf = async (reference: string) => (await state(reference)).lines[0]?.lineId ?? expect.fail('no line')
const refund = (reference: string, body: object, { key = randomUUID() as string, call = service } = {}) =>
  call(refundOrder, { params: { orderReference: reference }, body: { to: 'source', cause: 'closed', ...body } } as never, {
    'idempotency-key': key,
  })
const codeOf = ({ status, body }: TestAnswer) => (status === 200 ? 'refunded' : (body as { code: string }).code)

test('a refund twice with one key gives the money back once; with another key there is no more than the rest', async () => {
  const reference = await aTicket()
  const [lineId, key] = [await lineOf(reference), randomUUID()]
  const body = { lines: [{ lineId, amount: 900 }] }
  for (let n = 0; n < 2; n++) expect((await refund(reference, body, { key })).status).toBe(200)
  expectRefusal(await refund(reference, { lines: [{ lineId, amount: 901 }] }, { key }), 'idempotency.other-body')
  expect(await state(reference)).toMatchObject({ refundedAmount: 900, refundableAmount: 690, creditNotes: [{ amount: 900 }] })
  expectRefusal(await refund(reference, body), 'refund.too-much', 'lines')
  expectRefusal(await refund(reference, { lines: [{ lineId, amount: 690.01 }] }), 'refund.too-much', 'lines')
  const twiceNamed = {
    lines: [
      { lineId, amount: 300 },
      { lineId, amount: 300 },
    ],
  }
  expectRefusal(await refund(reference, twiceNamed), 'refund.too-much', 'lines')
  expectRefusal(await refund(reference, { lines: [{ lineId: randomUUID(), amount: 1 }] }), 'refund.too-much', 'lines')
  expect(await state(reference)).toMatchObject({ refundedAmount: 900, creditNotes: [{ amount: 900 }] })
})

test('a refund names no currency: it is that of the order, and no amount is below the smallest unit', async () => {
  const reference = await aTicket()
  const lineId = await lineOf(reference)
  expectRefusal(await refund(reference, { lines: [{ lineId, amount: 10 }], currency: 'EUR' }), 'request.invalid', 'currency')
  expectRefusal(
    await refund(reference, { lines: [{ lineId, amount: 10, currency: 'EUR' }] }),
    'request.invalid',
    'lines.0.currency',
  )
  for (const amount of [0, -1, '10 EUR', null])
    expectRefusal(await refund(reference, { lines: [{ lineId, amount }] }), 'request.invalid', 'lines.0.amount')
  expectRefusal(await refund(reference, { lines: [{ lineId, amount: 0.001 }] }), 'refund.too-much')
  const norwegian = await asStaffWith(centre, [['CustomerService', 'norway']], 'ines@hoppla.example')
  expectRefusal(await refund(reference, { lines: [{ lineId, amount: 10 }] }, { call: norwegian }), 'order.not-found')
  expect(await state(reference)).toMatchObject({ currency: 'SEK', refundedAmount: 0, creditNotes: [] })
})

test('a sale of a closed month is refunded in the open one, and the preview says so', async () => {
  const reference = await aTicket()
  const lineId = await lineOf(reference)
  const preview = async () =>
    (
      await service(previewRefund, {
        params: { orderReference: reference },
        body: { lines: [{ lineId, amount: 100 }], to: 'source' },
      } as never)
    ).body as RefundPreview
  expect((await preview()).closedMonth).toBeNull()
  const [sold] = await query<{ month: string; day: string }>(
    `select to_char(e.day, 'YYYY-MM') as month, e.day::text as day from ledger_entries e join orders o on o.id = e.order_id where o.reference = $1 limit 1`,
    [reference],
  )
  const month = sold?.month ?? expect.fail('nothing was posted')
  await query('insert into ledger_closed_months (country_id, month, closed_at) values ($1, $2, now())', [
    idOf('place', 'sweden'),
    `${month}-01`,
  ])
  expect((await preview()).closedMonth).toBe(month)
  expect((await refund(reference, { lines: [{ lineId, amount: 100 }] })).status).toBe(200)
  await centre.runJobs()
  const days = await query<{ event: string; isOpen: boolean }>(
    `select e.event, e.day >= ($2::text || '-01')::date + interval '1 month' as "isOpen" from ledger_entries e join orders o on o.id = e.order_id
      where o.reference = $1 and e.event in ('credit-note', 'refund-sent') order by e.event`,
    [reference, month],
  )
  expect(days).toEqual([
    { event: 'credit-note', isOpen: true },
    { event: 'refund-sent', isOpen: true },
  ])
  expect(await auditLedger(centre.deps.pool)).toEqual([])
})

test('two refunds at the same time do not pass the limit of a role together', async () => {
  const [place] = await query<{ key: string }>(
    `select p.key from playgrounds p join countries c on c.id = p.country_id where c.slug = 'sweden' order by p.key limit 1`,
  )
  const { groups } = await centre.aClass([1])
  const booking = await centre.booked(centre.book(centre.anInput(groups[0])))
  await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
  await centre.settled()
  const reference = booking.orderReference
  const manager = await asStaffWith(centre, [['VenueManager', place?.key]], 'ines@hoppla.example')
  await query('update staff_sessions set confirmed_at = $1', [centre.deps.clock.now()])
  const [line] = (await state(reference, manager)).lines
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => refund(reference, { lines: [{ lineId: line?.lineId, amount: 300 }] }, { call: manager })),
  )
  // 1,000 kr of an order: three of 300 fit, a fourth does not.
  expect(answers.map(codeOf).sort()).toEqual(['refund.over-limit', 'refunded', 'refunded', 'refunded'])
  expect(await state(reference, manager)).toMatchObject({ refundedAmount: 900 })
})
