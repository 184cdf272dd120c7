import { languages } from '@hoppla/i18n'
import { z } from 'zod'
import { type Day, isDay, momentOf } from '../kernel/calendar.ts'
import { isBackwards, isTime, readDay, readExactMoment, readIntervals, readWeekdays } from './dates.rules.ts'

/**
 * The kinds of cell a file may hold. CSV cells are text; YAML values may be typed already, so each kind reads both.
 * An empty cell is an absent one.
 */

export const text = z
  .string({ error: 'write text (in YAML, put numbers in quotes)' })
  .trim()
  .min(1, 'must not be empty')
  .max(20_000, 'is longer than 20,000 characters')
export const shortText = text.max(200, 'is longer than 200 characters')

/** The operator's own name of a row, which stays the same over the years. */
export const key = z
  .string({ error: 'write a key in text' })
  .trim()
  .regex(/^[a-z0-9][a-z0-9._-]{0,79}$/, 'a key has small letters, digits, dots, hyphens or underscores, at most 80')

export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'has small letters and digits with single hyphens between')
export const email = z.email('is no e-mail address')
export const phone = z.string().regex(/^\+[1-9][0-9 ]{5,18}$/, 'write the phone number with country code: +46 19 123 45 67')
export const timeZone = z
  .string()
  .refine((name) => Intl.supportedValuesOf('timeZone').includes(name), 'is no time zone of the IANA list (Europe/Stockholm)')
/** An address that a browser opens at a public host, without a name and password in it, which would make one host look like another. */
const isHttps = (href: string): boolean => {
  if (!/^https:\/\/[^\s\\]+$/.test(href) || !URL.canParse(href)) return false
  const { hostname, username, password } = new URL(href)
  return /^[^.]+(\.[^.]+)+$/.test(hostname) && username === '' && password === ''
}
export const httpsLink = z.string().refine(isHttps, 'is no https address')
/** A path on the site or an https address. */
export const link = z
  .string()
  .refine((href) => /^\/(?![/\\])[^\s]*$/.test(href) || isHttps(href), 'is neither a path (/…) nor an https address')

const numeric = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value

export const integer = (least: number, most: number) =>
  z.preprocess(
    numeric,
    z
      .number('write a whole number')
      .int('write a whole number')
      .min(least, `must be at least ${least}`)
      .max(most, `must be at most ${most}`),
  )
export const decimal = (least: number, most: number) =>
  z.preprocess(
    numeric,
    z
      .number('write a number, with a point before decimals')
      .min(least, `must be at least ${least}`)
      .max(most, `must be at most ${most}`),
  )
/** Where a row stands among its like; where it stands in its file when left out. */
export const position = integer(0, 1_000_000)
/** Money in major units with at most two decimals: 1495 or 24.90. */
export const money = decimal(0, 10_000_000).refine(
  (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  'has at most two decimals',
)

const words: Record<string, boolean> = { true: true, yes: true, false: false, no: false }
export const bool = z.preprocess(
  (value) => (typeof value === 'string' ? (words[value.trim().toLowerCase()] ?? value) : value),
  z.boolean('write yes or no'),
)

export const time = z.string('write a time: 09:30').refine(isTime, 'write a time: 09:30')

/** Several values: a list in YAML, `a|b|c` in CSV. */
export const list = <S extends z.ZodType>(inner: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split('|').map((part) => part.trim()) : value),
    z.array(inner, 'write a list'),
  )

/** The same, each value once. */
export const uniqueList = <S extends z.ZodType>(inner: S) =>
  list(inner).refine((all) => new Set(all).size === all.length, 'holds a value twice')

export const language = z.enum(languages, 'is none of the languages sv, nb, da, fi, de, en')
/** Words per language: `{sv: …, en: …}`; in CSV one column per language, `names.sv`. */
export const texts = z.partialRecord(language, text, 'write one text per language')

/** Words of any short key. */
export const dictionary = z.record(z.string(), text, 'write name and value pairs')

const parsed = <A>(read: (written: string) => A | undefined, hint: string) =>
  z.string(hint).transform((written, context) => {
    const value = read(written.trim())
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: hint })
    return z.NEVER
  })

export const weekdays = parsed(readWeekdays, 'write weekdays: mon, tue-sun, mon,wed or daily')
const intervalsHint = 'write opening times in order: 10:00-18:00, 09:00-12:00|13:00-17:00 or closed'
export const intervals = z.string(intervalsHint).transform((written, context) => {
  const value = readIntervals(written.trim())
  if (value !== undefined) return value
  const fault = isBackwards(written) ? { fault: { key: 'endsFirst' } } : undefined
  context.addIssue({ code: 'custom', message: intervalsHint, ...(fault && { params: fault }) })
  return z.NEVER
})
/** A day of the year for public holidays. */
export const holiday = z
  .string()
  .regex(
    /^(any|midsummer-eve|easter([+-]\d{1,2})?|(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))$/,
    'write any, a day as 12-24, easter, easter-2 or midsummer-eve',
  )
  // In a leap year, which has every day there is.
  .refine((name) => !/^\d\d-\d\d$/.test(name) || isDay(`2024-${name}`), 'is no day of the year')

/** @param today the day that `today` in the files means. */
export const day = (today: Day) => parsed((written) => readDay(written, today), dayHint)
/** A day, and whether it is counted from the day of import. */
export const dayAsWritten = (today: Day) =>
  parsed((written) => {
    const found = readDay(written, today)
    return found === undefined ? undefined : { day: found, isCounted: found !== written }
  }, dayHint)
const dayHint = 'write a day: 2026-12-24, today, today+14d, today-3y+40d or today+3w sat'

const momentShape = /^(.+?)(?:[T ]+([0-2]\d:[0-5]\d))?$/
/** A day and a wall-clock time; which moment that is, its place's time zone says. Without a time: midnight. Or a moment in UTC, the same everywhere. */
export const moment = (today: Day) =>
  parsed((written): ((timeZone: string) => Date) | undefined => {
    const exact = readExactMoment(written)
    if (exact) return () => exact
    const [, dayText = '', clock = '00:00'] = momentShape.exec(written) ?? []
    const date = readDay(dayText, today)
    return date !== undefined && isTime(clock) ? (zone) => momentOf(date, clock, zone) : undefined
  }, 'write a day and a time: 2026-12-24 08:00 or today+3d 08:00')
