/** The month `YYYY-MM` of a day `YYYY-MM-DD`. */
export const monthOf = (day: string): string => day.slice(0, 7)
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

const daysInMonth = (month: string): number => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The last day of a month. */
export const lastOf = (month: string): string => `${month}-${daysInMonth(month)}`

/** Whether a text is a day of the calendar: no 30 February. */
export const isDay = (text: string): boolean =>
  /^.{7}-\d\d$/.test(text) && isMonth(monthOf(text)) && text >= `${monthOf(text)}-01` && text <= lastOf(monthOf(text))

/** So many months later; earlier where it is negative. */
export const monthsAfter = (month: string, by: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The weeks of a month from Monday to Sunday; null: a day of another month. */
export const weeksOf = (month: string): (string | null)[][] => {
  const before = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7
  const days = Array.from({ length: daysInMonth(month) }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
  const cells = [...Array.from({ length: before }, () => null), ...days]
  const weeks = Math.ceil(cells.length / 7)
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_day, index) => cells[week * 7 + index] ?? null))
}

/** The days with a free room that are nearest to one that has none: the two after it and the one before, earliest first. */
export const nearestFree = <D extends { date: string; isBookable: boolean }>(days: readonly D[], full: string): D[] => {
  const free = days.filter(({ isBookable, date }) => isBookable && date !== full)
  const before = free.findLast(({ date }) => date < full)
  return [...(before ? [before] : []), ...free.filter(({ date }) => date > full).slice(0, 2)]
}
