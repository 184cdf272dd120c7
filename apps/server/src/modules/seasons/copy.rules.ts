import { randomUUID } from 'node:crypto'
import type { PlannedGroup } from '@hoppla/contract/classes/seasons'
import { addDays, type Day, daysBetween, weekdayOf } from '../../kernel/calendar.ts'

const mondayOf = (day: Day): Day => addDays(day, 1 - weekdayOf(day))

/** By how many days a season lies after another: whole weeks, so that every day keeps its weekday. */
export const shiftBetween = (before: Day, after: Day): number => daysBetween(mondayOf(before), mondayOf(after))

/**
 * The groups of a season for one that begins on another day. Single days belong to their season and are not copied; an early price that would be over by
 * then is left out.
 */
export const copyGroups = (groups: readonly PlannedGroup[], shift: number, today: Day): PlannedGroup[] =>
  groups.map((group) => {
    const earlyUntil = group.earlyUntil === null ? null : addDays(group.earlyUntil, shift)
    const isEarly = earlyUntil !== null && earlyUntil >= today
    return {
      ...group,
      id: randomUUID(),
      camp: group.camp && { first: addDays(group.camp.first, shift), last: addDays(group.camp.last, shift) },
      earlyPrice: isEarly ? group.earlyPrice : null,
      earlyUntil: isEarly ? earlyUntil : null,
      without: [],
      with: [],
    }
  })
