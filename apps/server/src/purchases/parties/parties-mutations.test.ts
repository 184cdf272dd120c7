import { afterEach, expect, test, vi } from 'vitest'
import { aMeeting } from '../testing/meeting.ts'
import { type Spoil, said } from '../testing/spoil.ts'
import { walkParties } from './testing/parties-walk.ts'

// Positive controls of the walk with parties: with one guard taken out it fails. A control ends at the first difference.
const missing = vi.hoisted(() => ({ dayLock: false, overdue: false, begun: false, overpaid: false }))
/** Where no lock is taken, two meet. */
const meeting = aMeeting()
// Files of tests share what is loaded; this one needs a copy with the part swapped.
vi.hoisted(() => vi.resetModules())
vi.mock('../../modules/parties/booking/hold-room.sql.ts', async (original) => {
  const real = await original<typeof import('../../modules/parties/booking/hold-room.sql.ts')>()
  return {
    ...real,
    lockDays: (...asked: Parameters<typeof real.lockDays>) => (missing.dayLock ? meeting(undefined) : real.lockDays(...asked)),
    dropOverdue: (...asked: Parameters<typeof real.dropOverdue>) =>
      missing.overdue ? Promise.resolve([]) : real.dropOverdue(...asked),
  }
})
vi.mock('../../modules/parties/host/my-parties.ts', async (original) => {
  const real = await original<typeof import('../../modules/parties/host/my-parties.ts')>()
  return {
    ...real,
    hasBegun: (...asked: Parameters<typeof real.hasBegun>) => !missing.begun && real.hasBegun(...asked),
  }
})
vi.mock('../../modules/parties/booking/party-money.ts', async (original) => {
  const real = await original<typeof import('../../modules/parties/booking/party-money.ts')>()
  return {
    ...real,
    overpaidLines: (...asked: Parameters<typeof real.overpaidLines>) => (missing.overpaid ? [] : real.overpaidLines(...asked)),
  }
})
afterEach(() => {
  Object.assign(missing, { dayLock: false, overdue: false, begun: false, overpaid: false })
})

const without =
  (guard: keyof typeof missing): Spoil =>
  async () => {
    missing[guard] = true
  }
const steps = 400
const guards: Record<string, { spoil: Spoil; only: string[]; found: RegExp }> = {
  'the constraint on room and time': {
    spoil: said('alter table room_bookings drop constraint room_bookings_overlap'),
    only: ['buy', 'add', 'block'],
    found: /step \d+, block: /,
  },
  'the lock of a day: the last cakes are sold twice': {
    spoil: without('dayLock'),
    only: ['rush'],
    found: /step \d+, rush: /,
  },
  'giving back what is held past its time to who wants it': {
    spoil: without('overdue'),
    only: ['add', 'wait'],
    found: /step \d+, add: /,
  },
  'the check whether a party that is moved has begun': {
    spoil: without('begun'),
    only: ['buy', 'days', 'move'],
    found: /step \d+, move: /,
  },
  'the money that goes back when a party costs less': {
    spoil: without('overpaid'),
    only: ['buy', 'pay', 'pay rest', 'change'],
    found: /step \d+, change: /,
  },
}

test.each(Object.entries(guards))('without %s', async (_name, { spoil, only, found }) => {
  await expect(walkParties({ seed: 7, steps, only, spoil })).rejects.toThrow(found)
})
