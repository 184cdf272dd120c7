import { type Day, momentOf } from '../../../kernel/calendar.ts'
import type { ClassRow } from '../classes.sql.ts'

type Days = Pick<ClassRow, 'sessionsOff' | 'sessionsMoved'> & { occasions: readonly Day[] }
type Times = Pick<ClassRow, 'groups' | 'sessionsMoved' | 'timeZone'>

/** Each day of a class, with the one on which a group has its session instead. @property planned the day of the class. */
export type GroupDay = { planned: Day; date: Day }

/** The days of a group, first to last, also of sessions that were cancelled. */
export const allDaysOfGroup = ({ occasions, sessionsMoved }: Omit<Days, 'sessionsOff'>, groupId: string): GroupDay[] => {
  const moved = sessionsMoved.filter((move) => move.groupId === groupId)
  if (moved.length === 0) return occasions.map((day) => ({ planned: day, date: day }))
  return occasions
    .map((planned) => ({ planned, date: moved.find((move) => move.planned === planned)?.date ?? planned }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The days on which a group meets, first to last. */
export const daysOfGroup = (facts: Days, groupId: string): Day[] =>
  allDaysOfGroup(facts, groupId)
    .map(({ date }) => date)
    .filter((day) => !facts.sessionsOff.some((off) => off.groupId === groupId && off.date === day))

/** The session of a group on a day, where that is not the day or not the time that was planned. */
export const movedOn = ({ sessionsMoved }: Pick<Days, 'sessionsMoved'>, groupId: string, day: Day) =>
  sessionsMoved.find((move) => move.groupId === groupId && move.date === day)

/** When a session of a group begins and ends, `16:30`. @param day one on which it meets. */
export const timesOn = (
  { groups, sessionsMoved }: Omit<Times, 'timeZone'>,
  groupId: string,
  day: Day,
): { startTime: string; endTime: string } => {
  const { startTime, endTime } = movedOn({ sessionsMoved }, groupId, day) ??
    groups.find(({ id }) => id === groupId) ?? { startTime: '00:00', endTime: '23:59' }
  return { startTime, endTime }
}

/** Whether a session of a group has ended. @param day one on which it meets. */
export const isSessionOver = (facts: Times, groupId: string, day: Day, now: Date): boolean =>
  momentOf(day, timesOn(facts, groupId, day).endTime, facts.timeZone) <= now
