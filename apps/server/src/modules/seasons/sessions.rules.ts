import type { PlannedGroup, SkipReason } from '@hoppla/contract/classes/seasons'
import { type Day, weekdayOf } from '../../kernel/calendar.ts'
import type { CalendarDay } from '../places/places.ts'

export type Skipped = { date: Day; why: SkipReason; day: CalendarDay }
export type PlannedDays = { sessions: Day[]; skipped: Skipped[] }

/** Why the calendar leaves a day out. Camps are held in holidays: for them only closed days are. */
const whyNot = ({ isClosed, holiday }: CalendarDay, isCamp: boolean): SkipReason | undefined => {
  if (isClosed) return 'closed'
  return isCamp || holiday === null ? undefined : `${holiday.kind}-holiday`
}

/**
 * On which days a group meets, and on which it would but for the calendar or for whoever planned it.
 * @param calendar each day of the season, and of the camp where there is one, first to last.
 */
export const daysOfPlan = (
  { weekday, camp, without, with: putBack }: Pick<PlannedGroup, 'weekday' | 'camp' | 'without' | 'with'>,
  season: { first: Day; last: Day },
  calendar: readonly CalendarDay[],
): PlannedDays => {
  const { first, last } = camp ?? season
  const planned: PlannedDays = { sessions: [], skipped: [] }
  for (const day of calendar) {
    const { date } = day
    if (date < first || date > last || (camp === null && weekdayOf(date) !== weekday)) continue
    const why = without.includes(date) ? 'removed' : putBack.includes(date) ? undefined : whyNot(day, camp !== null)
    if (why) planned.skipped.push({ date, why, day })
    else planned.sessions.push(date)
  }
  return planned
}
