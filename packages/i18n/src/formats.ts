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

type Figures = { group: string; point: string; minus: string; kronor: string | null }
const nordic: Figures = { group: '\u00a0', point: ',', minus: '\u2212', kronor: 'kr' }
/**
 * How each language writes figures and kronor (null: by the currency's code). `Intl` says the same (a test compares them), but its first format of the day takes
 * a phone a tenth of a second in which the page answers to nothing, and prices stand on the first pages (decision 134).
 */
const figures: Record<Language, Figures> = {
  sv: nordic,
  nb: nordic,
  da: { group: '.', point: ',', minus: '-', kronor: 'kr.' },
  fi: { ...nordic, kronor: null },
  de: { group: '.', point: ',', minus: '-', kronor: 'kr' },
  en: { group: ',', point: '.', minus: '-', kronor: 'kr' },
}

/** @param text a number without sign, `1234.5`. */
const written = (text: string, { group, point }: Figures): string => {
  const [whole = '', decimals] = text.split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + (decimals ? point + decimals : '')
}
const signed = (value: number, text: string, { minus }: Figures) => (value < 0 ? minus + text : text)

/**
 * Money for people: "1 500 kr", in English "kr 1,500".
 * @param amount decimal major units, as on the wire. @param short leaves out `,00`.
 */
export const formatMoney = (amount: number, currency: string, language: Language, { short = false } = {}): string => {
  const own = figures[language]
  const sum = written(Math.abs(amount).toFixed(short && Number.isInteger(amount) ? 0 : 2), own)
  if (currency === 'EUR') return signed(amount, language === 'en' ? `€${sum}` : `${sum}\u00a0€`, own)
  if (['SEK', 'NOK', 'DKK'].includes(currency)) {
    const unit = own.kronor ?? currency
    return signed(amount, language === 'en' ? `${unit}\u00a0${sum}` : `${sum}\u00a0${unit}`, own)
  }
  return kept(
    `m${language}${currency}${short && Number.isInteger(amount)}`,
    () =>
      new Intl.NumberFormat(bcpCodes[language], {
        style: 'currency',
        currency,
        ...(short && Number.isInteger(amount) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}),
      }),
  ).format(amount)
}

/** Three decimals at the most. */
export const formatNumber = (value: number, language: Language): string =>
  signed(value, written(String(Math.round(Math.abs(value) * 1000) / 1000), figures[language]), figures[language])

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
/** `full`: Wednesday 25 November 2026, as a row has it. `on`: Wednesday 25 November, within a sentence, after “on” and “at the latest”. */
export type DateStyle = keyof typeof dateStyles | 'full' | 'on'

/** The names of months and weekdays (from Monday), with spaces between; a language's words bring them. */
export type CalendarNames = { months: string; shortMonths: string; weekdays: string }
const calendars = new Map<Language, { [Part in keyof CalendarNames]: string[] }>()
/** From now on dates of this language are written without `Intl`, which says the same and takes a phone a tenth of a second (decision 134). */
export const knowCalendar = (language: Language, { months, shortMonths, weekdays }: CalendarNames): void => {
  calendars.set(language, { months: months.split(' '), shortMonths: shortMonths.split(' '), weekdays: weekdays.split(' ') })
}

/** A calendar date `YYYY-MM-DD`; never passes through a time zone. */
export const formatDate = (date: string, language: Language, style: DateStyle = 'long'): string => {
  if (style === 'full') return `${inStyle(date, language, 'weekday')} ${date.slice(0, 4)}`
  if (style !== 'on') return inStyle(date, language, style)
  const weekday = inStyle(date, language, 'weekday')
  // Finnish says when by a case: sunnuntaina.
  return language === 'fi' ? weekday.replace(/^\S+/, '$&na') : weekday
}

const inStyle = (date: string, language: Language, style: keyof typeof dateStyles): string =>
  byNames(date, language, style) ??
  kept(`d${language}${style}`, () => new Intl.DateTimeFormat(bcpCodes[language], dateStyles[style])).format(
    new Date(`${date}T00:00:00Z`),
  )

const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

/** The same by the names of the language's words; undefined before they are there, and for what is no date. */
const byNames = (date: string, language: Language, style: keyof typeof dateStyles): string | undefined => {
  const names = calendars.get(language)
  const [, year, month = '', dayOfMonth = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []
  const name = names?.months[Number(month) - 1]
  if (!names || !name) return undefined
  const day = Number(dayOfMonth) + (language === 'sv' || language === 'en' ? '' : '.')
  const long = `${day} ${name}`
  // A Finn writes the month as a number where it must be short.
  const short = day + (language === 'fi' ? '' : ' ') + names.shortMonths[Number(month) - 1]
  const weekday = `${names.weekdays[weekdayOf(date)]}${language === 'de' ? ',' : ''} `
  const medium = language === 'de' ? `${dayOfMonth}.${month}.${year}` : short + (language === 'fi' ? '' : ' ') + year
  return { long: `${long} ${year}`, medium, weekday: weekday + long, row: weekday + short, day: long, short }[style]
}

/** Names as a sentence has them: Vega, Love och Bo. */
export const formatList = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(bcpCodes[language]).format(names)

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

/** The name of a date’s month, as it stands by itself: `november`, `marraskuu`. `short` for narrow places: `nov.`, `marras`. */
export const formatMonth = (date: string, language: Language, style: 'long' | 'short' = 'long'): string => {
  const month = Number(date.slice(5, 7)) - 1
  const names = calendars.get(language)
  const name = names?.months[month]
  if (!names || !name)
    return kept(
      `o${language}${style}`,
      () => new Intl.DateTimeFormat(bcpCodes[language], { month: style, timeZone: 'UTC' }),
    ).format(new Date(`${date}T00:00:00Z`))
  // The names of Finnish months stand in the case that dates need: marraskuuta.
  if (language === 'fi') return name.replace(style === 'short' ? /kuuta$/ : /ta$/, '')
  return style === 'short' ? (names.shortMonths[month] ?? name) : name
}

/** The name of a date's weekday, as it stands by itself: `tisdag`, `tiistai`, `Dienstag`. */
export const formatWeekday = (date: string, language: Language): string =>
  calendars.get(language)?.weekdays[weekdayOf(date)] ??
  kept(`w${language}`, () => new Intl.DateTimeFormat(bcpCodes[language], { weekday: 'long', timeZone: 'UTC' })).format(
    new Date(`${date}T00:00:00Z`),
  )
