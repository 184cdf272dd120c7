import { expect } from 'vitest'
import { addDays, momentOf } from '../../../kernel/calendar.ts'
import { payBack, playSteps, type Walk } from '../../../modules/orders/testing/walk.ts'
import { aPartyCentre, type PartyCentre } from '../../../modules/parties/testing/party-centre.ts'
import { compare, waysOf } from './parties-check.ts'
import { look } from './parties-host.ts'
import { learn } from './parties-learn.ts'
import { lapse, zone } from './parties-model.ts'
import { compareMoney } from './parties-money.ts'
import { deliver } from './parties-payments.ts'
import { steps as kinds } from './parties-steps.ts'
import { aWorld, openRound, type Step, type World } from './parties-world.ts'

/** Steps of a round, after which all money has arrived and other days are there. */
const stepsOfRound = 60

/**
 * Parties at random, but repeatable: families put them into carts, change, order, pay in time, late, twice or without a word, change number and time, pay the
 * rest, cancel; the staff move them, book by phone, block and close rooms. The database is held against a simple model after each step, the bank after each round.
 * @param walk.spoil takes a guard out before it begins.
 * @returns how often each kind was played, each kind of death died, and what became of parties. @throws at the first difference.
 */
export const walkParties = async ({
  spoil,
  ...walk
}: Walk & { spoil?: (centre: PartyCentre) => Promise<unknown> }): Promise<{
  played: Map<string, number>
  fates: Map<string, number>
  outcomes: Map<string, number>
}> => {
  const { steps } = walk
  const centre = await aPartyCentre()
  try {
    await spoil?.(centre)
    const world = await aWorld(centre, walk)
    try {
      await openRound(world)
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
  world.before = waysOf(world)
  // A start sweeps: what is due must be known here before the shop may die.
  if (world.through.isMortal) {
    await world.work('sweep-orders')
    await settle(world)
    world.before = waysOf(world)
  }
  await step(world)
  lapse(world)
  await settle(world)
  await compare(world, isThorough)
}
const settle = async (world: World): Promise<void> => {
  await world.work('settle')
  await learn(world)
  // A shop of its own has its queue.
  if (!world.through.isMortal) await world.shop.runJobs()
}

/** All words of the bank arrive, what is owed goes back, the books are closed, and the days are over. @param isNext whether another round begins. */
const endRound = async (world: World, isNext: boolean): Promise<void> => {
  const { deps, shop, centre } = world
  world.before = waysOf(world)
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
  for (const party of world.parties)
    if (party.who !== undefined && (party.state === 'booked' || party.state === 'cancelled')) await look(world, party)
  await payBack(shop)
  compareMoney(world)
  expect(world.orders.filter((order) => order.state === 'open' && order.expiresAt <= world.now())).toEqual([])
  if (!isNext) return
  deps.clock.set(momentOf(addDays(centre.dates.at(-1) ?? '', 1), '09:00', zone))
  lapse(world)
  for (let asked = 0; asked < 2; asked++) {
    await world.work('sweep-orders')
    await settle(world)
  }
  await world.work('sweep-parties')
  for (const list of [world.carts, world.orders, world.parties, world.blocked]) list.length = 0
  await openRound(world)
  await shop.runJobs()
}
