import type { BookingStatus } from '@hoppla/contract/classes/bookings'
import { pathTo } from '@hoppla/contract/pages'
import {
  formatDate,
  formatList,
  formatMoney,
  formatTime,
  fromMinor,
  type Language,
  storedLanguage,
  type Translate,
} from '@hoppla/i18n'
import { classMailWords, type EnglishClassMail } from '@hoppla/i18n/messages/mail/classes'
import { countryWording, wordsOf } from '../../brand/wording.ts'
import type { Texts } from '../../db/tables/places.ts'
import { job } from '../../jobs/jobs.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { deliverMail } from '../../mail/mail.ts'
import { callAddress, type MailBlock, type MailRow } from '../../mail/mail-layout.ts'
import { nameInMail } from '../../mail/mail-names.ts'
import type { MailTemplate } from '../../mail/mail-templates.ts'
import { billForModule, termsForMail } from '../orders/orders.ts'
import { findClosing, say } from '../places/places.ts'
import { beginsFor, daysHeld, fullRefundUntil, halfRefundUntil, isCancellable } from './bookings.rules.ts'
import { type BookingRow, findBooking } from './bookings.sql.ts'
import { classCalendar } from './class-calendar.ts'
import { type ClassRow, findClass } from './classes.sql.ts'
import { keepSecret } from './holds/holds.rules.ts'
import { findUnproven } from './holds/holds.sql.ts'
import { type HostedMakeUp, makeUpsOf } from './make-ups/hosted.ts'
import { findCancelledSession, type OwnCause } from './sessions/sessions.sql.ts'
import { asBooked, lastCancelDay } from './trials/trial-offers.rules.ts'

type What =
  | 'confirmed'
  | 'cancelled'
  | 'calledOff'
  | 'ended'
  | 'reminder'
  | 'moved'
  | 'rebooked'
  | 'childChanged'
  | 'released'
  | 'sessionOff'
  | 'sessionOn'
type T = Translate<EnglishClassMail>
/** The words of mails about classes, and of the lines that are paid for them. */
export const classWords = wordsOf<EnglishClassMail>('mail-classes.', classMailWords)

/** What a class was before it was moved. Times are `10:00–11:00` by age group. */
export type ClassBefore = { days: readonly Day[]; playground: { name: string; names: Texts }; times: Record<string, string> }

type BookingMail = {
  mailId: string
  bookingId: string
  what: What
  backMinor?: number
  before?: ClassBefore
  closingId?: string
  day?: Day
  isOwn?: boolean
}

/**
 * Notifies a parent about a booking: confirmed (with receipt and calendar file), cancelled, cancelled by the centre, ended with its money
 * given back, soon to begin, moved to other days, times or another place, moved to another group or made out to another child as the parent asked, one session dropped because the centre
 * is closed (`closingId`) or because the staff cancelled it (`day`, `isOwn`), or taking place after all (`day`). What does not hold any more when the mail is sent is left out; an account that has been deleted gets none.
 */
export const mailBooking = job<BookingMail>(
  'classes.mail-booking',
  async (deps, { mailId, bookingId, what, backMinor = 0, before, closingId, day: dayAgain, isOwn = false }) => {
    const booking = await findBooking(deps.pool, bookingId)
    const whole = booking && (await findClass(deps, booking.class_id))
    if (!booking || !whole) throw new Error(`There is no booking ${bookingId}.`)
    const facts = asBooked(whole, booking)
    if (booking.email === '' || !holdsFor[what].includes(booking.status)) return
    const closing = closingId === undefined ? undefined : await findClosing(deps.db, closingId)
    const cancelled = isOwn && dayAgain !== undefined ? await findCancelledSession(deps.db, booking.id, dayAgain) : undefined
    // The centre has opened again, or the session takes place after all, before anybody was told; but money that has gone back is told of.
    if (what === 'sessionOff' && !closing && !cancelled && backMinor === 0) return
    const language = storedLanguage(booking.language)
    const t = classWords(await countryWording(deps, booking.country_id, language))
    const words = (texts: Texts) => say(texts, language, facts.languages)
    const day = closing?.date ?? dayAgain
    const values = {
      day: day === undefined ? '' : formatDate(day, language, 'on'),
      className: words(facts.names),
      names: formatList(namesOf(booking.children), language),
      playground: words(facts.playground.names) || facts.playground.name,
    }
    const isComing = holdsFor[what] !== ended
    const makeUps = isComing ? await makeUpsOf(deps, booking) : []
    // The link is made when the mail is sent, so that it is never stored in the queue.
    const isToProve = what === 'confirmed' && (await findUnproven(deps.pool, [booking.id])).length > 0
    // Terms belong to the confirmation of a contract, not to later mails about it.
    const terms = what === 'confirmed' ? await termsForMail(deps, booking.country_id, language) : undefined
    await deliverMail(deps, {
      id: mailId,
      to: booking.email,
      replyTo: facts.playground.email,
      countryId: booking.country_id,
      template: templates[what],
      about: { bookingId: booking.id, accountId: booking.account_id },
      page: {
        language,
        subject: t(`${what}.subject`, values),
        heading: t(`${what}.heading`, values),
        blocks: [
          { kind: 'paragraph', text: t(textOf(what, isOwn), values) },
          ...(isToProve ? [{ kind: 'paragraph', text: t('keep.text') } as const] : []),
          ...moneyBack(booking, what, backMinor, language, t),
          ...(what === 'sessionOff' && heldOf(booking, facts).length > 0
            ? [{ kind: 'paragraph', text: t('otherDays') } as const]
            : []),
          ...(closing ? [{ kind: 'rows', rows: [[t('row.why'), words(closing.reason)]] } as const] : []),
          ...(cancelled ? [{ kind: 'rows', rows: [[t('row.why'), causeIn(cancelled, words, t)]] } as const] : []),
          ...(before ? [{ kind: 'rows', rows: moveOf(booking, facts, before, language, t) } as const] : []),
          { kind: 'rows', rows: rowsOf(booking, facts, { language, t, makeUps: aheadOf(makeUps, deps.clock.now()) }) },
          ...(what === 'confirmed' ? healthBlocks(deps, booking, facts, language, t) : []),
          ...(isComing ? [{ kind: 'paragraph', text: words(facts.confirmationInformation) } as const] : []),
          ...(what === 'confirmed' ? await billForModule(deps, booking.id, language) : []),
          ...(terms?.blocks ?? []),
        ],
        button: isToProve ? keepButton(deps, booking, facts, language, t) : buttonOf(deps, booking, facts, isComing, language, t),
        notes: isComing && what !== 'sessionOff' ? [cancelNote(booking, facts, deps.clock.now(), language, t)] : [],
      },
      attachments: [...(isComing ? [calendarFile(booking, facts, makeUps, language)] : []), ...(terms?.attachments ?? [])],
    })
  },
)

