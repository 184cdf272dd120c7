import { countryWording } from '../../../brand/wording.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail } from '../../../mail/mail.ts'
import { orderLanguage } from './documents.ts'
import { mailTranslate, money } from './order-wording.ts'

/** A present that has become invalid, and who has it. */
export type EndedPresent = {
  /** Of what holds money; null: of something else. */
  amountMinor: number | null
  currency: string
  name: string
  email: string
  language: string
  countryId: string
  orderId: string
}

/** Notifies the recipient of a present whose purchase was refunded that it is no longer valid. Mentions neither the buyer's rights nor reasons. */
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
    about: { orderId: present.orderId },
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
