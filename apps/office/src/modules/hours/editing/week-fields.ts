import { formatDate, formatWeekday, type Language } from '@hoppla/i18n'
import type { EditedField } from '../../../parts/editing/differences.ts'
import { formatDay } from '../../../platform/moments.ts'
import type { T } from '../../../platform/words.ts'
import { openText } from '../open-text.ts'
import { type HoursSet, noDays, setKey, type Week, type WeekDay } from './week.rules.ts'

/** The names of the days of a week, from Monday. */
export const weekdayNames = (language: Language): string[] =>
  // 2 November 2026 is a Monday.
  noDays.map((_day, at) => formatWeekday(`2026-11-0${2 + at}`, language))

const namedHolidays = ['easter-2', 'easter', 'easter+1', 'midsummer-eve'] as const
/** Public holidays to choose from; dates of the year are written as such. */
export const holidayChoices: readonly string[] = [
  ...['', '01-01', '01-06'],
  ...namedHolidays,
  ...['05-01', '12-24', '12-25', '12-26', '12-31'],
]
const holidayKeys = {
  'easter-2': 'goodFriday',
  easter: 'easterSunday',
  'easter+1': 'easterMonday',
  'midsummer-eve': 'midsummerEve',
} as const

/** A public holiday as people say it. @param name as files write it; empty: every one. */
export const holidayName = (name: string, language: Language, t: T): string => {
  const known = namedHolidays.find((one) => one === name)
  if (known) return t(`hours.edit.holidays.${holidayKeys[known]}`)
  if (name === '') return t('hours.edit.holidays.any')
  // A leap year has every day there is.
  return /^\d\d-\d\d$/.test(name) ? formatDate(`2028-${name}`, language, 'day') : name
}

/** What a set of hours is for, as a title. */
export const setName = ({ kind, holiday, from, to }: Omit<HoursSet, 'days'>, language: Language, t: T): string => {
  if (kind === 'public-holiday') return holidayName(holiday, language, t)
  const name = t(
    kind === 'term' ? (from === '' && to === '' ? 'hours.week.title' : 'hours.edit.period') : 'hours.edit.schoolHolidays',
  )
  if (from === '' && to === '') return name
  return `${name}, ${from && formatDay(from, language)} – ${to && formatDay(to, language)}`
}

/** Hours that are the same every day are edited as one; of a public holiday they always are, unless files say otherwise. */
export const isOneDay = ({ kind, days }: Pick<HoursSet, 'kind' | 'days'>): boolean =>
  kind === 'public-holiday' && days.every((day) => JSON.stringify(day) === JSON.stringify(days[0]))

export const dayText = (day: WeekDay | undefined, language: Language, t: T): string =>
  day
    ? [openText(day.open, language, t), ...Object.values(day.comments).slice(0, 1)].filter(Boolean).join(' · ')
    : t('hours.edit.notHere')

const daysOf = (week: Week, key: string): readonly WeekDay[] => week.sets.find((set) => setKey(set) === key)?.days ?? noDays

const withDays = (week: Week, named: Omit<HoursSet, 'days'>, change: (days: readonly WeekDay[]) => WeekDay[]): Week => {
  const key = setKey(named)
  const days = change(daysOf(week, key))
  const isThere = week.sets.some((set) => setKey(set) === key)
  return {
    sets: isThere ? week.sets.map((set) => (setKey(set) === key ? { ...set, days } : set)) : [...week.sets, { ...named, days }],
  }
}

/** Every day of every set is a field of its own: of two versions one chooses by day. */
export const weekFields = (language: Language, t: T, weeks: readonly Week[]): EditedField<Week>[] => {
  const sets = new Map(weeks.flatMap(({ sets: all }) => all.map((set) => [setKey(set), set] as const)))
  return [...sets].flatMap(([key, set]) => {
    const name = setName(set, language, t)
    if (weeks.every((week) => isOneDay({ kind: set.kind, days: [...daysOf(week, key)] })))
      return {
        id: key,
        label: name,
        read: (week) => daysOf(week, key)[0] ?? null,
        write: (week, from) => withDays(week, set, () => [...daysOf(from, key)]),
        show: (week) => dayText(daysOf(week, key)[0], language, t),
      }
    return weekdayNames(language).map((weekday, at) => ({
      id: `${key} ${at}`,
      label: `${name}: ${weekday}`,
      read: (week: Week) => daysOf(week, key)[at] ?? null,
      write: (week: Week, from: Week) =>
        withDays(week, set, (days) => days.map((day, nth) => (nth === at ? (daysOf(from, key)[at] ?? null) : day))),
      show: (week: Week) => dayText(daysOf(week, key)[at], language, t),
    }))
  })
}
