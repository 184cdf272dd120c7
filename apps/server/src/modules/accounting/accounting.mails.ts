import { bcpCodes, type Language } from '@hoppla/i18n'
import { type EnglishMailStaff, mailStaffWords } from '@hoppla/i18n/messages/mail/staff'
import { type Wording, wordsOf } from '../../brand/wording.ts'
import type { PlainMail } from '../../mail/mail.ts'
import { greet, nameForMail } from '../identity/identity.ts'
import type { Month } from './months.rules.ts'

const words = wordsOf<EnglishMailStaff>('mail-staff.', mailStaffWords)
type Content = Pick<PlainMail, 'template' | 'subject' | 'heading' | 'paragraphs' | 'button' | 'notes'>

/** November 2026. */
const formatMonth = (month: Month, language: Language): string =>
  new Intl.DateTimeFormat(bcpCodes[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )

/** A link to each report that was asked for: no figure leaves the office. */
export const reminderMail = (
  wording: Wording,
  {
    firstName,
    company,
    month,
    links,
  }: { firstName: string; company: string; month: Month; links: readonly { kind: string; href: string }[] },
): Content => {
  const t = words(wording)
  const name = formatMonth(month, wording.language)
  const reports = links.map(({ kind }) => t(`reminder.reports.${kind as 'vat'}`)).join(', ')
  return {
    template: 'accounting-reminder',
    subject: t('reminder.subject', { month: name }),
    heading: t('reminder.heading', { month: name }),
    paragraphs: [greet(t('reminder.text', { firstName: nameForMail(firstName), company, month: name })), reports],
    button: { label: t('reminder.button'), href: links[0]?.href ?? '' },
    notes: [t('reminder.note')],
  }
}
