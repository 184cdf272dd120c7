import { formatDate, formatTime, type Language } from '@hoppla/i18n'
import type { T } from '../../../platform/i18n/words.ts'
import { localMoment } from '../../places/places.ts'

/** A moment as a sentence has it: “Saturday 28 November at 11:13”. @param moment ISO. */
export const momentWords = (moment: string, timeZone: string, language: Language, t: T): string => {
  const { date, time } = localMoment(new Date(moment), timeZone)
  return t('waiting.moment', { date: formatDate(date, language, 'on'), time: formatTime(time, language) })
}

/** What is left of an offer: “3 h 42 min”, “42 min”, “under 1 min”. @param minutes whole. */
export const leftWords = (minutes: number, t: T): string => {
  if (minutes === 0) return t('waiting.leftLast')
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? t('waiting.leftMinutes', { minutes }) : t('waiting.left', { hours, minutes: minutes % 60 })
}
