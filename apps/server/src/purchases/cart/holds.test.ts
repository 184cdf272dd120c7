import type { Cart } from '@hoppla/contract/cart/cart'
import { changeCartLine, removeCartLine } from '@hoppla/contract/cart/cart-calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepOrders } from '../../modules/orders/orders.ts'
import { aShop, type Shop } from '../../modules/orders/testing/shop.ts'
import { expectRefusal } from '../../testing/app.ts'
import { meetAtLock } from '../../testing/meet-at-lock.ts'
import { makeTicketsScarce, places, takenOf } from './testing/scarce.ts'
import { visitor } from './testing/visitors.ts'

let shop: Shop
let restore: () => void
let card: string
let ticket: string
let anybody: ReturnType<typeof visitor>
const start = new Date('2026-12-01T09:00:00Z')
const item = (quantity = 1) => ({ kind: 'serial-ticket', articleId: ticket, mode: 'redeem', quantity }) as const
const cardItem = () => ({ kind: 'gift-card', articleId: card, delivery: { to: 'me' } }) as const
beforeAll(async () => {
  shop = await aShop()
  restore = await makeTicketsScarce(shop)
  ;[card, ticket] = await Promise.all([shop.giftCard(), shop.article('serial-ticket')])
  anybody = visitor(shop.call)
})
beforeEach(async () => {
  shop.deps.clock.set(start)
  await sql`delete from scarce_holds`.execute(shop.deps.db)
  await sql`delete from rate_limits`.execute(shop.deps.db)
})
afterEach(async () => {
  expect(await takenOf(shop)).toBeLessThanOrEqual(places)
})
afterAll(async () => {
  restore()
  await shop.close()
})

const minutes = (n: number) => shop.deps.clock.advance(n * 60)
const inMinutes = (n: number) => new Date(start.getTime() + n * 60_000).toISOString()
const aCart = async (...quantities: number[]): Promise<Cart> => {
  const { id } = await anybody.cart()
  for (const quantity of quantities) await anybody.add(id, item(quantity))
  return anybody.introduce(id)
}
const change = (id: string, lineId: string | undefined, quantity: number) =>
  shop.call(changeCartLine, { params: { id, lineId: lineId ?? '' }, body: { quantity } })

test('what is scarce is held while it is in the cart, and is nobody else’s meanwhile', async () => {
  const mine = await aCart(places)
  expect(mine).toMatchObject({ heldUntil: inMinutes(15), lines: [{ isScarce: true, problem: null }] })
  const other = await anybody.cart()
  expectRefusal(await anybody.tryToAdd(other.id, item()), 'article.sold-out')
  expect(await anybody.read(other.id)).toMatchObject({ lines: [], heldUntil: null })
  const lineId = mine.lines[0]?.id ?? ''
  await anybody.ok(shop.call(removeCartLine, { params: { id: mine.id, lineId } }))
  expect((await anybody.read(mine.id)).heldUntil).toBeNull()
  await anybody.add(other.id, item(places))
})

test('all of a cart ends together: more prolongs all, at most to 45 minutes from the first', async () => {
  const { id } = await aCart(1)
  minutes(10)
  expect((await anybody.add(id, item())).heldUntil).toBe(inMinutes(25))
  const { rows } = await sql<{ until: Date }>`select distinct held_until as until from scarce_holds`.execute(shop.deps.db)
  expect(rows.map(({ until }) => until.toISOString())).toEqual([inMinutes(25)])
  // What is not scarce prolongs too: somebody is still there.
  minutes(10)
  expect((await anybody.add(id, cardItem())).heldUntil).toBe(inMinutes(35))
  minutes(14)
  expect((await anybody.add(id, cardItem())).heldUntil).toBe(inMinutes(45))
  minutes(10)
  expect((await anybody.add(id, cardItem())).heldUntil).toBe(inMinutes(45))
})

test('past its time a line says so, stays, and is held anew when it is sent again, if it is free', async () => {
  const { id, lines } = await aCart(2)
  minutes(16)
  const over = await anybody.read(id)
  expect(over).toMatchObject({ heldUntil: null, totalAmount: 0, lines: [{ problem: { kind: 'held-no-more' } }] })
  expectRefusal(await anybody.tryToOrder(id, 2 * 1590), 'cart.line-problem', 'lines.0')
  const again = await anybody.ok<Cart>(change(id, lines[0]?.id, 2))
  expect(again).toMatchObject({ heldUntil: inMinutes(31), lines: [{ problem: null }] })
  minutes(16)
  const other = await aCart(places)
  expect(other.lines).toHaveLength(1)
  expectRefusal(await change(id, lines[0]?.id, 2), 'article.sold-out')
  expect(await anybody.read(id)).toMatchObject({ lines: [{ problem: { kind: 'held-no-more' } }] })
})

