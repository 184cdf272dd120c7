const dayMs = 86_400_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const addDays = (day: string, days: number): string => new Date(at(day) + days * dayMs).toISOString().slice(0, 10)
const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay() || 7

/** The days that are proposed for a new season: as long as the last one, from a Monday that is neither before its end nor in the past. */
export const spanAfter = (today: string, before: { first: string; last: string } | null): { first: string; last: string } => {
  const weeks = before ? Math.max(1, Math.round((at(before.last) - at(before.first) + dayMs) / (7 * dayMs))) : 12
  const least = before && before.last > today ? before.last : today
  const first = addDays(least, 8 - weekdayOf(least))
  return { first, last: addDays(first, weeks * 7 - 1) }
}
