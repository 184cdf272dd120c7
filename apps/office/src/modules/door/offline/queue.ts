import type { QueuedAdmission } from '@hoppla/contract/door/offline'
import type { DeviceStore } from './device-store.ts'
import { decrypt, type Encrypted, encrypt } from './encrypted.ts'

/**
 * An admission of this device. `waiting` to be sent; `refused` by the server, and tried again when the page is opened; `known` to the server, and needed
 * only until a snapshot has it. It names nobody: ids, and the code that was shown.
 */
export type OwnAdmission = {
  playgroundId: string
  entry: QueuedAdmission
  state: 'waiting' | 'refused' | 'known'
  /** It was sent as an online admission first, without an answer: the server may know it. */
  wasAsked: boolean
  /** When the server's answer came, by the device's clock; milliseconds. */
  knownAt?: number
}

/** The admissions of this device, on its disk. Several tabs share it. */
export const openQueue = (store: DeviceStore) => {
  /** What was opened before, by its iv, which no two have: four hours are some hundreds, and each scan asks for all. */
  let opened = new Map<string, OwnAdmission>()
  return {
    /** Its name, made at the first use. */
    id: (): Promise<string> => store.claim('keys', 'queue-id', crypto.randomUUID() as string),
    /** Resolves when it is on the disk. */
    write: async (own: OwnAdmission): Promise<void> => store.write('queue', own.entry.id, await encrypt(store, 'queue', own)),
    remove: (id: string): Promise<void> => store.remove('queue', id),
    /** As it happened. */
    list: async (): Promise<OwnAdmission[]> => {
      const before = opened
      const open = async (encrypted: Encrypted): Promise<[string, OwnAdmission]> => {
        const name = encrypted.iv.join()
        return [name, before.get(name) ?? (await decrypt<OwnAdmission>(store, 'queue', encrypted))]
      }
      opened = new Map(await Promise.all((await store.list<Encrypted>('queue')).map(open)))
      return [...opened.values()].sort((a, b) => Date.parse(a.entry.at) - Date.parse(b.entry.at))
    },
  }
}
export type Queue = ReturnType<typeof openQueue>
