import type { WaitingEnd } from '@hoppla/contract/classes/waiting-list'
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
import type { EnglishClassMail } from '@hoppla/i18n/messages/mail/classes'
import { countryWording } from '../../../brand/wording.ts'
import type { Texts } from '../../../db/tables/places.ts'
import { job } from '../../../jobs/jobs.ts'
import { wallClock } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail } from '../../../mail/mail.ts'
import type { MailBlock, MailRow } from '../../../mail/mail-layout.ts'
import { nameInMail } from '../../../mail/mail-names.ts'
import type { MailTemplate } from '../../../mail/mail-templates.ts'
import { say } from '../../places/places.ts'
import { daysHeld } from '../bookings.rules.ts'
import { type ClassRow, findClass } from '../classes.sql.ts'
import { classWords } from '../mails/class-words.ts'
import { type EntryRow, findEntryById, listJoined } from './entries.sql.ts'
import { secretOf } from './secrets.ts'
import { isOnList } from './waiting-list.rules.ts'

type What = 'confirm' | 'onList' | 'offer' | 'offerOver' | 'ended' | 'trialOffer' | 'trialFull'
type T = Translate<EnglishClassMail>
type Written = { entry: EntryRow; children: EntryRow['children']; facts: ClassRow; language: Language; t: T }

const templates = {
  confirm: 'waiting-confirm',
  onList: 'waiting-joined',
  offer: 'waiting-offer',
  offerOver: 'waiting-offer-over',
  ended: 'waiting-ended',
  trialOffer: 'trial-offer',
  trialFull: 'trial-full',
} as const satisfies Record<What, MailTemplate>

/** What is said about the end of the waiting; undefined: nobody is told. */
const whys = {
  ClassCancelled: 'cancelled',
  ClassBegun: 'begun',
  WrongAge: 'age',
  GroupGone: 'gone',
  HasPlace: undefined,
  NotConfirmed: undefined,
  OfferOver: undefined,
} as const satisfies Record<WaitingEnd, string | undefined>

/**
 * Notifies a family of what it waits for: to confirm, on the list, an offer, an offer that was not taken, nothing to wait for any more. What does not hold
 * any more when the mail is sent is left out. Links are made when it is sent, so that no secret lies in the queue.
 */
export const mailWaiting = job<{ mailId: string; entryId: string; what: What; offerId?: string }>(
  'classes.mail-waiting',
  async (deps, { mailId, entryId, what, offerId }) => {
    const entry = await findEntryById(deps.db, entryId)
    const facts = entry && (await findClass(deps, entry.classId))
    if (!entry || !facts || entry.email === '' || !isTrue(entry, what, offerId, deps.clock.now())) return
    const language = storedLanguage(entry.language)
    const t = classWords(await countryWording(deps, entry.countryId, language))
    const words = (texts: Texts) => say(texts, language, facts.languages)
    // Siblings who wait by themselves are confirmed with one mail.
    const children =
      what === 'confirm' ? (await listJoined(deps.db, entry.joinId)).flatMap((each) => each.children) : waitingOf(entry)
    const written = { entry, children, facts, language, t }
    const values = {
      className: words(facts.names),
      names: formatList(
        children.map(({ firstName }) => nameInMail(firstName)),
        language,
      ),
      playground: words(facts.playground.names) || facts.playground.name,
    }
    const why = entry.endReason && whys[entry.endReason]
    await deliverMail(deps, {
      id: mailId,
      to: entry.email,
      replyTo: facts.playground.email,
      countryId: entry.countryId,
      template: templates[what],
      about: { accountId: entry.accountId },
      page: {
        language,
        subject: t(`waiting.${what}.subject`, values),
        heading: t(`waiting.${what}.heading`, values),
        blocks: [
          {
            kind: 'paragraph',
            text: what === 'ended' ? t(`waiting.why.${why ?? 'gone'}`, values) : t(`waiting.${what}.text`, values),
          },
          ...(isOffer(what) ? untilBlocks(written) : []),
          { kind: 'rows', rows: rowsOf(written, what) },
          ...linksOf(deps, written, what),
        ],
        button: buttonOf(deps, written, what),
        notes: what === 'confirm' ? [t('waiting.confirmNote')] : isOffer(what) ? [t('waiting.offerNote')] : [],
      },
      attachments: [],
    })
  },
)

const isOffer = (what: What): what is 'offer' | 'trialOffer' => what === 'offer' || what === 'trialOffer'

