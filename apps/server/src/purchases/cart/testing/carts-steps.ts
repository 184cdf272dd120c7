import type { Cart } from '@hoppla/contract/cart/cart'
import {
  addCartLine,
  changeCart,
  changeCartLine,
  createCart,
  getCart,
  orderCart,
  removeCartLine,
} from '@hoppla/contract/cart/cart-calls'
import { toMinor } from '@hoppla/i18n'
import { expect } from 'vitest'
import { holdMinutes, mostHoldMinutes, payMinutes } from '../../../modules/cart/cart.rules.ts'
import type { Said } from '../../testing/walk-shop.ts'
import { isPaidAtBank, readOrder } from './carts-check.ts'
import { type Kind, lapse, type ModelCart, type ModelLine, type ModelOrder, reservedOf, takenOf, type Who } from './carts-model.ts'
import { cancel, late, meanwhile, pay, tooLate } from './carts-payments.ts'
import type { Step, World } from './carts-world.ts'

const minute = 60_000

const read = async (world: World, cart: ModelCart): Promise<Cart> => {
  const said = await world.ask(getCart, { params: { id: cart.id } }, cart.who)
  expect(said.code).toBe(undefined)
  return said.body as Cart
}
const isUnderWay = (world: World, { order }: ModelCart): boolean => order?.state === 'open' && isPaidAtBank(world, order)

/** Changes a cart, which ends its open order. @returns undefined where money is on its way, or has come: then nothing may change. */
const change = async (world: World, cart: ModelCart, ask: () => Promise<Said>): Promise<Said | undefined> => {
  const { order } = cart
  const isLate = isUnderWay(world, cart)
  if (order?.state === 'open' && !isLate) order.mayEnd = true
  const said = await ask()
  if (isLate) {
    expect(said.status).not.toBe(200)
    return undefined
  }
  if (said.status === 200 && order?.state === 'open') order.mustEnd = true
  return said
}

/** Why something scarce is not to be had, by the model; undefined: it is. @param own the line that is held anew. */
const whyNot = (world: World, cart: ModelCart, line: Omit<ModelLine, 'id'>, own?: ModelLine): string | undefined => {
  if (line.isCovered && reservedOf(world, own) >= world.stock.ticket.left) return 'ticket.not-found'
  if (line.hold === 'none') return undefined
  const others = cart.lines.filter((one) => one !== own && one.hold === 'held')
  if (others.length > 0 && cart.from + mostHoldMinutes * minute <= world.now()) return 'cart.held-no-more'
  const room = (world.stock.places.get(line.at) ?? 0) - takenOf(world, line.at, own?.at === line.at ? own : undefined)
  if (room >= line.units) return undefined
  return line.kind === 'visit' ? 'entrance.full' : 'class.full'
}

/** What the cart holds from now on, as it says itself; never longer than the rules let it. */
const noteHolds = (world: World, cart: ModelCart, answer: Cart, others: number): void => {
  const held = cart.lines.filter(({ hold }) => hold === 'held')
  if (held.length === 0) return
  if (others === 0) cart.from = world.now()
  cart.until = Math.min(world.now() + holdMinutes * minute, cart.from + mostHoldMinutes * minute)
  expect(answer.heldUntil).toBe(cart.until > world.now() ? new Date(cart.until).toISOString() : null)
  lapse(world)
}
const aLine = (world: World, cart: ModelCart, kind: Kind): Omit<ModelLine, 'id'> => {
  const { chance, pick, stock, itemOf } = world
  const isScarce = kind === 'visit' || kind === 'seats'
  const at = isScarce ? (pick([...stock.places.keys()].filter((key) => (kind === 'visit') === key.includes(' '))) ?? '') : ''
  const units = 1 + Math.floor(chance() * (kind === 'visit' ? 3 : 2))
  const isCovered = kind === 'visit' && cart.who === 'astrid' && chance() < 0.4
  const item = itemOf(kind, units, at, isCovered ? stock.ticket : undefined)
  return { kind, units, at, isCovered, item, hold: isScarce ? 'held' : 'none', outcome: undefined }
}
const someKind = ({ pick }: World, cart: ModelCart): Kind =>
  pick([
    'card',
    'code',
    'pass',
    'visit',
    'visit',
    'visit',
    'seats',
    'seats',
    ...(cart.who === 'astrid' ? ['ticket' as const] : []),
  ]) ?? 'card'

