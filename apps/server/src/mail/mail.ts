import { randomUUID } from 'node:crypto'
import type { Language } from '@hoppla/i18n'
import { type EnglishMail, mailWords } from '@hoppla/i18n/messages/mail/orders'
import { sql } from 'kysely'
import type { Mail } from '../adapters/mail.ts'
import { brandOfCountry } from '../brand/brand.ts'
import { wordingOf, wordsOf } from '../brand/wording.ts'
import { contentCache } from '../cache/content-cache.ts'
import type { Tx } from '../db/connect.ts'
import { encryptedJob, enqueueEncrypted } from '../jobs/jobs.ts'
import type { Deps } from '../kernel/deps.ts'
import { type MailAbout, sendAndKeep } from './mail-deliveries.ts'
import { callAddress, layOutMail, type MailPage, type MailSender } from './mail-layout.ts'
import type { MailTemplate } from './mail-templates.ts'

type MailDeps = Pick<Deps, 'db' | 'config' | 'mailer' | 'prepared' | 'clock' | 'attempt'>

const mailTranslate = wordsOf<EnglishMail>('mail.', mailWords)

/** A mail that needs nothing but its words. `paragraphs` are plain text; a line break stays one. */
export type PlainMail = {
  to: string
  language: Language
  /** Whose brand, company and sender address it carries. */
  countryId: string
  template: MailTemplate
  about?: MailAbout
  subject: string
  heading: string
  paragraphs: string[]
  button?: { label: string; href: string }
  /** Small, after the button: what to do if the mail was not expected. */
  notes?: string[]
  /** Mails with attachments are made when they are sent, by their module's own job and `deliverMail`. */
  attachments?: never
}

/**
 * Queues a mail in the transaction of what it is about, so it is sent exactly when that commits. It is stored encrypted. Links that open an account do not
 * belong in it: such mails are made when they are sent (modules/identity/link-mails.ts).
 * @param options.runAt not before this moment. @param options.key replaces a waiting mail of the same key.
 */
export const queueMail = (
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  mail: PlainMail,
  options: { runAt?: Date; key?: string } = {},
): Promise<void> => enqueueEncrypted(deps, tx, sendMail, { ...mail, id: randomUUID() }, { ...options, recipient: mail.to })

/** Sends a queued mail. Repeated by the queue, with growing pauses, while the mail server is away. */
export const sendMail = encryptedJob<PlainMail & { id: string }>('send-mail', (deps, mail) => sendPlainMail(deps, mail))

/** Sends a mail that needs nothing but its words at once; for jobs that make their mail when it goes out. @param mail.id see `Mail.id`. */
export const sendPlainMail = (
  deps: MailDeps,
  { id, to, countryId, template, paragraphs, about = {}, ...page }: PlainMail & { id: string },
): Promise<void> =>
  deliverMail(deps, {
    id,
    to,
    countryId,
    template,
    about,
    page: { ...page, blocks: paragraphs.map((text) => ({ kind: 'paragraph', text })) },
    attachments: [],
  })

export type Delivery = {
  /** Stable over repeats of the same job; see `Mail.id`. */
  id: string
  to: string
  /** Whom an answer goes to; the country's sender address when left out. */
  replyTo?: string
  /** Of mails sent by consent: where the reader ends them; see `Mail.unsubscribe`. */
  unsubscribe?: string
  countryId: string
  template: MailTemplate
  about?: MailAbout
  page: MailPage
  attachments: Mail['attachments']
}

/** How a mail looks as the brand of its country sends it, and from where. */
export const layOutFor = async (deps: Pick<Deps, 'db' | 'config' | 'prepared'>, countryId: string, page: MailPage) => {
  const { address, ...sender } = await senderOf(deps, countryId, page.language)
  return { ...layOutMail(page, sender), address, sender }
}

/** Lays a mail out as its country's brand and hands it to the mailer; how it fared is kept, what it says is not. @throws what the mail server refused with. */
export const deliverMail = async (deps: MailDeps, mail: Delivery): Promise<void> => {
  const { html, text, address, sender } = await layOutFor(deps, mail.countryId, mail.page)
  const { id, to, template, countryId, about = {} } = mail
  await sendAndKeep(deps, { id, to, template, countryId, about }, () =>
    deps.mailer.send({
      id,
      to,
      ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
      ...(mail.unsubscribe === undefined ? {} : { unsubscribe: mail.unsubscribe }),
      from: `"${sender.brand.replaceAll(/["\\]/g, '')}" <${address}>`,
      subject: mail.page.subject,
      html,
      text,
      language: mail.page.language,
      template,
      attachments: mail.attachments,
    }),
  )
}

type SenderRow = {
  slug: string
  mailFrom: string
  companyName: string
  companyOrgno: string
  companyAddress: string
  companyPhone: string
  names: string[]
}
const findSender = contentCache(async ({ db }: Pick<Deps, 'db' | 'prepared'>, countryId): Promise<SenderRow | undefined> => {
  const { rows } = await sql<SenderRow>`
    select c.slug, c.mail_from as "mailFrom", c.company_name as "companyName", c.company_orgno as "companyOrgno",
      c.company_address as "companyAddress", c.company_phone as "companyPhone", c.company_managers as names
    from countries c where c.id = ${countryId}`.execute(db)
  return rows[0]
})

const senderOf = async (
  deps: Pick<Deps, 'db' | 'config' | 'prepared'>,
  countryId: string,
  language: Language,
): Promise<MailSender & { address: string }> => {
  const row = await findSender(deps, countryId)
  if (!row) throw new Error(`A mail for a country that does not exist: ${countryId}`)
  const home = deps.config.origins[row.slug]
  if (home === undefined) throw new Error(`No origin is configured for ${row.slug}.`)
  const { slug: _slug, mailFrom, companyPhone, names, ...sender } = row
  const brand = await brandOfCountry(deps, countryId)
  const { name, palette, fonts, art } = brand
  const managers = names.length === 0 ? '' : mailTranslate(wordingOf(brand, language))('managers', { names: names.join(', ') })
  return {
    ...sender,
    managers,
    brand: name,
    palette,
    fonts: Object.fromEntries(Object.entries(fonts).map(([role, { family }]) => [role, family])),
    address: mailFrom,
    contacts: [
      { text: mailFrom, href: `mailto:${mailFrom}` },
      { text: companyPhone, href: callAddress(companyPhone) },
    ],
    home,
    // Mail programs draw no SVG: the shop serves pictures for mail as PNG (modules/orders/documents/mail-pictures.ts).
    ...(art.logo ? { logo: `${home}/mail-art/${art.logo.id}/${art.logo.version}.png` } : {}),
  }
}
