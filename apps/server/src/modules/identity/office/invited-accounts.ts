import type { Tx } from '../../../db/connect.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { endEverySession } from '../backchannel-logout.ts'
import { normalizeEmail } from '../identity.rules.ts'
import {
  type AccountRow,
  deleteDevices,
  findAccountByEmail,
  holdAddresses,
  insertAccount,
  isReserved,
  lockAccount,
  updateAccount,
  useLinks,
} from '../identity.sql.ts'

/** @property passwordHash of a password that was just chosen; undefined: none was. */
export type InvitedPerson = {
  email: string
  firstName: string
  lastName: string
  culture: string
  countryId: string
  passwordHash: string | undefined
}

/** Whether an account has a password that its holder, and nobody else, can have chosen. */
export const hasOwnPassword = (account: AccountRow | undefined): boolean =>
  account !== undefined && account.email_confirmed_at !== null && account.password_hash !== null && !account.must_reset_password

/**
 * The account of an address whose holder has just followed a link that was mailed to it; opened when there is none. What somebody registered without
 * confirming the address loses its password, sessions and names to the invited: that may have been anybody. Call `evictAccess` when it is committed.
 * @throws Refusal `invitation.invalid` for an address that its former holder may still take back.
 */
export const openInvitedAccount = async (deps: Deps, tx: Tx, person: InvitedPerson): Promise<AccountRow> => {
  const now = deps.clock.now()
  const address = normalizeEmail(person.email)
  await holdAddresses(tx, [address])
  if (!(await findAccountByEmail(tx, address))) {
    if (await isReserved(tx, address, now)) throw new Refusal('invitation.invalid')
    const { email, culture, countryId } = person
    const row = { email, email_normalized: address, culture, country_id: countryId, registration_source: 'office' }
    await insertAccount(tx, { ...row, created_at: now, updated_at: now })
    await audit(tx, { action: 'account.opened', detail: { by: 'invitation' } })
  }
  const found = await findAccountByEmail(tx, address)
  const account = found && (await lockAccount(tx, found.id))
  if (!account) throw new Refusal('invitation.invalid')
  const changes = changesOf(account, person, now)
  if ('security_version' in changes) {
    await endEverySession(deps, tx, account.id)
    await deleteDevices(tx, account.id)
    // Another address that whoever registered it has asked for would take the account, and its roles, over.
    for (const purpose of ['reset-password', 'confirm-email'] as const) await useLinks(tx, account.id, purpose, now)
  }
  await updateAccount(tx, account.id, changes, now)
  return { ...account, ...changes }
}

const changesOf = (account: AccountRow, { firstName, lastName, passwordHash }: InvitedPerson, now: Date) => {
  const names = { first_name: firstName, last_name: lastName }
  const newPassword = {
    password_hash: passwordHash ?? null,
    must_reset_password: false,
    security_version: account.security_version + 1,
  }
  if (account.email_confirmed_at === null) return { ...names, ...newPassword, email_confirmed_at: now, pending_email: null }
  const missingNames = account.first_name === '' || account.last_name === '' ? names : {}
  return passwordHash === undefined ? missingNames : { ...missingNames, ...newPassword }
}
