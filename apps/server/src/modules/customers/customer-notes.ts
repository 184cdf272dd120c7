import { randomUUID } from 'node:crypto'
import type { CustomerNote } from '@hoppla/contract/staff/customers'
import type { Db } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { once } from '../../http/idempotency.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { findAccount, lockAccount } from '../identity/identity.ts'
import { listNotesOf } from './customers.sql.ts'
import { getCustomer } from './customers-access.ts'

/** Enough for a busy telephone. */
const notesAllowed = { max: 100, seconds: 3_600 }

/** Notes something about a customer. @throws Refusal `account.not-found`, `request.too-many`. */
export const addCustomerNote = async (deps: Deps, caller: StaffCaller, customerId: string, text: string): Promise<CustomerNote> => {
  const { staff, address } = caller
  await limit(deps, `customer-note:${staff.id}`, notesAllowed)
  const account = await getCustomer(deps, caller, customerId, 'customers.edit')
  const kept = await deps.db.transaction().execute((tx) =>
    // What is kept for a repeat says nothing about the customer.
    once(tx, caller.idempotency, async () => {
      // An account that is being erased is waited for, and then gone: nothing is noted about nobody.
      if (!(await lockAccount(tx, account.id))) throw new Refusal('account.not-found')
      const id = randomUUID()
      const at = deps.clock.now()
      await tx
        .insertInto('customer_notes')
        .values({ id, account_id: account.id, author_id: staff.id, text, written_at: at })
        .execute()
      await audit(tx, { actorId: staff.id, action: 'customer.noted', subject: account.id, address, ...placeOf(account) })
      return { id, at: at.toISOString() }
    }),
  )
  const author = await findAccount(deps.db, staff.id)
  return { ...kept, text, by: author?.first_name ?? null }
}

const placeOf = ({ country_id: countryId }: { country_id: string | null }) => (countryId === null ? {} : { placeId: countryId })

/** Deletes a note; one that is gone stays gone. @throws Refusal `account.not-found`. */
export const deleteCustomerNote = async (
  deps: Deps,
  caller: StaffCaller,
  { customerId, noteId }: { customerId: string; noteId: string },
): Promise<undefined> => {
  const account = await getCustomer(deps, caller, customerId, 'customers.edit')
  await deps.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('customer_notes')
      .where('id', '=', noteId)
      .where('account_id', '=', account.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const line = {
      actorId: caller.staff.id,
      action: 'customer.note-deleted',
      subject: account.id,
      address: caller.address,
    } as const
    await audit(tx, { ...line, ...placeOf(account) })
  })
}

/** What the staff have noted about a customer, newest first. */
export const listNotes = async (db: Db, accountId: string): Promise<CustomerNote[]> =>
  (await listNotesOf(db, accountId)).map(({ at, ...note }) => ({ ...note, at: at.toISOString() }))
