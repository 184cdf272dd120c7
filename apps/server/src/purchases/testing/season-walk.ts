import { aWaitingCentre, type Waiting } from '../../modules/classes/testing/waiting.ts'
import { compare, compareBank } from './season-check.ts'
import { deliver, steps as kinds, learn, replaceOld } from './season-steps.ts'
import { seasonWorks } from './season-works.ts'
import { aWorld } from './season-world.ts'

/**
 * A season at random, but repeatable: families book, pay, let places lapse, cancel and wait, are moved by staff, and sessions and classes are cancelled; the
 * database is held against a simple model after each step, and at the end the bank.
 * @param input.killEach the shop is a process of its own, which dies by `kill -9` once in so many requests; whoever asked asks again.
 * @param input.only these kinds of steps. @param input.spoil takes a guard out before it begins.
 * @returns how often each kind was played, and each kind of death died. @throws at the first difference.
 */
export const walkSeason = async ({
  seed,
  steps,
  killEach,
  only,
  spoil,
}: {
  seed: number
  steps: number
  killEach?: number
  only?: readonly string[]
  spoil?: (centre: Awaited<ReturnType<typeof aWaitingCentre>>) => Promise<unknown>
}): Promise<{ played: Map<string, number>; fates: Map<string, number> }> => {
  const centre = await aWaitingCentre()
  try {
    await spoil?.(centre)
    const world = await aWorld(centre, { seed, killEach })
    await world.aClass([3, 2], 100_000, 80)
    await world.aClass([3], 80_000, 82)
    const played = new Map<string, number>()
    const names = Object.entries(kinds).flatMap(([name, { weight }]) =>
      (only?.includes(name) ?? true) ? Array<string>(weight).fill(name) : [],
    )
    try {
      for (let n = 1; n <= steps; n++) {
        const name = world.pick(names) ?? 'book'
        played.set(name, (played.get(name) ?? 0) + 1)
        try {
          await world.forgetLimits()
          await replaceOld(world)
          centre.deps.clock.advance(1)
          await kinds[name]?.step(world)
          await world.work('settle')
          // Now and then two processes sweep at the same moment.
          const sweep = () => world.work('sweep-classes')
          await Promise.all(world.chance() < 0.3 ? [sweep(), sweep()] : [sweep()])
          await learn(world)
          await compare(world, n % 10 === 0)
        } catch (error) {
          throw new Error(`seed ${seed}, step ${n}, ${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
        }
        if (n % 500 === 0) console.log(`seed ${seed}: ${n} steps, ${JSON.stringify(Object.fromEntries(world.through.fates))}`)
      }
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

/** What is owed goes back: what a dead process had in hand as well, when its lease is over. */
const payBack = async ({ deps, runJobs }: Waiting): Promise<void> => {
  for (let round = 0; round < 40; round++) {
    await runJobs()
    const { rowCount } = await deps.pool.query('select from refunds where done_at is null')
    if (rowCount === 0) return
    deps.clock.advance(22_000)
    await seasonWorks['sweep-orders'](deps)
  }
}
