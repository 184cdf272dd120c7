import type { OnboardingState, SignInStep } from '@hoppla/contract/identity'
import { countryWording } from '../../brand/wording.ts'
import type { Tx } from '../../db/connect.ts'
import type { Caller, Site } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { encryptedJob, enqueueEncrypted } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { queueMail } from '../../mail/mail.ts'
import { listSites, siteOfCountry } from '../places/places.ts'
import { evictAccess } from './access.ts'
import { endEverySession } from './backchannel-logout.ts'
import { passwordChangedMail } from './identity.mails.ts'
import { languageOfCulture, normalizeEmail, opensReset, stepOfAddress, wayBackOf } from './identity.rules.ts'
import {
  type AccountRow,
  deleteDevices,
  findAccountByEmail,
  findAccountById,
  findLink,
  lockAccount,
  updateAccount,
  useLinks,
} from './identity.sql.ts'
import { queueLinkMail } from './link-mails.ts'
import { blind, hashOf, pages } from './links.ts'
import { deleteAttempts } from './password-guesses.sql.ts'
import { checkNewPassword, hashPassword } from './passwords/passwords.ts'

const perClient = { max: 20, seconds: 600 }
const perAddress = { max: 3, seconds: 3_600 }

/**
 * Asks for a reset link. Only a job is written, whoever asks: what it finds, and whether a mail goes out, shows in neither answer nor time.
 * @throws Refusal `request.too-many` by client; repeats for one address are dropped silently.
 */
export const sendPasswordReset = async (
  deps: Deps,
  caller: Caller,
  site: Site,
  { email, onboardingState }: { email: string; onboardingState?: OnboardingState | null | undefined },
): Promise<void> => {
  await limit(deps, `forgot:${caller.client}`, perClient)
  const input = {
    email: normalizeEmail(email),
    countryId: site.countryId,
    language: caller.language,
    wayBack: wayBackOf(onboardingState),
  }
  await enqueueEncrypted(deps, deps.db, sendResetLink, input, { recipient: input.email })
}

/** @property isLocked too many guesses failed in a row: nobody asked for the link, and no limit holds it back. */
type ResetRequest = {
  email: string
  /** Null: asked for at the office; the mail comes from the account's own country. */
  countryId: string | null
  language: Caller['language']
  wayBack: Record<string, string>
  isLocked?: boolean
}

/** The second half of `sendPasswordReset`: finds the account and has the link mailed, at most three an hour. */
export const sendResetLink = encryptedJob<ResetRequest>('identity.send-reset-link', async (deps, input) => {
  const account = await findAccountByEmail(deps.db, input.email)
  const site = account && (await siteForMail(deps, input.countryId ?? account.country_id))
  if (!site || !account) return
  try {
    if (!input.isLocked) await limit(deps, `reset-link:${account.id}`, perAddress)
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  await deps.db.transaction().execute(async (tx) => {
    await audit(tx, {
      actorId: account.id,
      action: input.isLocked ? 'sign-in.locked' : 'password.reset-requested',
      subject: account.id,
    })
    const language = languageOfCulture(account.culture, input.language)
    await queueLinkMail(deps, tx, site, {
      kind: input.isLocked ? 'locked' : 'reset',
      accountId: account.id,
      email: account.email,
      language,
      wayBack: input.wayBack,
    })
  })
})

/** The site whose brand and addresses a mail carries: that of a country, else the chain's first. Undefined before the first import. */
export const siteForMail = async (deps: Deps, countryId: string | null): Promise<Site | undefined> =>
  (countryId === null ? undefined : await siteOfCountry(deps, countryId)) ?? (await listSites(deps))[0]

/** Guessing at an address has come to its end: its holder is mailed the way on. Written for unknown addresses too, so that the work reveals nothing. */
export const notifyOfLock = (deps: Deps, caller: Caller, email: string): Promise<void> => {
  const input = { email, countryId: caller.site?.countryId ?? null, language: caller.language, wayBack: {}, isLocked: true }
  return enqueueEncrypted(deps, deps.db, sendResetLink, input, { recipient: email })
}

/**
 * Replaces the password by a mailed link. The link proves the address too, so it is confirmed. Every session, token and known browser of the
 * account ends, and its holder is notified.
 * @returns the account as it is now, for the browser that has chosen to be signed in to.
 * @throws Refusal `reset.invalid`, `password.too-weak`, `password.breached`, `request.too-many`.
 */
export const resetPassword = async (
  deps: Deps,
  caller: Caller,
  site: Site,
  input: { userId: string; code: string; password: string },
): Promise<AccountRow> => {
  await limit(deps, `reset:${caller.client}`, perClient)
  const hash = hashOf(input.code)
  // Checked before hashing, which is slow and holds no connection; checked again under the lock.
  const before = await findAccountById(deps.db, input.userId)
  if (!before || !opens(await findLink(deps.db, before.id, 'reset-password', hash), before, deps.clock.now()))
    throw new Refusal('reset.invalid')
  await checkNewPassword(deps, input.password, ownWords(before))
  const passwordHash = await hashPassword(input.password)
  const after = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const account = await lockAccount(tx, input.userId)
    if (!account || !opens(await findLink(tx, account.id, 'reset-password', hash), account, now)) throw new Refusal('reset.invalid')
    await useLinks(tx, account.id, 'reset-password', now)
    await replacePassword(deps, tx, site, account, passwordHash)
    if (account.email_confirmed_at === null) await updateAccount(tx, account.id, { email_confirmed_at: now }, now)
    return { ...account, security_version: account.security_version + 1 }
  })
  evictAccess(deps)
  return after
}

