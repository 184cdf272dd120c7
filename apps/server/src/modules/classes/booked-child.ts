import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import { fromMinor } from '@hoppla/i18n'
import type { Texts } from '../../db/tables/places.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { say } from '../places/places.ts'
import { daysOfGroup, isSessionOver, movedOn, timesOn } from './attendance/sessions-of-group.rules.ts'
import type { BookingRow } from './bookings.sql.ts'
import type { ClassRow } from './classes.sql.ts'
import { type HostedMakeUp, makeUpsOf } from './make-ups/hosted.ts'
import { mayMakeUp } from './make-ups/make-ups.rules.ts'

type Child = BookingRow['children'][number]
/** @property isProven no guest whose mail has yet to be answered. */
type Booked = { booking: BookingRow; facts: ClassRow; makeUps: readonly HostedMakeUp[]; isProven: boolean }
type Said = { words: (texts: Texts) => string; language: string; now: Date }

/** The children of a booking as their family sees them, with their sessions and make-ups. */
export const bookedChildren = async (
  deps: Deps,
  booked: Omit<Booked, 'makeUps'>,
  said: Said,
): Promise<BookingConfirmation['children']> => {
  const makeUps = booked.booking.status === 'Confirmed' ? await makeUpsOf(deps, booked.booking) : []
  return booked.booking.children.map((child) => bookedChild(child, { ...booked, makeUps }, said))
}

const bookedChild = (
  child: Child,
  { booking, facts, makeUps, isProven }: Booked,
  { words, language, now }: Said,
): BookingConfirmation['children'][number] => {
  const group = facts.groups.find(({ id }) => id === child.groupId)
  const made = makeUps.filter(({ position }) => position === child.position)
  const days = booking.status === 'Confirmed' ? daysOfGroup(facts, child.groupId) : []
  return {
    firstName: child.firstName,
    lastName: child.lastName,
    ageGroupName: words(group?.names ?? {}),
    classStartTime: group?.startTime ?? '',
    classEndTime: group?.endTime ?? '',
    tshirtSize: child.tshirtSize,
    position: child.position,
    hasHealthNotes: child.hasHealthNotes,
    sessions: days.map((date) => ({
      date,
      isAbsent: child.absentOn.includes(date),
      isOver: isSessionOver(facts, child.groupId, date, now),
      ...shownMove(facts, child.groupId, date),
      ...(isProven && hasRight(child, facts, date) ? { mayMakeUp: true } : {}),
    })),
    ...(booking.status === 'Confirmed' && child.choices.length > 0
      ? { choices: child.choices.map((choice) => shownChoice(choice, booking.currency)) }
      : {}),
    ...(made.length > 0 ? { makeUps: made.map((one) => shownMakeUp(one, language, now)) } : {}),
  }
}

const shownChoice = ({ date, until, refundMinor }: Child['choices'][number], currency: string) => ({
  date,
  until,
  amount: fromMinor(refundMinor, currency),
})

/** Whether a make-up may be chosen for a session that a child missed. */
const hasRight = (child: Child, facts: ClassRow, day: Day): boolean => {
  const at = child.reported.find((report) => report.day === day)?.at
  const { startTime } = timesOn(facts, child.groupId, day)
  if (at === undefined || child.makeUps.some(({ missed }) => missed === day)) return false
  const taken = child.makeUps.filter(({ because }) => because === 'Absence').length
  return mayMakeUp({ reportedAt: new Date(at), day, startTime, timeZone: facts.timeZone, allowed: facts.makeUps, taken })
}

/** When a session takes place that was moved. */
const shownMove = (facts: ClassRow, groupId: string, date: Day) => {
  const move = movedOn(facts, groupId, date)
  return move ? { moved: { from: move.planned, startTime: move.startTime, endTime: move.endTime } } : {}
}

const shownMakeUp = ({ missed, date, begins, facts, group }: HostedMakeUp, language: string, now: Date) => {
  const words = (texts: Texts) => say(texts, language, facts.languages)
  const { playground } = facts
  return {
    missed,
    date,
    classStartTime: timesOn(facts, group.id, date).startTime,
    classEndTime: timesOn(facts, group.id, date).endTime,
    className: words(facts.names),
    ageGroupName: words(group.names),
    place: words(facts.place),
    playground: {
      guid: playground.id,
      name: words(playground.names) || playground.name,
      slug: playground.slug,
      city: playground.city,
    },
    hasBegun: begins <= now,
  }
}
