import { getStaffMeQuery } from '../../../platform/me.ts'
import { queries } from '../../../platform/queries.ts'
import { openDeviceStore } from './device-store.ts'
import { findSnapshot } from './kept-snapshot.ts'

/**
 * Opens the page again for whoever was signed in here when the connection went, as long as the snapshot holds.
 * @returns whose account; undefined when nobody's page may be opened without the server.
 */
export const resume = async (): Promise<string | undefined> => {
  const kept = await findSnapshot(await openDeviceStore(), Date.now())
  if (!kept) return undefined
  queries.setQueryData(getStaffMeQuery.queryKey, kept.me, { updatedAt: kept.askedAt })
  return kept.accountId
}
