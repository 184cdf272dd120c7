import { getHouse } from '@hoppla/contract/door/admissions'
import { getSnapshot, sendClassArrivals, sendPartyGuests, sendQueue, sendVisitors } from '@hoppla/contract/door/offline'
import { callApi } from '../../../platform/api.ts'
import { getStaffMeQuery } from '../../../platform/me.ts'
import { queries } from '../../../platform/queries.ts'
import { accountId } from '../../../platform/session.ts'
import { getHouseQuery } from '../door-queries.ts'
import { openDeviceStore } from './device-store.ts'
import { OfflineDoor } from './offline-door.ts'

export { OfflineBanner } from './offline-banner.tsx'

const who = () => {
  const me = queries.getQueryData(getStaffMeQuery.queryKey)
  const account = accountId()
  return me && account !== undefined ? { me, accountId: account } : undefined
}

/** Web Locks are the browser's own queue of all its tabs. */
const alone = async <V,>(isPatient: boolean, work: () => Promise<V>): Promise<V | undefined> =>
  navigator.locks.request('door-queue', isPatient ? {} : { ifAvailable: true }, async (lock) => (lock ? work() : undefined))

/** The offline door of this browser. @throws DOMException where the browser keeps nothing. */
export const openOnThisDevice = async (playgroundId: string): Promise<OfflineDoor> => {
  const store = await openDeviceStore()
  // What waits to be sent must not be thrown away when the disk becomes full.
  await navigator.storage?.persist?.()
  return OfflineDoor.open(playgroundId, {
    ...{ store, who, alone, now: Date.now },
    getSnapshot: () => callApi(getSnapshot, { params: { playgroundId } }),
    getHouse: () => callApi(getHouse, { params: { playgroundId } }),
    sendQueue: (body) => callApi(sendQueue, { body }),
    sendVisitors: (body) => callApi(sendVisitors, { body }),
    sendArrivals: (body) => callApi(sendClassArrivals, { body }),
    sendGuests: (body) => callApi(sendPartyGuests, { body }),
    house: () => queries.getQueryData(getHouseQuery(playgroundId).queryKey),
    counted: (house) => queries.setQueryData(getHouseQuery(playgroundId).queryKey, house),
  })
}
