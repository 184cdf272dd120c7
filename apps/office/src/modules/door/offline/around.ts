import type { House } from '@hoppla/contract/door/admissions'
import type { QueuedAdmission, QueuedArrival, QueuedGuests, QueuedVisitors, Snapshot } from '@hoppla/contract/door/offline'
import type { StaffMe } from '@hoppla/contract/staff'
import type { DeviceStore } from './device-store.ts'
import type { Queue } from './queue.ts'

type QueueAnswer = { now: string; entries: { id: string; cases: number }[]; house: House }
type Sent<E> = { playgroundId: string; deviceQueueId: string; entries: E[] }
/** What a door without a connection needs of the world around it. */
export type Around = {
  store: DeviceStore
  getSnapshot: () => Promise<Snapshot>
  getHouse: () => Promise<House>
  sendQueue: (body: Sent<QueuedAdmission>) => Promise<QueueAnswer>
  sendGuests: (body: Sent<QueuedGuests>) => Promise<Omit<QueueAnswer, 'entries'>>
  sendVisitors: (body: Sent<QueuedVisitors>) => Promise<QueueAnswer>
  sendArrivals: (body: Sent<QueuedArrival>) => Promise<Omit<QueueAnswer, 'entries'>>
  /** Who is signed in; undefined before the server has said so. */
  who: () => { me: StaffMe; accountId: string } | undefined
  /** The people in the house, as the page last heard of them. */
  house: () => House | undefined
  /** Told of what is known of them here. */
  counted: (house: House) => void
  now: () => number
  /** Runs something while no other tab of this device does the same. @param isPatient false: not at all while another one does. */
  alone: <V>(isPatient: boolean, work: () => Promise<V>) => Promise<V | undefined>
}

/** What the door says about its connection. Moments in milliseconds, by the device's clock unless said otherwise. */
export type OfflineStatus = {
  /** Since when nothing answers; null: there is a connection. */
  since: number | null
  /** When the list was made that is answered by, and until when it holds, by the server's clock; null: there is none. */
  list: { madeAt: number; until: number } | null
  waiting: number
  /** Sent, and not accepted by the server. */
  refused: number
  /** What was sent since the connection is back (admissions, and presses at parties), how much of it needs a manager, and when the last of it was sent; it is said for a while. */
  sent: { admissions: number; cases: number; at: number } | null
  /** Milliseconds by which the server is ahead of the device. */
  clockOffset: number
}

/** What a press at a party has counted. */
export type GuestsCounted = { arrived: number; counted: number; house: House }

export type Admitting = Pick<QueuedAdmission, 'code' | 'people'>
/** Asks the server. @param signal ends it when nothing answers. */
export type Ask<V> = (signal: AbortSignal | undefined) => Promise<V>

/** What parties, classes and visits need of the door that they are at. @property queued is told that something waits, or waits no more. */
export type DoorParts = Pick<Around, 'alone' | 'now'> & {
  ask: <V>(ask: Ask<V>, isQueued?: boolean) => Promise<V | undefined>
  isAsking: () => boolean
  /** Without a connection, and its list holds no longer. */
  isLost: () => boolean
  snapshot: () => Snapshot | undefined
  clockOffset: () => number
  houseAfter: (more: number) => House
  tick: () => Promise<void>
  queued: () => Promise<void>
}

/** Parties, classes or visits of one play centre at a door that goes on without a connection. */
export abstract class OfflinePart {
  protected readonly placeId: string
  protected readonly queue: Queue
  protected readonly door: DoorParts

  constructor(placeId: string, queue: Queue, door: DoorParts) {
    this.placeId = placeId
    this.queue = queue
    this.door = door
  }
}

/** An admission can be taken back for so long, as at the server. Milliseconds. */
export const undoTime = 5 * 60_000

/** That everything was sent is said for so long; that some of it needs a manager, longer. Milliseconds. */
const sentSaidFor = 30_000
const casesSaidFor = 5 * 60_000

/** Whether it was said for long enough what was sent. */
export const isSaidEnough = ({ sent }: OfflineStatus, now: number): boolean =>
  sent !== null && now - sent.at >= (sent.cases > 0 ? casesSaidFor : sentSaidFor)
