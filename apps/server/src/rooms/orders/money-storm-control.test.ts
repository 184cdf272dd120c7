import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playMoneyStorm } from './testing/money-storm.ts'
import { aShop, type Shop } from './testing/shop.ts'

// Positive controls of the storm: with one lock, or one unique key, taken out it fails.
const missing = vi.hoisted(() => ({ lock: false }))
// Files of tests share what is loaded; this one needs a copy with the part swapped.
vi.hoisted(() => vi.resetModules())
vi.mock('./card-payments.sql.ts', async (original) => {
  const real = await original<typeof import('./card-payments.sql.ts')>()
  return { ...real, lockCards: (...asked: Parameters<typeof real.lockCards>) => (missing.lock ? [] : real.lockCards(...asked)) }
})
let shop: Shop
beforeEach(async () => {
  shop = await aShop()
})
afterEach(async () => {
  missing.lock = false
  await shop.close()
})

test('without the lock on gift cards', async () => {
  missing.lock = true
  const only = ['order', 'open', 'act', 'deliver', 'two orders with the same cards']
  await expect(playMoneyStorm(shop, { seed: 7, steps: 400, only })).rejects.toThrow(/seed 7, step \d+/)
}, 60_000)

test('without the key that knows a webhook again', async () => {
  await shop.deps.pool.query('alter table payment_inbox drop constraint payment_inbox_provider_event_id_key')
  await expect(playMoneyStorm(shop, { seed: 7, steps: 400, only: ['order', 'open', 'act', 'deliver'] })).rejects.toThrow(
    /seed 7, step \d+/,
  )
}, 60_000)

test('without the key that knows a repeated wish again', async () => {
  await shop.deps.pool.query('alter table idempotency_keys drop constraint idempotency_keys_pkey')
  await expect(playMoneyStorm(shop, { seed: 7, steps: 400, only: ['order'] })).rejects.toThrow(
    /seed 7, step \d+, order: expected \d+ to be/,
  )
}, 60_000)
