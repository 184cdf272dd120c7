import { storedLanguage } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import { encryptedJob } from '../../../jobs/jobs.ts'
import { deliverMail } from '../../../mail/mail.ts'
import { classWords } from '../mails/class-words.ts'
import { codeMinutes, codeOf } from './holds.rules.ts'

/** The code that a further booking needs. Carries nothing that anybody typed. */
export const mailBookingCode = encryptedJob<{ mailId: string; email: string; language: string; countryId: string }>(
  'classes.mail-code',
  async (deps, { mailId, email, language: wished, countryId }) => {
    const language = storedLanguage(wished)
    const t = classWords(await countryWording(deps, countryId, language))
    const code = codeOf(deps.config.secret, mailId)
    await deliverMail(deps, {
      id: mailId,
      to: email,
      countryId,
      template: 'class-code',
      page: {
        language,
        subject: t('code.subject', { code }),
        heading: t('code.heading'),
        blocks: [
          { kind: 'paragraph', text: t('code.text', { minutes: codeMinutes }) },
          { kind: 'code', label: t('code.label'), code },
        ],
        notes: [t('code.note')],
      },
      attachments: [],
    })
  },
)
