import type { Cart } from '@hoppla/contract/cart/cart'
import { addCartLine, changeCartLine, createCart, orderCart, removeCartLine } from '@hoppla/contract/cart/cart-calls'
import { expect } from 'vitest'
import { holdMinutes, mostHoldMinutes, payMinutes } from '../../../modules/cart/cart.rules.ts'
import type { Said } from '../../testing/walk-shop.ts'
import { readOrder } from './parties-check.ts'
import {
  type Choice,
  dayPrice,
  depositMinor,
  type Family,
  families,
  hasCakes,
  inTheWay,
  isTooMany,
  lapse,
  type ModelCart,
  type ModelOrder,
  type ModelParty,
  minute,
  noticeMs,
  packages,
  planned,
  startOf,
} from './parties-model.ts'
import { isPaidAtBank } from './parties-money.ts'
import type { Step, World } from './parties-world.ts'

// Parties in carts: put in, changed, taken out, held anew, ordered.

export const aChoice = ({ chance, pick, centre, themes }: World): Choice => {
  const children = 6 + Math.floor(chance() * 11)
  return {
    date: pick(centre.dates) ?? '',
    at: pick(planned) ?? '',
    room: Math.floor(chance() * centre.roomIds.length),
    pack: chance() < 0.5 ? 'hop' : 'room',
    ...{ children, adults: 2, vegan: chance() < 0.5 ? Math.floor(chance() * children) : 0 },
    ...{ cakes: chance() < 0.3 ? 1 + Math.floor(chance() * 2) : 0, ice: chance() < 0.3 },
    themeId: chance() < 0.3 ? (pick(themes) ?? null) : null,
  }
}
const isSame = (one: Choice, other: Choice): boolean =>
  JSON.stringify({ ...one, adults: 0, themeId: null }) === JSON.stringify({ ...other, adults: 0, themeId: null })

/** Why a cart cannot hold a party, by the model; undefined: it can. @param own the line that is held anew. */
export const whyNotHeld = (world: World, cart: ModelCart, choice: Choice, own?: ModelParty): string | undefined => {
  if (world.centre.closed.has(choice.room)) return 'party.not-bookable'
  // What is held keeps its time, whatever the hours of notice say by now.
  const keepsIt = own?.hasRoom && isSame(own.choice, choice)
  if (!keepsIt && startOf(choice) - noticeMs < world.now()) return 'party.not-bookable'
  const why = inTheWay(world, { ...choice, cakes: 0 }, own?.id)
  if (why) return why
  if (isTooMany(choice)) return 'party.too-many'
  const others = cart.lines.filter((one) => one !== own && one.hasRoom)
  if (others.length > 0 && cart.from + mostHoldMinutes * minute <= world.now()) return 'cart.held-no-more'
  return hasCakes(world, choice, own?.id) ? undefined : 'party.extra-sold-out'
}

const isUnderWay = (world: World, { order }: ModelCart): boolean => order?.state === 'open' && isPaidAtBank(world, order)
/** Changes a cart, which ends its open order. @returns undefined where money is on its way, or has come: then nothing may change. */
const change = async (world: World, cart: ModelCart, ask: () => Promise<Said>): Promise<Said | undefined> => {
  const { order } = cart
  const isLate = isUnderWay(world, cart)
  if (order?.state === 'open' && !isLate) order.mayEnd = true
  const said = await ask()
  if (isLate) {
    expect([
      'cart.closed',
      'cart.payment-pending',
      'party.not-bookable',
      'party.room-taken',
      'party.day-full',
      'party.too-many',
    ]).toContain(said.code)
    return undefined
  }
  if (said.status === 200 && order?.state === 'open') order.mustEnd = true
  return said
}

export const aCartOf = async (world: World, who: Family): Promise<ModelCart> => {
  const known = world.carts.find((cart) => cart.who === who)
  if (known) return known
  const said = await world.ask(createCart, {}, who)
  expect(said.code).toBe(undefined)
  const { id, lines } = said.body as Cart
  // Of an order that came to nothing.
  for (const line of lines) await world.ask(removeCartLine, { params: { id, lineId: line.id } }, who)
  const cart: ModelCart = { id, who, lines: [], from: 0, until: 0, order: undefined }
  world.carts.push(cart)
  return cart
}

/** What the cart holds from now on, as it says itself; never longer than the rules let it. */
const noteHolds = (world: World, cart: ModelCart, answer: Cart, others: number): void => {
  const held = cart.lines.filter(({ hasRoom }) => hasRoom)
  if (held.length === 0) return
  if (others === 0) cart.from = world.now()
  cart.until = Math.min(world.now() + holdMinutes * minute, cart.from + mostHoldMinutes * minute)
  for (const line of held) line.until = cart.until
  expect(answer.heldUntil).toBe(cart.until > world.now() ? new Date(cart.until).toISOString() : null)
  lapse(world)
}
const othersOf = (cart: ModelCart, own?: ModelParty): number => cart.lines.filter((one) => one !== own && one.hasRoom).length

const newParty = (id: string, who: Family | undefined, choice: Choice): ModelParty => ({
  ...{ id, who, choice, dayMinor: dayPrice(choice.pack, choice.date), state: 'cart', until: null, hasRoom: true },
  ...{ order: undefined, paid: [] },
})

export { newParty }

/** Puts a party into a cart. @returns what the shop said; undefined where the cart's money is on its way. */
export const putIn = (world: World, cart: ModelCart, choice: Choice): Promise<Said | undefined> =>
  change(world, cart, () => world.ask(addCartLine, { params: { id: cart.id }, body: world.itemOf(choice) }, cart.who))
