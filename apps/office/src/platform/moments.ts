import { bcpCodes, type Language } from '@hoppla/i18n'

/** Moments are written in the time zone of whoever reads; days (`YYYY-MM-DD`) have none. */
const format = (at: Date, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(bcpCodes[language], options).format(at)

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString()

/** 14:02; on another day with the date. */
export const formatMoment = (at: Date, language: Language, now = new Date()): string =>
  format(at, language, {
    ...(isSameDay(at, now) ? {} : { day: 'numeric', month: 'short' }),
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  })

/** With seconds: of the audit log, where two things of one minute have an order. */
export const formatExactly = (at: Date, language: Language): string =>
  format(at, language, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** Saturday 21 November. @param day `YYYY-MM-DD`. */
export const formatWeekday = (day: string, language: Language): string => {
  const text = format(new Date(`${day}T12:00:00Z`), language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  // A title begins with a capital, in the languages too that write weekdays small.
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 21 Nov: on the axis of a chart. @param day `YYYY-MM-DD`. */
export const formatShortDay = (day: string, language: Language): string =>
  format(new Date(`${day}T12:00:00Z`), language, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** 14–18 Jun; 28 Jun – 2 Jul. @param first, last `YYYY-MM-DD`. */
export const formatShortDays = (first: string, last: string, language: Language): string =>
  new Intl.DateTimeFormat(bcpCodes[language], { day: 'numeric', month: 'short', timeZone: 'UTC' }).formatRange(
    new Date(`${first}T12:00:00Z`),
    new Date(`${last}T12:00:00Z`),
  )

/** 31 January 2027. @param day `YYYY-MM-DD`. */
export const formatDay = (day: string, language: Language): string =>
  format(new Date(`${day}T12:00:00Z`), language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** November 2026. @param month `YYYY-MM`. */
export const formatMonth = (month: string, language: Language): string => {
  const text = format(new Date(`${month}-15T12:00:00Z`), language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return text.charAt(0).toUpperCase() + text.slice(1)
}