const begin: Step = async (world) => {
  const who = world.chance() < 0.3 ? 'astrid' : 'guest'
  if (who === 'guest' || world.carts.every((cart) => cart.who !== who)) await aCartOf(world, who)
}
const aCartOf = async (world: World, who: Who): Promise<ModelCart> => {
  const said = await world.ask(createCart, {}, who)
  expect(said.code).toBe(undefined)
  const { id, lines } = said.body as Cart
  const cart: ModelCart = { id, who, lines: [], from: 0, until: 0, hasCoupon: false, order: undefined }
  // Of an earlier round.
  for (const line of lines) await world.ask(removeCartLine, { params: { id, lineId: line.id } }, who)
  const contact = { email: `g-${id}@parents.example`, name: 'Gunnel Berg', phone: '070 174 06 12' }
  const body = who === 'guest' ? { contact } : { codes: [] }
  expect((await world.ask(changeCart, { params: { id }, body }, who)).code).toBe(undefined)
  world.carts.push(cart)
  return cart
}

const putIn = async (world: World, cart: ModelCart, line: Omit<ModelLine, 'id'>): Promise<void> => {
  const why = whyNot(world, cart, line)
  const others = cart.lines.filter(({ hold }) => hold === 'held').length
  const said = await change(world, cart, () => world.ask(addCartLine, { params: { id: cart.id }, body: line.item }, cart.who))
  if (!said) return
  expect({ put: line.kind, code: said.code }).toEqual({ put: line.kind, code: why })
  if (said.code === undefined) noteNew(world, cart, line, said.body as Cart, others)
}
const noteNew = (world: World, cart: ModelCart, line: Omit<ModelLine, 'id'>, answer: Cart, others: number): void => {
  const added = answer.lines.filter(({ id }) => cart.lines.every((known) => known.id !== id))
  expect(added).toHaveLength(1)
  cart.lines.push({ ...line, id: added[0]?.id ?? '' })
  noteHolds(world, cart, answer, others)
}
/** A guest takes all that is left of something. */
const take = async (world: World, at: string): Promise<void> => {
  const units = (world.stock.places.get(at) ?? 0) - takenOf(world, at)
  if (units === 0) return
  const kind = at.includes(' ') ? 'visit' : 'seats'
  const item = world.itemOf(kind, units, at)
  await putIn(world, await aCartOf(world, 'guest'), { kind, units, at, isCovered: false, item, hold: 'held', outcome: undefined })
}
/** One that is not ordered, most of the time: an order that is left alone can be paid. */
const someCart = ({ carts, chance, pick }: World): ModelCart | undefined =>
  pick(carts.filter(({ order: own }) => own?.state !== 'open' || chance() < 0.2))
const add: Step = async (world) => {
  const cart = someCart(world)
  if (cart && cart.lines.length < 8) await putIn(world, cart, aLine(world, cart, someKind(world, cart)))
}

