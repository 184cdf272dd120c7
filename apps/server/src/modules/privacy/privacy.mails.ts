import { formatDate } from '@hoppla/i18n'
import type { Wording } from '../../brand/wording.ts'
import type { PlainMail } from '../../mail/mail.ts'
import { nameForMail } from '../identity/identity.ts'
import { profileWords } from '../profile/profile.ts'

type Content = Pick<PlainMail, 'template' | 'subject' | 'heading' | 'paragraphs' | 'button' | 'notes'>

/** The files are ready. The link opens the account's page; the files themselves go to the signed-in owner only. */
export const exportReadyMail = (
  wording: Wording,
  input: { firstName: string; lastDay: string; href: string; newPassword: string; preferences: string },
): Content => {
  const t = profileWords(wording)
  const firstName = nameForMail(input.firstName)
  return {
    template: 'export-ready',
    subject: t('exportReady.subject'),
    heading: t('exportReady.heading'),
    // Greeting somebody without a name: 'Hi !' and 'Hei, !' become 'Hi!' and 'Hei!'.
    paragraphs: [t('exportReady.text', { firstName, day: formatDate(input.lastDay, wording.language) }).replace(/,? !/, '!')],
    button: { label: t('exportReady.button'), href: input.href },
    notes: [t('exportReady.note', { href: input.newPassword }), t('exportReady.preferences', { href: input.preferences })],
  }
}

/** The last mail to somebody who has left. @param withdrawal the page where what was bought can still be withdrawn from. */
export const goodbyeMail = (wording: Wording, withdrawal: string): Content => {
  const t = profileWords(wording)
  return {
    template: 'account-deleted',
    subject: t('goodbye.subject'),
    heading: t('goodbye.heading'),
    paragraphs: [t('goodbye.text'), t('goodbye.withdraw', { href: withdrawal })],
    notes: [t('goodbye.note')],
  }
}