/** Whether a mail is still true. */
const isTrue = ({ state, offer, endReason }: EntryRow, what: What, offerId: string | undefined, now: Date): boolean => {
  if (what === 'confirm' || what === 'trialFull') return state === 'Unconfirmed'
  if (what === 'ended') return state === 'Ended' && endReason !== null && whys[endReason] !== undefined
  if (isOffer(what)) return state === 'Offered' && offer?.id === offerId && offer?.state === 'Open' && now < new Date(offer.endsAt)
  // An older offer is not worth a word once there is a new one.
  if (what === 'offerOver') return state === 'Waiting' && offer?.id === offerId
  return isOnList(state)
}

/** Whom it is about: a child that has its place meanwhile does not wait any more. */
const waitingOf = ({ state, children }: EntryRow): EntryRow['children'] =>
  isOnList(state) ? children.filter(({ isWaiting }) => isWaiting) : children

const untilBlocks = ({ entry, children, facts, language, t }: Written): MailBlock[] => {
  if (!entry.offer) return []
  const { date, time } = wallClock(new Date(entry.offer.endsAt), facts.timeZone)
  const values = { time: formatTime(time, language), date: formatDate(date, language, 'on') }
  return [{ kind: 'title', text: t(children.length > 1 ? 'waiting.untilMany' : 'waiting.until', values) }]
}

const rowsOf = ({ entry, children, facts, language, t }: Written, what: What): MailRow[] => {
  const { playground } = facts
  const words = (texts: Texts) => say(texts, language, facts.languages)
  const offered = isOffer(what) ? entry.offer : null
  const from = offered?.rest?.joinsOn ?? ''
  const times = children.flatMap(({ firstName, position, groupIds }) => {
    const seat = offered?.seats.find((each) => each.position === position)
    return facts.groups
      .filter(({ id }) => (seat ? id === seat.groupId : groupIds.includes(id)))
      .map(
        ({ startTime, endTime, names }) =>
          `${nameInMail(firstName)}: ${formatTime(startTime, language)}–${formatTime(endTime, language)}, ${words(names)}`,
      )
  })
  const days = daysHeld(facts, offered ? offered.seats.map(({ groupId }) => groupId) : children.flatMap(({ groupIds }) => groupIds))
    .filter((day) => from <= day)
    .map((day) => formatDate(day, language, 'full'))
  const price = (minor: number) => formatMoney(fromMinor(minor, facts.currency), facts.currency, language)
  return [
    [t('row.className'), words(facts.names)],
    [t('row.children'), times.join('\n')],
    ...(days.length > 0 ? [[days.length > 1 ? t('row.days', { n: days.length }) : t('row.day'), days.join('\n')] as const] : []),
    [
      t('row.where'),
      `${words(playground.names) || playground.name}\n${playground.street}, ${playground.postalCode} ${playground.city}`.trim(),
      playground.mapLink || undefined,
    ],
    ...(offered ? [[t('waiting.price'), price(offered.priceMinor * offered.seats.length)] as const] : []),
    ...(what === 'onList' ? [[t('waiting.before'), String(entry.before)] as const] : []),
  ]
}

/** A link alone changes nothing: its page has a button. */
const hrefOf = (deps: Deps, { entry, facts, language }: Written, hash: '' | '#pass-on' | '#leave' = ''): string =>
  `${deps.config.origins[facts.countrySlug]}${pathTo('waiting-list', { lang: language, secret: secretOf(deps.config, entry) })}${hash}`

const classesOf = (deps: Deps, facts: ClassRow, language: Language): string =>
  `${deps.config.origins[facts.countrySlug]}${pathTo('classes', { lang: language })}`

const linksOf = (deps: Deps, written: Written, what: What): MailBlock[] => {
  const { t } = written
  return [
    ...(isOffer(what)
      ? [
          {
            kind: 'link',
            label: t(what === 'trialOffer' ? 'waiting.letGo' : 'waiting.passOn'),
            href: hrefOf(deps, written, '#pass-on'),
          } as const,
        ]
      : []),
    ...(what === 'confirm' || what === 'ended' || what === 'trialFull' || what === 'trialOffer'
      ? []
      : [{ kind: 'link', label: t('waiting.leave'), href: hrefOf(deps, written, '#leave') } as const]),
  ]
}

const buttonOf = (deps: Deps, written: Written, what: What) => {
  const { t, facts, language, children } = written
  if (what === 'ended') return { label: t('otherClasses'), href: classesOf(deps, facts, language) }
  const label = what === 'offer' && children.length > 1 ? t('waiting.seeMany') : t(`waiting.${what}.button`)
  return { label, href: hrefOf(deps, written) }
}
