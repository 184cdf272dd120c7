import type { Cart } from '@hoppla/contract/cart/cart'
import { expect } from 'vitest'
import type { Steps } from '../../../modules/orders/testing/walk.ts'
import { aCartOf, aChoice, add, notePut, order, putIn, remove, replace, whyNotHeld } from './parties-cart.ts'
import { cancel, change, lookAtOne, payRest } from './parties-host.ts'
import { families, hour, type ModelOrder } from './parties-model.ts'
import { isPaidAtBank } from './parties-money.ts'
import { late, pay, tooLate } from './parties-payments.ts'
import { block, bookByPhone, closeRoom, move, notePhone, phone, whyNotByPhone } from './parties-staff.ts'
import type { Step, World } from './parties-world.ts'

/** All families and a telephone want one room at one time, at the same moment: one has it. */
const race: Step = async (world) => {
  const choice = { ...aChoice(world), cakes: 0 }
  const carts = []
  for (const who of families) carts.push(await aCartOf(world, who))
  const able = carts.filter(
    (cart) =>
      cart.lines.length < 2 && whyNotHeld(world, cart, choice) === undefined && !(cart.order && isPaidAtBank(world, cart.order)),
  )
  if (able.length < 2 || whyNotByPhone(world, choice) !== undefined) return
  const others = able.map(({ lines }) => lines.filter(({ hasRoom }) => hasRoom).length)
  const [byPhone, ...inCarts] = await Promise.all([
    bookByPhone(world, choice, undefined),
    ...able.map((cart) => putIn(world, cart, choice)),
  ])
  const codes = [byPhone, ...inCarts].map((said) => said?.code)
  expect(codes.toSorted()).toEqual([...able.map(() => 'party.room-taken'), undefined])
  world.note('race')
  if (byPhone.code === undefined) return notePhone(world, choice, undefined, byPhone)
  const winner = inCarts.findIndex((said) => said?.code === undefined)
  const cart = able[winner]
  if (cart) notePut(world, cart, choice, inCarts[winner]?.body as Cart, others[winner] ?? 0)
}

/** Two families and a telephone want another room each, and with it the last cakes of the day, at the same moment: one has them. */
const rush: Step = async (world) => {
  const { pick, chance, centre } = world
  const any = { ...aChoice(world), cakes: 2, children: 12, vegan: 0 }
  const wanted = centre.roomIds.map((_, room) => ({ ...any, room })).sort(() => chance() - 0.5)
  const [first = any, second = any, third = any] = wanted
  const carts = [await aCartOf(world, pick(['alva', 'bo']) ?? 'alva'), await aCartOf(world, pick(['cleo', 'dag']) ?? 'cleo')]
  const choices = [first, second]
  const isAble = carts.every(
    (cart, n) =>
      cart.lines.length < 2 &&
      whyNotHeld(world, cart, choices[n] ?? any) === undefined &&
      !(cart.order && isPaidAtBank(world, cart.order)),
  )
  if (!isAble || whyNotByPhone(world, third) !== undefined) return
  const others = carts.map(({ lines }) => lines.filter(({ hasRoom }) => hasRoom).length)
  const [byPhone, ...inCarts] = await Promise.all([
    bookByPhone(world, third, undefined),
    ...carts.map((cart, n) => putIn(world, cart, choices[n] ?? any)),
  ])
  const codes = [byPhone, ...inCarts].map((said) => said?.code)
  expect({ codes, had: codes.filter((code) => code === undefined).length }).toEqual({ codes, had: 1 })
  world.note('rush')
  if (byPhone.code === undefined) return notePhone(world, third, undefined, byPhone)
  for (const [n, cart] of carts.entries())
    if (inCarts[n]?.code === undefined) notePut(world, cart, choices[n] ?? any, inCarts[n]?.body as Cart, others[n] ?? 0)
}

/** Somebody telephones and gets the room of an order whose time is over, where it is free. */
const take = async (world: World, { lines }: ModelOrder): Promise<void> => {
  const choice = world.pick(lines)?.party.choice
  if (!choice || whyNotByPhone(world, choice) !== undefined) return
  const said = await bookByPhone(world, choice, undefined)
  expect(said.code).toBe(undefined)
  await notePhone(world, choice, undefined, said)
}

/** A party is put in, ordered and paid at once. */
const buy: Step = async (world) => {
  await add(world)
  await order(world)
  await pay(world)
}
const wait: Step = async (world) => {
  world.deps.clock.advance(60 + Math.floor(world.chance() * 16 * 60))
}
const days: Step = async (world) => {
  world.deps.clock.advance((8 * hour) / 1_000 + Math.floor(world.chance() * 48) * 3_600)
}
const sweep: Step = async (world) => {
  await world.work('sweep-orders')
  if (world.chance() < 0.5) await world.work('sweep-parties')
}

/** What may happen, and how often. */
export const steps: Steps<World> = {
  add: { step: add, weight: 16 },
  buy: { step: buy, weight: 12 },
  replace: { step: replace, weight: 7 },
  remove: { step: remove, weight: 4 },
  order: { step: order, weight: 12 },
  pay: { step: pay, weight: 14 },
  'too late': { step: tooLate(take), weight: 8 },
  late: { step: late, weight: 4 },
  phone: { step: phone, weight: 7 },
  move: { step: move, weight: 14 },
  change: { step: change, weight: 14 },
  'pay rest': { step: payRest, weight: 8 },
  cancel: { step: cancel, weight: 4 },
  race: { step: race, weight: 4 },
  rush: { step: rush, weight: 4 },
  look: { step: lookAtOne, weight: 4 },
  block: { step: block, weight: 3 },
  'close a room': { step: closeRoom, weight: 2 },
  wait: { step: wait, weight: 7 },
  days: { step: days, weight: 4 },
  sweep: { step: sweep, weight: 4 },
}
