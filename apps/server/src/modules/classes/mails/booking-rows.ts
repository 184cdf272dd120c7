import { formatDate, formatTime, type Language, type Translate } from '@hoppla/i18n'
import type { EnglishClassMail } from '@hoppla/i18n/messages/mail/classes'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'
import { callAddress, type MailRow } from '../../../mail/mail-layout.ts'
import { nameInMail } from '../../../mail/mail-names.ts'
import { say } from '../../places/places.ts'
import { daysOfGroup, movedOn, timesOn } from '../attendance/sessions-of-group.rules.ts'
import { daysHeld } from '../bookings.rules.ts'
import type { BookingRow } from '../bookings.sql.ts'
import type { ClassRow } from '../classes.sql.ts'
import type { HostedMakeUp } from '../make-ups/hosted.ts'
import type { When } from '../sessions/move-session.rules.ts'

type T = Translate<EnglishClassMail>

/** What a class was before it was moved. Times are `10:00–11:00` by age group. */
export type ClassBefore = { days: readonly Day[]; playground: { name: string; names: Texts }; times: Record<string, string> }

/** A session that the centre has moved. */
export type SessionMoved = { before: When; after: When }

/** Those that are so still, when their mail is sent. @param groupId undefined: none were. */
export const stillMoved = (facts: ClassRow, groupId: string | undefined, moves: readonly SessionMoved[]): SessionMoved[] => {
  if (groupId === undefined) return []
  const days = daysOfGroup(facts, groupId)
  return moves.filter(({ after: { date, startTime, endTime } }) => {
    const now = timesOn(facts, groupId, date)
    return days.includes(date) && now.startTime === startTime && now.endTime === endTime
  })
}

/** When sessions were and are. */
export const movedRows = (moves: readonly SessionMoved[], language: Language, t: T): MailRow[] => {
  const lines = (of: 'before' | 'after') =>
    moves.map(
      (move) => `${formatDate(move[of].date, language, 'full')}, ${timesOf(move[of].startTime, move[of].endTime, language)}`,
    )
  return [
    [t('row.before'), lines('before').join('\n')],
    [t('row.now'), lines('after').join('\n')],
  ]
}

/** The days on which a booked child has a session. */
export const heldOf = ({ children }: BookingRow, facts: ClassRow): Day[] =>
  daysHeld(
    facts,
    children.map(({ groupId }) => groupId),
  )

export const namesOf = (children: BookingRow['children']): string[] => children.map(({ firstName }) => nameInMail(firstName))

/** As the country writes it: 10:00–11:00, 10.00–11.00. */
const timesOf = (startTime: string, endTime: string, language: Language): string =>
  `${formatTime(startTime, language)}–${formatTime(endTime, language)}`

/** What was and what is. */
export const moveOf = (booking: BookingRow, facts: ClassRow, before: ClassBefore, language: Language, t: T) => {
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

/** A day of a booking, with its times where they are not those of the group. */
const dayIn = ({ children }: BookingRow, facts: ClassRow, day: Day, language: Language): string => {
  const moved = [...new Set(children.map(({ groupId }) => groupId))].flatMap((groupId) => movedOn(facts, groupId, day) ?? [])
  const times = [...new Set(moved.map(({ startTime, endTime }) => timesOf(startTime, endTime, language)))]
  return [formatDate(day, language, 'full'), ...times].join(', ')
}

type Said = { language: Language; t: T; makeUps: readonly HostedMakeUp[] }
export const rowsOf = (booking: BookingRow, facts: ClassRow, { language, t, makeUps }: Said): MailRow[] => {
  const { playground } = facts
  const words = (texts: Texts) => say(texts, language, facts.languages)
  const times = booking.children.map(({ firstName, groupId }) => {
    const group = facts.groups.find(({ id }) => id === groupId)
    return `${nameInMail(firstName)}: ${timesOf(group?.startTime ?? '', group?.endTime ?? '', language)}, ${words(group?.names ?? {})}`
  })
  const days = heldOf(booking, facts).map((day) => dayIn(booking, facts, day, language))
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
