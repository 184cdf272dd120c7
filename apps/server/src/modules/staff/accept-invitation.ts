import type { Answer } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/staff/sign-in'
import { bcpCodes } from '@hoppla/i18n'
import type { Tx } from '../../db/connect.ts'
import type { Caller, StaffCaller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import {
  type AccountRow,
  checkNewPassword,
  comparePassword,
  evictAccess,
  findAccountByEmail,
  giveRole,
  giveRoleByCommand,
  hashOf,
  hashPassword,
  hasOwnPassword,
  listGrants,
  openInvitedAccount,
} from '../identity/identity.ts'
import { countFactors, hasSecondFactor } from './factors/second-factors.ts'
import { hasEndedDay, type InvitationRow, listOpenInvitations, lockInvitation } from './invitations.sql.ts'
import { siteOfInvitation } from './invitations.ts'
import { type Asked, ownOffice } from './office.ts'
import { newTicket } from './tickets.ts'

/** Tokens have 256 bits; what this guards is the database. */
const perClient = { max: 60, seconds: 600 }

const findInvitation = async (db: Deps['db'], token: string, now: Date): Promise<InvitationRow> => {
  const [found] = await listOpenInvitations(db, { tokenHash: hashOf(token) })
  if (!found || found.expiresAt <= now) throw new Refusal('invitation.invalid')
  return found
}

/** What an invitation offers, by the token of its link. @throws Refusal `invitation.invalid`, `request.too-many`, `request.cross-site`. */
export const readInvitation = async (
  deps: Deps,
  caller: Caller,
  { body, request }: Asked<typeof contract.readInvitation>,
): Promise<Answer<typeof contract.readInvitation>> => {
  ownOffice(deps, caller, request)
  await limit(deps, `staff-invitation:${caller.client}`, perClient)
  const found = await findInvitation(deps.db, body.token, deps.clock.now())
  const { email, firstName, lastName, language, inviterName, roles, expiresAt } = found
  const hasPassword = hasOwnPassword(await findAccountByEmail(deps.db, found.emailNormalized))
  return { email, firstName, lastName, language, invitedBy: inviterName, roles, hasPassword, expiresAt: expiresAt.toISOString() }
}

/**
 * Accepts an invitation: its link proves the address. The roles are given as whoever invited could give them at this moment, all or none.
 * @returns the way on: a first second factor, or the sign-in with the one that the account has.
 * @throws Refusal `invitation.invalid`, `password.wrong`, `password.too-weak`, `password.breached`, `login.locked`, `request.too-many`, `request.cross-site`.
 */
export const acceptInvitation = async (
  deps: Deps,
  caller: Caller,
  { body, request }: Asked<typeof contract.acceptInvitation>,
): Promise<Answer<typeof contract.acceptInvitation>> => {
  ownOffice(deps, caller, request)
  await limit(deps, `staff-invitation:${caller.client}`, perClient)
  const found = await findInvitation(deps.db, body.token, deps.clock.now())
  const before = await findAccountByEmail(deps.db, found.emailNormalized)
  const passwordHash = await checkPassword(deps, caller, before, body)
  const account = await deps.db.transaction().execute(async (tx) => {
    await lockInvitation(tx, found.id)
    // Accepted, withdrawn or mailed anew meanwhile.
    const invitation = await findInvitation(tx, body.token, deps.clock.now())
    const opened = await openAccount(deps, tx, invitation, { ...body, passwordHash, before })
    await giveRoles(deps, tx, caller, invitation, opened.id)
    await tx.updateTable('staff_invitations').set({ accepted_at: deps.clock.now() }).where('id', '=', invitation.id).execute()
    const entry = {
      actorId: opened.id,
      action: 'staff.invitation-accepted',
      subject: invitation.id,
      address: caller.address,
    } as const
    await audit(tx, entry)
    return opened
  })
  evictAccess(deps)
  if (hasSecondFactor(await countFactors(deps.db, account.id))) return { next: 'sign-in' }
  const person = { id: account.id, version: account.security_version }
  return { next: 'enrol', ticket: await newTicket(deps, { kind: 'enrol', account: person }) }
}

/** An account's own password is asked for; where there is none, one may be chosen. @returns the hash of a newly chosen one. */
const checkPassword = async (
  deps: Deps,
  caller: Caller,
  account: AccountRow | undefined,
  { password, firstName, lastName }: { password?: string | undefined; firstName: string; lastName: string },
): Promise<string | undefined> => {
  if (account && hasOwnPassword(account)) {
    if (password === undefined) throw new Refusal('request.invalid', { errors: { password: [{ key: 'required' }] } })
    await comparePassword(deps, caller, account, password, 'password')
    return undefined
  }
  if (password === undefined) return undefined
  await checkNewPassword(deps, password, [firstName, lastName, ...(account ? [account.email] : [])])
  return hashPassword(password)
}

const openAccount = async (
  deps: Deps,
  tx: Tx,
  invitation: InvitationRow,
  person: { firstName: string; lastName: string; passwordHash: string | undefined; before: AccountRow | undefined },
): Promise<AccountRow> => {
  const { firstName, lastName, passwordHash, before } = person
  const site = await siteOfInvitation({ ...deps, db: tx }, invitation)
  if (!site) throw new Refusal('chain.not-imported')
  const held = await findAccountByEmail(tx, invitation.emailNormalized)
  // What was asked for, or chosen, was for the account as it was.
  if (held?.id !== before?.id || held?.security_version !== before?.security_version) throw new Refusal('invitation.invalid')
  const { email, language } = invitation
  const culture = site.languages[0] === language ? site.culture : bcpCodes[language]
  return openInvitedAccount(deps, tx, { email, firstName, lastName, culture, countryId: site.countryId, passwordHash })
}

/** @throws Refusal `invitation.invalid` when whoever invited may not give one of them any more, or its last day is over. */
const giveRoles = async (
  deps: Deps,
  tx: Tx,
  caller: Caller,
  { invitedBy, roles }: InvitationRow,
  accountId: string,
): Promise<void> => {
  if (roles.length === 0 || (await hasEndedDay(tx, roles, deps.clock.now()))) throw new Refusal('invitation.invalid')
  if (invitedBy === null) {
    for (const role of roles) await giveRoleByCommand(tx, accountId, role)
    return
  }
  const inviter = await inNameOf(deps, tx, caller, invitedBy)
  for (const role of roles)
    await giveRole(tx, inviter, accountId, role).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal('invitation.invalid') : error
    })
}

/** Whoever invited, with the roles held today: who has lost them gives nothing by an old invitation. */
const inNameOf = async (deps: Deps, tx: Tx, caller: Caller, id: string): Promise<StaffCaller> => ({
  ...caller,
  staff: {
    id,
    grants: await listGrants(tx, id),
    sessionId: '',
    version: 0,
    confirmedAt: deps.clock.now().getTime(),
    deviceId: null,
  },
})
