import { countryWording } from '../../brand/wording.ts'
import type { Tx } from '../../db/connect.ts'
import type { Site } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { queueMail } from '../../mail/mail.ts'
import { evictAccess } from './access.ts'
import { endEverySession } from './backchannel-logout.ts'
import { changedMail } from './identity.mails.ts'
import { confirmationOf, languageOfCulture, linkLifetime, normalizeEmail, undoingOf } from './identity.rules.ts'
import {
  type AccountRow,
  deleteDevices,
  findAccountByEmail,
  findLink,
  holdAddresses,
  isReserved,
  type LinkRow,
  lockAccount,
  saveLink,
  updateAccount,
  useLinks,
} from './identity.sql.ts'
import { hashOf, newSecret, pages } from './links.ts'

/**
 * What a confirmed address leads to.
 * @property passwordCode opens the choice of a new password, as a mailed reset link does; undefined when none has to be chosen.
 * @property staysSignedIn the account, where the browser that confirmed was signed in to it and is to be again.
 */
export type Confirmed = { passwordCode: string | undefined; staysSignedIn: AccountRow | undefined }

type Click = { userId: string; code: string }
const factsOf = (link: LinkRow | undefined) =>
  link && { emailNormalized: link.email_normalized, expiresAt: link.expires_at, usedAt: link.used_at }

/**
 * Confirms an address by its mailed link; a pending address takes over, and both are notified. Every session, token and known browser from before ends: whoever
 * opened the account, or asked for the address, need not be who reads its mail. For the same reason a new password has to be chosen, unless this very
 * browser is signed in to the account whose address changes (decision 188). Clicked again, it succeeds again, and leads to the choice as long as it is open.
 * @param input.browserAccountId whose session the browser has. Afterwards call nothing: access is forgotten here.
 * @throws Refusal `confirmation.invalid`; `account.email-taken` when another account took the pending address meanwhile.
 */
export const confirmEmail = async (
  deps: Deps,
  site: Site,
  input: Click & { browserAccountId?: string | undefined },
): Promise<Confirmed> => {
  const confirmed = await deps.db.transaction().execute((tx) => confirm(deps, tx, site, input))
  evictAccess(deps)
  return confirmed
}

const confirm = async (
  deps: Deps,
  tx: Tx,
  site: Site,
  { userId, code, browserAccountId }: Click & { browserAccountId?: string | undefined },
): Promise<Confirmed> => {
  const account = await lockAccount(tx, userId)
  if (!account) throw new Refusal('confirmation.invalid')
  const hash = hashOf(code)
  const link = await findLink(tx, account.id, 'confirm-email', hash)
  const now = deps.clock.now()
  const outcome = confirmationOf(
    factsOf(link),
    {
      emailNormalized: account.email_normalized,
      emailConfirmedAt: account.email_confirmed_at,
      pendingEmail: account.pending_email,
    },
    now,
  )
  if (!link || outcome === 'refuse') throw new Refusal('confirmation.invalid')
  if (outcome === 'already') {
    const isOpen = link.expires_at > now && (account.must_reset_password || account.password_hash === null)
    return { passwordCode: isOpen ? await openPasswordChoice(deps, tx, account) : undefined, staysSignedIn: undefined }
  }
  await useLinks(tx, account.id, 'confirm-email', now, { hash })
  await audit(tx, {
    actorId: account.id,
    action: outcome === 'replace' ? 'email.changed' : 'email.confirmed',
    subject: account.id,
  })
  if (outcome === 'confirm') {
    // Another address that was asked for before was asked for by whoever opened the account, which may be somebody else.
    await updateAccount(tx, account.id, { email_confirmed_at: now, pending_email: null }, now)
    await useLinks(tx, account.id, 'confirm-email', now, { exceptTo: account.email_normalized })
    return transferAccount(deps, tx, account, { isHolder: false })
  }
  return transferAccount(deps, tx, await replaceEmail(deps, tx, site, account), { isHolder: browserAccountId === account.id })
}

/** Ends what began before whoever reads the mail showed up. @param isHolder the browser has shown that it is the same person as before. */
const transferAccount = async (
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  { isHolder }: { isHolder: boolean },
): Promise<Confirmed> => {
  await endEverySession(deps, tx, account.id)
  await deleteDevices(tx, account.id)
  const version = account.security_version + 1
  const must_reset_password = account.must_reset_password || (!isHolder && account.password_hash !== null)
  await updateAccount(tx, account.id, { security_version: version, must_reset_password }, deps.clock.now())
  if (isHolder) return { passwordCode: undefined, staysSignedIn: { ...account, security_version: version } }
  return { passwordCode: await openPasswordChoice(deps, tx, account), staysSignedIn: undefined }
}

