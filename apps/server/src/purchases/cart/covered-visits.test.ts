import type { Cart } from '@hoppla/contract/cart/cart'
import { changeCartLine, removeCartLine } from '@hoppla/contract/cart/cart-calls'
import { getVisit } from '@hoppla/contract/entrance/visits'
import { entranceFamily } from '@hoppla/contract/entrance/windows'
import type { Answer } from '@hoppla/contract/route'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCentre, type Buyer, type Centre } from '../../modules/entrance/testing/centre.ts'
import { auditLedger } from '../../modules/orders/orders.ts'
import { expectRefusal } from '../../testing/app.ts'
import { visitor } from './testing/visitors.ts'

let centre: Centre
let astrid: Buyer
let member: ReturnType<typeof visitor>
beforeAll(async () => {
  centre = await aCentre()
  astrid = await centre.as('astrid')
  member = visitor(astrid.call)
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(centre.deps.db)
  await sql`delete from carts`.execute(centre.deps.db)
})
afterEach(async () => {
  expect(await auditLedger(centre.deps.pool)).toEqual([])
  await centre.emptied()
})
afterAll(() => centre.close())

const family = async (line?: string) =>
  (await astrid.ok(
    astrid.call(entranceFamily, {
      params: { playgroundId: centre.playgroundId },
      query: { date: '2026-12-01', ...(line === undefined ? {} : { line }) },
    }),
  )) as Answer<typeof entranceFamily>
type Card = { id: string; childId: string; left: (line?: string) => Promise<number>; useOne: () => Promise<void> }
/** A ticket card of Astrid’s with so many entries left, and a child of hers. */
const aCard = async (entries: number): Promise<Card> => {
  const known = new Set((await family()).covers.map(({ id }) => id))
  const { payment } = await astrid.atCheckoutOf(orderDirectTicket, { articleId: await centre.article('serial-ticket') })
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  const { covers, children } = await family()
  const { id, left } = covers.find((one) => one.kind === 'ticket' && !known.has(one.id)) ?? expect.fail('There is no new card.')
  const useOne = async () => {
    await sql`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, location_id, at)
      values (${id}, 'use', -1, ${centre.playgroundId}, ${centre.deps.clock.now()})`.execute(centre.deps.db)
  }
  for (let n = entries; n < (left ?? 0); n++) await useOne()
  const leftOf = async (line?: string) => (await family(line)).covers.find((one) => one.id === id)?.left ?? 0
  return { id, childId: children[0]?.childId ?? expect.fail('Astrid has no child.'), left: leftOf, useOne }
}
const paying = () => ({ visitors: [{ bandId: centre.bandFrom(3), count: 1 }] })
const covered = ({ id, childId }: Card) => ({ covered: [{ childId, use: 'serial-ticket' as const, id }] })
const change = (cartId: string, lineId: string | undefined, item: ReturnType<typeof centre.item>) =>
  astrid.call(changeCartLine, { params: { id: cartId, lineId: lineId ?? '' }, body: { item } })
const used = { kind: 'refused', code: 'entrance.cover-used' }

test('of two visits in a cart that want the last entry of a card the later says so, and nothing is ordered until it is changed', async () => {
  const card = await aCard(2)
  const { id } = await member.cart()
  await member.add(id, centre.item({ visitors: [], ...covered(card) }))
  await member.add(id, centre.item({ ...paying(), ...covered(card), date: '2026-12-02' }))
  // One of the two entries is used at the door meanwhile.
  await card.useOne()
  const cart = await member.read(id)
  expect(cart.lines.map(({ problem }) => problem)).toEqual([null, expect.objectContaining(used)])
  expect(cart.lines[1]?.problem?.message).toContain('another visit')
  expectRefusal(await member.tryToOrder(id, cart.totalAmount), 'cart.line-problem', 'lines.1')
  const changed = await change(id, cart.lines[1]?.id, centre.item({ ...paying(), date: '2026-12-02' }))
  expect(changed.status, changed.text).toBe(200)
  expect((await member.read(id)).lines.map(({ problem }) => problem)).toEqual([null, null])
  await member.order(id)
})

