import type { House } from '@hoppla/contract/door/admissions'
import type { Snapshot } from '@hoppla/contract/door/offline'
import type { StaffMe } from '@hoppla/contract/staff'
import type { DeviceStore } from './device-store.ts'
import { decrypt, type Encrypted, encrypt } from './encrypted.ts'

/** What a device needs to go on without a connection, also after a reload. */
export type KeptSnapshot = {
  playgroundId: string
  snapshot: Snapshot
  house: House
  /** Who was signed in. */
  me: StaffMe
  accountId: string
  /** When it was asked for, by the device's clock; milliseconds. */
  askedAt: number
  /** Milliseconds by which the server was ahead of the device. */
  clockOffset: number
}

const key = 'snapshot'

export const keepSnapshot = async (store: DeviceStore, kept: KeptSnapshot): Promise<void> =>
  store.write('snapshot', key, await encrypt(store, 'snapshot', kept))

/** Whether a device may still answer by it: until it is outdated, or the session of whoever was signed in would be over. */
export const isUsable = ({ snapshot, me, clockOffset, askedAt }: KeptSnapshot, now: number): boolean =>
  // A clock that was set back makes nothing young again.
  now >= askedAt - 60_000 && now + clockOffset < Math.min(Date.parse(snapshot.usableUntil), Date.parse(me.sessionEndsAt))

/** Removes it together with its key: what a disk may still hold of it can be read by nobody. */
export const forgetSnapshot = async (store: DeviceStore): Promise<void> => {
  await store.remove('snapshot', key)
  await store.remove('keys', 'snapshot')
}

/** Whether there is one: it is gone once somebody has signed out, in whichever tab. */
export const hasSnapshot = async (store: DeviceStore): Promise<boolean> => (await store.read('keys', 'snapshot')) !== undefined

/** The snapshot of this device; one that is outdated is forgotten. */
export const findSnapshot = async (store: DeviceStore, now: number): Promise<KeptSnapshot | undefined> => {
  const encrypted = await store.read<Encrypted>('snapshot', key)
  if (!encrypted) return undefined
  const kept = await decrypt<KeptSnapshot>(store, 'snapshot', encrypted).catch((error: unknown) => {
    // Another tab has forgotten its key in this moment.
    if (error instanceof DOMException && error.name === 'OperationError') return undefined
    throw error
  })
  if (kept && isUsable(kept, now)) return kept
  await forgetSnapshot(store)
  return undefined
}
