import type { addToRole as addToRoleRoute, removeFromRole as removeFromRoleRoute } from '@hoppla/contract/identity'
import type { StaffRole } from '@hoppla/contract/roles'
import type { ServeInput } from '@hoppla/contract/route'
import type { Tx } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { evictAccess } from './access.ts'
import { deleteRole, holdOtherAdmin, insertRole, listPlacesAround, lockAccount } from './identity.sql.ts'
import { mayGive } from './roles.rules.ts'

/** A role at a place. @property placeId null: for the whole chain. @property lastDay the last day on which it is held, `YYYY-MM-DD`; null: without end. */
export type RoleAt = { role: StaffRole; placeId: string | null; lastDay: string | null }

/**
 * Gives an account a role, in a transaction. Given twice, it stays given once, with the last day that was said last. Logged. Whoever registered an
 * address that nobody has confirmed may be anybody, and is signed in: no role is given to that account. Call `evictAccess` when it is committed.
 * @throws Refusal `account.not-found`, `role.address-unconfirmed`, `location.not-found`, `role.not-yours-to-give`, `role.last-admin` (one that would end).
 */
export const giveRole = async (tx: Tx, caller: StaffCaller, accountId: string, given: RoleAt): Promise<void> => {
  const account = await lockAccount(tx, accountId)
  if (!account) throw new Refusal('account.not-found')
  await checkGivable(tx, caller, given)
  if (account.email_confirmed_at === null) throw new Refusal('role.address-unconfirmed', { errors: { userid: [] } })
  if (given.role === 'Admin' && given.lastDay !== null && !(await holdOtherAdmin(tx, accountId)))
    throw new Refusal('role.last-admin')
  await insertRole(tx, {
    account_id: accountId,
    role: given.role,
    location_id: given.placeId,
    granted_by: caller.staff.id,
    last_day: given.lastDay,
  })
  await audit(tx, {
    actorId: caller.staff.id,
    action: 'role.given',
    subject: accountId,
    placeId: given.placeId ?? undefined,
    address: caller.address,
    detail: { role: given.role, location: given.placeId, ...(given.lastDay === null ? {} : { lastDay: given.lastDay }) },
  })
}

/**
 * Takes a role from an account, in a transaction. Taken twice, it stays taken. Tokens of the account have lost it within 5 seconds. Logged. Call
 * `evictAccess` when it is committed. @throws Refusal `account.not-found`, `role.last-admin`, `role.not-yours-to-give`.
 */
export const takeRole = async (
  tx: Tx,
  caller: StaffCaller,
  accountId: string,
  { role, placeId }: Omit<RoleAt, 'lastDay'>,
): Promise<void> => {
  if (!(await lockAccount(tx, accountId))) throw new Refusal('account.not-found')
  await checkGivable(tx, caller, { role, placeId })
  if (role === 'Admin' && placeId === null && !(await holdOtherAdmin(tx, accountId))) throw new Refusal('role.last-admin')
  if (!(await deleteRole(tx, { accountId, role, locationId: placeId }))) return
  await audit(tx, {
    actorId: caller.staff.id,
    action: 'role.taken',
    subject: accountId,
    placeId: placeId ?? undefined,
    address: caller.address,
    detail: { role, location: placeId },
  })
}

/** Gives a role in the name of whoever runs the installation, who has no account. Call `evictAccess` when it is committed. */
export const giveRoleByCommand = async (tx: Tx, accountId: string, { role, placeId, lastDay }: RoleAt): Promise<void> => {
  await insertRole(tx, { account_id: accountId, role, location_id: placeId, granted_by: null, last_day: lastDay })
  await audit(tx, { action: 'role.given', subject: accountId, detail: { role, location: placeId, by: 'command' } })
}

/**
 * Refuses a role that the caller could not give. A place outside the giver's own is told from one that does not exist by nothing.
 * @throws Refusal `location.not-found`, `role.not-yours-to-give`.
 */
export const checkGivable = async (tx: Tx, { staff }: StaffCaller, { role, placeId }: Omit<RoleAt, 'lastDay'>): Promise<void> => {
  const reaches = placeId === null ? null : await listPlacesAround(tx, placeId)
  if (reaches?.length === 0) throw new Refusal('location.not-found')
  if (mayGive(staff.grants, role, reaches)) return
  const isVisible = reaches === null || staff.grants.some((own) => own.placeId === null || reaches.includes(own.placeId))
  throw new Refusal(isVisible ? 'role.not-yours-to-give' : 'location.not-found')
}

/** `giveRole` as the call of old: without a last day. */
export const addToRole = async (
  deps: Deps,
  caller: StaffCaller,
  { body }: Pick<ServeInput<typeof addToRoleRoute>, 'body'>,
): Promise<void> => {
  await deps.db
    .transaction()
    .execute((tx) => giveRole(tx, caller, body.userid, { role: body.role, placeId: body.locationid ?? null, lastDay: null }))
  evictAccess(deps)
}

/** `takeRole` as the call of old. */
export const removeFromRole = async (
  deps: Deps,
  caller: StaffCaller,
  { body }: Pick<ServeInput<typeof removeFromRoleRoute>, 'body'>,
): Promise<void> => {
  await deps.db
    .transaction()
    .execute((tx) => takeRole(tx, caller, body.userid, { role: body.role, placeId: body.locationid ?? null }))
  evictAccess(deps)
}
