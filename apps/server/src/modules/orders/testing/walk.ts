import { expect } from 'vitest'
import { works } from './fuzz-entrance.ts'
import type { Shop } from './shop.ts'

/** What may happen in a random walk, by name, and how often. A step makes of it what the model says. @throws where the shop does otherwise. */
export type Steps<World> = Record<string, { step: (world: World) => Promise<void>; weight: number }>

export type Walk = {
  seed: number
  steps: number
  /** The shop is a process of its own, which dies by `kill -9` once in so many requests; whoever asked asks again. */
  killEach?: number
  /** These kinds of steps alone. */
  only?: readonly string[]
}

/**
 * Plays random steps in a world, one after the other.
 * @param play does what comes before and after a step, and takes it. @param play.n how many there have been with it.
 * @returns how often each kind was played. @throws at the first difference, with the seed and the step that find it again.
 */
export const playSteps = async <World>(
  { pick, through }: { pick: <A>(from: readonly A[]) => A | undefined; through: { fates: Map<string, number> } },
  kinds: Steps<World>,
  { seed, steps, only }: Walk,
  play: (step: (world: World) => Promise<void>, n: number) => Promise<void>,
): Promise<Map<string, number>> => {
  const played = new Map<string, number>()
  const names = Object.entries(kinds).flatMap(([name, { weight }]) =>
    (only?.includes(name) ?? true) ? Array<string>(weight).fill(name) : [],
  )
  for (let n = 1; n <= steps; n++) {
    const name = pick(names) ?? expect.fail('There is no such step.')
    played.set(name, (played.get(name) ?? 0) + 1)
    try {
      await play(kinds[name]?.step ?? expect.fail(name), n)
    } catch (error) {
      throw new Error(`seed ${seed}, step ${n}, ${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
    if (n % 500 === 0) console.log(`seed ${seed}: ${n} steps, ${JSON.stringify(Object.fromEntries(through.fates))}`)
  }
  return played
}

/** What is owed goes back: what a dead process had in hand as well, when its lease is over. */
export const payBack = async ({ deps, runJobs }: Pick<Shop, 'deps'> & { runJobs: () => Promise<unknown> }): Promise<void> => {
  for (let round = 0; round < 40; round++) {
    await runJobs()
    const { rowCount } = await deps.pool.query('select from refunds where done_at is null')
    if (rowCount === 0) return
    deps.clock.advance(22_000)
    await works.sweep(deps)
  }
}
