import { formatDate, formatTime, storedLanguage } from '@hoppla/i18n'
import { type EnglishEnquiryMail, enquiryMailWords } from '@hoppla/i18n/messages/mail/enquiries'
import qrcode from 'qrcode'
import { countryWording, wordsOf } from '../../../brand/wording.ts'
import { job } from '../../../jobs/jobs.ts'
import { deliverMail } from '../../../mail/mail.ts'
import { callAddress, type MailBlock, type MailRow } from '../../../mail/mail-layout.ts'
import { say } from '../../places/places.ts'
import { referenceOf } from '../enquiries.rules.ts'
import { findAsked, findEnquiry } from '../enquiries.sql.ts'

const enquiryWords = wordsOf<EnglishEnquiryMail>('mail-enquiries.', enquiryMailWords)
const cid = 'reference'

/**
 * Mails the host what was agreed of a party, with its reference as a code that the door's camera reads. Made when it goes out: what was changed meanwhile
 * stands in it, and what was taken back or erased is not mailed. The address may be anybody's, so that nothing written freely stands in it.
 */
export const mailAgreedParty = job<{ mailId: string; enquiryId: string }>(
  'enquiries.mail-agreed-party',
  async (deps, { mailId, enquiryId }) => {
    const enquiry = await findEnquiry(deps.db, enquiryId)
    const playground = enquiry && (await findAsked(deps.db, enquiry.playground_id))
    if (!enquiry || !playground || enquiry.party_on === null || enquiry.party_from === null) {
      deps.log.warn({ enquiry: enquiryId }, 'a party was no longer agreed when its mail was to be sent')
      return
    }
    const language = storedLanguage(enquiry.language)
    const t = enquiryWords(await countryWording(deps, playground.country_id, language))
    const name = say(playground.names, language, playground.languages) || playground.name
    const reference = referenceOf(enquiry.id)
    const rows: MailRow[] = [
      [t('agreed.day'), formatDate(enquiry.party_on, language, 'full')],
      [t('agreed.from'), formatTime(enquiry.party_from.slice(0, 5), language)],
      [t('row.children'), String(enquiry.party_children)],
      [
        t('row.playground'),
        `${name}\n${playground.street_address}, ${playground.postal_code} ${playground.city}`,
        playground.map_link ?? undefined,
      ],
      [t('row.call'), playground.phone, callAddress(playground.phone)],
    ]
    const blocks: MailBlock[] = [
      { kind: 'paragraph', text: t('agreed.text', { playground: name }) },
      { kind: 'rows', rows },
      { kind: 'scan', label: t('agreed.show'), code: reference, cid },
    ]
    await deliverMail(deps, {
      id: mailId,
      to: enquiry.email,
      replyTo: playground.party_booking_email,
      countryId: playground.country_id,
      template: 'party-agreed',
      page: {
        language,
        subject: t('agreed.subject', { playground: name, date: formatDate(enquiry.party_on, language, 'weekday') }),
        heading: t('agreed.heading'),
        blocks,
        notes: [t('senderNote', { playground: name, phone: playground.phone }), t('senderHealth')],
      },
      attachments: [{ filename: `${reference}.png`, contentType: 'image/png', bytes: await pictureOf(reference), cid }],
    })
  },
)

/** Twice as many pixels as are shown, for sharp screens and print. */
const pictureOf = (code: string): Promise<Buffer> =>
  qrcode.toBuffer(code, { type: 'png', errorCorrectionLevel: 'M', margin: 4, width: 400 })
