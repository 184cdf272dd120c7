import { announceContent } from '../../cache/content-version.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { listDependents, lockLocation, removeLocation } from './locations.sql.ts'

/**
 * Takes a place and its opening hours out of the chain. Logged. An import that still names the place brings it back.
 * @throws Refusal `location.not-found`; `location.in-use` with what depends on it (`articles: 2`) under `id`.
 */
export const deleteLocation = async (deps: Deps, caller: StaffCaller, id: string): Promise<undefined> => {
  await deps.db.transaction().execute(async (tx) => {
    const place = await lockLocation(tx, id)
    if (!place) throw new Refusal('location.not-found')
    const dependents = await listDependents(tx, place.id)
    if (dependents.length > 0)
      throw new Refusal('location.in-use', {
        errors: { id: dependents.map(({ dependent, times }) => ({ key: `dependents.${dependent}`, count: times })) },
      })
    await removeLocation(tx, place)
    await audit(tx, {
      actorId: caller.staff.id,
      action: 'location.deleted',
      subject: place.id,
      placeId: place.id,
      address: caller.address,
      detail: { type: place.type },
    })
    await announceContent(tx)
  })
  // Other processes are notified; this one need not wait.
  deps.prepared.clear()
  return undefined
}
