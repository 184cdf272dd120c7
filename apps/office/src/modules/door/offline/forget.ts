import { type DeviceStore, openDeviceStore } from './device-store.ts'
import { forgetSnapshot } from './kept-snapshot.ts'

/**
 * Nobody is signed in at this browser any more: what it knew of families goes. The queue stays, which names nobody; the next who signs in sends it.
 * @returns the browser's store; undefined in a browser that keeps nothing, and has nothing to forget.
 */
export const forgetFamilies = async (): Promise<DeviceStore | undefined> => {
  const store = await openDeviceStore().catch(() => undefined)
  if (store) await forgetSnapshot(store)
  return store
}
