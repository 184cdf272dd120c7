import { afterEach, expect, test, vi } from 'vitest'
import { aMeeting } from '../testing/meeting.ts'
import { rewritten, type Spoil, said, withoutLockOnSeats } from '../testing/spoil.ts'
import { walkCarts } from './testing/carts-walk.ts'

// Positive controls of the walk with carts: with one guard taken out it fails. A control ends at the first difference.
const missing = vi.hoisted(() => ({
  ...{ cartLock: false, handOver: false, earlyRefusal: false },
  ...{ addOnLock: false, addOnEnd: false, reserved: false, lateCovers: false },
}))
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
vi.mock('../../modules/add-ons/add-ons.sql.ts', async (original) => {
  const real = await original<typeof import('../../modules/add-ons/add-ons.sql.ts')>()
  return {
    ...real,
    lockAddOns: (...asked: Parameters<typeof real.lockAddOns>) => (missing.addOnLock ? meeting([]) : real.lockAddOns(...asked)),
    revokeAddOns: (...asked: Parameters<typeof real.revokeAddOns>) =>
      missing.addOnEnd ? Promise.resolve([]) : real.revokeAddOns(...asked),
  }
})
vi.mock('../../modules/entrance/visits/visits.sql.ts', async (original) => {
  const real = await original<typeof import('../../modules/entrance/visits/visits.sql.ts')>()
  return {
    ...real,
    countReserved: (...asked: Parameters<typeof real.countReserved>) =>
      missing.reserved ? Promise.resolve(new Map<string, number>()) : real.countReserved(...asked),
  }
})
vi.mock('../../modules/entrance/visits/covers.ts', async (original) => {
  const real = await original<typeof import('../../modules/entrance/visits/covers.ts')>()
  return {
    ...real,
    areCoversFree: (...asked: Parameters<typeof real.areCoversFree>) =>
      missing.lateCovers ? Promise.resolve(true) : real.areCoversFree(...asked),
  }
})
afterEach(() => {
  for (const guard of Object.keys(missing)) Object.assign(missing, { [guard]: false })
})

const steps = 400
/** @property seed of a walk that comes by it soon. */
const guards: Record<string, { spoil: Spoil; only: string[]; found: RegExp; seed?: number }> = {
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
  'the lock on add-ons, and the key behind it: two devices hand the same out': {
    spoil: async (...given) => {
      missing.addOnLock = true
      await said('alter table add_on_hand_outs drop constraint add_on_hand_outs_pkey')(...given)
    },
    only: ['buy all', 'pay', 'hand out'],
    found: /step \d+, hand out: /,
  },
  'the end of an add-on whose money went back': {
    spoil: async () => {
      missing.addOnEnd = true
    },
    only: ['buy all', 'pay', 'money back'],
    found: /step \d+, money back: /,
  },
  'what visits have reserved of passes and ticket cards': {
    spoil: async () => {
      missing.reserved = true
    },
    only: ['add covered', 'order', 'pay'],
    found: /step \d+, (add covered|order): /,
  },
  'the second look at what covers a visit that is paid late': {
    spoil: async () => {
      missing.lateCovers = true
    },
    only: ['add covered', 'order', 'too late'],
    seed: 3,
    found: /step \d+, too late: /,
  },
}

test.each(Object.entries(guards))('without %s', async (_name, { spoil, only, found, seed = 7 }) => {
  await expect(walkCarts({ seed, steps, only, spoil })).rejects.toThrow(found)
})
