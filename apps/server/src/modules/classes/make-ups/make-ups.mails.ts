import type { MakeUpEnd } from '@hoppla/contract/classes/make-ups'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatTime, type Language, storedLanguage, type Translate } from '@hoppla/i18n'
import type { EnglishClassMail } from '@hoppla/i18n/messages/mail/classes'
import { countryWording } from '../../../brand/wording.ts'
import type { Texts } from '../../../db/tables/places.ts'
import { job } from '../../../jobs/jobs.ts'
import type { Day } from '../../../kernel/calendar.ts'
import { deliverMail } from '../../../mail/mail.ts'
import type { MailRow } from '../../../mail/mail-layout.ts'
import { nameInMail } from '../../../mail/mail-names.ts'
import type { MailTemplate } from '../../../mail/mail-templates.ts'
import { say } from '../../places/places.ts'
import { findBooking } from '../bookings.sql.ts'
import { readClassCalendar } from '../class-calendar.ts'
import { type ClassRow, findClass, findClassOfGroup } from '../classes.sql.ts'
import { classWords } from '../mails/class-words.ts'
import { makeUpsOf } from './hosted.ts'
import { findMailedMakeUp } from './make-ups.sql.ts'

type What = 'chosen' | 'reminder' | 'over'
type T = Translate<EnglishClassMail>
const templates = {
  chosen: 'make-up-chosen',
  reminder: 'make-up-reminder',
  over: 'make-up-over',
} as const satisfies Record<What, MailTemplate>

/** What a family hears of a make-up that it did not end itself. */
const whys = {
  SessionCancelled: 'cancelled',
  SessionMoved: 'moved',
  PlaceSold: 'sold',
  TakesPart: 'own',
  Withdrawn: undefined,
  AbsenceWithdrawn: undefined,
  BookingEnded: undefined,
} as const satisfies Record<MakeUpEnd, string | undefined>

/**
 * Notifies a family of a make-up: chosen, soon to be, or over because of something that it did not do. What does not hold any more when the mail is sent is
 * left out; a booking that was cancelled or erased gets none.
 */
export const mailMakeUp = job<{ mailId: string; makeUpId: string; what: What }>(
  'classes.mail-make-up',
  async (deps, { mailId, makeUpId, what }) => {
    const [makeUp] = await findMailedMakeUp(deps.pool, [makeUpId])
    const booking = makeUp && (await findBooking(deps.pool, makeUp.bookingId))
    const own = booking && (await findClass(deps, booking.class_id))
    const host = makeUp && (await findClassOfGroup(deps, makeUp.groupId))
    const child = booking?.children.find(({ position }) => position === makeUp?.position)
    // Nothing is left of what it was about.
    if (!makeUp || !booking || !own || !host || !child) return
    const why = makeUp.endReason === null ? undefined : whys[makeUp.endReason]
    if (booking.email === '' || booking.status !== 'Confirmed') return
    if (what === 'over' ? why === undefined : makeUp.endReason !== null) return
    const language = storedLanguage(booking.language)
    const t = classWords(await countryWording(deps, booking.country_id, language))
    const day = formatDate(makeUp.date, language, 'on')
    const values = {
      day,
      missed: formatDate(makeUp.missed, language, 'on'),
      name: nameInMail(child.firstName),
      className: say(host.names, language, host.languages),
      playground: say(host.playground.names, language, host.languages) || host.playground.name,
    }
    const calendar = await readClassCalendar(deps, [{ booking, facts: own, makeUps: await makeUpsOf(deps, booking) }], language)
    await deliverMail(deps, {
      id: mailId,
      to: booking.email,
      replyTo: host.playground.email,
      countryId: booking.country_id,
      template: templates[what],
      about: { bookingId: booking.id, accountId: booking.account_id },
      page: {
        language,
        subject: t(`makeUp.${what}.subject`, values),
        heading: t(`makeUp.${what}.heading`, values),
        blocks: [
          {
            kind: 'paragraph',
            text: what === 'over' ? t(`makeUp.why.${why ?? 'cancelled'}`, values) : t(`makeUp.${what}.text`, values),
          },
          ...(what === 'over' ? [{ kind: 'paragraph', text: t('makeUp.again', values) } as const] : []),
          { kind: 'rows', rows: [...hostRows(host, makeUp, language, t), [t('row.reference'), booking.reference]] },
        ],
        button: {
          label: t('button'),
          href: `${deps.config.origins[own.countrySlug]}${pathTo('classes', { lang: language })}/confirmation/${booking.id}/${booking.reference}`,
        },
        notes: what === 'chosen' ? [t('makeUp.note')] : [],
      },
      attachments: [
        // The whole booking as it is now: what is over leaves the calendar.
        { filename: `${booking.reference}.ics`, contentType: 'text/calendar', bytes: Buffer.from(calendar) },
      ],
    })
  },
)

const hostRows = (facts: ClassRow, { groupId, date }: { groupId: string; date: Day }, language: Language, t: T): MailRow[] => {
  const words = (texts: Texts) => say(texts, language, facts.languages)
  const { playground } = facts
  const group = facts.groups.find(({ id }) => id === groupId)
  const times = `${formatTime(group?.startTime ?? '', language)}–${formatTime(group?.endTime ?? '', language)}`
  return [
    [t('row.className'), `${words(facts.names)}, ${words(group?.names ?? {})}`],
    [t('row.day'), `${formatDate(date, language, 'full')}, ${times}`],
    [
      t('row.where'),
      `${words(playground.names) || playground.name}\n${playground.street}, ${playground.postalCode} ${playground.city}\n${words(facts.place)}`.trim(),
      playground.mapLink || undefined,
    ],
  ]
}
