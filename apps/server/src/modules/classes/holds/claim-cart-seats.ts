import type { Tx } from '../../../db/connect.ts'
import { within } from '../../../db/statement.ts'
import type { Caller } from '../../../http/caller.ts'
import { blindKey } from '../../../http/client.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { findAccount } from '../../identity/identity.ts'
import { mostHolds, mostSeatsOfClient } from './holds.rules.ts'
import { claimHold } from './holds.sql.ts'

type WantedForCart = { bookingId: string; classId: string; seats: number; lineId: string; now: Date }

/**
 * Lets a client hold seats for a line of a cart: no more of one class than a family's, and no more unpaid bookings in a day than alone. No code is asked, since a cart
 * has no address yet. A parent with a confirmed address is a client of their own. @throws Refusal `request.too-many`.
 */
export const claimCartSeats = async (deps: Deps, caller: Caller, tx: Tx, wanted: WantedForCart): Promise<void> => {
  const { secret } = deps.config
  const account = caller.account && (await findAccount(tx, caller.account.id))
  const client = account?.email_confirmed_at ? `account ${account.id}` : `client ${caller.client}`
  const [claimed] = await claimHold(within(tx), [
    ...[wanted.bookingId, blindKey(secret, client), blindKey(secret, `cart line ${wanted.lineId}`), wanted.classId, wanted.seats],
    ...[null, true, null, wanted.now, mostSeatsOfClient, mostHolds, null],
  ])
  if (claimed?.outcome !== 'ok') throw new Refusal('request.too-many', { retryAfter: 3_600 })
}
