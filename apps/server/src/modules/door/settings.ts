import type * as contract from '@hoppla/contract/door/settings'
import type { DoorSettings } from '@hoppla/contract/door/settings'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { within } from '../../db/statement.ts'
import type { StaffCaller } from '../../http/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { type DoorRow, insertSettings, lockSettings, updateSettings } from './door.sql.ts'
import { doorOf, lineOf } from './scan.ts'

const permission = 'door.settings'
const settingsOf = ({ most, isReentryFree }: DoorRow): DoorSettings => ({ most, isReentryFree })

/** The settings of a door. @throws Refusal `location.not-found`. */
export const getDoorSettings = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.getDoorSettings>,
): Promise<Answer<typeof contract.getDoorSettings>> => settingsOf(await doorOf(deps.pool, caller, params.playgroundId, permission))

/** Changes them; whoever changes them at the same moment waits, so that each entry of the log says what was before. @throws Refusal `location.not-found`. */
export const changeDoorSettings = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.changeDoorSettings>,
): Promise<Answer<typeof contract.changeDoorSettings>> =>
  deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    const door = await doorOf(where, caller, params.playgroundId, permission)
    await insertSettings(where, [door.id])
    const [before] = await lockSettings(where, [door.id])
    if (!before) throw new Error(`The settings of the door of ${door.id} are not there.`)
    if (before.most === body.most && before.isReentryFree === body.isReentryFree) return body
    await updateSettings(where, [door.id, body.most, body.isReentryFree])
    await audit(tx, { ...lineOf(caller, door, 'door.settings-changed', door.id), before, after: body })
    return body
  })
