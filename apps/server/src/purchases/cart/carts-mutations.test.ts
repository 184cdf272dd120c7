import { afterEach, expect, test, vi } from 'vitest'
import { aMeeting } from '../testing/meeting.ts'
import { rewritten, type Spoil, withoutLockOnSeats } from '../testing/spoil.ts'
import { walkCarts } from './testing/carts-walk.ts'

// Positive controls of the walk with carts: with one guard taken out it fails. A control ends at the first difference.
const missing = vi.hoisted(() => ({ cartLock: false, handOver: false, earlyRefusal: false }))
/** Where no lock is taken, two meet. */
const meeting = aMeeting()
// Files of tests share what is loaded; this one needs a copy with the part swapped.
vi.hoisted(() => vi.resetModules())
vi.mock('../../modules/cart/cart.sql.ts', async (original) => {
  const real = await original<typeof import('../../modules/cart/cart.sql.ts')>()
  return {
    ...real,
    lockCart: (...asked: Parameters<typeof real.lockCart>) =>
      missing.cartLock ? real.findCart(...asked).then(meeting) : real.lockCart(...asked),
  }
})
vi.mock('../../modules/cart/holds.ts', async (original) => {
  const real = await original<typeof import('../../modules/cart/holds.ts')>()
  return {
    ...real,
    handHoldsOver: (...asked: Parameters<typeof real.handHoldsOver>) =>
      missing.handOver ? Promise.resolve() : real.handHoldsOver(...asked),
  }
})
vi.mock('../../modules/entrance/hold-places.ts', async (original) => {
  const real = await original<typeof import('../../modules/entrance/hold-places.ts')>()
  return {
    ...real,
    refuseFullWindow: (...asked: Parameters<typeof real.refuseFullWindow>) =>
      missing.earlyRefusal ? Promise.resolve() : real.refuseFullWindow(...asked),
  }
})
afterEach(() => {
  Object.assign(missing, { cartLock: false, handOver: false, earlyRefusal: false })
})

const steps = 400
const guards: Record<string, { spoil: Spoil; only: string[]; found: RegExp }> = {
  'the lock on a cart: two presses are two orders': {
    spoil: async () => {
      missing.cartLock = true
    },
    only: ['begin', 'add', 'order', 'buy all'],
    found: /step \d+, (order|buy all): expected/,
  },
  'the hand-over of holds to the order': {
    spoil: async () => {
      missing.handOver = true
    },
    only: ['buy all', 'order', 'pay'],
    found: /step \d+, /,
  },
  'the count of what an arrival window has left': {
    // What refuses before the window is held hides it where nobody else buys at the same moment.
    spoil: async (...given) => {
      missing.earlyRefusal = true
      await rewritten(['hold_entrance_places'], (body) => body.replaceAll('if left_over < wanted then return false; end if;', ''))(
        ...given,
      )
    },
    only: ['begin', 'add'],
    found: /step \d+, add: /,
  },
  'the lock on seats, and the key behind it': {
    spoil: withoutLockOnSeats,
    only: ['begin', 'race'],
    found: /step \d+, race: /,
  },
}

test.each(Object.entries(guards))('without %s', async (_name, { spoil, only, found }) => {
  await expect(walkCarts({ seed: 7, steps, only, spoil })).rejects.toThrow(found)
})
