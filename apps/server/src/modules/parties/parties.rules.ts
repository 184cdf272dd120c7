import type { CancelTerm } from '@hoppla/contract/parties/offers'
import type { CancelStep } from '../../db/tables/parties.ts'
import type { Interval } from '../../db/tables/places.ts'
import { addDays, type Day, daysBetween, momentOf, wallClock, weekdayOf } from '../../kernel/calendar.ts'

/** A row of the plan of a play centre's parties. Either weekdays (1 Monday … 7 Sunday) or a date; starts `HH:MM` on its wall clock. */
export type StartRule = { weekdays: readonly number[] | null; date: Day | null; starts: readonly string[] }

/** The starts of a day, earliest first: those of its date, else of its weekday. */
export const startsOn = (plan: readonly StartRule[], day: Day): string[] => {
  const own = plan.filter(({ date }) => date === day)
  const fitting = own.length > 0 ? own : plan.filter(({ weekdays }) => weekdays?.includes(weekdayOf(day)))
  return [...new Set(fitting.flatMap(({ starts }) => starts))].toSorted()
}

const minuteMs = 60_000
/** When a party is, in milliseconds since 1970, and on the wall clock. @property blockedFrom with set-up. @property blockedUntil with clean-up. */
export type PartySlot = {
  date: Day
  at: string
  until: string
  startsAt: number
  endsAt: number
  blockedFrom: number
  blockedUntil: number
}

/**
 * A party of so many minutes that starts at a time of the wall clock: it lasts as long on the day of summer time as on others. Undefined where the clock
 * never shows that time, where the party would last into the next day, or where the play centre is not open all the while.
 */
export const slotOf = (
  { date, at, minutes, timeZone }: { date: Day; at: string; minutes: number; timeZone: string },
  { setupMinutes, cleanupMinutes }: { setupMinutes: number; cleanupMinutes: number },
  open: readonly Interval[],
): PartySlot | undefined => {
  const begins = momentOf(date, at, timeZone)
  if (wallClock(begins, timeZone).time !== at) return undefined
  const startsAt = begins.getTime()
  const endsAt = startsAt + minutes * minuteMs
  const end = wallClock(new Date(endsAt), timeZone)
  const isMidnight = end.time === '00:00' && end.date === addDays(date, 1)
  if (end.date !== date && !isMidnight) return undefined
  const until = isMidnight ? '24:00' : end.time
  if (!open.some(({ from, to }) => from <= at && until <= to)) return undefined
  const [blockedFrom, blockedUntil] = [startsAt - setupMinutes * minuteMs, endsAt + cleanupMinutes * minuteMs]
  return { date, at, until, startsAt, endsAt, blockedFrom, blockedUntil }
}

/** What keeps a room busy. @property block rooms of one block keep each other busy. */
export type Busy = {
  id: string
  block: string
  isParty: boolean
  startsAt: number
  endsAt: number
  blockedFrom: number
  blockedUntil: number
  hosts: number
}
/** How many of a play centre's parties, and of their hosts, there can be at the same time; null: as many as are wanted. */
export type Limits = { mostAtOnce: number | null; hosts: number | null }
type Span = Pick<Busy, 'startsAt' | 'endsAt'>

const overlap = (one: Span, other: Span): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt

/** Whether a room is free for a party. */
export const isRoomFree = (busy: readonly Busy[], block: string, slot: PartySlot): boolean =>
  !busy.some((one) => one.block === block && one.blockedFrom < slot.blockedUntil && slot.blockedFrom < one.blockedUntil)

/** Whether one party more, with so many hosts, is within what the play centre can have at any moment of it. */
export const isWithinLimits = (busy: readonly Busy[], slot: PartySlot, hosts: number, limits: Limits): boolean => {
  if (limits.mostAtOnce === null && (limits.hosts === null || hosts === 0)) return true
  const beside = busy.filter((one) => one.isParty && overlap(one, slot))
  // There are most of them when one of them, or the new one, begins.
  const moments = [slot.startsAt, ...beside.map(({ startsAt }) => startsAt).filter((at) => at > slot.startsAt)]
  return moments.every((at) => {
    const then = beside.filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
    if (limits.mostAtOnce !== null && then.length + 1 > limits.mostAtOnce) return false
    return limits.hosts === null || hosts === 0 || then.reduce((sum, one) => sum + one.hosts, hosts) <= limits.hosts
  })
}

export type WeekendPriced = { minor: number; weekendMinor: number | null }
/** What a package costs on a day: Saturdays, Sundays and holidays may be dearer. */
export const priceOn = ({ minor, weekendMinor }: WeekendPriced, day: Day, isHoliday: boolean): number =>
  isHoliday || weekdayOf(day) >= 6 ? (weekendMinor ?? minor) : minor

/** By which rules a party is changed, paid and cancelled, as dates. */
export type PartyDates = { restDueOn: Day; changeUntil: Day; answerUntil: Day }
type DayRules = { restDays: number; changeDays: number; answerDays: number }
export const datesOf = (date: Day, { restDays, changeDays, answerDays }: DayRules): PartyDates => ({
  restDueOn: addDays(date, -restDays),
  changeUntil: addDays(date, -changeDays),
  answerUntil: addDays(date, -answerDays),
})

/**
 * How many days before a party its rest is due, where it is booked on a day: one that is booked late has until the day after, and never longer than its own
 * day. Nothing is ever due before it was booked.
 */
export const restDaysOf = (restDays: number, date: Day, bookedOn: Day): number =>
  Math.max(0, Math.min(restDays, daysBetween(bookedOn, date) - 1))

/** How far ahead of a birthday it is celebrated, and up to which one. */
const birthdayAheadDays = 60
const mostYears = 17
/** The years a child turns on the birthday that a party is for: the next one up to sixty days ahead, else the last. Null where that is none yet. */
export const turnsAt = (birthDate: Day, date: Day): number | null => {
  const day = addDays(date, birthdayAheadDays)
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)
  return years >= 1 && years <= mostYears ? years : null
}

/** Until when how much is kept. */
export const cancelTermsOf = (date: Day, steps: readonly CancelStep[]): CancelTerm[] =>
  steps.map(({ days, keep }) => ({
    until: addDays(date, -days),
    keep: keep === 'deposit' ? 'deposit' : keep === 0 ? 'nothing' : 'share',
    percent: keep === 'deposit' || keep === 0 ? null : keep,
  }))

/** The steps whose day is not over yet. */
export const stepsToCome = (date: Day, steps: readonly CancelStep[], today: Day): CancelTerm[] =>
  cancelTermsOf(date, steps).filter(({ until }) => until >= today)

type Paid = { totalMinor: number; depositMinor: number; paidMinor: number }
/** What is kept of what was paid, where a party is cancelled on a day. Minor units. */
export const keptOn = (day: Day, terms: readonly CancelTerm[], { totalMinor, depositMinor, paidMinor }: Paid): number => {
  const term = terms.find(({ until }) => day <= until)
  if (!term) return paidMinor
  if (term.keep === 'nothing') return 0
  const asked = term.keep === 'deposit' ? depositMinor : Math.round((totalMinor * (term.percent ?? 0)) / 100)
  return Math.min(paidMinor, asked)
}
