import type { Cart } from '@hoppla/contract/cart/cart'
import { addCartLine, changeCart, changeCartLine, removeCartLine } from '@hoppla/contract/cart/cart-calls'
import { expect } from 'vitest'
import type { Steps } from '../../../modules/orders/testing/walk.ts'
import { handOut, moneyBack, soldOut } from './carts-add-ons.ts'
import { useAtDoor } from './carts-covers.ts'
import {
  aCartOf,
  addCovered,
  aLine,
  begin,
  change,
  isUnderWay,
  noteHolds,
  noteNew,
  putIn,
  someCart,
  someKind,
  take,
  whyNot,
} from './carts-lines.ts'
import { accounts, type ModelLine, takenOf } from './carts-model.ts'
import { dearer, order, orderOf, stranger, twoTabs } from './carts-orders.ts'
import { cancel, late, meanwhile, pay, tooLate } from './carts-payments.ts'
import type { Step, World } from './carts-world.ts'

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

/** By chance. */
const inAnyOrder = <A>({ chance }: World, of: readonly A[]): A[] =>
  of
    .map((one) => ({ one, at: chance() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** Several carts want more than half of what is left of something, at the same moment, of guests or of two accounts: one has it. */
const race: Step = async (world) => {
  const at = world.pick([...world.stock.places.keys()]) ?? ''
  const room = (world.stock.places.get(at) ?? 0) - takenOf(world, at)
  const isRaceOfAccounts = world.chance() < 0.4
  if (isRaceOfAccounts) for (const who of accounts) if (world.carts.every((cart) => cart.who !== who)) await aCartOf(world, who)
  const able = world.carts.filter((cart) => cart.lines.length < 8 && !isUnderWay(world, cart))
  const carts = isRaceOfAccounts ? able.filter(({ who }) => who !== 'guest') : inAnyOrder(world, able).slice(0, 3)
  if (room === 0 || carts.length < 2) return
  const kind = at.includes(' ') ? 'visit' : 'seats'
  const units = Math.floor(room / 2) + 1
  const lines = carts.map(() => ({
    ...{ kind, units, at, covered: [], hold: 'held', outcome: undefined },
    item: world.itemOf(kind, units, at),
  })) satisfies Omit<ModelLine, 'id'>[]
  const could = carts.map((cart, n) => whyNot(world, cart, lines[n] ?? expect.fail()) === undefined)
  const held = carts.map((cart) => cart.lines.filter(({ hold }) => hold === 'held').length)
  const said = await Promise.all(
    carts.map((cart, n) =>
      change(world, cart, () =>
        world.ask(addCartLine, { params: { id: cart.id }, body: lines[n]?.item ?? expect.fail() }, cart.who),
      ),
    ),
  )
  expect(said.filter((one) => one?.code === undefined)).toHaveLength(could.includes(true) ? 1 : 0)
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
  for (const kind of ['card', 'code', 'pass', 'socks', 'coffee', 'visit', 'seats'] as const)
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
export const steps: Steps<World> = {
  begin: { step: begin, weight: 8 },
  'buy all': { step: buyAll, weight: 6 },
  add: { step: add, weight: 18 },
  'add covered': { step: addCovered, weight: 8 },
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
  'two tabs': { step: twoTabs, weight: 5 },
  dearer: { step: dearer, weight: 3 },
  stranger: { step: stranger, weight: 1 },
  'hand out': { step: handOut, weight: 6 },
  'money back': { step: moneyBack, weight: 4 },
  'sold out': { step: soldOut, weight: 2 },
  'use at door': { step: useAtDoor, weight: 3 },
  wait: { step: wait, weight: 8 },
  sweep: { step: sweep, weight: 5 },
}
