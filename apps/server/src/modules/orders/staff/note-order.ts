import { randomUUID } from 'node:crypto'
import type { StaffCaller } from '../../../http/caller.ts'
import { once } from '../../../http/idempotency.ts'
import { limit } from '../../../http/rate-limit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { getHead } from './read-order.ts'

/** Enough for a busy telephone. */
const notesAllowed = { max: 100, seconds: 3_600 }

/** Notes something about an order, onto its timeline. Logged, without what it says. @throws Refusal `order.not-found`, `request.too-many`. */
export const addOrderNote = async (deps: Deps, caller: StaffCaller, reference: string, text: string): Promise<undefined> => {
  const { staff, address } = caller
  await limit(deps, `order-note:${staff.id}`, notesAllowed)
  const { id, countryId } = await getHead(deps, caller, reference)
  await deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      await tx
        .insertInto('order_notes')
        .values({ id: randomUUID(), order_id: id, author_id: staff.id, text, written_at: deps.clock.now() })
        .execute()
      await audit(tx, { actorId: staff.id, action: 'order.noted', subject: reference, placeId: countryId, address })
      // What is kept for a repeat says nothing of the note.
      return {}
    }),
  )
}
