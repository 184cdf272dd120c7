import { changeCartLine, removeCartLine } from '@hoppla/contract/cart/cart-calls'
import { type OrderResult, openPaymentSession, type Payment } from '@hoppla/contract/orders'
import { changeMyParty, getMyParty, type MyParty, payMyParty } from '@hoppla/contract/parties/my-parties'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/statement.ts'
import { auditLedger } from '../../modules/orders/orders.ts'
import { aPartyCentre, type PartyCentre } from '../../modules/parties/testing/party-centre.ts'
import { expectRefusal } from '../../testing/app.ts'

// Money for parties that comes when its order is over, and something else has happened meanwhile. What the random walk found, or was to find.

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

/** As the sweeper leaves an order that its buyer pays at this moment. */
const expire = (reference: string) =>
  sql`update orders set status = 'Expired' where reference = ${reference}`.execute(centre.deps.db)
const payAt = async (payment: Payment): Promise<void> => {
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
}
const refundsOf = async (reference: string) =>
  (
    await sql<{ minor: number }>`select r.amount_minor::int as minor from refunds r join payments p on p.id = r.payment_id
      join orders o on o.id = p.order_id where o.reference = ${reference} order by 1`.execute(centre.deps.db)
  ).rows.map(({ minor }) => minor)
const read = (id: string) => astrid.ok<MyParty>(astrid.call(getMyParty, { params: { id } }))
const orderRest = (id: string) => astrid.ok<OrderResult>(astrid.call(payMyParty, { params: { id }, body: {} }))
const sessionOf = ({ paymentToken }: OrderResult) =>
  astrid.ok<Payment>(astrid.call(openPaymentSession, { params: { paymentToken } }))
const pizzas = (children: number) => ({ children, foods: [{ id: centre.extraIds.pizza, count: children }] })

test('the rest that was paid by two orders, the first of them late, goes back once', async () => {
  const id = await centre.booked(astrid)
  const first = await orderRest(id)
  const session = await sessionOf(first)
  await expire(first.orderReference)
  const second = await orderRest(id)
  expect(second.orderReference).not.toBe(first.orderReference)
  await centre.pay(astrid, second.paymentToken)
  await payAt(session)
  expect(await refundsOf(first.orderReference)).toEqual([272_800])
  expect(await refundsOf(second.orderReference)).toEqual([])
  expect(await read(id)).toMatchObject({ price: { total: 3228, paid: 3228, due: 0 } })
})

test('of the rest that is paid late for a party that costs less by now, what is owed no more goes back', async () => {
  const id = await centre.booked(astrid)
  const late = await orderRest(id)
  const session = await sessionOf(late)
  await expire(late.orderReference)
  // One child less than were ordered for: the line of children costs less.
  await astrid.ok(astrid.call(changeMyParty, { params: { id }, body: pizzas(11) }))
  await payAt(session)
  expect(await refundsOf(late.orderReference)).toEqual([43_800])
  expect(await read(id)).toMatchObject({ price: { total: 3009, paid: 2790, due: 219 } })
  const rest = await orderRest(id)
  await centre.pay(astrid, rest.paymentToken)
  expect(await read(id)).toMatchObject({ price: { paid: 3009, due: 0 } })
})

test('the rest that is paid late and still owed is taken', async () => {
  const id = await centre.booked(astrid)
  const late = await orderRest(id)
  const session = await sessionOf(late)
  await expire(late.orderReference)
  await payAt(session)
  expect(await refundsOf(late.orderReference)).toEqual([])
  expect(await read(id)).toMatchObject({ price: { paid: 3228, due: 0 } })
})

test('a line whose late deposit comes while it is taken out of its cart is booked, and keeps its room', async () => {
  const order = await centre.ordered(astrid, centre.item())
  const payment = await astrid.payment(order)
  centre.deps.clock.advance(26 * 60)
  await expire(order.orderReference)
  const { removing } = await inTransaction(centre.deps.pool, async (client) => {
    await client.query('select from carts where id = $1 for update', [order.cartId])
    const asked = astrid.call(removeCartLine, { params: { id: order.cartId, lineId: order.id } })
    await expect.poll(waiting).toBeGreaterThan(0)
    await payAt(payment)
    return { removing: asked }
  })
  expectRefusal(await removing, 'cart.closed')
  expect(await read(order.id)).toMatchObject({ status: 'Booked' })
  const { rows } = await sql<{ until: Date | null }>`select held_until as until from room_bookings where id = ${order.id}`.execute(
    centre.deps.db,
  )
  expect(rows).toEqual([{ until: null }])
})
const waiting = async () =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      centre.deps.db,
    )
  ).rows[0]?.n ?? 0

test('a deposit that comes for an order whose line was ordered anew goes back; the later order books it', async () => {
  const first = await centre.ordered(astrid, centre.item())
  const payment = await astrid.payment(first)
  centre.deps.clock.advance(26 * 60)
  await expire(first.orderReference)
  const params = { id: first.cartId, lineId: first.id }
  await astrid.ok(astrid.call(changeCartLine, { params, body: { item: centre.item() } }))
  const second = await astrid.order(first.cartId)
  await payAt(payment)
  expect(await refundsOf(first.orderReference)).toEqual([50_000])
  expectRefusal(await astrid.call(getMyParty, { params: { id: first.id } }), 'party.not-found')
  await centre.pay(astrid, second.paymentToken)
  expect(await refundsOf(second.orderReference)).toEqual([])
  expect(await read(first.id)).toMatchObject({ status: 'Booked', orderReference: second.orderReference })
})

test('a deposit that comes late for a room that is switched off by now goes back', async () => {
  const late = await centre.ordered(astrid, centre.item())
  const payment = await astrid.payment(late)
  centre.deps.clock.advance(26 * 60)
  await sql`delete from room_bookings`.execute(centre.deps.db)
  await sql`update rooms set is_disabled = true where id = ${centre.rooms[0]}`.execute(centre.deps.db)
  await payAt(payment)
  await sql`update rooms set is_disabled = false where id = ${centre.rooms[0]}`.execute(centre.deps.db)
  expect(await refundsOf(late.orderReference)).toEqual([50_000])
})

test('a deposit for a party that was cancelled while it waited goes back, and takes no room', async () => {
  const order = await centre.ordered(astrid, centre.item())
  const payment = await astrid.payment(order)
  await sql`update parties set status = 'Cancelled', cancelled_at = now(), cancelled_by = 'centre' where id = ${order.id}`.execute(
    centre.deps.db,
  )
  await sql`delete from room_bookings`.execute(centre.deps.db)
  await payAt(payment)
  expect(await refundsOf(order.orderReference)).toEqual([50_000])
  expect((await sql`select from room_bookings`.execute(centre.deps.db)).rows).toEqual([])
})
