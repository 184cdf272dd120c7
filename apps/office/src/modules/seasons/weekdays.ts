import { bcpCodes } from '@hoppla/i18n'
import { useWords } from '../../platform/words.ts'

// 5 January 2026 is a Monday.
const dayOf = (weekday: number): Date => new Date(Date.UTC(2026, 0, 4 + weekday, 12))

/** Weekdays in the language that is spoken, 1 for Monday; with a capital, as a table's head or a sentence begins. */
export const useWeekdays = () => {
  const { language } = useWords()
  const format = (weekday: number, style: 'long' | 'short'): string => {
    const text = new Intl.DateTimeFormat(bcpCodes[language], { weekday: style, timeZone: 'UTC' }).format(dayOf(weekday))
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  return { named: (weekday: number) => format(weekday, 'long'), short: (weekday: number) => format(weekday, 'short') }
}
