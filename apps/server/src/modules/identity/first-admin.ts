import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { listSites } from '../places/places.ts'
import { evictAccess } from './access.ts'
import { endEverySession } from './backchannel-logout.ts'
import { languageOfCulture, normalizeEmail } from './identity.rules.ts'
import {
  deleteDevices,
  findAccountByEmail,
  insertAccount,
  insertRole,
  lockAccount,
  saveLink,
  updateAccount,
  useLinks,
} from './identity.sql.ts'
import { queueLinkMail } from './link-mails.ts'
import { newSecret, pages } from './links.ts'

/** How long the link that the command prints is good. */
export const invitationDays = 7

export type Invited =
  | { outcome: 'given' }
  /** @property link sets the password, once. It stands nowhere else: not in the queue, not in a log. */
  | { outcome: 'invited'; link: string }
  | { outcome: 'no-chain' }

/**
 * Makes the holder of an address an Admin: for whoever operates the installation, who has no account yet that could give the role.
 * An account with a confirmed address gets the role and keeps its password. For every other the address is still to be proven: a new account has no
 * password, and one that somebody registered loses it with all its sessions, since that may have been anybody. The link proves the address; a second,
 * short-lived one goes to the mailbox.
 * @throws never for an address that is known already: asked twice, the role stays given and a new link is made.
 */
export const inviteAdmin = async (deps: Deps, email: string): Promise<Invited> => {
  const [site] = await listSites(deps)
  if (!site) return { outcome: 'no-chain' }
  const now = deps.clock.now()
  const address = normalizeEmail(email)
  const invited = await deps.db.transaction().execute(async (tx): Promise<Invited> => {
    await insertAccount(tx, {
      email,
      email_normalized: address,
      culture: site.culture,
      country_id: site.countryId,
      registration_source: 'admin',
      created_at: now,
      updated_at: now,
    })
    const found = await findAccountByEmail(tx, address)
    const account = found && (await lockAccount(tx, found.id))
    if (!account) throw new Error('The account went away while it was being invited.')
    await insertRole(tx, { account_id: account.id, role: 'Admin', location_id: null, granted_by: null })
    await audit(tx, { action: 'role.given', subject: account.id, detail: { role: 'Admin', location: null, by: 'command' } })
    if (account.email_confirmed_at !== null) return { outcome: 'given' }
    await updateAccount(
      tx,
      account.id,
      { password_hash: null, must_reset_password: true, pending_email: null, security_version: account.security_version + 1 },
      now,
    )
    await endEverySession(deps, tx, account.id)
    await deleteDevices(tx, account.id)
    await useLinks(tx, account.id, 'reset-password', now)
    // Another address that whoever registered it has asked for would take the account, and the role, over.
    await useLinks(tx, account.id, 'confirm-email', now, { exceptTo: address })
    const language = languageOfCulture(account.culture, site.languages[0])
    const { secret, hash } = newSecret()
    await saveLink(tx, {
      token_hash: hash,
      account_id: account.id,
      purpose: 'reset-password',
      email_normalized: address,
      expires_at: new Date(now.getTime() + invitationDays * 86_400_000),
      created_at: now,
    })
    await queueLinkMail(deps, tx, site, { kind: 'reset', accountId: account.id, email, language })
    return { outcome: 'invited', link: pages.reset(site.origin, language, account.id, secret) }
  })
  evictAccess(deps)
  return invited
}
