import type { Answer, ServeInput } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/staff/members'
import type { Db, Tx } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { placesWith } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { endStaffSessions, evictAccess, findAccount, giveRole, listStaffSessions, mayGive, takeRole } from '../identity/identity.ts'
import { deleteFactors, describeFactors } from './factors/second-factors.ts'
import { hasEndedDay } from './invitations.sql.ts'
import { findRole, listMemberRows, listRolesWithPlaces, type MemberRow } from './members.sql.ts'
import { notifyHolder } from './staff.mails.ts'

const perPage = 50

/** Whether somebody works here: holds a role, and has been at the office. */
export const stateOf = ({ roles, hasFactor }: Pick<MemberRow, 'roles' | 'hasFactor'>): contract.Member['state'] =>
  !roles.some(({ isHeld }) => isHeld) ? 'ended' : hasFactor ? 'active' : 'invited'

const wireOf = ({ id, name, email, roles, lastSeenAt, hasFactor }: MemberRow): contract.Member => ({
  id,
  name,
  email,
  roles: roles.map(({ isHeld: _isHeld, ...role }) => role),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  state: stateOf({ roles, hasFactor }),
})

/** One page of the staff of the caller's places, by name. */
export const listMembers = async (
  deps: Deps,
  { staff }: StaffCaller,
  { query }: ServeInput<typeof contract.listMembers>,
): Promise<Answer<typeof contract.listMembers>> => {
  const { cursor, ...filter } = query
  const places = placesWith(staff, 'staff.read')
  const rows = await listMemberRows(deps.db, places, { ...filter, after: readCursor(cursor) }, perPage + 1)
  const page = rows.slice(0, perPage)
  const last = rows.length > perPage ? page.at(-1) : undefined
  return { members: page.map(wireOf), cursor: last ? writeCursor(last) : null }
}

const writeCursor = ({ key, id }: { key: string; id: string }): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')
/** One that we did not write begins anew. */
const readCursor = (cursor: string | undefined): { key: string; id: string } | undefined => {
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString('utf8')) as [unknown, unknown]
    return typeof key === 'string' && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? { key, id } : undefined
  } catch {
    return undefined
  }
}

/** Somebody with a role at one of the caller's places. @throws Refusal `account.not-found`. */
const findMember = async (
  db: Db,
  { staff }: StaffCaller,
  permission: 'staff.read' | 'staff.manage',
  id: string,
): Promise<MemberRow> => {
  const [found] = await listMemberRows(db, placesWith(staff, permission), { id }, 1)
  if (!found) throw new Refusal('account.not-found')
  return found
}

/** Whether the caller could give, and so take, every role that somebody holds. Who could not may do nothing to that person. */
export const isManageable = async (db: Db, { staff }: StaffCaller, id: string): Promise<boolean> =>
  (await listRolesWithPlaces(db, id)).every(({ role, reaches }) => mayGive(staff.grants, role, reaches))

/** One of the staff, with sessions and second factors. @throws Refusal `account.not-found`. */
export const getMember = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.getMember>,
): Promise<Answer<typeof contract.getMember>> => {
  const { db } = deps
  const member = await findMember(db, caller, 'staff.read', params.id)
  const sessions = await listStaffSessions(db, { accountId: member.id })
  const devices = await db.selectFrom('staff_devices').select(['id', 'name']).execute()
  const { passkeys, hasTotp, recoveryCodesLeft } = await describeFactors(db, member.id)
  const pin = await db.selectFrom('staff_pins').select('account_id').where('account_id', '=', member.id).executeTakeFirst()
  return {
    ...wireOf(member),
    sessions: sessions.map(({ id, browser, deviceId, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      browser,
      device: devices.find((device) => device.id === deviceId)?.name ?? null,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      endsAt: expiresAt.toISOString(),
    })),
    secondFactors: { passkeys: passkeys.map(({ id: _id, ...passkey }) => passkey), hasTotp, recoveryCodesLeft },
    hasPin: pin !== undefined,
    isManageable: await isManageable(db, caller, member.id),
  }
}

/**
 * Gives one of the staff a role. @throws Refusal `account.not-found` (also for people without a role at the caller's places), `location.not-found`,
 * `role.not-yours-to-give`, `role.address-unconfirmed`, `role.last-admin`, `role.last-day-past`.
 */
export const giveMemberRole = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.giveMemberRole>,
): Promise<Answer<typeof contract.giveMemberRole>> => {
  const given = await deps.db.transaction().execute(async (tx) => {
    const { id } = await findMember(tx, caller, 'staff.manage', params.id)
    await giveRole(tx, caller, id, body)
    if (await hasEndedDay(tx, [body], deps.clock.now())) throw new Refusal('role.last-day-past')
    const role = await findRole(tx, 'chain', id, body)
    if (!role) throw new Error('A role that was given is not there.')
    return role
  })
  evictAccess(deps)
  return { id: given.id }
}

/** Takes a role away. @throws Refusal `account.not-found`, `role.not-found`, `role.last-admin`, `role.not-yours-to-give`. */
export const takeMemberRole = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.takeMemberRole>,
): Promise<undefined> => {
  await deps.db.transaction().execute(async (tx) => {
    const { id } = await findMember(tx, caller, 'staff.manage', params.id)
    const role = await findRole(tx, placesWith(caller.staff, 'staff.manage'), id, { id: params.roleId })
    if (!role) throw new Refusal('role.not-found')
    await takeRole(tx, caller, id, role)
  })
  evictAccess(deps)
}

/** Somebody whose every role the caller could give. @throws Refusal `account.not-found`, `role.not-yours-to-give`. */
export const findManageable = async (tx: Tx, caller: StaffCaller, id: string): Promise<MemberRow> => {
  const member = await findMember(tx, caller, 'staff.manage', id)
  if (!(await isManageable(tx, caller, member.id))) throw new Refusal('role.not-yours-to-give')
  return member
}

/** Ends every session of a person at the office. @throws Refusal `account.not-found`, `role.not-yours-to-give`. */
export const endMemberSessions = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.endMemberSessions>,
): Promise<undefined> => {
  const { staff, address } = caller
  await deps.db.transaction().execute(async (tx) => {
    // One's own may always be ended.
    const { id } =
      params.id === staff.id ? await findMember(tx, caller, 'staff.manage', staff.id) : await findManageable(tx, caller, params.id)
    const ended = await endStaffSessions(tx, { accountId: id })
    await audit(tx, { actorId: staff.id, action: 'staff.sessions-ended', subject: id, address, detail: { ended } })
  })
  evictAccess(deps)
}

/**
 * Removes the second factors of somebody who has lost them; the sessions end. Not one's own: those are changed one by one.
 * @throws Refusal `account.not-found`, `role.not-yours-to-give`.
 */
export const deleteMemberSecondFactors = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.deleteMemberSecondFactors>,
): Promise<undefined> => {
  const { staff, address } = caller
  await deps.db.transaction().execute(async (tx) => {
    const { id } = await findManageable(tx, caller, params.id)
    const [account, own] = [await findAccount(tx, id), await findAccount(tx, staff.id)]
    if (!account || !own || id === staff.id) throw new Refusal('role.not-yours-to-give')
    await deleteFactors(tx, id)
    await endStaffSessions(tx, { accountId: id })
    await audit(tx, { actorId: staff.id, action: 'second-factor.all-removed', subject: id, address })
    await notifyHolder(deps, tx, account, { kind: 'factors-removed', name: `${own.first_name} ${own.last_name}`.trim() })
  })
  evictAccess(deps)
}