const textOf = (what: What, isOwn: boolean) =>
  isOwn && (what === 'sessionOff' || what === 'sessionOn') ? (`${what}.ownText` as const) : (`${what}.text` as const)

/** The days on which a booked child has a session. */
const heldOf = ({ children }: BookingRow, facts: ClassRow): Day[] =>
  daysHeld(
    facts,
    children.map(({ groupId }) => groupId),
  )

const namesOf = (children: BookingRow['children']): string[] => children.map(({ firstName }) => nameInMail(firstName))

/** As the country writes it: 10:00–11:00, 10.00–11.00. */
const timesOf = (startTime: string, endTime: string, language: Language): string =>
  `${formatTime(startTime, language)}–${formatTime(endTime, language)}`

const calendarFile = (booking: BookingRow, facts: ClassRow, makeUps: HostedMakeUp[], language: Language) => ({
  filename: `${booking.reference}.ics`,
  contentType: 'text/calendar',
  bytes: Buffer.from(classCalendar([{ booking, facts, makeUps }], language)),
})

const ended: readonly BookingStatus[] = ['Cancelled']
const confirmed: readonly BookingStatus[] = ['Confirmed']
const templates = {
  confirmed: 'class-confirmed',
  cancelled: 'class-cancelled',
  calledOff: 'class-called-off',
  ended: 'class-ended',
  reminder: 'class-reminder',
  moved: 'class-moved',
  rebooked: 'class-rebooked',
  childChanged: 'class-child-changed',
  released: 'class-released',
  sessionOff: 'class-session-off',
  sessionOn: 'class-session-on',
} as const satisfies Record<What, MailTemplate>

/** What a booking must be for a mail to be true. */
const holdsFor: Record<What, readonly BookingStatus[]> = {
  confirmed,
  rebooked: confirmed,
  childChanged: confirmed,
  reminder: confirmed,
  moved: ['Held', 'AwaitingPayment', 'Confirmed'],
  sessionOff: ['Held', 'AwaitingPayment', 'Confirmed'],
  sessionOn: ['Held', 'AwaitingPayment', 'Confirmed'],
  released: ended,
  cancelled: ended,
  calledOff: ended,
  ended,
}

/** What was and what is. */
const moveOf = (booking: BookingRow, facts: ClassRow, before: ClassBefore, language: Language, t: T) => {
  const mail = ({ days, playground, times }: ClassBefore) =>
    [
      ...days.map((day) => formatDate(day, language, 'full')),
      ...new Set(booking.children.map(({ groupId }) => timesOf(...partsOf(times[groupId]), language))),
      say(playground.names, language, facts.languages) || playground.name,
    ].join('\n')
  const now: ClassBefore = {
    days: heldOf(booking, facts),
    playground: facts.playground,
    times: Object.fromEntries(facts.groups.map(({ id, startTime, endTime }) => [id, `${startTime}–${endTime}`])),
  }
  return [
    [t('row.before'), mail(before)],
    [t('row.now'), mail(now)],
  ] as const
}

/** `10:00–11:00` taken apart. */
const partsOf = (times = ''): [from: string, to: string] => {
  const [from = '', to = ''] = times.split('–')
  return [from, to]
}

