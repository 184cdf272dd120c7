import type { QueuedAdmission, QueuedArrival, QueuedGuests, QueuedVisitors } from '@hoppla/contract/door/offline'
import type { DeviceStore } from './device-store.ts'
import { decrypt, type Encrypted, encrypt } from './encrypted.ts'
import type { OwnUse } from './look-up.ts'

/**
 * How something that happened at this device stands. `waiting` to be sent; `refused` by the server, and tried again when the page is opened; `known` to the
 * server, and needed only until a snapshot has it.
 */
type Own = {
  playgroundId: string
  state: 'waiting' | 'refused' | 'known'
  /** It was sent online first, without an answer: the server may know it. */
  wasAsked: boolean
  /** When the server's answer came, by the device's clock; milliseconds. */
  knownAt?: number
}
/** An admission of this device. It names nobody: ids, and the code that was shown. */
export type OwnAdmission = Own & { entry: QueuedAdmission }
/** Guests of a party who were counted at this device. Only what the server knows may be fewer guests. */
export type OwnGuests = Own & { press: QueuedGuests }
/** A child that was ticked at its class. */
export type OwnArrival = Own & { arrival: QueuedArrival }
/** People of a booked visit who were let in at this device. @property children how many of them are children. @property uses what they came in with. */
export type OwnVisitors = Own & { visitors: QueuedVisitors; children: number; uses: OwnUse[] }
export type OwnEntry = OwnAdmission | OwnGuests | OwnArrival | OwnVisitors

/** When something happened, and the id by which the server knows it. */
export const happened = (own: OwnEntry): { id: string; at: string } => {
  if ('entry' in own) return own.entry
  if ('press' in own) return own.press
  return 'visitors' in own ? own.visitors : own.arrival
}
const isAdmission = (own: OwnEntry): own is OwnAdmission => 'entry' in own
const isArrival = (own: OwnEntry): own is OwnArrival => 'arrival' in own
const isGuests = (own: OwnEntry): own is OwnGuests => 'press' in own
const isVisitors = (own: OwnEntry): own is OwnVisitors => 'visitors' in own

/** What happened at this device, on its disk. Several tabs share it. */
export const openQueue = (store: DeviceStore) => {
  /** What was opened before, by its iv, which no two have: four hours are some hundreds, and each scan asks for all. */
  let opened = new Map<string, OwnEntry>()
  /** As it happened. */
  const list = async (): Promise<OwnEntry[]> => {
    const before = opened
    const open = async (encrypted: Encrypted): Promise<[string, OwnEntry]> => {
      const name = encrypted.iv.join()
      return [name, before.get(name) ?? (await decrypt<OwnEntry>(store, 'queue', encrypted))]
    }
    opened = new Map(await Promise.all((await store.list<Encrypted>('queue')).map(open)))
    return [...opened.values()].sort((a, b) => Date.parse(happened(a).at) - Date.parse(happened(b).at))
  }
  return {
    /** Its name, made at the first use. */
    id: (): Promise<string> => store.claim('keys', 'queue-id', crypto.randomUUID() as string),
    /** Resolves when it is on the disk. */
    write: async (own: OwnEntry): Promise<void> => store.write('queue', happened(own).id, await encrypt(store, 'queue', own)),
    remove: (id: string): Promise<void> => store.remove('queue', id),
    removeKnownBefore: async (moment: number): Promise<void> => {
      for (const own of await list())
        if (own.state === 'known' && (own.knownAt ?? 0) < moment) await store.remove('queue', happened(own).id)
    },
    list,
    listAdmissions: async (): Promise<OwnAdmission[]> => (await list()).filter(isAdmission),
    listArrivals: async (): Promise<OwnArrival[]> => (await list()).filter(isArrival),
    listGuests: async (): Promise<OwnGuests[]> => (await list()).filter(isGuests),
    listVisitors: async (): Promise<OwnVisitors[]> => (await list()).filter(isVisitors),
  }
}
export type Queue = ReturnType<typeof openQueue>
