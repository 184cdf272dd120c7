import type { Day } from '../../kernel/calendar.ts'

/** A month as `YYYY-MM`. */
export type Month = string

const after = (month: Month): Month => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Whether a month has ended. @param today in the country. */
export const isOver = (month: Month, today: Day): boolean => month < today.slice(0, 7)

/**
 * Whether a month is the next to be closed: the one after the last closed, or, with none closed yet, no later than the first with an entry.
 */
export const isFollowing = (
  month: Month,
  { lastClosed, firstUsed }: { lastClosed: Month | null; firstUsed: Month | null },
): boolean => (lastClosed === null ? firstUsed === null || month <= firstUsed : month === after(lastClosed))
