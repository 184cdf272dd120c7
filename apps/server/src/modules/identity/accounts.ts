import type { Language } from '@hoppla/i18n'
import { countryWording } from '../../brand/wording.ts'
import type { Tx } from '../../db/connect.ts'
import type { Caller, Site } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { encryptedJob, enqueueEncrypted } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { queueMail } from '../../mail/mail.ts'
import { siteOfCountry } from '../places/places.ts'
import { alreadyRegisteredMail, changingMail } from './identity.mails.ts'
import { languageOfCulture, normalizeEmail } from './identity.rules.ts'
import {
  type AccountRow,
  findAccountByEmail,
  holdAddresses,
  insertAccount,
  isReserved,
  lockAccount,
  updateAccount,
} from './identity.sql.ts'
import { queueLinkMail } from './link-mails.ts'
import { pages } from './links.ts'

export type NewAccount = {
  email: string
  firstName: string
  lastName: string
  phone: { countryCode: string; number: string } | undefined
  culture: string
  passwordHash: string
  playgroundId: string | null
  source: string
}

/** The same mail to the same person is not sent more often than this. */
const mailLimit = { max: 3, seconds: 3_600 }
const mayMail = async ({ clock }: Deps, tx: Tx, bucket: string): Promise<boolean> => {
  try {
    await limit({ db: tx, clock }, `mail:${bucket}`, mailLimit)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Opens an account. When the address has one already nothing is changed. Either way its holder gets a mail, by the same job, so that neither answer
 * nor work reveals which it was.
 * @returns the account's id, undefined when there was one.
 */
export const openAccount = async (deps: Deps, tx: Tx, site: Site, input: NewAccount): Promise<string | undefined> => {
  const now = deps.clock.now()
  const language = languageOfCulture(input.culture, site.languages[0])
  const emailNormalized = normalizeEmail(input.email)
  await holdAddresses(tx, [emailNormalized])
  const account = {
    email: input.email,
    email_normalized: emailNormalized,
    password_hash: input.passwordHash,
    first_name: input.firstName,
    last_name: input.lastName,
    phone: input.phone?.number ?? null,
    phone_country_code: input.phone?.countryCode ?? null,
    culture: input.culture,
    country_id: site.countryId,
    preferred_playground_id: input.playgroundId,
    registration_source: input.source,
    created_at: now,
    updated_at: now,
  }
  // An address that its former holder may still take back is nobody else's yet.
  const made = (await isReserved(tx, emailNormalized, now)) ? undefined : await insertAccount(tx, account)
  const payload = { email: emailNormalized, accountId: made?.id ?? null, countryId: site.countryId, language }
  await enqueueEncrypted(deps, tx, welcome, payload, { recipient: emailNormalized })
  return made?.id
}

/** The second half of `openAccount`: the link that confirms the address, or the mail that there is an account already (three an hour at most). */
export const welcome = encryptedJob<{ email: string; accountId: string | null; countryId: string; language: Language }>(
  'identity.welcome',
  async (deps, { email, accountId, countryId, language }) => {
    const site = await siteOfCountry(deps, countryId)
    const account = await findAccountByEmail(deps.db, email)
    if (!site || !account) return
    await deps.db.transaction().execute(async (tx) => {
      const own = languageOfCulture(account.culture, language)
      if (account.id === accountId)
        await queueLinkMail(deps, tx, site, { kind: 'confirm', accountId: account.id, email: account.email, language: own })
      else if (await mayMail(deps, tx, `already:${account.id}`))
        await queueMail(deps, tx, {
          to: account.email,
          language: own,
          countryId,
          about: { accountId: account.id },
          ...alreadyRegisteredMail(
            await countryWording({ ...deps, db: tx }, countryId, own),
            account.first_name,
            pages.login(site.origin, language),
          ),
        })
    })
  },
)

/**
 * Takes note of a new address: it waits for its own confirmation, and the old one is notified (docs/product/identity.md). An address that belongs to another
 * account is answered the same; its holder gets a mail. @param account held by the caller's transaction.
 */
export const requestEmailChange = async (deps: Deps, tx: Tx, site: Site, account: AccountRow, email: string): Promise<void> => {
  const language = languageOfCulture(account.culture, site.languages[0])
  const wanted = normalizeEmail(email)
  if (wanted === account.email_normalized) {
    await updateAccount(tx, account.id, { email, pending_email: null }, deps.clock.now())
    return
  }
  if (account.pending_email !== null && normalizeEmail(account.pending_email) === wanted) return
  await limit({ db: tx, clock: deps.clock }, `email-change:${account.id}`, mailLimit)
  await updateAccount(tx, account.id, { pending_email: email }, deps.clock.now())
  await audit(tx, { actorId: account.id, action: 'email.change-requested', subject: account.id })
  const wording = await countryWording({ ...deps, db: tx }, site.countryId, language)
  const send = ({ id: accountId, email: to }: AccountRow, content: ReturnType<typeof changingMail>) =>
    queueMail(deps, tx, { to, language, countryId: site.countryId, about: { accountId }, ...content })
  await send(account, changingMail(wording, account.first_name, email, pages.forgotten(site.origin, language)))
  const holder = await findAccountByEmail(tx, wanted)
  if (holder) await send(holder, alreadyRegisteredMail(wording, holder.first_name, pages.login(site.origin, language)))
  else await queueLinkMail(deps, tx, site, { kind: 'confirm-new', accountId: account.id, email, language })
}

/**
 * Mails a new confirmation link. The answer is the same for every address.
 * @param input.accountId of the session cookie; else the address given.
 */
export const sendConfirmation = async (
  deps: Deps,
  caller: Caller,
  site: Site,
  input: { accountId?: string | undefined; email?: string | undefined },
): Promise<void> => {
  await limit(deps, `send-confirmation:${caller.client}`, { max: 10, seconds: 600 })
  await deps.db.transaction().execute(async (tx) => {
    const account = input.accountId
      ? await lockAccount(tx, input.accountId)
      : input.email
        ? await findAccountByEmail(tx, normalizeEmail(input.email))
        : undefined
    if (!account || !(await mayMail(deps, tx, `confirm:${account.id}`))) return
    const language = languageOfCulture(account.culture, caller.language)
    const mail = { accountId: account.id, language }
    if (account.pending_email !== null)
      await queueLinkMail(deps, tx, site, { ...mail, kind: 'confirm-new', email: account.pending_email })
    else if (account.email_confirmed_at === null)
      await queueLinkMail(deps, tx, site, { ...mail, kind: 'confirm', email: account.email })
  })
}
