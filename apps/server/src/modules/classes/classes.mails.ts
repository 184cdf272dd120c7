import type { BookingStatus } from '@hoppla/contract/classes/bookings'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatList, formatMoney, fromMinor, type Language, storedLanguage, type Translate } from '@hoppla/i18n'
import type { EnglishClassMail } from '@hoppla/i18n/messages/mail/classes'
import { countryWording } from '../../brand/wording.ts'
import type { Texts } from '../../db/tables/places.ts'
import { job } from '../../jobs/jobs.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { deliverMail } from '../../mail/mail.ts'
import type { MailBlock } from '../../mail/mail-layout.ts'
import type { MailTemplate } from '../../mail/mail-templates.ts'
import { billForModule, termsForMail } from '../orders/orders.ts'
import { findClosing, say } from '../places/places.ts'
import { beginsFor, fullRefundUntil, halfRefundUntil, isCancellable } from './bookings.rules.ts'
import { type BookingRow, findBooking } from './bookings.sql.ts'
import { readClassCalendar } from './class-calendar.ts'
import { type ClassRow, findClass } from './classes.sql.ts'
import { keepSecret } from './holds/holds.rules.ts'
import { findUnproven } from './holds/holds.sql.ts'
import {
  type ClassBefore,
  heldOf,
  movedRows,
  moveOf,
  namesOf,
  rowsOf,
  type SessionMoved,
  stillMoved,
} from './mails/booking-rows.ts'
import { classWords } from './mails/class-words.ts'
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
  | 'sessionMoved'
type T = Translate<EnglishClassMail>
type BookingMail = {
  mailId: string
  bookingId: string
  what: What
  backMinor?: number
  before?: ClassBefore
  closingId?: string
  day?: Day
  isOwn?: boolean
  groupId?: string
  moves?: readonly SessionMoved[]
}

/**
 * Notifies a parent about a booking: confirmed (with receipt and calendar file), cancelled, cancelled by the centre, ended with its money
 * given back, soon to begin, moved to other days, times or another place, moved to another group or made out to another child as the parent asked, one session dropped because the centre
 * is closed (`closingId`) or because the staff cancelled it (`day`, `isOwn`), taking place after all (`day`), or sessions of its group moved (`groupId`, `moves`). What does not hold any more when the mail is sent is left out; an account that has been deleted gets none.
 */
export const mailBooking = job<BookingMail>(
  'classes.mail-booking',
  async (
    deps,
    { mailId, bookingId, what, backMinor = 0, before, closingId, day: dayAgain, isOwn = false, groupId, moves = [] },
  ) => {
    const booking = await findBooking(deps.pool, bookingId)
    const whole = booking && (await findClass(deps, booking.class_id))
    if (!booking || !whole) throw new Error(`There is no booking ${bookingId}.`)
    const facts = asBooked(whole, booking)
    if (booking.email === '' || !holdsFor[what].includes(booking.status)) return
    const closing = closingId === undefined ? undefined : await findClosing(deps.db, closingId)
    const cancelled = isOwn && dayAgain !== undefined ? await findCancelledSession(deps.db, booking.id, dayAgain) : undefined
    // The centre has opened again, or the session takes place after all, before anybody was told; but money that has gone back is told of.
    if (what === 'sessionOff' && !closing && !cancelled && backMinor === 0) return
    const moved = stillMoved(facts, groupId, moves)
    if (what === 'sessionMoved' && moved.length === 0) return
    const language = storedLanguage(booking.language)
    const t = classWords(await countryWording(deps, booking.country_id, language))
    const words = (texts: Texts) => say(texts, language, facts.languages)
    const values = valuesOf(booking, facts, { day: closing?.date ?? dayAgain, groupId, language })
    const isComing = holdsFor[what] !== ended
    const makeUps = isComing ? await makeUpsOf(deps, booking) : []
    // The link is made when the mail is sent, so that it is never stored in the queue.
    const isToProve = what === 'confirmed' && (await findUnproven(deps.pool, [booking.id])).length > 0
    // Terms belong to the confirmation of a contract, not to later mails about it.
    const terms = what === 'confirmed' ? await termsForMail(deps, booking.country_id, language) : undefined
    const calendar = isComing ? [await calendarOfBooking(deps, booking, facts, makeUps, language)] : []
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
          ...whyBlocks(closing?.reason, cancelled, words, t),
          ...(before ? [{ kind: 'rows', rows: moveOf(booking, facts, before, language, t) } as const] : []),
          ...(moved.length > 0 ? [{ kind: 'rows', rows: movedRows(moved, language, t) } as const] : []),
          { kind: 'rows', rows: rowsOf(booking, facts, { language, t, makeUps: aheadOf(makeUps, deps.clock.now()) }) },
          ...(what === 'confirmed' ? healthBlocks(deps, booking, facts, language, t) : []),
          ...(isComing ? [{ kind: 'paragraph', text: words(facts.confirmationInformation) } as const] : []),
          ...(what === 'confirmed' ? await billForModule(deps, booking.id, language) : []),
          ...(terms?.blocks ?? []),
        ],
        button: isToProve ? keepButton(deps, booking, facts, language, t) : buttonOf(deps, booking, facts, isComing, language, t),
        notes: isComing && what !== 'sessionOff' ? [cancelNote(booking, facts, deps.clock.now(), language, t)] : [],
      },
      attachments: [...calendar, ...(terms?.attachments ?? [])],
    })
  },
)

