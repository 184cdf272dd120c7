import { afterAll, beforeAll, expect, test } from 'vitest'
import { playMoneyStorm } from './testing/money-storm.ts'
import { aShop, type Shop } from './testing/shop.ts'

// For long: MONEY_STORM_STEPS=5000 MONEY_STORM_SEED=… npx vitest run --project api money-storm.test
const steps = Number(process.env.MONEY_STORM_STEPS ?? 80)
const seed = Number(process.env.MONEY_STORM_SEED ?? Math.floor(Math.random() * 1_000_000))
let shop: Shop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

test(`${steps} random steps, seed ${seed}: the shop, its books and the bank agree with a simple model after each`, async () => {
  const played = await playMoneyStorm(shop, { seed, steps })
  expect(played.size).toBeGreaterThan(8)
}, 3_600_000)
