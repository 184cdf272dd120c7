import type { T } from '../../../platform/i18n/words.ts'

/** How many families are before this one, as a sentence. */
export const beforeWords = (families: number, t: T): string =>
  families === 0 ? t('waiting.beforeNone') : t('waiting.before', { count: families })

/** What is left of an offer: “3 h 42 min”, “42 min”, “under 1 min”. @param minutes whole. */
export const leftWords = (minutes: number, t: T): string => {
  if (minutes === 0) return t('waiting.leftLast')
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? t('waiting.leftMinutes', { minutes }) : t('waiting.left', { hours, minutes: minutes % 60 })
}
