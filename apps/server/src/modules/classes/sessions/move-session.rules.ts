import type { SessionMove } from '@hoppla/contract/classes/move-session'
import { addDays, type Day, daysBetween, momentOf } from '../../../kernel/calendar.ts'
import { allDaysOfGroup, daysOfGroup, timesOn } from '../attendance/sessions-of-group.rules.ts'
import type { ClassRow } from '../classes.sql.ts'

export type When = { date: Day; startTime: string; endTime: string }
/** A session that is moved. @property planned the day of the class; @property isAsPlanned it goes back to that, and to the time of its group. */
export type Moving = { planned: Day; before: When; after: When; isAsPlanned: boolean }

type Facts = Pick<ClassRow, 'occasions' | 'sessionsOff' | 'sessionsMoved' | 'groups' | 'timeZone'>
type Problem = 'session.not-found' | 'session.over' | 'session.not-ahead' | 'session.day-taken'

/**
 * The sessions of a group that a move concerns, first to last, or what speaks against it: the session is cancelled or none, it has begun, the new one would
 * be over, or the group has another session on that day. What is as it was is left out.
 * @param date on which the session takes place now. @property isAll nothing that is left of the group stays where it was.
 */
export const planMove = (
  facts: Facts,
  { groupId, date, to, now }: { groupId: string; date: Day; to: SessionMove; now: Date },
): { moves: Moving[]; isAll: boolean } | { problem: Problem } => {
  const group = facts.groups.find(({ id }) => id === groupId)
  const held = daysOfGroup(facts, groupId)
  if (!group || !held.includes(date)) return { problem: 'session.not-found' }
  const begins = (when: When) => momentOf(when.date, when.startTime, facts.timeZone)
  const whenOn = (day: Day): When => ({ date: day, ...timesOn(facts, groupId, day) })
  if (begins(whenOn(date)) <= now) return { problem: 'session.over' }
  const days = held.filter((day) => (to.isRest ? day >= date : day === date))
  const shift = daysBetween(date, to.date)
  const all = allDaysOfGroup(facts, groupId)
  const moves = days
    .map((day): Moving => {
      const planned = all.find((one) => one.date === day)?.planned ?? day
      const after = { date: addDays(day, shift), startTime: to.startTime, endTime: to.endTime }
      const isAsPlanned = after.date === planned && after.startTime === group.startTime && after.endTime === group.endTime
      return { planned, before: whenOn(day), after, isAsPlanned }
    })
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  if (moves.some(({ after }) => begins(after) <= now)) return { problem: 'session.not-ahead' }
  const others = all.map((one) => one.date).filter((day) => !days.includes(day))
  if (moves.some(({ after }) => others.includes(after.date))) return { problem: 'session.day-taken' }
  const ahead = held.filter((day) => begins(whenOn(day)) > now)
  return { moves, isAll: moves.length === ahead.length }
}

/** Moves in an order in which none comes onto a day that another has not left yet. */
export const inOrder = (moves: readonly Moving[]): Moving[] =>
  moves.toSorted((a, b) =>
    a.after.date > a.before.date ? b.before.date.localeCompare(a.before.date) : a.before.date.localeCompare(b.before.date),
  )