/** What its sentences name. @param groupId of whose children it speaks; undefined: of all. */
const valuesOf = (
  { children }: BookingRow,
  { names, playground, languages }: ClassRow,
  { day, groupId, language }: { day: Day | undefined; groupId: string | undefined; language: Language },
) => ({
  day: day === undefined ? '' : formatDate(day, language, 'on'),
  className: say(names, language, languages),
  names: formatList(namesOf(children.filter((child) => groupId === undefined || child.groupId === groupId)), language),
  playground: say(playground.names, language, languages) || playground.name,
})

/** Why a session does not take place: the reason of a closing, or its own. */
const whyBlocks = (
  closing: Texts | undefined,
  cancelled: OwnCause | undefined,
  words: (texts: Texts) => string,
  t: T,
): MailBlock[] =>
  [...(closing ? [words(closing)] : []), ...(cancelled ? [causeIn(cancelled, words, t)] : [])].map((why) => ({
    kind: 'rows',
    rows: [[t('row.why'), why]],
  }))

const textOf = (what: What, isOwn: boolean) =>
  isOwn && (what === 'sessionOff' || what === 'sessionOn') ? (`${what}.ownText` as const) : (`${what}.text` as const)

/** The days of a booking for the family's calendar. */
export const calendarOfBooking = async (
  deps: Deps,
  booking: BookingRow,
  facts: ClassRow,
  makeUps: HostedMakeUp[],
  language: Language,
) => ({
  filename: `${booking.reference}.ics`,
  contentType: 'text/calendar',
  bytes: Buffer.from(await readClassCalendar(deps, [{ booking, facts, makeUps }], language)),
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
  sessionMoved: 'class-session-moved',
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
  sessionMoved: ['Held', 'AwaitingPayment', 'Confirmed'],
  released: ended,
  cancelled: ended,
  calledOff: ended,
  ended,
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

export const buttonOf = (deps: Deps, booking: BookingRow, facts: ClassRow, isComing: boolean, language: Language, t: T) => {
  const site = `${deps.config.origins[facts.countrySlug]}${pathTo('classes', { lang: language })}`
  return isComing
    ? { label: t('button'), href: `${site}/confirmation/${booking.id}/${booking.reference}` }
    : { label: t('otherClasses'), href: site }
}

/** What was written about health: who reads it, for how long, and where the consent is withdrawn; not what it says. */
export const healthBlocks = (deps: Deps, booking: BookingRow, facts: ClassRow, language: Language, t: T): MailBlock[] => {
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

export const cancelNote = (booking: BookingRow, facts: ClassRow, now: Date, language: Language, t: T): string => {
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
