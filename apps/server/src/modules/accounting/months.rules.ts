import { addDays, addMonths, type Day } from '../../kernel/calendar.ts'

/** A month `YYYY-MM`. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)
export const firstDayOf = (month: Month): Day => `${month}-01`
export const lastDayOf = (month: Month): Day => addDays(addMonths(firstDayOf(month), 1), -1)
export const nextMonth = (month: Month): Month => monthOf(addMonths(firstDayOf(month), 1))

/** Months from one to another, both included, in order. */
export const monthsBetween = (first: Month, last: Month): Month[] => {
  const months: Month[] = []
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month)
  return months
}

/**
 * The last month up to which every month is closed, from the first entry on. @param first month of the first entry; undefined: there is none.
 * @param closed months, in order.
 */
export const closedThrough = (first: Month | undefined, closed: readonly Month[]): Month | null => {
  const known = new Set(closed)
  let through: Month | null = null
  for (let month = first ?? closed[0]; month !== undefined && known.has(month); month = nextMonth(month)) through = month
  return through
}
