import { type Language, parseLanguage } from './languages.ts'

/** How people write a date in digits where each language is at home: Swedes the year first, the others the day. */
const written: Record<Language, RegExp> = {
  sv: /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  nb: /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  da: /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  fi: /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  de: /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})$/,
  en: /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
}

/**
 * A date as it is written in a language: `2020-12-14` in Swedish, `14.12.2020` in German, `14/12/2020` in English. It never passes through a time zone.
 * @param locale a language code.
 * @returns `YYYY-MM-DD`; undefined unless it is in the language's format and in the calendar (docs/product/web.md).
 * @throws Error 'Invalid locale format' or 'Invalid locale', as `parseLanguage`.
 */
export const parseLocaleDate = (text: string, locale: string): string | undefined => {
  const parts = written[parseLanguage(locale)].exec(text.trim())?.groups
  if (!parts) return undefined
  const iso = `${parts.year}-${parts.month?.padStart(2, '0')}-${parts.day?.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  // The calendar of JavaScript moves 31 April on to 1 May.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

const yearFirst = ['year', 'month', 'day'] as const
const dayFirst = ['day', 'month', 'year'] as const

/** The parts of a date in the order in which a language writes them in digits. */
export const dateOrder = (language: Language): readonly ('day' | 'month' | 'year')[] => (language === 'sv' ? yearFirst : dayFirst)