/** Something else of the same kind, or the same again: what is over is held anew. */
const replace: Step = async (world) => {
  const cart = someCart(world)
  const line = cart && world.pick(cart.lines)
  if (!cart || !line) return
  const isScarce = line.hold !== 'none'
  const next = world.chance() < 0.5 ? { ...line, hold: isScarce ? ('held' as const) : line.hold } : aLine(world, cart, line.kind)
  const why = whyNot(world, cart, next, line)
  const others = cart.lines.filter((one) => one !== line && one.hold === 'held').length
  const params = { id: cart.id, lineId: line.id }
  const said = await change(world, cart, () => world.ask(changeCartLine, { params, body: { item: next.item } }, cart.who))
  if (!said) return
  expect({ kind: line.kind, code: said.code }).toEqual({ kind: line.kind, code: why })
  if (said.code !== undefined) return
  cart.lines[cart.lines.indexOf(line)] = { ...next, id: line.id }
  noteHolds(world, cart, said.body as Cart, others)
}

const remove: Step = async (world) => {
  const cart = someCart(world)
  const line = cart && world.pick(cart.lines)
  if (!cart || !line) return
  const params = { id: cart.id, lineId: line.id }
  const said = await change(world, cart, () => world.ask(removeCartLine, { params }, cart.who))
  if (!said) return
  expect(said.code).toBe(undefined)
  cart.lines.splice(cart.lines.indexOf(line), 1)
  noteHolds(world, cart, said.body as Cart, 1)
}

/** Gift cards and the coupon, or none. What does nothing for this cart is refused, and the cart is as it was. */
const codes: Step = async (world) => {
  const cart = someCart(world)
  if (!cart) return
  const { chance, stock } = world
  const wantsCoupon = cart.who === 'astrid' && chance() < 0.6
  const wanted = [...stock.cards.filter(() => chance() < 0.5).map(({ code }) => code), ...(wantsCoupon ? [stock.coupon] : [])]
  const said = await change(world, cart, () =>
    world.ask(changeCart, { params: { id: cart.id }, body: { codes: wanted } }, cart.who),
  )
  if (said?.code === undefined && said) cart.hasCoupon = wantsCoupon
}

const order: Step = async (world) => {
  const ready = world.carts.filter(
    ({ lines, order: own }) => own?.state !== 'open' && lines.length > 0 && lines.every(({ hold }) => hold !== 'over'),
  )
  const cart = world.pick(world.chance() < 0.8 ? ready : world.carts)
  if (cart) await orderOf(world, cart)
}
/** Presses the button, once or twice at the same moment. */
const orderOf = async (world: World, cart: ModelCart): Promise<void> => {
  const shown = await read(world, cart)
  const earlier = cart.order?.state === 'open' ? cart.order : undefined
  const isLate = isUnderWay(world, cart)
  const isOrderable =
    cart.lines.length > 0 &&
    cart.lines.every(({ hold }) => hold !== 'over') &&
    shown.lines.every(({ problem }) => problem === null) &&
    shown.codes.every(({ problem }) => problem === null) &&
    reservedOf(world) + cart.lines.filter((line) => line.isCovered && !cart.order?.lines.includes(line)).length <=
      world.stock.ticket.left
  if (earlier && !isLate) earlier.mayEnd = true
  const press = () => world.ask(orderCart, { params: { id: cart.id }, body: { totalAmount: shown.totalAmount } }, cart.who)
  const said = await Promise.all(world.chance() < 0.3 ? [press(), press()] : [press()])
  const made = said.flatMap(({ status, body }) =>
    status === 200 ? [body as { orderReference: string; secret: string | null }] : [],
  )
  const [first] = made
  // All who are answered have the same order.
  expect(new Set(made.map(({ orderReference }) => orderReference)).size).toBeLessThan(2)
  if (isLate || (earlier && first?.orderReference === earlier.reference)) {
    if (first) expect(first.orderReference).toBe(earlier?.reference)
    return
  }
  expect({ isOrderable, ordered: made.length, codes: said.map(({ code }) => code) }).toEqual({
    isOrderable,
    ordered: isOrderable ? said.length : 0,
    codes: said.map(({ code }) => code),
  })
  if (earlier && first) earlier.mustEnd = true
  if (!first) return
  const row = await readOrder(world, first.orderReference)
  expect(row.totalMinor).toBe(toMinor(shown.totalAmount, 'SEK'))
  const lines = [...cart.lines]
  const placed: ModelOrder = {
    ...{ ...row, reference: first.orderReference, secret: first.secret, who: cart.who, lines },
    ...{ state: 'open', mayEnd: false, mustEnd: false, withCoupon: cart.hasCoupon, event: undefined },
  }
  cart.order = placed
  world.orders.push(placed)
  if (cart.lines.some(({ hold }) => hold === 'held')) {
    cart.until = placed.expiresAt
    expect(cart.until).toBeLessThanOrEqual(Math.max(world.now(), cart.from + (mostHoldMinutes + payMinutes) * minute))
  }
}

