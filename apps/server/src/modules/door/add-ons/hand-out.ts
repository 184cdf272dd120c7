import type * as contract from '@hoppla/contract/door/add-ons'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { within } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { once } from '../../../http/idempotency.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { centreOfAddOn, insertHandOuts, listAddOnsOfLines, lockAddOns } from '../../add-ons/add-ons.ts'
import { doorOf, lineOf } from '../scan.ts'

/**
 * Notes that add-ons of one order were handed out, all of these lines or none. They are held and read again, so that each is handed out once, whoever does so
 * at the same moment, and not after its money went back.
 * @throws Refusal `location.not-found`, `door.add-on-elsewhere`, `door.changed-meanwhile`.
 */
export const handOutAddOns = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.handOutAddOns>,
): Promise<Answer<typeof contract.handOutAddOns>> => {
  const door = await doorOf(deps.pool, caller, params.playgroundId)
  const now = deps.clock.now()
  const lineIds = [...new Set(body.lineIds)]
  return deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const where = within(tx)
      await lockAddOns(where, [lineIds])
      const rows = await listAddOnsOfLines(where, [lineIds])
      const [first] = rows
      const isAsSeen =
        rows.length === lineIds.length &&
        rows.every(
          ({ orderId, revokedAt, handedOutAt }) => orderId === first?.orderId && revokedAt === null && handedOutAt === null,
        )
      if (!first || !isAsSeen) throw new Refusal('door.changed-meanwhile', { errors: { lineIds: [] } })
      const elsewhere = rows.find(({ playgroundId }) => playgroundId !== door.id)
      if (elsewhere) throw new Refusal('door.add-on-elsewhere', { values: { place: centreOfAddOn(elsewhere, caller.language) } })
      await insertHandOuts(where, [lineIds, now, caller.staff.id, caller.staff.deviceId])
      const handedOut = rows.reduce((sum, { quantity }) => sum + quantity, 0)
      await audit(tx, { ...lineOf(caller, door, 'door.handed-out', first.accountId), detail: { count: handedOut } })
      return { at: now.toISOString(), handedOut }
    }),
  )
}
