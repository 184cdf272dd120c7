import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/**
 * Makes what was bought as a guest with the account's confirmed address the account's own, as classes do with bookings of guests (`claimGuestBookings`). Not
 * while a new password must be chosen: nobody has signed in since the confirmation then (docs/decisions/0188).
 */
export const claimGuestOrders = async (db: Db, accountId: string): Promise<void> => {
  await sql`update orders o set account_id = a.id from published.accounts a
    where a.id = ${accountId} and a.email_confirmed_at is not null and not a.must_reset_password and a.deleted_at is null
      and o.account_id is null and o.email <> '' and lower(o.email) = a.email_normalized`.execute(db)
}
