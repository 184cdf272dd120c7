import { addDays, type Day, momentOf, wallClock, weekdayOf } from '../../../kernel/calendar.ts'
import { daysOfGroup, timesOn } from '../attendance/sessions-of-group.rules.ts'
import { beginning } from '../bookings.rules.ts'
import type { AgeGroupRow, ClassRow } from '../classes.sql.ts'

/** Hours for which a place is held after a trial. */
export const trialOfferHours = 48
/** Sessions that must be left for a class to be worth joining. */
export const leastSessions = 2
/** Days within which a family says whether it wants to wait. */
export const trialAnswerDays = 7

const quarter = 15 * 60_000
const opens = '09:00'
const closes = '20:00'

/** When an offer ends that is made after a trial: in 48 hours, rounded up to a quarter of an hour; between 20 and 9 on the place's clock, at the next nine. */
export const trialOfferEndsAt = (now: Date, timeZone: string): Date => {
  const at = new Date(Math.ceil((now.getTime() + trialOfferHours * 3_600_000) / quarter) * quarter)
  const { date, time } = wallClock(at, timeZone)
  if (time < opens) return momentOf(date, opens, timeZone)
  return time > closes ? momentOf(addDays(date, 1), opens, timeZone) : at
}

type Sessions = Pick<ClassRow, 'occasions' | 'sessionsOff' | 'sessionsMoved' | 'timeZone' | 'groups'>

/** The days on which a group meets that begin after a moment. */
export const daysAfter = (facts: Sessions, groupId: string, moment: Date): Day[] =>
  daysOfGroup(facts, groupId).filter((day) => moment < momentOf(day, timesOn(facts, groupId, day).startTime, facts.timeZone))

/** The price of the sessions left, rounded in the parent's favour. Minor units. @param all the sessions of the class. */
export const priceOfRest = (priceMinor: number, left: number, all: number): number =>
  all === 0 ? priceMinor : Math.floor((priceMinor * Math.min(left, all)) / all)

/** Whether a group has begun, and enough of it is left after a moment to be joined. */
export const isJoinable = (
  facts: Sessions & Pick<ClassRow, 'isActive' | 'isCancelled'>,
  group: Pick<AgeGroupRow, 'id' | 'startTime' | 'isOffered'>,
  { now, from }: { now: Date; from: Date },
): boolean =>
  facts.isActive &&
  !facts.isCancelled &&
  group.isOffered &&
  beginning(facts, group) <= now &&
  daysAfter(facts, group.id, from).length >= leastSessions

/** The session that was tried. */
export type Tried = { day: Day; startTime: string }
/** A group that would do. @property day its next session. */
export type Candidate = { groupId: string; day: Day; startTime: string; hasSeat: boolean }

/** The group to offer: one with a place before one without; then on the same weekday at the same time; then on the same weekday; then the soonest. */
export const bestGroup = <C extends Candidate>(candidates: readonly C[], tried: Tried): C | undefined => {
  const rank = ({ day, startTime, hasSeat }: Candidate): string => {
    const isSameDay = weekdayOf(day) === weekdayOf(tried.day)
    const likeness = isSameDay && startTime === tried.startTime ? 0 : isSameDay ? 1 : 2
    return `${hasSeat ? 0 : 1} ${likeness} ${day} ${startTime}`
  }
  return candidates.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0))[0]
}

/** Days within which a booking of a class under way can be given up. */
export const joinedCancelDays = 14

type Joined = { created_at: Date; rest: { joinsOn: Day; sessions: number } | null }

/** A class as a booking has it: without the sessions before its first one. */
export const asBooked = <F extends Pick<ClassRow, 'occasions'>>(facts: F, { rest }: Pick<Joined, 'rest'>): F =>
  rest === null ? facts : { ...facts, occasions: facts.occasions.filter((day) => rest.joinsOn <= day) }

/** The last day on which a booking of a class under way can be given up. */
export const lastCancelDay = (createdAt: Date, timeZone: string): Day =>
  addDays(wallClock(createdAt, timeZone).date, joinedCancelDays)

/** What comes back of it: the share of the sessions that have not begun, rounded in the parent's favour. Minor units. */
export const restRefund = (dueMinor: number, sessions: number, begun: number): number =>
  Math.ceil((dueMinor * Math.max(0, sessions - begun)) / sessions)