export const notePut = (world: World, cart: ModelCart, choice: Choice, answer: Cart, others: number): void => {
  const added = answer.lines.filter(({ id }) => cart.lines.every((known) => known.id !== id))
  expect(added).toHaveLength(1)
  const party = newParty(added[0]?.id ?? '', cart.who, choice)
  cart.lines.push(party)
  world.parties.push(party)
  noteHolds(world, cart, answer, others)
}

export const add: Step = async (world) => {
  const cart = await aCartOf(world, world.pick(families) ?? 'alva')
  if (cart.lines.length >= 2) return
  const choice = aChoice(world)
  const why = whyNotHeld(world, cart, choice)
  const others = othersOf(cart)
  const said = await putIn(world, cart, choice)
  if (!said) return
  expect({ choice, code: said.code }).toEqual({ choice, code: why })
  world.note(`put ${why ?? 'in'}`)
  if (said.code === undefined) notePut(world, cart, choice, said.body as Cart, others)
}

/** Another party in the same line, or the same again: what is over is held anew. */
export const replace: Step = async (world) => {
  const cart = world.pick(world.carts.filter(({ lines }) => lines.length > 0))
  const line = cart && world.pick(cart.lines)
  if (!cart || !line) return
  const choice = world.chance() < 0.5 ? line.choice : aChoice(world)
  const why = whyNotHeld(world, cart, choice, line)
  const others = othersOf(cart, line)
  const params = { id: cart.id, lineId: line.id }
  const said = await change(world, cart, () =>
    world.ask(changeCartLine, { params, body: { item: world.itemOf(choice) } }, cart.who),
  )
  if (!said) return
  expect({ choice, code: said.code }).toEqual({ choice, code: why })
  if (said.code !== undefined) return
  Object.assign(line, { choice, dayMinor: dayPrice(choice.pack, choice.date), hasRoom: true, order: undefined })
  noteHolds(world, cart, said.body as Cart, others)
}

export const remove: Step = async (world) => {
  const cart = world.pick(world.carts.filter(({ lines }) => lines.length > 0))
  const line = cart && world.pick(cart.lines)
  if (!cart || !line) return
  const params = { id: cart.id, lineId: line.id }
  const said = await change(world, cart, () => world.ask(removeCartLine, { params }, cart.who))
  if (!said) return
  expect(said.code).toBe(undefined)
  cart.lines.splice(cart.lines.indexOf(line), 1)
  Object.assign(line, { state: 'gone', hasRoom: false, order: undefined })
  noteHolds(world, cart, said.body as Cart, 1)
}

/** Presses the button, once or twice at the same moment. */
export const order: Step = async (world) => {
  const ready = world.carts.filter((cart) => cart.order?.state !== 'open' && cart.lines.length > 0)
  const cart = world.pick(world.chance() < 0.8 ? ready.filter(({ lines }) => lines.every(({ hasRoom }) => hasRoom)) : world.carts)
  if (cart) await orderOf(world, cart)
}
const orderOf = async (world: World, cart: ModelCart): Promise<void> => {
  const totalAmount = (cart.lines.length * depositMinor) / 100
  const may = cart.lines.length > 0 && cart.lines.every(({ hasRoom, choice }) => hasRoom && !world.centre.closed.has(choice.room))
  const earlier = cart.order?.state === 'open' ? cart.order : undefined
  const isLate = isUnderWay(world, cart)
  if (earlier && !isLate) earlier.mayEnd = true
  const presses = world.chance() < 0.3 ? 2 : 1
  const press = () => world.ask(orderCart, { params: { id: cart.id }, body: { totalAmount } }, cart.who)
  const said = await Promise.all(Array.from({ length: presses }, press))
  const made = said.flatMap(({ status, body }) =>
    status === 200 ? [body as { orderReference: string; secret: string | null }] : [],
  )
  const [first] = made
  expect(new Set(made.map(({ orderReference }) => orderReference)).size).toBeLessThan(2)
  if (isLate || (earlier && first?.orderReference === earlier.reference)) {
    if (first) expect(first.orderReference).toBe(earlier?.reference)
    return
  }
  const codes = said.map(({ code }) => code)
  expect({ may, made: made.length, codes }).toEqual({ may, made: may ? said.length : 0, codes })
  if (earlier && first) earlier.mustEnd = true
  if (!first) return
  const placed = await notePlaced(world, first, {
    part: 'deposit',
    who: cart.who,
    parties: cart.lines.map((party) => ({ party, key: 'package', minor: depositMinor })),
  })
  cart.order = placed
  cart.until = Math.min(
    Math.max(cart.until, world.now() + payMinutes * minute),
    cart.from + (mostHoldMinutes + payMinutes) * minute,
  )
  expect(placed.expiresAt).toBe(cart.until)
  for (const line of cart.lines) Object.assign(line, { order: placed, until: cart.until })
}

type Placing = { part: ModelOrder['part']; who: Family | undefined; parties: { party: ModelParty; key: string; minor: number }[] }
/** Keeps an order that was made, and holds its sum against what its lines cost. */
export const notePlaced = async (
  world: World,
  { orderReference: reference, secret }: { orderReference: string; secret: string | null },
  { part, who, parties }: Placing,
): Promise<ModelOrder> => {
  const row = await readOrder(world, reference)
  const lines = parties.map((line) => ({ ...line, outcome: undefined, wasHeld: false, backMinor: 0 }))
  const placed: ModelOrder = {
    ...{ ...row, reference, secret, who, part, lines, placedAt: world.now() },
    ...{ state: 'open', mayEnd: false, mustEnd: false, event: undefined },
  }
  expect({ reference, minor: row.totalMinor }).toEqual({ reference, minor: lines.reduce((sum, { minor }) => sum + minor, 0) })
  world.orders.push(placed)
  return placed
}
export const minutesOf = ({ pack }: Choice): number => packages[pack].minutes
