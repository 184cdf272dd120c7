import { formatDate, formatMoney, fromMinor, type Language, storedLanguage, type Translate } from '@hoppla/i18n'
import { type EnglishEnquiryMail, enquiryMailWords } from '@hoppla/i18n/messages/mail/enquiries'
import { countryWording, wordsOf } from '../../brand/wording.ts'
import { job } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { deliverMail } from '../../mail/mail.ts'
import { callAddress, type MailBlock } from '../../mail/mail-layout.ts'
import { nameInMail } from '../../mail/mail-names.ts'
import { say } from '../places/places.ts'
import { referenceOf } from './enquiries.rules.ts'
import { type Asked, type EnquiryRow, findAsked, findEnquiry, findPartyRoom, listPartyPackages } from './enquiries.sql.ts'

type T = Translate<EnglishEnquiryMail>
const enquiryWords = wordsOf<EnglishEnquiryMail>('mail-enquiries.', enquiryMailWords)
type Reader = 'playground' | 'sender'

/**
 * Mails an enquiry to the playground's contact, in the country's language and with the sender as reply address, and a copy to the sender in theirs. An
 * enquiry that was erased, or whose playground is gone by now, is not mailed.
 */
export const mailEnquiry = job<{ mailId: string; enquiryId: string; to: Reader; isProven?: boolean }>(
  'mail-enquiry',
  async (deps, { mailId, enquiryId, to, isProven = false }) => {
    const enquiry = await findEnquiry(deps.db, enquiryId)
    const playground = enquiry && (await findAsked(deps.db, enquiry.playground_id))
    if (!enquiry || !playground) {
      deps.log.warn({ enquiry: enquiryId }, 'an enquiry was gone before its mail was sent')
      return
    }
    const contact = enquiry.kind === 'party' ? playground.party_booking_email : playground.group_booking_email
    const language = readerLanguage(to === 'sender' ? enquiry.language : playground.languages[0])
    const t = enquiryWords(await countryWording(deps, playground.country_id, language))
    const name = say(playground.names, language, playground.languages) || playground.name
    const date = formatDate(enquiry.wished_on, language, 'weekday')
    const kind = enquiry.kind
    // The address may be anybody's, so its owner must not be sent free text.
    const isBare = to === 'sender' && !isProven
    const rows = await rowsOf(deps, isBare ? withoutFreeText(enquiry) : enquiry, playground, language, t)
    const message = isBare ? undefined : enquiry.details.message
    const blocks: MailBlock[] = [
      {
        kind: 'paragraph',
        text:
          to === 'sender'
            ? t(`${kind}.senderText`, { playground: name })
            : t(`${kind}.playgroundText`, { name: nameInMail(enquiry.name) }),
      },
      { kind: 'rows', rows },
      ...(typeof message === 'string' ? [{ kind: 'quote', text: message, by: nameInMail(enquiry.name) } as const] : []),
    ]
    await deliverMail(deps, {
      id: mailId,
      to: to === 'sender' ? enquiry.email : contact,
      replyTo: to === 'sender' ? contact : enquiry.email,
      countryId: playground.country_id,
      template: `${kind}-enquiry-${to}`,
      page: {
        language,
        subject:
          to === 'sender'
            ? t(`${kind}.senderSubject`, { playground: name })
            : t(`${kind}.playgroundSubject`, { date, reference: referenceOf(enquiry.id) }),
        heading: to === 'sender' ? t(`${kind}.senderHeading`) : t(`${kind}.playgroundHeading`),
        blocks,
        notes:
          to === 'sender'
            ? [t('senderNote', { playground: name, phone: playground.phone }), t('senderHealth'), t('kept')]
            : [t('playgroundNote'), t('playgroundHealth'), t('kept')],
      },
      attachments: [],
    })
  },
)

const freeText: readonly string[] = ['message', 'organisation', 'childFirstName', 'invoiceReference']
/** What was chosen and counted, without what was written freely. */
const withoutFreeText = (enquiry: EnquiryRow): EnquiryRow => ({
  ...enquiry,
  name: '',
  details: Object.fromEntries(Object.entries(enquiry.details).filter(([field]) => !freeText.includes(field))),
})
const named = (value: unknown): string | undefined => (value === undefined ? undefined : nameInMail(String(value)))

const readerLanguage = (code: string | undefined): Language => storedLanguage(code)

const words = {
  time: ['any', 'morning', 'midday', 'afternoon'],
  kind: ['school', 'preschool', 'company', 'club'],
  food: ['none', 'snack', 'meal', 'unsure'],
} as const
const oneOf = <V extends string>(known: readonly V[], value: unknown): V | undefined => known.find((one) => one === value)

/** The enquiry, one row per field; empty fields have no row. */
const rowsOf = async (deps: Deps, enquiry: EnquiryRow, playground: Asked, language: Language, t: T) => {
  const { details } = enquiry
  const time = oneOf(words.time, details.time)
  const kind = oneOf(words.kind, details.kind)
  const food = oneOf(words.food, details.food)
  const packages = details.packageId === undefined ? [] : await listPartyPackages(deps.db, playground.id)
  const wished = packages.find(({ id }) => id === details.packageId)
  const room = details.roomId === undefined ? undefined : await findPartyRoom(deps.db, playground.id, String(details.roomId))
  const where = `${say(playground.names, language, playground.languages) || playground.name}\n${playground.street_address}, ${playground.postal_code} ${playground.city}`
  const rows: [label: string, value: string | number | undefined, href?: string][] = [
    [t('row.reference'), referenceOf(enquiry.id)],
    [t('row.playground'), where, playground.map_link ?? undefined],
    [t('row.call'), playground.phone, callAddress(playground.phone)],
    [t('row.date'), formatDate(enquiry.wished_on, language, 'full')],
    [t('row.time'), time && t(`times.${time}`)],
    [t('row.organisation'), named(details.organisation)],
    [t('row.kind'), kind && t(`kinds.${kind}`)],
    [
      t('row.package'),
      wished &&
        `${say(wished.names, language, playground.languages)}, ${formatMoney(fromMinor(Number(wished.price_minor), wished.currency), wished.currency, language, { short: true })}`,
    ],
    [t('row.room'), room && say(room.names, language, playground.languages)],
    [t('row.children'), details.children],
    [t('row.adults'), details.adults],
    [t('row.age'), details.age],
    [t('row.childFirstName'), named(details.childFirstName)],
    [t('row.food'), food && t(`foods.${food}`)],
    [t('row.invoiceReference'), named(details.invoiceReference)],
    [t('row.name'), nameInMail(enquiry.name)],
    [t('row.email'), enquiry.email],
    [t('row.phone'), enquiry.phone, callAddress(enquiry.phone)],
  ]
  return rows.flatMap(([label, value, href]) =>
    value === undefined || value === '' ? [] : [[label, String(value), href] as const],
  )
}
