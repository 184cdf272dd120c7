import { openGuestPayment } from '@hoppla/contract/cart/guest-orders'
import { openPaymentSession } from '@hoppla/contract/orders'
import { expect } from 'vitest'
import { receiveEvent } from '../../../modules/orders/testing/fuzz-entrance.ts'
import { waysOf } from './parties-check.ts'
import { lapse, type ModelOrder } from './parties-model.ts'
import { isPaidAtBank, sessionsOf } from './parties-money.ts'
import type { Step, World } from './parties-world.ts'

// What happens at the bank, and how the shop hears of it: once, twice, late, or when it asks.

const payable = (world: World) => world.orders.filter((one) => one.state === 'open' && !isPaidAtBank(world, one))

/** The buyer is at the bank, and pays. */
const atBank = async (world: World, one: ModelOrder): Promise<void> => {
  const { reference: orderReference, secret, token: paymentToken } = one
  const said = await (secret === null
    ? world.ask(openPaymentSession, { params: { paymentToken } }, one.who)
    : world.ask(openGuestPayment, { params: { orderReference }, body: { secret } }))
  expect(said.code).toBe(undefined)
  const session = sessionsOf(world, one).find(({ state }) => state === 'open' || state === 'declined')
  if (!session) return
  expect(session.amountMinor).toBe(one.totalMinor)
  if (world.chance() < 0.1) await report(world, world.bank.act(session, 'declined'))
  one.event = world.bank.act(session, 'paid')
}
const report = async (world: World, event: Buffer | undefined): Promise<void> => {
  if (!event) return
  for (let time = 0; time < (world.chance() < 0.3 ? 2 : 1); time++) await receiveEvent(world.through, event)
  await world.work('settle')
}
/** The bank's word arrives, once or twice. */
export const deliver = async (world: World, one: ModelOrder): Promise<void> => {
  const { event } = one
  one.event = undefined
  await report(world, event)
}
export const pay: Step = async (world) => {
  const one = world.pick(payable(world))
  if (!one) return
  await atBank(world, one)
  const fate = world.chance()
  if (fate < 0.7) await deliver(world, one)
  // The word is lost: the shop learns it when it asks.
  else if (fate < 0.8) one.event = undefined
}
export const late: Step = async (world) => {
  const one = world.pick(world.orders.filter(({ event }) => event !== undefined))
  if (one) await deliver(world, one)
}
/**
 * The time of an order is over while its buyer is at the bank; the rooms are given back, somebody else may have one, and then the money comes: by the
 * bank's word, or because the shop asks. @param take somebody books the same room.
 */
export const tooLate =
  (take: (world: World, one: ModelOrder) => Promise<void>): Step =>
  async (world) => {
    const { chance, deps, pick } = world
    const one = pick(payable(world).filter(({ expiresAt }) => expiresAt < world.now() + 3_600_000))
    if (!one) return
    await atBank(world, one)
    deps.clock.set(new Date(Math.max(world.now(), one.expiresAt + 1_000)))
    lapse(world)
    if (chance() < 0.7) await world.work('sweep-parties')
    // A shop that dies asks the bank when it rises, before anybody can take anything.
    if (!world.through.isMortal && chance() < 0.6) await take(world, one)
    world.before = waysOf(world)
    if (chance() < 0.6) return deliver(world, one)
    one.event = undefined
    await world.work('sweep-orders')
  }
