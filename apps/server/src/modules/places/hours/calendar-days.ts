import type { Db } from '../../../db/connect.ts'
import type { Texts } from '../../../db/tables/places.ts'
import { addDays, type Day } from '../../../kernel/calendar.ts'
import { hoursBetween } from '../opening-hours.rules.ts'
import { loadPlan, yearsBetween } from '../opening-hours.ts'
import { publicHolidaysOf } from '../public-holidays.ts'

/** What the calendar of a play centre says of a day: whether it is closed all day, and which holiday it is, if any, by its names. */
export type CalendarDay = {
  date: Day
  isClosed: boolean
  holiday: { kind: 'public' | 'school'; names: Texts } | null
  reason: Texts
}

/** Every day of a period as the calendar of a play centre has it, past every cache. @throws Refusal `location.not-found`. */
export const calendarDaysIn = async (deps: { db: Db }, placeId: string, first: Day, last: Day): Promise<CalendarDay[]> => {
  const plan = await loadPlan(deps, placeId)
  const publicHolidays = await publicHolidaysOf(plan.holidays, yearsBetween(first, last))
  const hours = new Map(hoursBetween({ ...plan, publicHolidays }, first, last).map((day) => [day.date, day]))
  const days: CalendarDay[] = []
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const names = publicHolidays(Number(date.slice(0, 4))).get(date)
    const school = plan.schoolHolidays.find((period) => period.from <= date && date <= period.to)
    const { open = [], reason = {} } = hours.get(date) ?? {}
    const holiday = names
      ? ({ kind: 'public', names } as const)
      : school
        ? ({ kind: 'school', names: school.names } as const)
        : null
    days.push({ date, isClosed: open.length === 0, holiday, reason })
  }
  return days
}
