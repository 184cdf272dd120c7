import { pathTo } from '@hoppla/contract/pages'
import { formatList, type Language, storedLanguage } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import type { Texts } from '../../../db/tables/places.ts'
import { job } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail } from '../../../mail/mail.ts'
import type { MailPage } from '../../../mail/mail-layout.ts'
import { nameInMail } from '../../../mail/mail-names.ts'
import { say } from '../../places/places.ts'
import { findBooking } from '../bookings.sql.ts'
import { type ClassRow, findClass } from '../classes.sql.ts'
import { classWords } from '../mails/class-words.ts'
import { findMailedMessage } from './messages.sql.ts'

/** What differs from mail to mail. @property names first names of children, as they were typed. @property href of the booking. */
export type Letter = { subject: string; text: string; names: readonly string[]; href: string }

/** The mail of a message: what the staff wrote stands apart, as plain text in which nothing becomes a link. */
export const messagePage = async (
  deps: Deps,
  facts: Pick<ClassRow, 'countryId' | 'names' | 'languages' | 'playground'>,
  language: Language,
  { subject, text, names, href }: Letter,
): Promise<MailPage> => {
  const t = classWords(await countryWording(deps, facts.countryId, language))
  const words = (texts: Texts) => say(texts, language, facts.languages)
  const playground = words(facts.playground.names) || facts.playground.name
  const values = { className: words(facts.names), playground, names: formatList(names.map(nameInMail), language), subject }
  return {
    language,
    subject: t('message.subject', values),
    heading: subject,
    blocks: [{ kind: 'quote', text, by: playground }],
    button: { label: t('button'), href },
    notes: [t('message.note', values)],
  }
}

/** Where a family finds a booking. */
export const bookingAddress = (
  deps: Deps,
  facts: Pick<ClassRow, 'countrySlug'>,
  language: Language,
  { id, reference }: { id: string; reference: string },
): string => `${deps.config.origins[facts.countrySlug]}${pathTo('classes', { lang: language })}/confirmation/${id}/${reference}`

/** Brings a message to one family. What has been erased, or ended, meanwhile is left out. */
export const mailMessage = job<{ mailId: string }>('classes.mail-message', async (deps, { mailId }) => {
  const message = await findMailedMessage(deps.db, mailId)
  const booking = message && (await findBooking(deps.pool, message.bookingId))
  const facts = booking && (await findClass(deps, message.classId))
  if (!facts) return
  const language = storedLanguage(message.language)
  await deliverMail(deps, {
    id: mailId,
    to: booking.email,
    replyTo: facts.playground.email,
    countryId: booking.country_id,
    template: 'class-message',
    about: { bookingId: booking.id, accountId: booking.account_id },
    page: await messagePage(deps, facts, language, { ...message, href: bookingAddress(deps, facts, language, booking) }),
    attachments: [],
  })
})