test('putting something else in does not bring back what was given up', async () => {
  const { id } = await aCart(1)
  minutes(16)
  expect(await anybody.add(id, cardItem())).toMatchObject({
    heldUntil: null,
    lines: [{ problem: { kind: 'held-no-more' } }, { problem: null }],
  })
})

test('a change in place that is refused leaves what was held', async () => {
  const { id, lines } = await aCart(2)
  await aCart(1)
  expectRefusal(await change(id, lines[0]?.id, 3), 'article.sold-out')
  expect(await anybody.read(id)).toMatchObject({ heldUntil: inMinutes(15), lines: [{ item: { quantity: 2 }, problem: null }] })
  expect(await takenOf(shop)).toBe(3)
  expect((await anybody.ok<Cart>(change(id, lines[0]?.id, 1))).lines[0]).toMatchObject({ item: { quantity: 1 } })
  expect(await takenOf(shop)).toBe(2)
})

test('the last one, wanted by twenty carts at the same moment, is held once', async () => {
  await aCart(places - 1)
  const carts = await Promise.all(Array.from({ length: 20 }, () => anybody.cart()))
  const answers = await Promise.all(carts.map(({ id }) => anybody.tryToAdd(id, item())))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 'article.sold-out')
})

test('ordered, it is held until the order must be paid: at least ten minutes, and no longer than the cart could', async () => {
  const { id } = await aCart(1)
  minutes(12)
  const ordered = await anybody.order(id)
  const { order, heldUntil } = await anybody.read(id)
  expect([order?.expiresAt, heldUntil]).toEqual([inMinutes(22), inMinutes(22)])
  minutes(9)
  await shop.atProvider(await anybody.payment(ordered), { action: 'pay' })
  await shop.settled()
  expect((await anybody.read(id)).order?.status).toBe('Completed')
  const { rows } = await sql<{ lines: string[]; order: string }>`select lines, order_id as order from scarce_holds`.execute(
    shop.deps.db,
  )
  const frozen = await sql<{
    id: string
  }>`select l.id from order_lines l join orders o on o.id = l.order_id where o.reference = ${ordered.orderReference}`.execute(
    shop.deps.db,
  )
  expect(rows[0]?.lines).toEqual(frozen.rows.map((line) => line.id))
})

test('given up between the look at the cart and its order, it is not sold', async () => {
  const { id } = await aCart(1)
  const [answer] = await meetAtLock(
    shop.deps,
    async (tx) => {
      await sql`select from carts where id = ${id} for update`.execute(tx)
      await sql`delete from scarce_holds`.execute(tx)
    },
    () => [anybody.tryToOrder(id, 1590)],
  )
  expectRefusal(answer ?? expect.fail('There is no answer.'), 'cart.line-problem')
  expect((await anybody.read(id)).order).toBeNull()
})

test('not paid in time, its lines say so and are ordered again once they are held again', async () => {
  const { id, lines } = await aCart(1)
  const first = await anybody.order(id)
  minutes(16)
  await sweepOrders(shop.deps)
  expect(await anybody.read(id)).toMatchObject({
    order: { status: 'Expired' },
    lines: [{ problem: { kind: 'held-no-more' } }],
  })
  expectRefusal(await anybody.tryToOrder(id, 1590), 'cart.line-problem', 'lines.0')
  await anybody.ok(change(id, lines[0]?.id, 1))
  expect((await anybody.order(id, 1590)).orderReference).not.toBe(first.orderReference)
})

test('changing an ordered cart keeps what else it holds', async () => {
  const { id } = await aCart(2)
  await anybody.order(id)
  const cart = await anybody.add(id, cardItem())
  expect(cart).toMatchObject({ order: { status: 'Cancelled' }, lines: [{ problem: null }, { problem: null }] })
  expect(cart.heldUntil).not.toBeNull()
  expect(await takenOf(shop)).toBe(2)
})

test('one client cannot hold again and again', async () => {
  const { id, lines } = await aCart(1)
  const answers = []
  for (let n = 0; n < 61; n++) answers.push(await change(id, lines[0]?.id, 1))
  expectRefusal(answers.at(-1) ?? expect.fail(), 'request.too-many')
})

test('what one client holds is counted in places, not in lines', async () => {
  const { id, lines } = await aCart(places)
  const held = []
  for (let sum = places; sum <= 60; sum += places) held.push(await change(id, lines[0]?.id, places))
  expectRefusal(held.at(-1) ?? expect.fail(), 'request.too-many')
  expect(held.length).toBeLessThan(60)
})
