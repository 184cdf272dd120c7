/** How far a time zone is ahead of UTC at a moment, in milliseconds. */
const aheadAt = (at: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).formatToParts(at)
  const [day, month, year, hour, minute, second] = ['day', 'month', 'year', 'hour', 'minute', 'second'].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  )
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second) - at
}

/** When a day begins in a time zone, as an ISO moment. @param day `YYYY-MM-DD`. */
export const startOfDay = (day: string, timeZone: string): string => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const near = midnight - aheadAt(midnight, timeZone)
  // On the day on which clocks change, the difference at midnight is not that of a few hours later.
  return new Date(midnight - aheadAt(near, timeZone)).toISOString()
}

/** The first Monday after a day. Both `YYYY-MM-DD`. */
export const mondayAfter = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + (8 - (at.getUTCDay() || 7)))
  return at.toISOString().slice(0, 10)
}