/** What somebody who knows the holder guesses first. */
export const ownWords = (account: AccountRow): string[] => [
  account.email,
  account.first_name,
  account.last_name,
  `${account.first_name}${account.last_name}`,
  account.phone ?? '',
  account.street_address,
  account.postal_code,
  account.city,
]

const opens = (link: Awaited<ReturnType<typeof findLink>>, account: AccountRow, now: Date): boolean =>
  opensReset(
    link && { emailNormalized: link.email_normalized, expiresAt: link.expires_at, usedAt: link.used_at },
    { emailNormalized: account.email_normalized },
    now,
  )

/**
 * Sets a password hash, ends every session and known browser, and notifies the holder. An address that waits for its confirmation waits no longer: whoever
 * asked for it may be the one from whom the account is being taken back. Nothing is said about whose the account's own address is.
 * @param account held by the transaction.
 */
export const replacePassword = async (deps: Deps, tx: Tx, site: Site, account: AccountRow, passwordHash: string): Promise<void> => {
  const now = deps.clock.now()
  const language = languageOfCulture(account.culture, site.languages[0])
  await updateAccount(
    tx,
    account.id,
    {
      password_hash: passwordHash,
      must_reset_password: false,
      pending_email: null,
      security_version: account.security_version + 1,
    },
    now,
  )
  await endEverySession(deps, tx, account.id)
  await useLinks(tx, account.id, 'confirm-email', now, { exceptTo: account.email_normalized })
  await deleteDevices(tx, account.id)
  await deleteAttempts(tx, blind(deps.config, account.email_normalized))
  await audit(tx, { actorId: account.id, action: 'password.changed', subject: account.id })
  await queueMail(deps, tx, {
    to: account.email,
    language,
    countryId: site.countryId,
    about: { accountId: account.id },
    ...passwordChangedMail(
      await countryWording({ ...deps, db: tx }, site.countryId, language),
      account.first_name,
      pages.forgotten(site.origin, language),
    ),
  })
}

const tenAMinute = { max: 10, seconds: 60 }

/**
 * How the holder of an address goes on. By contract it reveals whether an account exists (docs/product/identity.md): limited per address and per client, logged.
 * @throws Refusal `request.too-many`.
 */
export const userStatus = async (deps: Deps, caller: Caller, email: string): Promise<SignInStep> => {
  const normalized = normalizeEmail(email)
  const emailHash = blind(deps.config, normalized).toString('base64url')
  await limit(deps, `status:${caller.client}`, tenAMinute)
  await limit(deps, `status:${emailHash}`, tenAMinute)
  const account = await findAccountByEmail(deps.db, normalized)
  await audit(deps.db, { action: 'status.asked', subject: emailHash.slice(0, 16), address: caller.address })
  return stepOfAddress(
    account && { passwordHash: account.password_hash, mustReset: account.must_reset_password },
    deps.config.identityStatusMode,
  )
}
