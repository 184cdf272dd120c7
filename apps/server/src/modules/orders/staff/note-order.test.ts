import { randomUUID } from 'node:crypto'
import { addOrderNote, readStaffOrder, type StaffOrder } from '@hoppla/contract/orders/staff-orders'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { oldOrderNotes } from '../retention.ts'
import { aShop, type Shop } from '../testing/shop.ts'

let shop: Shop
let bjorn: TestCall
let orderReference: string
beforeAll(async () => {
  shop = await aShop()
  const astrid = await shop.as('astrid')
  const articleId = await shop.article('serial-ticket')
  orderReference = (await astrid.atCheckoutOf(orderDirectTicket, { articleId, giftCards: [] })).orderReference
  bjorn = await asStaffWith(shop, [['CustomerService', 'sweden']])
})
afterAll(() => shop.close())

const notes = async (call: TestCall) =>
  ((await call(readStaffOrder, { params: { orderReference } })).body as StaffOrder).events.filter(({ kind }) => kind === 'noted')
const note = (call: TestCall, text: string, key: string = randomUUID()) =>
  call(addOrderNote, { params: { orderReference }, body: { text } }, { 'idempotency-key': key })

test('a note stands on the timeline with its author, once for one key, and the audit log does not say what it says', async () => {
  const key = randomUUID()
  for (let n = 0; n < 2; n++) expect((await note(bjorn, 'wants to be called after four', key)).status).toBe(204)
  expect(await notes(bjorn)).toMatchObject([
    { note: 'wants to be called after four', by: expect.stringContaining('Björn'), amount: null, cause: null },
  ])
  const { rows } = await shop.deps.pool.query(`select detail from audit_log where action = 'order.noted' and subject = $1`, [
    orderReference,
  ])
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('four')
})

test('nothing, too much, and a role of elsewhere write no note', async () => {
  const before = (await notes(bjorn)).length
  expectRefusal(await note(bjorn, '  '), 'request.invalid', 'text')
  expectRefusal(await note(bjorn, 'x'.repeat(1_001)), 'request.invalid', 'text')
  const norway = await asStaffWith(shop, [['CustomerService', 'norway']], 'ines@hoppla.example')
  expectRefusal(await note(norway, 'hello'), 'order.not-found')
  const reception = await asStaffWith(shop, [['Reception', 'orebro']], 'ines@hoppla.example')
  expectRefusal(await note(reception, 'hello'), 'auth.forbidden')
  expect(await notes(bjorn)).toHaveLength(before)
})

test('nobody floods the timeline of an order', async () => {
  await shop.deps.pool.query('delete from rate_limits')
  const statuses: number[] = []
  for (let n = 0; n < 101; n++) statuses.push((await note(bjorn, `n${n}`)).status)
  expect(statuses).toEqual([...Array(100).fill(204), 429])
  await shop.deps.pool.query(`delete from order_notes where text ~ '^n[0-9]+$'`)
})

test('a note is erased as late as the lines of the audit log, not before', async () => {
  const [old] = oldOrderNotes(24)
  const erase = (now: Date) => shop.deps.db.transaction().execute((tx) => old?.(tx, now) ?? expect.fail('no erasure'))
  const now = shop.deps.clock.now()
  const later = (months: number, days = 0) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, now.getUTCDate() + days))
  expect(await erase(later(24, -2))).toBe(0)
  expect(await notes(bjorn)).toHaveLength(1)
  expect(await erase(later(24, 2))).toBe(1)
  expect(await notes(bjorn)).toEqual([])
})
