import { formatDate, type Language, storedLanguage } from '@hoppla/i18n'
import { type EnglishEnquiryMail, enquiryMailWords } from '@hoppla/i18n/messages/mail/enquiries'
import { countryWording, wordsOf } from '../../../brand/wording.ts'
import { job } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail } from '../../../mail/mail.ts'
import { nameInMail } from '../../../mail/mail-names.ts'
import { say } from '../../places/places.ts'
import { referenceOf } from '../enquiries.rules.ts'
import { type Asked, findAsked, findEnquiry } from '../enquiries.sql.ts'
import { findAnswer } from './inbox.sql.ts'

const enquiryWords = wordsOf<EnglishEnquiryMail>('mail-enquiries.', enquiryMailWords)

/** Answers to begin with: yes, no, a question. */
const templateKeys = ['possible', 'full', 'question'] as const

const placeName = (playground: Asked, language: Language): string =>
  say(playground.names, language, playground.languages) || playground.name

/** The answers to begin with, in the sender's language with what is known filled in. */
export const answerTemplates = async (
  deps: Deps,
  enquiry: { placeId: string; wishedOn: string; name: string; language: Language },
): Promise<{ key: string; text: string }[]> => {
  const { language, wishedOn, name } = enquiry
  const playground = await findAsked(deps.db, enquiry.placeId)
  if (!playground) return []
  const t = enquiryWords(await countryWording(deps, playground.country_id, language))
  const values = {
    name: nameInMail(name),
    date: formatDate(wishedOn, language, 'weekday'),
    playground: placeName(playground, language),
  }
  return templateKeys.map((key) => ({ key, text: t(`answer.templates.${key}`, values) }))
}

/**
 * Mails an answer of the staff to who asked, with the play centre's contact as reply address. Made when it goes out: neither address nor text lies in the
 * queue. An enquiry that was erased meanwhile is not answered.
 */
export const mailAnswer = job<{ mailId: string; answerId: string }>('enquiries.mail-answer', async (deps, { mailId, answerId }) => {
  const answer = await findAnswer(deps.db, answerId)
  const enquiry = answer && (await findEnquiry(deps.db, answer.enquiryId))
  const playground = enquiry && (await findAsked(deps.db, enquiry.playground_id))
  if (!answer || !enquiry || !playground) {
    deps.log.warn({ answer: answerId }, 'an enquiry was gone before its answer was sent')
    return
  }
  const language = storedLanguage(enquiry.language)
  const t = enquiryWords(await countryWording(deps, playground.country_id, language))
  const name = placeName(playground, language)
  await deliverMail(deps, {
    id: mailId,
    to: enquiry.email,
    replyTo: enquiry.kind === 'party' ? playground.party_booking_email : playground.group_booking_email,
    countryId: playground.country_id,
    template: 'enquiry-answer',
    page: {
      language,
      subject: t('answer.subject', { playground: name, reference: referenceOf(enquiry.id) }),
      heading: t('answer.heading', { playground: name }),
      blocks: answer.text.split(/\n{2,}/).map((text) => ({ kind: 'paragraph', text })),
      notes: [t('senderNote', { playground: name, phone: playground.phone }), t('senderHealth')],
    },
    attachments: [],
  })
})
