import { expect, test } from 'vitest'
import { walkCarts } from './testing/carts-walk.ts'

// `npm run fuzz -- carts` is the long form. HOPPLA_FUZZ_STEPS and HOPPLA_FUZZ_SEED say how long, and which.
const isLong = process.env.HOPPLA_FUZZ === 'long'
const stepsOr = (fallback: number) => Number(process.env.HOPPLA_FUZZ_STEPS ?? fallback)
// The short form repeats one walk, on which an order is paid at once by the first of two presses; the long form looks for others.
const seed = Number(process.env.HOPPLA_FUZZ_SEED ?? (isLong ? Math.floor(Math.random() * 1_000_000) : 10_916))

const steps = stepsOr(isLong ? 3_000 : 120)
test(`${steps} random steps of mixed carts, seed ${seed}: places, seats, clips and money agree with a simple model after each`, async () => {
  const { played, outcomes } = await walkCarts({ seed, steps })
  expect(played.size).toBeGreaterThan(8)
  console.log(`seed ${seed}: ${steps} steps, ${JSON.stringify(Object.fromEntries(outcomes))}`)
}, 7_200_000)

const stepsWithKills = stepsOr(isLong ? 5_000 : 16)
test(`${stepsWithKills} random steps of mixed carts, seed ${seed}, while the shop dies by kill -9 again and again`, async () => {
  const since = performance.now()
  const { fates } = await walkCarts({ seed, steps: stepsWithKills, killEach: 12 })
  const kills = [...fates.values()].reduce((sum, times) => sum + times, 0)
  expect(kills).toBeGreaterThan(0)
  const seconds = Math.round((performance.now() - since) / 1_000)
  console.log(`seed ${seed}: ${stepsWithKills} steps, ${kills} kills in ${seconds} s, ${JSON.stringify(Object.fromEntries(fates))}`)
}, 7_200_000)
