import type { Cart } from '@hoppla/contract/cart/cart'
import { addCartLine, getCart, orderCart } from '@hoppla/contract/cart/cart-calls'
import { toMinor } from '@hoppla/i18n'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { mostHoldMinutes, payMinutes } from '../../../modules/cart/cart.rules.ts'
import type { Said } from '../../testing/walk-shop.ts'
import { addOnsOf, isAddOn } from './carts-add-ons.ts'
import { readOrder } from './carts-check.ts'
import { aLine, isUnderWay, noteNew, oneOf, read, whyNotRead } from './carts-lines.ts'
import { accounts, type Kind, type ModelCart, type ModelOrder } from './carts-model.ts'
import { announce, type Step, type World } from './carts-world.ts'

// Carts that are ordered: once, twice at the same moment, from two tabs, and at a price that is another by now.

const minute = 60_000

export const order: Step = async (world) => {
  const whole = world.carts.filter(
    ({ lines, order: own }) => own?.state !== 'open' && lines.length > 0 && lines.every(({ hold }) => hold !== 'over'),
  )
  const cart = oneOf(world, world.chance() < 0.8 ? whole : world.carts)
  if (cart) await orderOf(world, cart)
}
/** What is in the way of a line, by the model. */
const problemOf = (world: World, cart: ModelCart, line: ModelCart['lines'][number]): string | undefined =>
  whyNotRead(world, cart, line, line) ?? (line.hold === 'over' ? 'cart.held-no-more' : undefined)

/** Whether the shop must take an order of what was shown. Another price is no hindrance: its new sum is what is ordered. */
const isOrderable = (world: World, cart: ModelCart, shown: Cart): boolean => {
  const problems = cart.lines.map((line) => problemOf(world, cart, line))
  const said = cart.lines.map(({ id }) => shown.lines.find((one) => one.id === id)?.problem)
  expect(said.map((problem) => (problem?.kind === 'price-changed' ? undefined : problem?.code))).toEqual(problems)
  return problems.length > 0 && problems.every((one) => one === undefined) && shown.codes.every(({ problem }) => problem === null)
}

const press = (world: World, cart: ModelCart, totalAmount: number): Promise<Said> =>
  world.ask(orderCart, { params: { id: cart.id }, body: { totalAmount } }, cart.who)

/** Presses the button, once or twice at the same moment. */
export const orderOf = async (world: World, cart: ModelCart): Promise<void> => {
  const shown = await read(world, cart)
  comparePrices(world, cart, shown)
  const earlier = cart.order?.state === 'open' ? cart.order : undefined
  const isLate = isUnderWay(world, cart)
  const may = isOrderable(world, cart, shown)
  if (earlier && !isLate) earlier.mayEnd = true
  const presses = world.chance() < 0.3 ? 2 : 1
  const said = await Promise.all(Array.from({ length: presses }, () => press(world, cart, shown.totalAmount)))
  const made = said.flatMap(({ status, body }) => (status === 200 ? [body as Ordered] : []))
  const [first] = made
  // All who are answered have the same order.
  expect(new Set(made.map(({ orderReference }) => orderReference)).size).toBeLessThan(2)
  if (isLate || (earlier && first?.orderReference === earlier.reference)) {
    if (first) expect(first.orderReference).toBe(earlier?.reference)
    return
  }
  const codes = said.map(({ code }) => code)
  expect({ may, ordered: made.length, codes }).toEqual({ may, ordered: may ? said.length : 0, codes })
  if (earlier && first) earlier.mustEnd = true
  if (first) await noteOrder(world, cart, shown, first)
}

type Ordered = { orderReference: string; secret: string | null }
const noteOrder = async (
  world: World,
  cart: ModelCart,
  shown: Cart,
  { orderReference: reference, secret }: Ordered,
): Promise<ModelOrder> => {
  const row = await readOrder(world, reference)
  expect(row.totalMinor).toBe(toMinor(shown.totalAmount, 'SEK'))
  const placed: ModelOrder = {
    ...{ ...row, reference, secret, who: cart.who, lines: [...cart.lines], addOns: await addOnsOf(world, cart.lines, row.id) },
    ...{ state: 'open', mayEnd: false, mustEnd: false, withCoupon: cart.hasCoupon, event: undefined },
  }
  cart.order = placed
  world.orders.push(placed)
  if (cart.lines.some(({ hold }) => hold === 'held')) {
    cart.until = placed.expiresAt
    expect(cart.until).toBeLessThanOrEqual(Math.max(world.now(), cart.from + (mostHoldMinutes + payMinutes) * minute))
  }
  return placed
}

