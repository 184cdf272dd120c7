import { aWaitingCentre, type Waiting } from '../../modules/classes/testing/waiting.ts'
import { payBack, playSteps, type Walk } from '../../modules/orders/testing/walk.ts'
import { deliver } from './season-bookings.ts'
import { compare, compareBank } from './season-check.ts'
import { replaceOld } from './season-sessions.ts'
import { steps as kinds, learn } from './season-steps.ts'
import { aWorld, type Step, type World } from './season-world.ts'

/**
 * A season at random, but repeatable: families book, pay, let places lapse, cancel and wait, are moved by staff, and sessions and classes are cancelled; the
 * database is held against a simple model after each step, and at the end the bank.
 * @param walk.spoil takes a guard out before it begins.
 * @returns how often each kind was played, and each kind of death died. @throws at the first difference.
 */
export const walkSeason = async ({
  spoil,
  ...walk
}: Walk & { spoil?: (centre: Waiting) => Promise<unknown> }): Promise<{
  played: Map<string, number>
  fates: Map<string, number>
}> => {
  const centre = await aWaitingCentre()
  try {
    await spoil?.(centre)
    const world = await aWorld(centre, walk)
    await world.aClass([3, 2], 100_000, 80)
    await world.aClass([3], 80_000, 82)
    let played: Map<string, number>
    try {
      played = await playSteps(world, kinds, walk, (step, n) => play(world, step, n % 10 === 0))
      // What was paid is heard of at last.
      for (const booking of world.bookings) await deliver(world, booking)
      await world.work('sweep-classes')
    } finally {
      await world.through.close()
    }
    await compare(world, true)
    await payBack(centre)
    compareBank(world)
    return { played, fates: world.through.fates }
  } finally {
    await centre.close()
  }
}

const play = async (world: World, step: Step, isThorough: boolean): Promise<void> => {
  await world.forgetLimits()
  await replaceOld(world)
  world.deps.clock.advance(1)
  await step(world)
  await world.work('settle')
  // Now and then two processes sweep at the same moment.
  const sweep = () => world.work('sweep-classes')
  await Promise.all(world.chance() < 0.3 ? [sweep(), sweep()] : [sweep()])
  await learn(world)
  await compare(world, isThorough)
}
