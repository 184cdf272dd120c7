import { expect, test } from 'vitest'
import {
  type DateStyle,
  formatDate,
  formatList,
  formatMoney,
  formatMonth,
  formatNumber,
  formatTime,
  formatWeekday,
  knowCalendar,
} from './formats.ts'
import { bcpCodes, languages } from './languages.ts'
import type english from './messages/en/common.ts'

test.each(languages)('clock times in %s are written as Intl writes them', (language) => {
  const intl = new Intl.DateTimeFormat(bcpCodes[language], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  for (const time of ['00:00', '06:30', '09:05', '12:00', '18:00', '23:59'])
    expect(formatTime(time, language)).toBe(intl.format(new Date(`1970-01-01T${time}:00Z`)))
})

const amounts = [0, 1, 12, 199, 1590, 2195.5, 999.99, 12_345, 1_234_567.05, -12, -1500.25]

test.each(languages)('prices in %s are written as Intl writes them', (language) => {
  for (const currency of ['SEK', 'NOK', 'DKK', 'EUR', 'GBP'])
    for (const amount of amounts)
      for (const short of [true, false]) {
        const digits = short && Number.isInteger(amount) ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}
        const currencyDisplay = currency === 'EUR' || currency === 'GBP' ? 'symbol' : 'narrowSymbol'
        const intl = new Intl.NumberFormat(bcpCodes[language], { style: 'currency', currency, currencyDisplay, ...digits })
        expect(formatMoney(amount, currency, language, { short })).toBe(intl.format(amount))
      }
})

test.each(languages)('numbers in %s are written as Intl writes them', (language) => {
  const intl = new Intl.NumberFormat(bcpCodes[language])
  for (const number of [...amounts, 2.5, 0.1234, 1.9999]) expect(formatNumber(number, language)).toBe(intl.format(number))
})

const styles: readonly DateStyle[] = ['full', 'on', 'long', 'medium', 'weekday', 'row', 'day', 'short']
test.each([
  ['sv', 'söndag 17 januari 2027', 'Vega, Love och Bo'],
  ['nb', 'søndag 17. januar 2027', 'Vega, Love og Bo'],
  ['da', 'søndag 17. januar 2027', 'Vega, Love og Bo'],
  ['fi', 'sunnuntai 17. tammikuuta 2027', 'Vega, Love ja Bo'],
  ['de', 'Sonntag, 17. Januar 2027', 'Vega, Love und Bo'],
  ['en', 'Sunday 17 January 2027', 'Vega, Love and Bo'],
] as const)('in %s a whole date has its weekday, and siblings are joined', (language, date, names) => {
  expect(formatDate('2027-01-17', language, 'full')).toBe(date)
  expect(formatDate('2027-01-17', language, 'on')).toBe(
    language === 'fi' ? 'sunnuntaina 17. tammikuuta' : date.replace(' 2027', ''),
  )
  expect(formatList(['Vega', 'Love', 'Bo'], language)).toBe(names)
})

const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10))

test.each(languages)('every day of a year in %s reads by the words’ names as Intl writes it', async (language) => {
  const { calendar } = ((await import(`./messages/${language}/common.ts`)) as { default: typeof english }).default
  const all = () =>
    days.flatMap((day) => [
      ...styles.map((style) => formatDate(day, language, style)),
      ...[formatWeekday(day, language), formatMonth(day, language)],
    ])
  const byIntl = all()
  knowCalendar(language, calendar)
  expect(all()).toEqual(byIntl)
  expect(() => formatDate('no date', language)).toThrow(RangeError)
})

test.each([
  ['sv', 'nov.'],
  ['nb', 'nov.'],
  ['da', 'nov.'],
  ['fi', 'marras'],
  ['de', 'Nov.'],
  ['en', 'Nov'],
] as const)('in %s a narrow place has the month as %s', async (language, short) => {
  const { calendar } = ((await import(`./messages/${language}/common.ts`)) as { default: typeof english }).default
  knowCalendar(language, calendar)
  expect(formatMonth('2026-11-28', language, 'short')).toBe(short)
})
