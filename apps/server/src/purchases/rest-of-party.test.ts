import type { OrderResult } from '@hoppla/contract/orders'
import { getMyParty, type MyParty, payMyParty } from '@hoppla/contract/parties/my-parties'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../modules/orders/orders.ts'
import { aPartyCentre, type PartyCentre } from '../modules/parties/testing/party-centre.ts'
import { expectRefusal } from '../testing/app.ts'
import { meetAtLock } from '../testing/meet-at-lock.ts'

let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
})
afterEach(async () => {
  const faults = await auditLedger(centre.deps.pool)
  await centre.reset()
  expect(faults).toEqual([])
})
afterAll(() => centre.close())

const pay = (id: string) => astrid.call(payMyParty, { params: { id }, body: {} })
const read = (id: string) => astrid.ok<MyParty>(astrid.call(getMyParty, { params: { id } }))
const ordersOf = async (id: string) =>
  (
    await sql<{ reference: string; minor: number }>`
      select distinct o.reference, o.total_minor::int as minor from party_order_lines l join orders o on o.id = l.order_id
      where l.party_id = ${id} and l.part = 'rest'`.execute(centre.deps.db)
  ).rows

test('the rest that is ordered twice at one moment is one order, which both then pay', async () => {
  const id = await centre.booked(astrid)
  const answers = await meetAtLock(
    centre.deps,
    (tx) => sql`select from parties where id = ${id} for update`.execute(tx),
    () => [pay(id), pay(id)],
  )
  const [made, ...more] = answers.filter(({ status }) => status === 200).map(({ body }) => body as OrderResult)
  expect(more).toEqual([])
  const waits = answers.find(({ status }) => status !== 200) ?? expect.fail('Both have made an order.')
  expectRefusal(waits, 'party.payment-pending')
  expect(await ordersOf(id)).toEqual([{ reference: made?.orderReference, minor: 272_800 }])
  // Whoever was told to wait asks again, and gets the order of the other.
  const again = await astrid.ok<OrderResult>(pay(id))
  expect(again).toEqual(made)
  await centre.pay(astrid, again.paymentToken)
  expect(await read(id)).toMatchObject({ price: { paid: 3228, due: 0 } })
  expectRefusal(await pay(id), 'party.nothing-due')
})

test('an order of the rest that nobody has paid in time is not the answer again', async () => {
  const id = await centre.booked(astrid)
  const first = await astrid.ok<OrderResult>(pay(id))
  expect(await astrid.ok<OrderResult>(pay(id))).toEqual(first)
  centre.deps.clock.advance(31 * 60)
  const second = await astrid.ok<OrderResult>(pay(id))
  expect(second.orderReference).not.toBe(first.orderReference)
  await centre.pay(astrid, second.paymentToken)
  expect(await read(id)).toMatchObject({ price: { paid: 3228, due: 0 } })
})
