import type { Cart } from '@hoppla/contract/cart/cart'
import { addCartLine, changeCart, createCart, getCart, removeCartLine } from '@hoppla/contract/cart/cart-calls'
import { expect } from 'vitest'
import { holdMinutes, mostHoldMinutes } from '../../../modules/cart/cart.rules.ts'
import type { Said } from '../../testing/walk-shop.ts'
import { someCovered, whyNotCovered } from './carts-covers.ts'
import { accounts, addOns, type Kind, lapse, type ModelCart, type ModelLine, takenOf, type Who } from './carts-model.ts'
import { isPaidAtBank } from './carts-money.ts'
import type { Step, World } from './carts-world.ts'

// What a cart takes in, by the model, and what it then holds.

const minute = 60_000

export const read = async (world: World, cart: ModelCart): Promise<Cart> => {
  const said = await world.ask(getCart, { params: { id: cart.id } }, cart.who)
  expect(said.code).toBe(undefined)
  return said.body as Cart
}
export const isUnderWay = (world: World, { order }: ModelCart): boolean => order?.state === 'open' && isPaidAtBank(world, order)

/** Changes a cart, which ends its open order. @returns undefined where money is on its way, or has come: then nothing may change. */
export const change = async (world: World, cart: ModelCart, ask: () => Promise<Said>): Promise<Said | undefined> => {
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

/** Why something is not to be had, by the model; undefined: it is. @param own the line that is held anew. */
export const whyNot = (world: World, cart: ModelCart, line: Omit<ModelLine, 'id'>, own?: ModelLine): string | undefined => {
  const why = whyNotRead(world, cart, line, own)
  if (why !== undefined || line.hold === 'none') return why
  const others = cart.lines.filter((one) => one !== own && one.hold === 'held')
  if (others.length > 0 && cart.from + mostHoldMinutes * minute <= world.now()) return 'cart.held-no-more'
  const room = (world.stock.places.get(line.at) ?? 0) - takenOf(world, line.at, own?.at === line.at ? own : undefined)
  if (room >= line.units) return undefined
  return line.kind === 'visit' ? 'entrance.full' : 'class.full'
}

/** Why a line cannot even be priced. */
export const whyNotRead = (world: World, cart: ModelCart, line: Omit<ModelLine, 'id'>, own?: ModelLine): string | undefined =>
  world.soldOut.has(line.kind) ? 'article.sold-out' : whyNotCovered(world, cart, line, own)

/** What the cart holds from now on, as it says itself; never longer than the rules let it. */
export const noteHolds = (world: World, cart: ModelCart, answer: Cart, others: number): void => {
  const held = cart.lines.filter(({ hold }) => hold === 'held')
  if (held.length === 0) return
  if (others === 0) cart.from = world.now()
  cart.until = Math.min(world.now() + holdMinutes * minute, cart.from + mostHoldMinutes * minute)
  expect(answer.heldUntil).toBe(cart.until > world.now() ? new Date(cart.until).toISOString() : null)
  lapse(world)
}
export const aLine = (world: World, cart: ModelCart, kind: Kind, isCovered = false): Omit<ModelLine, 'id'> => {
  const { chance, pick, stock, itemOf } = world
  const isScarce = kind === 'visit' || kind === 'seats'
  const at = isScarce ? (pick([...stock.places.keys()].filter((key) => (kind === 'visit') === key.includes(' '))) ?? '') : ''
  const units = 1 + Math.floor(chance() * (kind === 'visit' ? 3 : 2))
  const mayBeCovered = kind === 'visit' && cart.who === 'astrid'
  const covered = mayBeCovered && (isCovered || chance() < 0.8) ? someCovered(world, units) : []
  const item = itemOf(kind, units, at, covered)
  return { kind, units, at, covered, item, hold: isScarce ? 'held' : 'none', outcome: undefined }
}
export const someKind = ({ pick }: World, cart: ModelCart): Kind =>
  pick([
    'card',
    'code',
    'pass',
    ...addOns,
    'visit',
    'visit',
    'visit',
    'seats',
    'seats',
    ...(cart.who === 'guest' ? [] : ['ticket' as const]),
  ]) ?? 'card'

export const begin: Step = async (world) => {
  const who = world.chance() < 0.5 ? (world.pick([...accounts, 'astrid'] as const) ?? 'astrid') : 'guest'
  if (who === 'guest' || world.carts.every((cart) => cart.who !== who)) await aCartOf(world, who)
}
export const aCartOf = async (world: World, who: Who): Promise<ModelCart> => {
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

export const putIn = async (world: World, cart: ModelCart, line: Omit<ModelLine, 'id'>): Promise<void> => {
  const why = whyNot(world, cart, line)
  const others = cart.lines.filter(({ hold }) => hold === 'held').length
  const said = await change(world, cart, () => world.ask(addCartLine, { params: { id: cart.id }, body: line.item }, cart.who))
  if (!said) return
  expect({ put: line.kind, code: said.code }).toEqual({ put: line.kind, code: why })
  if (said.code === undefined) noteNew(world, cart, line, said.body as Cart, others)
}
/** Children of Astrid's come in with what she has, in her cart. */
export const addCovered = async (world: World): Promise<void> => {
  const cart = world.carts.find(({ who }) => who === 'astrid') ?? (await aCartOf(world, 'astrid'))
  const line = aLine(world, cart, 'visit', true)
  if (cart.lines.length < 8) await putIn(world, cart, line)
}
export const noteNew = (world: World, cart: ModelCart, line: Omit<ModelLine, 'id'>, answer: Cart, others: number): void => {
  const added = answer.lines.filter(({ id }) => cart.lines.every((known) => known.id !== id))
  expect(added).toHaveLength(1)
  cart.lines.push({ ...line, id: added[0]?.id ?? '' })
  noteHolds(world, cart, answer, others)
}
/** A guest takes all that is left of something. */
export const take = async (world: World, at: string): Promise<void> => {
  const units = (world.stock.places.get(at) ?? 0) - takenOf(world, at)
  if (units === 0) return
  const kind = at.includes(' ') ? 'visit' : 'seats'
  const item = world.itemOf(kind, units, at)
  await putIn(world, await aCartOf(world, 'guest'), { kind, units, at, covered: [], item, hold: 'held', outcome: undefined })
}
/** One that is not ordered, most of the time: an order that is left alone can be paid. */
export const someCart = (world: World): ModelCart | undefined =>
  oneOf(
    world,
    world.carts.filter(({ order: own }) => own?.state !== 'open' || world.chance() < 0.2),
  )
/** Of many guests Astrid is one of few who have something that covers children. */
export const oneOf = ({ chance, pick }: World, carts: readonly ModelCart[]): ModelCart | undefined =>
  pick(chance() < 0.4 ? carts.filter(({ who }) => who === 'astrid') : []) ?? pick(carts)
