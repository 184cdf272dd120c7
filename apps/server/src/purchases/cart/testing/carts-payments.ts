import { addCartLine } from '@hoppla/contract/cart/cart-calls'
import { cancelGuestOrder, openGuestPayment } from '@hoppla/contract/cart/guest-orders'
import { cancelOrder, openPaymentSession } from '@hoppla/contract/orders'
import { expect } from 'vitest'
import { receiveEvent } from '../../../modules/orders/testing/fuzz-entrance.ts'
import { roomOf } from './carts-check.ts'
import { useUp } from './carts-covers.ts'
import { lapse, type ModelOrder } from './carts-model.ts'
import { isPaidAtBank } from './carts-money.ts'
import type { Step, World } from './carts-world.ts'

// What happens at the bank, and how the shop hears of it.

const open = (world: World) => world.orders.filter(({ state }) => state === 'open')

/** The buyer is at the bank, and pays. */
const atBank = async (world: World, one: ModelOrder): Promise<void> => {
  const { reference: orderReference, secret, token: paymentToken } = one
  const said = await (secret === null
    ? world.ask(openPaymentSession, { params: { paymentToken } }, one.who)
    : world.ask(openGuestPayment, { params: { orderReference }, body: { secret } }))
  expect(said.code).toBe(undefined)
  const session = [...world.bank.sessions.values()].find(
    (each) => each.orderReference === orderReference && (each.state === 'open' || each.state === 'declined'),
  )
  if (!session) return
  expect(session.amountMinor).toBe(one.totalMinor - one.cardsMinor)
  if (world.chance() < 0.15) await report(world, world.bank.act(session, 'declined'))
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
  const one = world.pick(open(world).filter((each) => !isPaidAtBank(world, each)))
  if (!one) return
  await atBank(world, one)
  const fate = world.chance()
  if (fate < 0.6) await deliver(world, one)
  // The word is lost: the shop learns it when it asks.
  else if (fate < 0.75) one.event = undefined
}
export const late: Step = async (world) => {
  const one = world.pick(world.orders.filter(({ event }) => event !== undefined))
  if (one) await deliver(world, one)
}
/**
 * What was held for an order is held no more while its buyer is at the bank; somebody else may have it, and the ticket card may be used up. Then the money
 * comes: by the bank's word, or because the shop asks. @param take a guest takes what is left of something.
 */
export const tooLate =
  (take: (world: World, at: string) => Promise<void>): Step =>
  async (world) => {
    const { chance, deps, pick } = world
    const one = pick(open(world).filter((each) => !isPaidAtBank(world, each) && each.lines.some(({ hold }) => hold === 'held')))
    if (!one) return
    await atBank(world, one)
    deps.clock.set(new Date(Math.max(world.now(), one.expiresAt + 1_000)))
    lapse(world)
    await world.work('sweep-visits')
    await world.work('sweep-classes')
    const line = pick(one.lines.filter(({ hold }) => hold === 'over'))
    // A shop that dies asks the bank when it rises, before anybody can take anything.
    if (line && !world.through.isMortal && chance() < 0.6) await take(world, line.at)
    if (line && !world.through.isMortal && chance() < 0.5) await useUp(world)
    world.before = roomOf(world)
    if (chance() < 0.6) return deliver(world, one)
    one.event = undefined
    await world.work('sweep-orders')
  }

/** The bank's word arrives while the buyer still changes the cart. */
export const meanwhile: Step = async (world) => {
  const one = world.pick(world.orders.filter(({ event, state }) => event !== undefined && state === 'open'))
  const cart = world.carts.find(({ order: own }) => own === one)
  if (!one || !cart) return
  const body = world.itemOf('card', 1, '')
  const [said] = await Promise.all([world.ask(addCartLine, { params: { id: cart.id }, body }, cart.who), deliver(world, one)])
  expect(['cart.closed', 'cart.payment-pending']).toContain(said.code)
}

export const cancel: Step = async (world) => {
  const one = world.pick(open(world))
  if (!one) return
  if (!isPaidAtBank(world, one)) one.mayEnd = true
  const params = { orderReference: one.reference }
  if (one.secret === null) await world.ask(cancelOrder, { params }, one.who)
  else await world.ask(cancelGuestOrder, { params, body: { secret: one.secret } })
}