/** Several carts want more than half of what is left of something, at the same moment: one has it. */
const race: Step = async (world) => {
  const at = world.pick([...world.stock.places.keys()]) ?? ''
  const room = (world.stock.places.get(at) ?? 0) - takenOf(world, at)
  const carts = world.carts.filter((cart) => cart.lines.length < 8 && !isUnderWay(world, cart)).slice(0, 3)
  if (room === 0 || carts.length < 2) return
  const kind = at.includes(' ') ? 'visit' : 'seats'
  const units = Math.floor(room / 2) + 1
  const lines = carts.map(() => ({
    ...{ kind, units, at, isCovered: false, hold: 'held', outcome: undefined },
    item: world.itemOf(kind, units, at),
  })) satisfies Omit<ModelLine, 'id'>[]
  const able = carts.map((cart, n) => whyNot(world, cart, lines[n] ?? expect.fail()) === undefined)
  const held = carts.map((cart) => cart.lines.filter(({ hold }) => hold === 'held').length)
  const said = await Promise.all(
    carts.map((cart, n) =>
      change(world, cart, () =>
        world.ask(addCartLine, { params: { id: cart.id }, body: lines[n]?.item ?? expect.fail() }, cart.who),
      ),
    ),
  )
  expect(said.filter((one) => one?.code === undefined)).toHaveLength(able.includes(true) ? 1 : 0)
  for (const [n, cart] of carts.entries()) {
    const line = lines[n]
    if (line && said[n]?.code === undefined) noteNew(world, cart, line, said[n]?.body as Cart, held[n] ?? 0)
  }
}

/** A cart that has everything is bought at once. */
const buyAll: Step = async (world) => {
  await begin(world)
  const cart = world.carts.at(-1)
  if (!cart || cart.lines.length > 0) return
  for (const kind of ['card', 'code', 'pass', 'visit', 'seats'] as const)
    if (world.chance() < 0.8) await putIn(world, cart, aLine(world, cart, kind))
  if (world.chance() < 0.4)
    await world.ask(changeCart, { params: { id: cart.id }, body: { codes: world.stock.cards.map(({ code }) => code) } }, cart.who)
  await orderOf(world, cart)
}

const wait: Step = async (world) => {
  world.deps.clock.advance(60 + Math.floor(world.chance() * 16 * 60))
}
const sweep: Step = async (world) => {
  await world.work('sweep-orders')
}

/** What may happen, and how often. */
export const steps: Record<string, { step: Step; weight: number }> = {
  begin: { step: begin, weight: 8 },
  'buy all': { step: buyAll, weight: 6 },
  add: { step: add, weight: 18 },
  replace: { step: replace, weight: 10 },
  remove: { step: remove, weight: 6 },
  codes: { step: codes, weight: 6 },
  order: { step: order, weight: 16 },
  pay: { step: pay, weight: 14 },
  'too late': { step: tooLate(take), weight: 7 },
  late: { step: late, weight: 4 },
  meanwhile: { step: meanwhile, weight: 2 },
  cancel: { step: cancel, weight: 3 },
  race: { step: race, weight: 4 },
  wait: { step: wait, weight: 8 },
  sweep: { step: sweep, weight: 5 },
}
