import { refundOrder } from '@hoppla/contract/orders/refunds'
import {
  type ListedStaffOrder,
  listStaffOrders,
  previewRefund,
  readStaffOrder,
  type StaffOrder,
  staffOrdersFile,
} from '@hoppla/contract/orders/staff-orders'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { isOverRoleLimit } from '../modules/orders/refunds/refund-limits.rules.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { asStaffWith } from '../testing/staff-roles.ts'

let centre: Centre
let here: string
let elsewhere: string
beforeAll(async () => {
  centre = await aCentre()
  const { rows } = await centre.deps.pool.query<{ key: string }>(
    `select p.key from playgrounds p join countries c on c.id = p.country_id where c.slug = 'sweden' order by p.key limit 2`,
  )
  here = rows[0]?.key ?? expect.fail('no play centre')
  elsewhere = rows[1]?.key ?? expect.fail('no second play centre')
})
afterAll(() => centre.close())

/** A paid order of 1,495 kr for a class of the play centre. */
const aClassOrder = async (): Promise<string> => {
  const { groups } = await centre.aClass([1])
  const booking = await centre.booked(centre.book(centre.anInput(groups[0])))
  await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
  await centre.settled()
  return booking.orderReference
}
const aTicketOrder = async (): Promise<string> => {
  const astrid = await centre.as('astrid')
  const articleId = await centre.article('serial-ticket')
  const { orderReference, payment } = await astrid.atCheckoutOf(orderDirectTicket, { articleId, giftCards: [] })
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  return orderReference
}
const read = async (call: TestCall, orderReference: string) =>
  (await call(readStaffOrder, { params: { orderReference } })).body as StaffOrder
const refund = async (call: TestCall, orderReference: string, amount: number, more: object = {}) => {
  const lines = [{ lineId: (await read(call, orderReference)).lines[0]?.lineId ?? '', amount }]
  return call(refundOrder, { params: { orderReference }, body: { lines, to: 'source', cause: 'closed', ...more } } as never)
}
const listed = async (call: TestCall, query: object = {}) =>
  ((await call(listStaffOrders, { query } as never)).body as { orders: ListedStaffOrder[] }).orders.map(
    ({ reference }) => reference,
  )
const setLimit = (minor: number | null) =>
  centre.deps.pool.query(`update countries set refund_limit_minor = $1 where slug = 'sweden'`, [minor])

test('a venue manager refunds orders of the own centre’s classes up to the country’s limit, all refunds of an order together', async () => {
  const reference = await aClassOrder()
  const manager = await asStaffWith(centre, [['VenueManager', here]])
  expect((await refund(manager, reference, 600)).status).toBe(200)
  const lines = [{ lineId: (await read(manager, reference)).lines[0]?.lineId, amount: 400.01 }]
  const params = { orderReference: reference }
  expectRefusal(await manager(previewRefund, { params, body: { lines, to: 'source' } } as never), 'refund.over-limit')
  expectRefusal(await refund(manager, reference, 400.01), 'refund.over-limit')
  expect(await read(manager, reference), 'nothing went back').toMatchObject({ refunded: 600 })
  expect((await refund(manager, reference, 400)).status).toBe(200)
  // What the country says counts, and is read anew each time.
  await setLimit(120_000)
  expectRefusal(await refund(manager, reference, 200.01), 'refund.over-limit')
  expect((await refund(manager, reference, 200)).status).toBe(200)
  await setLimit(null)
  const service = await asStaffWith(centre, [['CustomerService', 'sweden']], 'ines@hoppla.example')
  expect((await refund(service, reference, 295)).status, 'customer service decides the rest').toBe(200)
})

test('ten times the limit of an order is what a venue manager refunds in a day', async () => {
  const manager = await asStaffWith(centre, [['VenueManager', here]])
  const { rows } = await centre.deps.pool.query<{ minor: number }>(
    `select coalesce(sum(n.amount_minor), 0)::int as minor from credit_notes n join accounts a on a.id = n.made_by where a.email = 'bjorn@hoppla.example'`,
  )
  await setLimit(Math.ceil(((rows[0]?.minor ?? 0) + 10_000) / 10))
  const [first, second] = [await aClassOrder(), await aClassOrder()]
  expect((await refund(manager, first, 100)).status).toBe(200)
  expectRefusal(await refund(manager, second, 1), 'refund.over-limit')
  await setLimit(null)
})

