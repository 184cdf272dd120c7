import { ApiError } from '@hoppla/contract/client'
import type {
  QueuedAdmission,
  QueuedArrival,
  QueuedGuests,
  QueuedVisitors,
  SnapshotClass,
  SnapshotParty,
  SnapshotVisit,
} from '@hoppla/contract/door/offline'
import type { StaffMe } from '@hoppla/contract/staff'
import type { Around } from './around.ts'
import { OfflineDoor } from './offline-door.ts'
import { aSnapshot, aStore } from './testing.ts'

export const playgroundId = '6c3a8a52-6f4d-4b1a-9d63-0d0f5f6b7a01'
export const start = Date.parse('2026-11-24T10:00:00.000Z')
export const noNet = () => Promise.reject(new ApiError(0, 'Failed to fetch', new Headers()))
export const refused = (status: number) =>
  Promise.reject(new ApiError(status, '{}', new Headers({ 'content-type': 'application/json' })))
export const house = { people: 3, most: null }

/** The server and the clock of a device, as its test sets them; what the server was sent. */
const aWorld = () => ({
  isOnline: true,
  now: start,
  entries: [] as QueuedAdmission[],
  calls: [] as string[][],
  guests: [] as QueuedGuests[],
  guestCalls: [] as string[][],
  parties: [] as SnapshotParty[],
  classes: [] as SnapshotClass[],
  arrivals: [] as QueuedArrival[],
  arrivalCalls: [] as string[][],
  visits: [] as SnapshotVisit[],
  visitors: [] as QueuedVisitors[],
  cases: 0,
  refuses: '',
  losesAnswers: false,
  mayAsk: true,
})

/** A device at the door with a server that can be taken away, and whose clock is ahead of the device's by `ahead`. */
export const aDevice = async ({ ahead = 0 } = {}) => {
  const world = aWorld()
  const store = aStore()
  const me = { sessionEndsAt: '2026-11-24T20:00:00.000Z' } as StaffMe
  let running: Promise<unknown> = Promise.resolve()
  const around: Around = {
    store,
    getSnapshot: () => {
      if (!world.isOnline) return noNet()
      return world.mayAsk
        ? aSnapshot(new Date(world.now + ahead).toISOString(), {
            ...{ parties: world.parties, classes: world.classes, visits: world.visits },
          })
        : refused(403)
    },
    getHouse: () => (world.isOnline ? Promise.resolve(house) : noNet()),
    sendQueue: async ({ entries }) => {
      if (!world.isOnline) return noNet()
      if (entries.some(({ code }) => code === world.refuses)) return refused(400)
      world.calls.push(entries.map(({ id }) => id))
      for (const entry of entries) if (!world.entries.some(({ id }) => id === entry.id)) world.entries.push(entry)
      if (world.losesAnswers) return noNet()
      const now = new Date(world.now + ahead).toISOString()
      return { now, house, entries: entries.map(({ id }) => ({ id, cases: world.cases })) }
    },
    who: () => ({ me, accountId: 'eva' }),
    sendArrivals: async ({ entries }) => {
      if (!world.isOnline) return noNet()
      world.arrivalCalls.push(entries.map(({ id }) => id))
      for (const entry of entries) if (!world.arrivals.some(({ id }) => id === entry.id)) world.arrivals.push(entry)
      if (world.losesAnswers) return noNet()
      return { now: new Date(world.now + ahead).toISOString(), house }
    },
    sendVisitors: async ({ entries }) => {
      if (!world.isOnline) return noNet()
      for (const entry of entries) if (!world.visitors.some(({ id }) => id === entry.id)) world.visitors.push(entry)
      if (world.losesAnswers) return noNet()
      const now = new Date(world.now + ahead).toISOString()
      return { now, house, entries: entries.map(({ id }) => ({ id, cases: world.cases })) }
    },
    sendGuests: async ({ entries }) => {
      if (!world.isOnline) return noNet()
      world.guestCalls.push(entries.map(({ id }) => id))
      for (const entry of entries) if (!world.guests.some(({ id }) => id === entry.id)) world.guests.push(entry)
      if (world.losesAnswers) return noNet()
      return { now: new Date(world.now + ahead).toISOString(), house }
    },
    house: () => house,
    counted: () => undefined,
    now: () => world.now,
    alone: async (_, work) => {
      const done = running.then(work)
      running = done.catch(() => undefined)
      return done
    },
  }
  const open = () => OfflineDoor.open(playgroundId, around)
  const door = await open()
  return { world, store, door, open }
}
export type Device = Awaited<ReturnType<typeof aDevice>>
/** With a snapshot, and then without a connection. */
export const offline = async (device: Device): Promise<Device> => {
  await device.door.noteAnswer()
  device.world.isOnline = false
  device.door.noteSilence()
  return device
}
