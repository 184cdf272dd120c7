import { refundOrder } from '@hoppla/contract/orders/refunds'
import { readStaffOrder, type StaffOrder } from '@hoppla/contract/orders/staff-orders'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { evictAccess } from '../../identity/identity.ts'
import { aShop, type Buyer, type Shop } from '../testing/shop.ts'
import { isOverLimit } from './refund-limits.rules.ts'

let shop: Shop
let astrid: Buyer
let ticket: string
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  ticket = await shop.article('serial-ticket')
})
afterAll(() => shop.close())

const aTicket = async (): Promise<string> => {
  const { orderReference, payment } = await astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket, giftCards: [] })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  return orderReference
}
/** When everybody of the staff showed the second factor last. */
const confirmedAt = async (moment: Date) => {
  await shop.deps.pool.query('update staff_sessions set confirmed_at = $1', [moment])
  evictAccess(shop.deps)
}
const read = async (call: TestCall, orderReference: string) =>
  (await call(readStaffOrder, { params: { orderReference } })).body as StaffOrder
const refund = async (call: TestCall, orderReference: string, amount: number) => {
  const [line] = (await read(call, orderReference)).lines
  const body = { lines: [{ lineId: line?.lineId ?? '', amount }], to: 'source' as const, cause: 'goodwill' as const }
  return call(refundOrder, { params: { orderReference }, body })
}

test('several small refunds of one order are one large one: over the limit the second factor is asked for, and nothing goes back before', async () => {
  const bjorn = await asStaffWith(shop, [['CustomerService', 'sweden']])
  const reference = await aTicket()
  await confirmedAt(new Date(0))
  for (const amount of [400, 600]) expect((await refund(bjorn, reference, amount)).status).toBe(200)
  expectRefusal(await refund(bjorn, reference, 0.01), 'auth.step-up-required')
  expect(await read(bjorn, reference)).toMatchObject({ refunded: 1000 })
  // What a colleague refunded of it counts, too.
  const ines = await asStaffWith(shop, [['Finance', 'sweden']], 'ines@hoppla.example')
  await confirmedAt(new Date(0))
  expectRefusal(await refund(ines, reference, 1), 'auth.step-up-required')
  await confirmedAt(shop.deps.clock.now())
  expect((await refund(ines, reference, 1)).status).toBe(200)
  expect(await read(ines, reference)).toMatchObject({ refunded: 1001 })
})

test('many small refunds of one person on one day are over the limit of the day; of somebody else they are not', async () => {
  const bjorn = await asStaffWith(shop, [['CustomerService', 'sweden']])
  const ines = await asStaffWith(shop, [['Finance', 'sweden']], 'ines@hoppla.example')
  await confirmedAt(new Date(0))
  // 1,000 kr have gone back before.
  for (let n = 0; n < 9; n++) expect((await refund(bjorn, await aTicket(), 1000)).status).toBe(200)
  const last = await aTicket()
  expectRefusal(await refund(bjorn, last, 1), 'auth.step-up-required')
  expect((await refund(ines, last, 1)).status).toBe(200)
  await confirmedAt(shop.deps.clock.now())
  expect((await refund(bjorn, last, 1)).status).toBe(200)
})

test.each([
  ['SEK', 100_000, 1_000_000, false],
  ['SEK', 100_001, 1, true],
  ['EUR', 10_000, 100_001, true],
  ['CHF', 1, 1, true],
] as const)('%s: %i of an order, %i on a day', (currency, orderMinor, dayMinor, isOver) =>
  expect(isOverLimit(currency, { orderMinor, dayMinor })).toBe(isOver),
)
