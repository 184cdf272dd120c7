import type { ClassTypeName } from '@hoppla/contract/classes'
import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import { formatDate, formatMoney, formatTime, type Language } from '@hoppla/i18n'
import type { T } from '../../platform/i18n/words.ts'
import type { ShownClass } from './class-data.ts'
import { kindOf, type SeatsLeft } from './classes.rules.ts'

/** Sums and days of classes in words. */

/** A price as it stands on cards; a free one by its word. */
export const priceWords = (amount: number, currency: string, t: T, language: Language): string =>
  amount === 0 ? t('classes.free') : formatMoney(amount, currency, language, { short: true })

/** “10 times, Saturday 16 January to 20 March”, camps in days, one occasion by its day alone. */
const occasionWords = (
  { classType, count, first, last }: { classType: ClassTypeName; count: number; first: string; last: string },
  t: T,
  language: Language,
): string =>
  t(`classes.${kindOf(classType) === 'camp' ? 'days' : 'times'}`, {
    count,
    first: formatDate(first, language, 'weekday'),
    last: formatDate(last, language, 'day'),
  })

/** The same of a class in a list. */
export const occasionsOf = (
  {
    classType,
    count,
    firstOccasionDate,
    lastOccasionDate,
  }: Pick<ShownClass, 'classType' | 'count' | 'firstOccasionDate' | 'lastOccasionDate'>,
  t: T,
  language: Language,
): string => occasionWords({ classType, count, first: firstOccasionDate, last: lastOccasionDate }, t, language)

/** The same of a booking. */
export const occasionsOfBooking = (
  { classType, occasions }: Pick<BookingConfirmation, 'classType' | 'occasions'>,
  t: T,
  language: Language,
): string =>
  occasionWords({ classType, count: occasions.length, first: occasions[0] ?? '', last: occasions.at(-1) ?? '' }, t, language)

export const seatWords = ({ left, state }: SeatsLeft, t: T): string =>
  state === 'few' ? t('classes.seats.few', { count: left }) : t(`classes.seats.${state}`)

/** From when to when a group hops. */
export const timesOf = (
  { classStartTime, classEndTime }: { classStartTime: string; classEndTime: string },
  language: Language,
): string => `${formatTime(classStartTime, language)}–${formatTime(classEndTime, language)}`
