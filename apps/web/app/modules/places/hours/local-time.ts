/** Minutes by which the countries' clocks are ahead of UTC in winter. In summer it is an hour more (directive 2000/84/EC). */
const inWinter: Readonly<Record<string, number>> = {
  'Europe/Stockholm': 60,
  'Europe/Oslo': 60,
  'Europe/Copenhagen': 60,
  'Europe/Helsinki': 120,
  'Europe/Berlin': 60,
}
/** European clocks change on the last Sunday of March and of October, at one o'clock UTC. */
const isSummer = (now: Date): boolean => {
  const change = (month: number) => {
    const last = new Date(Date.UTC(now.getUTCFullYear(), month + 1, 0, 1))
    return last.getTime() - last.getUTCDay() * 86_400_000
  }
  return now.getTime() >= change(2) && now.getTime() < change(9)
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Making one takes longer than thirty readings of it, and a list of playgrounds reads it for each. */
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock
}

/**
 * The day and the clock of a moment in a time zone. Our countries' zones are computed here: a browser's first calendar of the day takes a phone a tenth of a
 * second, and the start page asks for the time (decision 134). Any other zone is asked of `Intl`.
 */
export const localMoment = (now: Date, timeZone: string): { date: string; time: string } => {
  const winter = inWinter[timeZone]
  const text =
    winter === undefined
      ? clockOf(timeZone).format(now)
      : new Date(now.getTime() + (isSummer(now) ? winter + 60 : winter) * 60_000).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** Calendar arithmetic without a time zone: `YYYY-MM-DD` plus days. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Whether a text is a day of the calendar (no 30 February) from the first to the last; all `YYYY-MM-DD`. */
export const isDayBetween = (text: string, first: string, last: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && dayAfter(text, 0) === text && text >= first && text <= last
