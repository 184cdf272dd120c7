import type { addToRole as addToRoleRoute, removeFromRole as removeFromRoleRoute } from '@hoppla/contract/identity'
import type { ServeInput } from '@hoppla/contract/route'
import type { SignedInCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { evictAccess } from './access.ts'
import { deleteRole, holdOtherAdmin, insertRole, lockAccount } from './identity.sql.ts'

/**
 * Gives an account a role, everywhere or at one place. Given twice, it stays given once. Logged. Whoever registered an address that nobody has confirmed
 * may be anybody, and is signed in: no role is given to that account.
 * @throws Refusal `account.not-found`, `role.address-unconfirmed`, `location.not-found`.
 */
export const addToRole = async (
  deps: Deps,
  caller: SignedInCaller,
  { body }: Pick<ServeInput<typeof addToRoleRoute>, 'body'>,
): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, body.userid)
    if (!account) throw new Refusal('account.not-found')
    if (account.email_confirmed_at === null) throw new Refusal('role.address-unconfirmed', { errors: { userid: [] } })
    const place = body.locationid ?? null
    if (place !== null && !(await tx.selectFrom('locations').select('id').where('id', '=', place).forKeyShare().executeTakeFirst()))
      throw new Refusal('location.not-found')
    await insertRole(tx, { account_id: body.userid, role: body.role, location_id: place, granted_by: caller.account.id })
    await audit(tx, {
      actorId: caller.account.id,
      action: 'role.given',
      subject: body.userid,
      address: caller.address,
      detail: { role: body.role, location: place },
    })
  })
  evictAccess(deps)
}

/**
 * Takes a role from an account, everywhere or at one place. Taken twice, it stays taken. Tokens of the account have lost it within 5 seconds. Logged.
 * @throws Refusal `account.not-found`, `role.last-admin`.
 */
export const removeFromRole = async (
  deps: Deps,
  caller: SignedInCaller,
  { body }: Pick<ServeInput<typeof removeFromRoleRoute>, 'body'>,
): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    const place = body.locationid ?? null
    if (!(await lockAccount(tx, body.userid))) throw new Refusal('account.not-found')
    if (body.role === 'Admin' && place === null && !(await holdOtherAdmin(tx, body.userid))) throw new Refusal('role.last-admin')
    if (!(await deleteRole(tx, { accountId: body.userid, role: body.role, locationId: place }))) return
    await audit(tx, {
      actorId: caller.account.id,
      action: 'role.taken',
      subject: body.userid,
      address: caller.address,
      detail: { role: body.role, location: place },
    })
  })
  evictAccess(deps)
}
