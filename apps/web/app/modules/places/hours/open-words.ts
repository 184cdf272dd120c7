import { formatDate, formatTime, formatWeekday, type Language } from '@hoppla/i18n'
import type { T } from '../../../platform/i18n/words.ts'
import type { OpenState } from './opening.rules.ts'

/** An open state in words: “Open until 18:00”, “Closed, opens Tuesday 10:00”. */
export const openWords = (state: OpenState, t: T, language: Language): string => {
  if (state.kind === 'open') return t('places.openUntil', { time: formatTime(state.until, language) })
  if (state.kind === 'opens-today') return t('places.opensAt', { time: formatTime(state.at, language) })
  if (!state.opens) return t(state.allDay ? 'places.closedToday' : 'places.closed')
  const time = formatTime(state.opens.at, language)
  if (state.opens.isTomorrow) return t('places.closedTomorrow', { time })
  if (state.opens.isFar) return t('places.closedFar', { day: formatDate(state.opens.date, language, 'short') })
  return t('places.closedDay', { day: formatWeekday(state.opens.date, language), time })
}