/** What is shown of a line costs what its pieces cost now; a coupon takes off ticket cards alone. */
const comparePrices = ({ prices }: World, cart: ModelCart, shown: Cart): void => {
  for (const { id, kind, units } of cart.lines) {
    const price = prices.get(kind)
    const line = shown.lines.find((one) => one.id === id)
    if (price === undefined || !line?.parts.length || (cart.hasCoupon && (kind === 'code' || kind === 'ticket'))) continue
    expect({ kind, minor: toMinor(line.amount, 'SEK') }).toEqual({ kind, minor: units * price })
  }
}

const ready = ({ carts, pick }: World): ModelCart | undefined =>
  pick(carts.filter(({ order: own, lines }) => own?.state !== 'open' && lines.length > 0 && lines.length < 8))

/** In one tab the button is pressed, in another something is put in at the same moment: it ends the order, or comes before it and is not paid for unseen. */
export const twoTabs: Step = async (world) => {
  const cart = ready(world)
  if (!cart) return
  const shown = await read(world, cart)
  const may = isOrderable(world, cart, shown)
  const line = aLine(world, cart, 'card')
  const held = cart.lines.filter(({ hold }) => hold === 'held').length
  const [ordered, put] = await Promise.all([
    press(world, cart, shown.totalAmount),
    world.ask(addCartLine, { params: { id: cart.id }, body: line.item }, cart.who),
  ])
  const placed = ordered.status === 200 ? await noteOrder(world, cart, shown, ordered.body as Ordered) : undefined
  expect({ may, code: ordered.code }).toEqual({ may, code: placed ? undefined : may ? 'order.price-changed' : ordered.code })
  if (placed) expect(may).toBe(true)
  if (put.code === undefined) {
    if (placed) Object.assign(placed, { mayEnd: true, mustEnd: true })
    noteNew(world, cart, line, put.body as Cart, held)
    return
  }
  // Gift cards have paid all of it already.
  const isCovered = placed !== undefined && placed.cardsMinor === placed.totalMinor
  expect({ code: put.code, isCovered }).toEqual({ code: put.code, isCovered: true })
  expect(['cart.closed', 'cart.payment-pending']).toContain(put.code)
}

/** The article of a line whose price the walk changes. */
const articleOf = ({ articles }: World, kind: Kind): string | undefined => {
  if (kind === 'code' || kind === 'ticket') return articles.ticket
  return kind === 'pass' || isAddOn(kind) ? articles[kind] : undefined
}

/** A price changes while it stands beside the button: the old sum is refused, the new one is ordered. */
export const dearer: Step = async (world) => {
  const { prices, deps, chance } = world
  const cart = ready(world)
  const line = world.pick(cart?.lines.filter(({ kind }) => articleOf(world, kind) !== undefined && !world.soldOut.has(kind)) ?? [])
  if (!cart || !line) return
  const shown = await read(world, cart)
  const may = isOrderable(world, cart, shown)
  const article = articleOf(world, line.kind)
  const step = isAddOn(line.kind) ? 100 : 1_000
  const minor = (prices.get(line.kind) ?? expect.fail('It has no price.')) + (chance() < 0.5 ? step : -step)
  await sql`update articles set price_minor = ${minor}, regular_price_minor = ${minor} where id = ${article}`.execute(deps.db)
  await announce(world)
  for (const kind of prices.keys()) if (articleOf(world, kind) === article) prices.set(kind, minor)
  // A shop of its own hears of it in its own time.
  await expect.poll(async () => (await read(world, cart)).totalAmount, { timeout: 60_000 }).not.toBe(shown.totalAmount)
  if (may) expect((await press(world, cart, shown.totalAmount)).code).toBe('order.price-changed')
  await orderOf(world, cart)
}

/** Somebody else's cart is not there. */
export const stranger: Step = async (world) => {
  const cart = world.pick(world.carts.filter(({ who }) => who !== 'guest'))
  if (!cart) return
  const body = world.itemOf('card', 1, '')
  for (const who of (['guest', ...accounts] as const).filter((one) => one !== cart.who)) {
    const params = { id: cart.id }
    const said = [
      await world.ask(getCart, { params }, who),
      await world.ask(addCartLine, { params, body }, who),
      await world.ask(orderCart, { params, body: { totalAmount: 500 } }, who),
    ]
    expect(said.map(({ code }) => code)).toEqual(said.map(() => 'cart.not-found'))
  }
}