/** Why a session was cancelled by itself. */
const causeIn = ({ cause, reason }: OwnCause, words: (texts: Texts) => string, t: T): string =>
  cause === 'other' ? words(reason ?? {}) : t(`cause.${cause}`)

const moneyBack = (booking: BookingRow, what: What, backMinor: number, language: Language, t: T): MailBlock[] => {
  if (booking.total_minor === 0 || (holdsFor[what] !== ended && what !== 'sessionOff')) return []
  if (backMinor === 0) return what === 'cancelled' ? [{ kind: 'paragraph', text: t('nothingBack') }] : []
  const amount = formatMoney(fromMinor(backMinor, booking.currency), booking.currency, language)
  return [{ kind: 'paragraph', text: t('back', { amount }) }]
}

const aheadOf = (makeUps: readonly HostedMakeUp[], now: Date) => makeUps.filter(({ begins }) => begins > now)

type Said = { language: Language; t: T; makeUps: readonly HostedMakeUp[] }
const rowsOf = (booking: BookingRow, facts: ClassRow, { language, t, makeUps }: Said): MailRow[] => {
  const { playground } = facts
  const words = (texts: Texts) => say(texts, language, facts.languages)
  const times = booking.children.map(({ firstName, groupId }) => {
    const group = facts.groups.find(({ id }) => id === groupId)
    return `${nameInMail(firstName)}: ${timesOf(group?.startTime ?? '', group?.endTime ?? '', language)}, ${words(group?.names ?? {})}`
  })
  const days = heldOf(booking, facts).map((day) => formatDate(day, language, 'full'))
  return [
    [t('row.className'), words(facts.names)],
    [t('row.children'), times.join('\n')],
    ...(days.length > 0 ? [[days.length > 1 ? t('row.days', { n: days.length }) : t('row.day'), days.join('\n')] as const] : []),
    ...(makeUps.length > 0 ? [[t('row.makeUp'), makeUps.map((one) => makeUpIn(one, language)).join('\n')] as const] : []),
    [
      t('row.where'),
      `${words(playground.names) || playground.name}\n${playground.street}, ${playground.postalCode} ${playground.city}\n${words(facts.place)}`.trim(),
      playground.mapLink || undefined,
    ],
    ...(playground.phone ? [[t('row.phone'), playground.phone, callAddress(playground.phone)] as const] : []),
    [t('row.reference'), booking.reference],
  ]
}

const makeUpIn = ({ firstName, date, facts, group }: HostedMakeUp, language: Language): string => {
  const place = say(facts.playground.names, language, facts.languages) || facts.playground.name
  return `${nameInMail(firstName)}: ${formatDate(date, language, 'full')}, ${timesOf(group.startTime, group.endTime, language)}, ${place}`
}

const buttonOf = (deps: Deps, booking: BookingRow, facts: ClassRow, isComing: boolean, language: Language, t: T) => {
  const site = `${deps.config.origins[facts.countrySlug]}${pathTo('classes', { lang: language })}`
  return isComing
    ? { label: t('button'), href: `${site}/confirmation/${booking.id}/${booking.reference}` }
    : { label: t('otherClasses'), href: site }
}

/** What was written about health: who reads it, for how long, and where the consent is withdrawn; not what it says. */
const healthBlocks = (deps: Deps, booking: BookingRow, facts: ClassRow, language: Language, t: T): MailBlock[] => {
  const about = booking.children.filter(({ hasHealthNotes }) => hasHealthNotes)
  if (about.length === 0) return []
  const names = formatList(namesOf(about), language)
  return [
    { kind: 'paragraph', text: t('health.text', { names, readers: t('health.readers') }) },
    { kind: 'link', label: t('health.link'), href: `${buttonOf(deps, booking, facts, true, language, t).href}#health` },
  ]
}

/** After the hash, where no server and no other site reads it. */
const keepButton = (deps: Deps, booking: BookingRow, facts: ClassRow, language: Language, t: T) => ({
  label: t('keep.button'),
  href: `${buttonOf(deps, booking, facts, true, language, t).href}#keep=${keepSecret(deps.config.secret, booking.id)}`,
})

const cancelNote = (booking: BookingRow, facts: ClassRow, now: Date, language: Language, t: T): string => {
  if (booking.isMoved) {
    const groups = booking.children.map(({ groupId }) => groupId)
    if (!isCancellable(booking.status, beginsFor(facts, groups), now)) return t('movedBegunNote')
    return t(booking.total_minor === 0 ? 'cancelFreeNote' : 'movedNote')
  }
  if (booking.total_minor === 0) return t('cancelFreeNote')
  if (booking.rest) return t('joinedNote', { date: formatDate(lastCancelDay(booking.created_at, facts.timeZone), language, 'on') })
  const first = facts.occasions[0] ?? '1970-01-01'
  return t('cancelNote', {
    date: formatDate(fullRefundUntil(first), language, 'on'),
    half: formatDate(halfRefundUntil(first), language, 'on'),
  })
}
