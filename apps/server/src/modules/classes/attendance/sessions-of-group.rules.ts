import { type Day, momentOf } from '../../../kernel/calendar.ts'
import type { ClassRow } from '../classes.sql.ts'

type Facts = Pick<ClassRow, 'occasions' | 'sessionsOff' | 'groups' | 'timeZone'>

/** The days on which a group meets, first to last. */
export const daysOfGroup = ({ occasions, sessionsOff }: Pick<Facts, 'occasions' | 'sessionsOff'>, groupId: string): Day[] =>
  occasions.filter((day) => !sessionsOff.some((off) => off.groupId === groupId && off.date === day))

/** Whether a session of a group has ended. @param day one on which it meets. */
export const isSessionOver = (
  { groups, timeZone }: Pick<Facts, 'groups' | 'timeZone'>,
  groupId: string,
  day: Day,
  now: Date,
): boolean => momentOf(day, groups.find(({ id }) => id === groupId)?.endTime ?? '23:59', timeZone) <= now
