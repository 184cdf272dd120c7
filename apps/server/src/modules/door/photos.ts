import type * as contract from '@hoppla/contract/door/photos'
import type { ServeInput } from '@hoppla/contract/route'
import type { StaffCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { File } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { approvedPhotoFile } from '../tickets/tickets.ts'
import { doorOf } from './scan.ts'
import { doorKeys, readDoorCode } from './search-code.ts'

/** The photo of a pass that this person scanned at this door. @throws Refusal `location.not-found`, `photo.not-found`. */
export const getDoorPhoto = async (
  deps: Deps,
  caller: StaffCaller,
  { query }: ServeInput<typeof contract.getDoorPhoto>,
): Promise<File> => {
  const door = await doorOf(deps.pool, caller, query.playgroundId)
  const finder = { staffId: caller.staff.id, placeId: door.id }
  const shown = readDoorCode(doorKeys(deps), 'P1', query.photo, finder, deps.clock.now())
  if (!shown || shown.isOutdated) throw new Refusal('photo.not-found')
  return approvedPhotoFile(deps, shown.id)
}
