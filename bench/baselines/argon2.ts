// Verifies one password over and over on every core, with the product's own cost: the ceiling of `login`. Arguments: hash, password, seconds.
import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'

const [hash = '', password = '', seconds] = process.argv.slice(2)

/** @returns verifications a second. */
const run = async (forSeconds: number): Promise<number> => {
  const startedAt = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      while (performance.now() - startedAt < forSeconds * 1000) {
        if (!(await verify(hash, password))) throw new Error('The password is wrong.')
        done += 1
      }
    }),
  )
  return done / ((performance.now() - startedAt) / 1000)
}

await run(0.3)
console.log(JSON.stringify({ perSecond: await run(Number(seconds)) }))
