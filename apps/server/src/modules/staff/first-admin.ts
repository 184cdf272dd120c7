import { officePages } from '@hoppla/contract/staff'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import {
  evictAccess,
  findAccountByEmail,
  giveRoleByCommand,
  languageOfCulture,
  newSecret,
  normalizeEmail,
  officeOf,
} from '../identity/identity.ts'
import { listSites } from '../places/places.ts'
import { insertInvitation } from './invitations.sql.ts'
import { invitationEnd } from './invitations.ts'

export type Invited =
  /** @property link where to sign in. */
  | { outcome: 'given'; link: string }
  /** @property link accepts the invitation, once. It stands nowhere else: not in the queue, not in a log. */
  | { outcome: 'invited'; link: string }
  | { outcome: 'no-chain' }
  | { outcome: 'no-office' }

const admin = { role: 'Admin', placeId: null, lastDay: null } as const

/**
 * Makes the holder of an address an Admin: for whoever operates the installation, who has no account yet that could give the role. An account with a
 * confirmed address gets the role and keeps its password; it sets up a second factor at its first sign-in. Every other address is still to be proven, by an
 * invitation whose link is printed. Asked twice, the older link is of no use.
 */
export const inviteAdmin = async (deps: Deps, email: string): Promise<Invited> => {
  const [site] = await listSites(deps)
  if (!site) return { outcome: 'no-chain' }
  const office = officeOf(deps.config)
  if (!office) return { outcome: 'no-office' }
  const now = deps.clock.now()
  const address = normalizeEmail(email)
  const invited = await deps.db.transaction().execute(async (tx): Promise<Invited> => {
    const account = await findAccountByEmail(tx, address)
    if (account && account.email_confirmed_at !== null) {
      await giveRoleByCommand(tx, account.id, admin)
      return { outcome: 'given', link: officePages.signIn(office.origin) }
    }
    await tx
      .updateTable('staff_invitations')
      .set({ withdrawn_at: now })
      .where('email_normalized', '=', address)
      .where('invited_by', 'is', null)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute()
    const { secret, hash } = newSecret()
    const row = {
      email,
      email_normalized: address,
      first_name: '',
      last_name: '',
      language: languageOfCulture(site.culture, site.languages[0]),
      invited_by: null,
      created_at: now,
      expires_at: invitationEnd(now),
      token_hash: hash,
    }
    const id = await insertInvitation(tx, row, [admin])
    await audit(tx, { action: 'staff.invited', subject: id, detail: { role: 'Admin', by: 'command' } })
    return { outcome: 'invited', link: officePages.invitation(office.origin, secret) }
  })
  evictAccess(deps)
  return invited
}
