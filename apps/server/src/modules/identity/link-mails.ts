import { createHmac, randomUUID } from 'node:crypto'
import type { Language } from '@hoppla/i18n'
import { countryWording, type Wording } from '../../brand/wording.ts'
import type { Tx } from '../../db/connect.ts'
import type { Site } from '../../http/caller.ts'
import { encryptedJob, enqueueEncrypted } from '../../jobs/jobs.ts'
import type { Config } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/deps.ts'
import { sendPlainMail } from '../../mail/mail.ts'
import { siteOfCountry } from '../places/places.ts'
import { confirmMail, confirmNewMail, lockedMail, resetMail } from './identity.mails.ts'
import { linkLifetime, normalizeEmail } from './identity.rules.ts'
import { type AccountRow, findAccountById, saveLink } from './identity.sql.ts'
import { hashOf, keyFor, pages } from './links.ts'

/** Which mails carry a link that opens something, and what it opens. */
const purposes = {
  confirm: 'confirm-email',
  'confirm-new': 'confirm-email',
  reset: 'reset-password',
  locked: 'reset-password',
} as const
type LinkMailKind = keyof typeof purposes

export type LinkMail = {
  kind: LinkMailKind
  accountId: string
  /** Whom it goes to: the account's own address, or for `confirm-new` the one that waits to become it. */
  email: string
  language: Language
  /** Of `reset` and `locked`: what the login pages need to lead back to where the visitor was. */
  wayBack?: Record<string, string>
}

/**
 * Queues a mail with a link for one account. The link does not exist yet: it is made when the mail goes out, so that it lies neither in the queue nor
 * in a log, and lives from the moment it can be read.
 */
export const queueLinkMail = (deps: Pick<Deps, 'config'>, tx: Tx, site: Site, mail: LinkMail): Promise<void> =>
  enqueueEncrypted(deps, tx, mailLink, { ...mail, countryId: site.countryId, mailId: randomUUID() }, { recipient: mail.email })

/** Makes the link and sends it. An address that is no longer the account's gets none. */
export const mailLink = encryptedJob<LinkMail & { countryId: string; mailId: string }>('identity.mail-link', async (deps, mail) => {
  const site = await siteOfCountry(deps, mail.countryId)
  const account = await findAccountById(deps.db, mail.accountId)
  if (!site || !account || !isStillMeant(mail, account)) return
  const purpose = purposes[mail.kind]
  const secret = secretOf(deps.config, mail.mailId)
  const now = deps.clock.now()
  await saveLink(deps.db, {
    token_hash: hashOf(secret),
    account_id: account.id,
    purpose,
    email_normalized: normalizeEmail(mail.email),
    expires_at: new Date(now.getTime() + linkLifetime[purpose] * 1_000),
    created_at: now,
  })
  await sendPlainMail(deps, {
    id: mail.mailId,
    to: mail.email,
    language: mail.language,
    countryId: mail.countryId,
    about: { accountId: account.id },
    ...contentOf(mail, await countryWording(deps, mail.countryId, mail.language), account, site, secret),
  })
})

/** The same at every attempt to send one mail, so that a mail that arrives twice holds one link. Known only with the installation's secret. */
const secretOf = (config: Config, mailId: string): string =>
  createHmac('sha256', keyFor(config, 'links in mails')).update(mailId).digest('base64url')

const isStillMeant = (mail: LinkMail, account: AccountRow): boolean => {
  const current = mail.kind === 'confirm-new' ? account.pending_email : account.email
  return current !== null && normalizeEmail(current) === normalizeEmail(mail.email)
}

const contentOf = (
  { kind, language, wayBack }: LinkMail,
  wording: Wording,
  { id, first_name }: AccountRow,
  site: Site,
  secret: string,
) => {
  if (purposes[kind] === 'reset-password')
    return (kind === 'locked' ? lockedMail : resetMail)(
      wording,
      first_name,
      pages.reset(site.origin, language, id, secret, wayBack),
    )
  const href = pages.confirmation(site.origin, language, id, secret)
  return kind === 'confirm' ? confirmMail(wording, first_name, href) : confirmNewMail(wording, first_name, href)
}
