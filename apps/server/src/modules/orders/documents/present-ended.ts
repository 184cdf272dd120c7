import { countryWording } from '../../../brand/wording.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail } from '../../../mail/mail.ts'
import { orderLanguage } from './documents.ts'
import { mailTranslate, money } from './order-wording.ts'

/** Something given to somebody that is worth nothing any more, and who has it. */
export type EndedPresent = {
  /** Of what holds money; null: of something else. */
  amountMinor: number | null
  currency: string
  name: string
  email: string
  language: string
  countryId: string
}

/** To whom something was given whose money went back: it is worth nothing any more. Says nothing of the buyer's rights or reasons. */
export const mailEnded = async (deps: Deps, mailId: string, present: EndedPresent): Promise<void> => {
  const language = orderLanguage(present.language)
  const t = mailTranslate(await countryWording(deps, present.countryId, language))
  const text =
    present.amountMinor === null
      ? t('presentEnded.code', { name: present.name })
      : t('presentEnded.card', { amount: money(present.amountMinor, present.currency, language, { short: true }) })
  await deliverMail(deps, {
    id: mailId,
    to: present.email,
    countryId: present.countryId,
    template: 'present-ended',
    page: {
      language,
      subject: t('presentEnded.title'),
      heading: t('presentEnded.title'),
      blocks: [{ kind: 'paragraph', text }],
      notes: [t('presentEnded.note')],
    },
    attachments: [],
  })
}
