/** A date as typed: three short texts. */
export type DateParts = { day: string; month: string; year: string }

export type DatePart = keyof DateParts

/**
 * Takes `YYYY-MM-DD` apart, half-typed ones too (`2021--4`: year and day); anything else gives three empty texts. Leading zeros go, as people write dates.
 */
export const partsOf = (date: string | null | undefined): DateParts => {
  const [, year = '', month = '', day = ''] = /^(\d{0,4})-(\d{0,2})-(\d{0,2})$/.exec(date ?? '') ?? []
  return { day: plain(day), month: plain(month), year }
}
const plain = (digits: string) => digits.replace(/^0(?=\d)/, '')

const within = (text: string, digits: RegExp) => (digits.test(text.trim()) ? Number(text) : Number.NaN)

/**
 * Puts typed parts together: '' when nothing is typed, `YYYY-MM-DD` when they are a day of the calendar, null otherwise
 * (a year needs four digits). No time zone takes part.
 */
export const dateOf = ({ day, month, year }: DateParts): string | null => {
  if (!(day.trim() || month.trim() || year.trim())) return ''
  const [d, m, y] = [within(day, /^\d{1,2}$/), within(month, /^\d{1,2}$/), within(year, /^[1-9]\d{3}$/)]
  const made = new Date(Date.UTC(y, m - 1, d))
  if (made.getUTCFullYear() !== y || made.getUTCMonth() !== m - 1 || made.getUTCDate() !== d) return null
  return made.toISOString().slice(0, 10)
}
