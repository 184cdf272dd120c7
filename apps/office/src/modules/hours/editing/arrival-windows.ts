import { type ArrivalWindowRow, arrivalWindowEditing } from '@hoppla/contract/editing/arrival-windows'
import { formatDate, type Language } from '@hoppla/i18n'
import type { EditedField } from '../../../parts/editing/differences.ts'
import { itemApi } from '../../../parts/editing/item-api.ts'
import type { T } from '../../../platform/words.ts'
import { weekdayNames } from './week-fields.ts'

export const arrivalWindowApi = itemApi<ArrivalWindowRow>(arrivalWindowEditing)

/** A row of the plan: on weekdays from 0, Monday, or on a date. */
export type ArrivalRow = Pick<ArrivalWindowRow, 'from' | 'until' | 'every' | 'places'> & { days: number[]; date: string }
export type ArrivalPlan = { rows: ArrivalRow[] }

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** `mon`, `tue-sun`, `mon,wed-fri` as days from 0. */
const readDays = (written: string): number[] =>
  written.split(',').flatMap((part) => {
    const [from = '', to = from] = part.trim().split('-')
    const [first, last] = [names.findIndex((name) => name === from), names.findIndex((name) => name === to)]
    return names.flatMap((_name, at) => (first >= 0 && first <= at && at <= last ? [at] : []))
  })

export const planOf = (rows: readonly ArrivalWindowRow[]): ArrivalPlan => ({
  rows: rows.map(({ days = '', date = '', from, until, every, places }) => ({
    ...{ from, until, every, places, date },
    days: readDays(days),
  })),
})
export const rowsOfPlan = (place: string, { rows }: ArrivalPlan): ArrivalWindowRow[] =>
  rows.map(({ days, date, ...row }) => ({
    place,
    ...(date === ''
      ? {
          days: [...days]
            .sort((one, other) => one - other)
            .map((day) => names[day])
            .join(','),
        }
      : { date }),
    ...row,
  }))

/** On which days a row counts, in words. */
export const whenText = ({ days, date }: Pick<ArrivalRow, 'days' | 'date'>, language: Language): string =>
  date === ''
    ? weekdayNames(language)
        .filter((_name, at) => days.includes(at))
        .join(', ')
    : formatDate(date, language, 'weekday')

/** The plan is one field: of two versions one chooses the whole. */
export const planFields = (language: Language, t: T): EditedField<ArrivalPlan>[] => [
  {
    id: 'rows',
    label: t('hours.arrivals.title'),
    read: ({ rows }) => rows,
    write: (_plan, from) => from,
    show: ({ rows }) =>
      rows
        .map((row) =>
          t('hours.arrivals.shown', {
            when: whenText(row, language),
            from: row.from,
            until: row.until,
            every: row.every,
            places: row.places,
          }),
        )
        .join('; '),
  },
]

/** Windows of a row a day, and places of them all. */
export const sumOfRow = ({
  from,
  until,
  every,
  places,
}: Omit<ArrivalRow, 'days' | 'date'>): { windows: number; places: number } => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const windows = from === '' || until === '' || every <= 0 ? 0 : Math.max(0, Math.floor((minutes(until) - minutes(from)) / every))
  return { windows, places: windows * places }
}
