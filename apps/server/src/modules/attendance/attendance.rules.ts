import { type AttendanceState, markableDays, type RegisteredChild } from '@hoppla/contract/attendance/attendance'
import type { RefusalCode } from '@hoppla/contract/refusals'
import { addDays, type Day } from '../../kernel/calendar.ts'

/** What stands about children and sessions: on which days they came, and from which they stayed away. */
export type Known = {
  arrivals: readonly { bookedChildId: string; day: Day }[]
  absences: readonly { bookedChildId: string; day: Day; isReported: boolean }[]
}

/** What is known of one child, by session. Who came is here, whatever was said before. */
export const marksOf = (id: string, { arrivals, absences }: Known): RegisteredChild['marks'] => {
  const states = new Map<Day, AttendanceState>()
  for (const { bookedChildId, day, isReported } of absences)
    if (bookedChildId === id) states.set(day, isReported ? 'Reported' : 'Away')
  for (const { bookedChildId, day } of arrivals) if (bookedChildId === id) states.set(day, 'Here')
  return [...states].map(([date, state]) => ({ date, state })).sort((a, b) => a.date.localeCompare(b.date))
}

/** Why a session cannot be marked; undefined: it can. A child can be noted away from a session to come, and be here on its day and some days later. */
export const markProblem = (date: Day, today: Day, state: 'Here' | 'Away' | null): RefusalCode | undefined => {
  if (date < addDays(today, -markableDays)) return 'session.over'
  return state === 'Here' && date > today ? 'session.ahead' : undefined
}

/** Years and months that somebody has lived on a day. */
export const ageInMonths = (birthDate: Day, day: Day): { years: number; months: number } => {
  const part = (of: Day, from: number, to: number) => Number(of.slice(from, to))
  const months =
    (part(day, 0, 4) - part(birthDate, 0, 4)) * 12 +
    part(day, 5, 7) -
    part(birthDate, 5, 7) -
    (day.slice(8) < birthDate.slice(8) ? 1 : 0)
  return { years: Math.floor(Math.max(0, months) / 12), months: Math.max(0, months) % 12 }
}
