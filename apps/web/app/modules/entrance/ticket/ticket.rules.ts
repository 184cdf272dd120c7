import { dayAfter } from '../../places/places.ts'

/** The code as it is read aloud: in groups of four. */
export const groupedCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/**
 * How a visit is looked forward to: by its weekday within a week, later by its date; null once one can no longer come.
 * @param now the play centre’s own day, `YYYY-MM-DD`, and time, `HH:MM`.
 */
export const howSoon = (
  { date, until }: { date: string; until: string },
  now: { date: string; time: string },
): 'today' | 'tomorrow' | 'weekday' | 'date' | null => {
  const { date: today, time } = now
  if (date < today || (date === today && until <= time)) return null
  if (date === today) return 'today'
  if (date === dayAfter(today, 1)) return 'tomorrow'
  return date < dayAfter(today, 7) ? 'weekday' : 'date'
}