test('what a line of the cart uses cannot be put in a second time, in a new line or by changing another', async () => {
  const card = await aCard(1)
  const { id } = await member.cart()
  await member.add(id, centre.item({ visitors: [], ...covered(card) }))
  const again = centre.item({ ...paying(), ...covered(card), startsAt: '14:00' })
  expectRefusal(await member.tryToAdd(id, again), 'entrance.cover-used', 'covered')
  const { lines } = await member.add(id, centre.item({ ...paying(), startsAt: '14:00' }))
  expectRefusal(await change(id, lines[1]?.id, again), 'entrance.cover-used', 'covered')
  // The first may be changed: what it uses itself is not in its way.
  const moved = centre.item({ visitors: [], ...covered(card), startsAt: '15:00' })
  expect((await change(id, lines[0]?.id, moved)).status).toBe(200)
})

/** A cart whose covered visit was ordered, and could still be paid. */
const ordered = async (card: Card): Promise<Cart> => {
  const { id } = await member.cart()
  const cart = await member.add(id, centre.item({ ...paying(), ...covered(card) }))
  await member.order(id)
  return cart
}

test('a visit that was ordered and is changed to pay for the child has nothing reserved any more', async () => {
  const card = await aCard(1)
  const { id, lines } = await ordered(card)
  expect(await card.left()).toBe(0)
  expect((await change(id, lines[0]?.id, centre.item(paying()))).status).toBe(200)
  expect(await card.left()).toBe(1)
  expect(await centre.taken()).toBe(1)
  await member.order(id)
})

test('nor has one that is taken out of the cart', async () => {
  const card = await aCard(1)
  const { id, lines } = await ordered(card)
  await astrid.ok(astrid.call(removeCartLine, { params: { id, lineId: lines[0]?.id ?? '' } }))
  expect(await card.left()).toBe(1)
  expect(await sql`select from entrance_bookings where status = 'Ordered'`.execute(centre.deps.db)).toMatchObject({ rows: [] })
})

test('who changes a line that was ordered is shown the entries that it has reserved itself', async () => {
  const card = await aCard(1)
  const { lines } = await ordered(card)
  expect(await card.left()).toBe(0)
  expect(await card.left(lines[0]?.id)).toBe(1)
})

const refundsOf = async (orderId: string): Promise<number[]> =>
  (
    await sql<{ minor: number }>`select f.amount_minor::int as minor from refunds f join payments p on p.id = f.payment_id
      where p.order_id = ${orderId}`.execute(centre.deps.db)
  ).rows.map(({ minor }) => minor)
const late = async (card: Card) => {
  const line = await centre.held(centre.item({ ...paying(), ...covered(card) }), { name: 'astrid' })
  const order = await centre.ordered(astrid, [line])
  const payment = await astrid.payment(order.paymentToken)
  centre.deps.clock.advance(26 * 60)
  return { id: line.lineId, order, payment }
}
const pay = async ({ payment }: Awaited<ReturnType<typeof late>>) => {
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
}
const statusOf = async (id: string) => (await astrid.call(getVisit, { params: { id } })).status

test('paid after its hold has ended, a covered visit is booked while the entry is free', async () => {
  const card = await aCard(1)
  const visit = await late(card)
  await pay(visit)
  expect(await statusOf(visit.id)).toBe(200)
  expect(await card.left()).toBe(0)
  expect(await refundsOf(visit.order.orderId)).toEqual([])
})

test('when the entry was used meanwhile, the money goes back once and the places are free', async () => {
  const card = await aCard(1)
  const visit = await late(card)
  await card.useOne()
  await pay(visit)
  expect(await statusOf(visit.id)).toBe(404)
  expect(await refundsOf(visit.order.orderId)).toEqual([visit.order.total])
  expect(await centre.taken()).toBe(0)
})

test('of two that are paid late and want the same last entry one is booked', async () => {
  const card = await aCard(1)
  const visits = [await late(card), await late(card)]
  for (const visit of visits) await centre.atProvider(visit.payment, { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
  const statuses = await Promise.all(visits.map(({ id }) => statusOf(id)))
  expect(statuses.toSorted()).toEqual([200, 404])
  const refunds = await Promise.all(visits.map(({ order }) => refundsOf(order.orderId)))
  expect(refunds.flat()).toEqual([visits[0]?.order.total])
  expect(await centre.taken()).toBe(2)
})