test('a second role at the country lifts the limit; the role of another centre, or an order of the country, opens nothing', async () => {
  const reference = await aClassOrder()
  const ticket = await aTicketOrder()
  const both = await asStaffWith(centre, [
    ['VenueManager', here],
    ['Finance', 'sweden'],
  ])
  expect((await refund(both, reference, 1100)).status).toBe(200)
  expect(await listed(both)).toEqual(expect.arrayContaining([reference, ticket]))
  const manager = await asStaffWith(centre, [['VenueManager', here]])
  expect(await listed(manager)).toContain(reference)
  expect(await listed(manager), 'a ticket belongs to the country').not.toContain(ticket)
  expect((await manager(staffOrdersFile, { query: {} } as never)).text).not.toContain(ticket)
  expectRefusal(await manager(readStaffOrder, { params: { orderReference: ticket } }), 'order.not-found')
  const other = await asStaffWith(centre, [['VenueManager', elsewhere]])
  expect(await listed(other)).not.toContain(reference)
  for (const [route, body] of [
    [readStaffOrder, undefined],
    [refundOrder, { everything: true, to: 'source', cause: 'other', note: 'no' }],
    [previewRefund, { everything: true, to: 'source' }],
  ] as const)
    expectRefusal(await other(route, { params: { orderReference: reference }, body } as never), 'order.not-found')
})

test('a refund says why: on the timeline, in the audit log and in the file; “other” needs words', async () => {
  const reference = await aClassOrder()
  const service = await asStaffWith(centre, [['CustomerService', 'sweden']])
  expectRefusal(await refund(service, reference, 10, { cause: undefined }), 'request.invalid', 'cause')
  expectRefusal(await refund(service, reference, 10, { cause: 'because' }), 'request.invalid', 'cause')
  expectRefusal(await refund(service, reference, 10, { cause: 'other' }), 'request.invalid', 'note')
  expect((await refund(service, reference, 10, { cause: 'other', note: 'lost sock' })).status).toBe(200)
  expect((await refund(service, reference, 10, { cause: 'illness' })).status).toBe(200)
  const credited = (await read(service, reference)).events.filter(({ kind }) => kind === 'credited')
  expect(credited.map(({ cause, note }) => [cause, note]).sort()).toEqual([
    ['illness', ''],
    ['other', 'lost sock'],
  ])
  const { rows } = await centre.deps.pool.query(
    `select detail->>'cause' as cause from audit_log where action = 'order.refunded' and subject = $1 order by id`,
    [reference],
  )
  expect(rows).toEqual([{ cause: 'other' }, { cause: 'illness' }])
  expect((await service(staffOrdersFile, { query: { search: reference } } as never)).text).toContain('Other, Illness')
})

test.each([
  ['SEK', 100_000, 1_000_000, null, false],
  ['SEK', 100_001, 1, null, true],
  ['EUR', 10_000, 100_001, null, true],
  ['EUR', 5_001, 1, 5_000, true],
  ['EUR', 5_000, 50_001, 5_000, true],
  ['CHF', 1, 1, null, true],
  ['SEK', 1, 1, 0, true],
] as const)('%s: %i of an order, %i on a day, with the limit %s', (currency, orderMinor, dayMinor, limit, isOver) =>
  expect(isOverRoleLimit(currency, { orderMinor, dayMinor }, limit)).toBe(isOver),
)

test('orders are listed by the play centre of their class; those of no class belong to the country', async () => {
  const [reference, ticket] = [await aClassOrder(), await aTicketOrder()]
  const at = (key: string) => ({ centre: idOf('place', key) })
  const service = await asStaffWith(centre, [['CustomerService', 'sweden']])
  const byCentre = await listed(service, at(here))
  expect(byCentre).toContain(reference)
  expect(byCentre).not.toContain(ticket)
  expect(await listed(service, at(elsewhere))).not.toContain(reference)
  expect(await listed(service, { ...at(here), kind: 'serial-ticket' }), 'with other filters').toEqual([])
  const { orders } = (await service(listStaffOrders, { query: {} })).body as { orders: ListedStaffOrder[] }
  const { rows } = await centre.deps.pool.query<{ name: string }>('select name from playgrounds where key = $1', [here])
  const centreOf = (of: string) => orders.find((order) => order.reference === of)?.centre
  expect([centreOf(reference), centreOf(ticket)]).toEqual([rows[0]?.name, null])
  expect((await service(staffOrdersFile, { query: at(here) } as never)).text).toContain(rows[0]?.name)
  // A centre is no way around the places of a role.
  const norwegian = await asStaffWith(centre, [['CustomerService', 'norway']])
  expect(await listed(norwegian, at(here))).toEqual([])
  const other = await asStaffWith(centre, [['VenueManager', elsewhere]])
  expect(await listed(other, at(here))).toEqual([])
})