/** What a mailed reset link would bring: whoever has just shown that the mailbox is theirs needs no second mail. */
const openPasswordChoice = (deps: Deps, tx: Tx, account: AccountRow): Promise<string> =>
  newLink(deps, tx, account, 'reset-password')

/** @returns the secret of a link that holds from now on. */
const newLink = async (
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  purpose: 'reset-password' | 'undo-email',
  changes: { restores_email?: string } = {},
): Promise<string> => {
  const now = deps.clock.now()
  const { secret, hash } = newSecret()
  await saveLink(tx, {
    token_hash: hash,
    account_id: account.id,
    purpose,
    email_normalized: account.email_normalized,
    expires_at: new Date(now.getTime() + linkLifetime[purpose] * 1_000),
    created_at: now,
    ...changes,
  })
  return secret
}

/** @returns the account as it is now. */
const replaceEmail = async (deps: Deps, tx: Tx, site: Site, account: AccountRow): Promise<AccountRow> => {
  const now = deps.clock.now()
  const email = account.pending_email ?? ''
  const wanted = normalizeEmail(email)
  await holdAddresses(tx, [wanted, account.email_normalized])
  if ((await findAccountByEmail(tx, wanted)) || (await isReserved(tx, wanted, now, account.id)))
    throw new Refusal('account.email-taken')
  const changes = { email, email_normalized: wanted, email_confirmed_at: now, pending_email: null }
  await updateAccount(tx, account.id, changes, now)
  // Reset links went to the old address; whoever reads that mailbox has no say any more, but by the link that undoes this.
  await useLinks(tx, account.id, 'reset-password', now)
  const language = languageOfCulture(account.culture, site.languages[0])
  const wording = await countryWording({ ...deps, db: tx }, site.countryId, language)
  // Nobody has shown that an unconfirmed address is theirs: it may be a stranger's, mistyped.
  const undo = account.email_confirmed_at === null ? undefined : await undoLink(deps, tx, site, account, language)
  for (const [to, href] of [[account.email, undo] as const, [email, undefined] as const])
    await queueMail(deps, tx, {
      to,
      language,
      countryId: site.countryId,
      about: { accountId: account.id },
      ...changedMail(wording, account.first_name, email, href),
    })
  return { ...account, ...changes }
}

const undoLink = async (
  deps: Deps,
  tx: Tx,
  site: Site,
  account: AccountRow,
  language: Parameters<typeof pages.undoing>[1],
): Promise<string> => {
  const secret = await newLink(deps, tx, account, 'undo-email', { restores_email: account.email })
  return pages.undoing(site.origin, language, account.id, secret)
}

/**
 * Takes a changed address back, by the link that was mailed to the one before. Whoever changed it knew the password: every session ends and a new password
 * has to be chosen. Addresses that came after this one can undo nothing any more; those before it still can.
 * @throws Refusal `confirmation.invalid`.
 */
export const undoEmail = async (deps: Deps, input: Click): Promise<Confirmed> => {
  const undone = await deps.db.transaction().execute(async (tx): Promise<Confirmed> => {
    const account = await lockAccount(tx, input.userId)
    if (!account) throw new Refusal('confirmation.invalid')
    const link = await findLink(tx, account.id, 'undo-email', hashOf(input.code))
    const now = deps.clock.now()
    const outcome = undoingOf(factsOf(link), { emailNormalized: account.email_normalized }, now)
    if (!link || link.restores_email === null || outcome === 'refuse') throw new Refusal('confirmation.invalid')
    if (outcome === 'already')
      return {
        passwordCode: account.must_reset_password ? await openPasswordChoice(deps, tx, account) : undefined,
        staysSignedIn: undefined,
      }
    const changes = {
      email: link.restores_email,
      email_normalized: link.email_normalized,
      email_confirmed_at: now,
      pending_email: null,
    }
    await updateAccount(tx, account.id, changes, now)
    await useLinks(tx, account.id, 'undo-email', now, { since: link.created_at })
    for (const purpose of ['confirm-email', 'reset-password'] as const) await useLinks(tx, account.id, purpose, now)
    await audit(tx, { actorId: account.id, action: 'email.change-undone', subject: account.id })
    return transferAccount(deps, tx, { ...account, ...changes }, { isHolder: false })
  })
  evictAccess(deps)
  return undone
}
