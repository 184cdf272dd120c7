import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fuzzOrders } from '../modules/orders/testing/orders-fuzz.ts'
import { aShop, type Shop } from '../modules/orders/testing/shop.ts'
import { aMeeting } from './testing/meeting.ts'

// Positive controls of the fuzz test: with one lock, or one unique key, taken out it fails.
const missing = vi.hoisted(() => ({ lock: false, couponLock: false, childLock: false, firstAnswer: false }))
/** Where no lock is taken, two meet. */
const meeting = aMeeting()
/** A control ends at the first difference; where chance brings none, it goes on for long. */
const steps = 2_000
// Files of tests share what is loaded; this one needs a copy with the part swapped.
vi.hoisted(() => vi.resetModules())
vi.mock('../modules/gift-cards/gift-card-tender.sql.ts', async (original) => {
  const real = await original<typeof import('../modules/gift-cards/gift-card-tender.sql.ts')>()
  return {
    ...real,
    lockCards: (...asked: Parameters<typeof real.lockCards>) => (missing.lock ? meeting([]) : real.lockCards(...asked)),
  }
})
vi.mock('../modules/coupons/coupons.sql.ts', async (original) => {
  const real = await original<typeof import('../modules/coupons/coupons.sql.ts')>()
  return {
    ...real,
    lockCoupon: (...asked: Parameters<typeof real.lockCoupon>) =>
      missing.couponLock ? real.findCoupon(...asked).then(meeting) : real.lockCoupon(...asked),
  }
})
vi.mock('../modules/tickets/tickets.sql.ts', async (original) => {
  const real = await original<typeof import('../modules/tickets/tickets.sql.ts')>()
  return {
    ...real,
    listHeldPeriods: (...asked: Parameters<typeof real.listHeldPeriods>) =>
      real.listHeldPeriods(...asked).then((held) => (missing.childLock ? meeting(held) : held)),
  }
})
vi.mock('../modules/profile/children.sql.ts', async (original) => {
  const real = await original<typeof import('../modules/profile/children.sql.ts')>()
  return {
    ...real,
    lockChildrenById: (...asked: Parameters<typeof real.lockChildrenById>) =>
      missing.childLock ? Promise.resolve([asked[1][0]].flat().map((id) => ({ id: String(id) }))) : real.lockChildrenById(...asked),
  }
})
vi.mock('../http/idempotency.ts', async (original) => {
  const real = await original<typeof import('../http/idempotency.ts')>()
  return {
    ...real,
    answerOfKey: (...asked: Parameters<typeof real.answerOfKey>) =>
      missing.firstAnswer ? Promise.resolve(undefined) : real.answerOfKey(...asked),
  }
})
let shop: Shop
beforeEach(async () => {
  shop = await aShop()
})
afterEach(async () => {
  Object.assign(missing, { lock: false, couponLock: false, childLock: false, firstAnswer: false })
  await shop.close()
})

test('without the lock on gift cards', async () => {
  missing.lock = true
  const only = ['order', 'open', 'act', 'deliver', 'two orders with the same cards']
  await expect(fuzzOrders(shop, { seed: 7, steps, only })).rejects.toThrow(/seed 7, step \d+/)
})

test('without the key that knows a webhook again', async () => {
  await shop.deps.pool.query('alter table payment_inbox drop constraint payment_inbox_provider_event_id_key')
  await expect(fuzzOrders(shop, { seed: 7, steps, only: ['order', 'open', 'act', 'deliver'] })).rejects.toThrow(/seed 7, step \d+/)
})

test('without the key that knows a repeated wish again', async () => {
  await shop.deps.pool.query('alter table idempotency_keys drop constraint idempotency_keys_pkey')
  await expect(fuzzOrders(shop, { seed: 7, steps, only: ['order'] })).rejects.toThrow(/seed 7, step \d+, order: expected \d+ to be/)
})

const onlyCoupons = ['coupon', 'order', 'two orders with the same coupon']
test('without the lock on coupons', async () => {
  missing.couponLock = true
  await expect(fuzzOrders(shop, { seed: 7, steps, only: onlyCoupons })).rejects.toThrow(/seed 7, step \d+, two orders/)
})

test('without the key of coupons, and without the mark in front of it', async () => {
  await shop.deps.pool.query('drop index coupon_uses_once')
  await shop.deps.pool.query(`create function unmark() returns trigger language plpgsql as $$ begin new.used_at := null; return new; end $$;
    create trigger coupons_unmark before update on coupons for each row execute function unmark()`)
  await expect(fuzzOrders(shop, { seed: 7, steps, only: onlyCoupons })).rejects.toThrow(/seed 7, step \d+/)
})

test('without the lock on children, and without what the database refuses behind it', async () => {
  missing.childLock = true
  await shop.deps.pool.query('alter table passes drop constraint passes_apart')
  const only = ['order', 'open', 'act', 'deliver', 'connect pass codes for one child']
  await expect(fuzzOrders(shop, { seed: 7, steps, only })).rejects.toThrow(/seed 7, step \d+, connect pass codes/)
})

test('without the first answer of a known key, a pass that was bought is refused', async () => {
  missing.firstAnswer = true
  await expect(fuzzOrders(shop, { seed: 7, steps, only: ['order', 'open', 'act', 'deliver'] })).rejects.toThrow(
    /seed 7, step \d+, order/,
  )
})
