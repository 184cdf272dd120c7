import { afterEach, beforeEach, expect, test } from 'vitest'
import { fuzzOrders } from '../modules/orders/testing/orders-fuzz.ts'
import { aShop, type Shop } from '../modules/orders/testing/shop.ts'
import { ledgerPlays } from './testing/fuzz-ledger.ts'
import { payoutPlays } from './testing/fuzz-payouts.ts'

// `npm run fuzz -- money` is the long form. HOPPLA_FUZZ_STEPS and HOPPLA_FUZZ_SEED say how long, and which.
const isLong = process.env.HOPPLA_FUZZ === 'long'
const stepsOr = (fallback: number) => Number(process.env.HOPPLA_FUZZ_STEPS ?? fallback)
const seed = Number(process.env.HOPPLA_FUZZ_SEED ?? Math.floor(Math.random() * 1_000_000))
let shop: Shop
beforeEach(async () => {
  shop = await aShop()
})
afterEach(() => shop.close())

const steps = stepsOr(isLong ? 3_000 : 80)
test(`${steps} random steps, seed ${seed}: the shop, its books and the bank agree with a simple model after each`, async () => {
  const { played } = await fuzzOrders(shop, { seed, steps, more: [ledgerPlays, payoutPlays] })
  expect(played.size).toBeGreaterThan(8)
}, 3_600_000)

// A process that dies and rises again takes its time: few deaths here.
const stepsWithKills = stepsOr(isLong ? 2_000 : 16)
test(`${stepsWithKills} random steps, seed ${seed}, while the shop dies by kill -9 again and again: nothing lost, nothing doubled`, async () => {
  const since = performance.now()
  const { fates } = await fuzzOrders(shop, { seed, steps: stepsWithKills, killEach: 12, more: [ledgerPlays, payoutPlays] })
  const kills = [...fates.values()].reduce((sum, times) => sum + times, 0)
  expect(kills).toBeGreaterThan(0)
  const seconds = Math.round((performance.now() - since) / 1_000)
  console.log(`seed ${seed}: ${stepsWithKills} steps, ${kills} kills in ${seconds} s, ${JSON.stringify(Object.fromEntries(fates))}`)
}, 3_600_000)
