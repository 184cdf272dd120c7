import { bcpCodes, type Language } from './languages.ts'

// All currencies of the five countries have two decimals; others are asked of Intl, once: making a format is slow.
const knownDigits = new Map<string, number>()
const digitsOf = (currency: string): number => {
  const known = knownDigits.get(currency)
  if (known !== undefined) return known
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  knownDigits.set(currency, digits)
  return digits
}

/** Minor units → the wire's decimal major units. */
export const fromMinor = (minor: number, currency: string): number => minor / 10 ** digitsOf(currency)
/** The wire's decimal major units → minor units. */
export const toMinor = (major: number, currency: string): number => Math.round(major * 10 ** digitsOf(currency))

const cache = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>()
const kept = <F extends Intl.NumberFormat | Intl.DateTimeFormat>(key: string, make: () => F): F => {
  const found = cache.get(key) as F | undefined
  if (found) return found
  const made = make()
  cache.set(key, made)
  return made
}

/** Language plus the money's home decide the form: Swedish kronor in English read "SEK 500.00" only where the reader is not in Sweden. */
const symbolOf: Record<string, Intl.NumberFormatOptions['currencyDisplay']> = {
  SEK: 'narrowSymbol',
  NOK: 'narrowSymbol',
  DKK: 'narrowSymbol',
  EUR: 'symbol',
}

/**
 * Money for people.
 * @param amount decimal major units, as on the wire. @param short leaves out `,00`.
 */
export const formatMoney = (amount: number, currency: string, language: Language, { short = false } = {}): string =>
  kept(
    `m${language}${currency}${short && Number.isInteger(amount)}`,
    () =>
      new Intl.NumberFormat(bcpCodes[language], {
        style: 'currency',
        currency,
        currencyDisplay: symbolOf[currency] ?? 'symbol',
        ...(short && Number.isInteger(amount) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
      }),
  ).format(amount)

export const formatNumber = (value: number, language: Language): string =>
  kept(`n${language}`, () => new Intl.NumberFormat(bcpCodes[language])).format(value)

/** @param percent whole percents: 25 → "25 %". */
export const formatPercent = (percent: number, language: Language): string =>
  kept(`p${language}`, () => new Intl.NumberFormat(bcpCodes[language], { style: 'percent', maximumFractionDigits: 1 })).format(
    percent / 100,
  )

const dateStyles = {
  long: { dateStyle: 'long', timeZone: 'UTC' },
  medium: { dateStyle: 'medium', timeZone: 'UTC' },
  /** Wednesday 25 November */
  weekday: { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  /** Wednesday 25 Nov: for narrow rows */
  row: { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' },
  /** 25 November */
  day: { day: 'numeric', month: 'long', timeZone: 'UTC' },
  /** 25 Nov */
  short: { day: 'numeric', month: 'short', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type DateStyle = keyof typeof dateStyles

/** A calendar date `YYYY-MM-DD`; never passes through a time zone. */
export const formatDate = (date: string, language: Language, style: DateStyle = 'long'): string =>
  kept(`d${language}${style}`, () => new Intl.DateTimeFormat(bcpCodes[language], dateStyles[style])).format(
    new Date(`${date}T00:00:00Z`),
  )

/** A moment, in the given time zone. @param at ISO text or Date. */
export const formatDateTime = (at: string | Date, language: Language, timeZone: string): string =>
  kept(
    `t${language}${timeZone}`,
    () => new Intl.DateTimeFormat(bcpCodes[language], { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  ).format(new Date(at))

const withPoint: readonly Language[] = ['da', 'fi']
/**
 * A clock time `HH:MM` as the language writes it: 18:00, 18.00. `Intl` says the same (a test compares them), but its first time of the day takes a phone
 * a tenth of a second, and hours stand on the first pages.
 */
export const formatTime = (time: string, language: Language): string =>
  withPoint.includes(language) ? time.replace(':', '.') : time

/** The name of a date's weekday, as it stands by itself: `tisdag`, `tiistai`, `Dienstag`. */
export const formatWeekday = (date: string, language: Language): string =>
  kept(`w${language}`, () => new Intl.DateTimeFormat(bcpCodes[language], { weekday: 'long', timeZone: 'UTC' })).format(
    new Date(`${date}T00:00:00Z`),
  )
