import { expect } from 'vitest'
import { aCentre, type Centre } from '../../../modules/classes/testing/centre.ts'
import { payBack, playSteps, type Walk } from '../../../modules/orders/testing/walk.ts'
import { compare, learn, roomOf } from './carts-check.ts'
import { lapse } from './carts-model.ts'
import { compareMoney } from './carts-money.ts'
import { deliver } from './carts-payments.ts'
import { steps as kinds } from './carts-steps.ts'
import { aWorld, type Step, type World } from './carts-world.ts'

/** Steps of a round, after which all money has arrived and new windows, a new class and full gift cards are there. */
const stepsOfRound = 60

/**
 * Carts at random, but repeatable: gift cards, ticket cards, passes, visits and class seats are put into carts, changed, held, let go, ordered and paid in
 * time, late, twice or without a word; the database is held against a simple model after each step, the bank and the gift cards after each round.
 * @param walk.spoil takes a guard out before it begins.
 * @returns how often each kind was played, each kind of death died, and what became of paid lines. @throws at the first difference.
 */
export const walkCarts = async ({
  spoil,
  ...walk
}: Walk & { spoil?: (centre: Centre) => Promise<unknown> }): Promise<{
  played: Map<string, number>
  fates: Map<string, number>
  outcomes: Map<string, number>
}> => {
  const { steps } = walk
  const centre = await aCentre()
  try {
    await spoil?.(centre)
    const world = await aWorld(centre, walk)
    try {
      const played = await playSteps(world, kinds, walk, async (step, n) => {
        await play(world, step, n % 10 === 0)
        if (n % stepsOfRound === 0 || n === steps) await endRound(world, n < steps)
      })
      return { played, fates: world.through.fates, outcomes: world.outcomes }
    } finally {
      await world.through.close()
    }
  } finally {
    await centre.close()
  }
}

const play = async (world: World, step: Step, isThorough: boolean): Promise<void> => {
  await world.forgetLimits()
  world.deps.clock.advance(1)
  lapse(world)
  world.before = roomOf(world)
  // A start sweeps: what is due must be known here before the shop may die.
  if (world.through.isMortal) {
    await world.work('sweep-orders')
    await settle(world)
    world.before = roomOf(world)
  }
  await step(world)
  lapse(world)
  await settle(world)
  await compare(world, isThorough)
}
const settle = async (world: World): Promise<void> => {
  await world.work('settle')
  await world.work('sweep-visits')
  await world.work('sweep-classes')
  await learn(world)
  // A shop of its own has its queue.
  if (!world.through.isMortal) await world.centre.runJobs()
}

/** All words of the bank arrive, what is owed goes back, and the books are closed. @param isNext whether another round begins. */
const endRound = async (world: World, isNext: boolean): Promise<void> => {
  const { deps, centre } = world
  world.before = roomOf(world)
  for (const order of world.orders) if (order.event) await deliver(world, order)
  // What it was not told it asks for when it sweeps, after a while.
  for (let asked = 0; asked < 3; asked++) {
    await settle(world)
    deps.clock.advance(600)
    lapse(world)
    await world.work('sweep-orders')
  }
  await settle(world)
  await compare(world, true)
  await payBack(centre)
  await compareMoney(world)
  expect(world.orders.filter((order) => order.state === 'open' && order.expiresAt <= world.now())).toEqual([])
  if (!isNext) return
  world.carts.length = 0
  world.orders.length = 0
  world.stock = await world.stockUp()
  await centre.runJobs()
}
