import { z } from 'zod'
import type { Day } from '../../kernel/calendar.ts'
import { bool, day, holiday, intervals, key, texts, weekdays } from '../fields.ts'
import { idOf } from '../ids.ts'
import { countryOfPlace, type KnownRows } from '../known-rows.ts'
import { duplicate, missingLanguages, place } from '../references.ts'
import { storedHours, storedSchoolHolidays, storedSpecialDays } from '../stored/hours.ts'
import { type Finding, subject } from '../subject.ts'

const twice = (known: KnownRows, ids: readonly string[], column: string): Finding[] => {
  const where = ids.map((id) => known.rules.get(id)).find((found) => found !== undefined)
  return where ? [{ path: [column], reason: `these days have their hours already in ${where}`, fault: { key: 'taken' } }] : []
}

const reversed = (from: Day | undefined, to: Day | undefined): Finding[] =>
  from !== undefined && to !== undefined && from > to
    ? [{ path: ['to'], reason: 'lies before from', fault: { key: 'endsFirst' } }]
    : []

/** school-holidays: sets of school holidays; a playground names its set. */
export const schoolHolidays = subject({
  name: 'school-holidays',
  row: ({ today }) => z.strictObject({ key, calendar: key, names: texts, from: day(today), to: day(today) }),
  check: (row, { known }) => [...duplicate(known.schoolHolidays.get(row.key)), ...reversed(row.from, row.to)],
  write: (row, writer, { known }, { where }) => {
    known.schoolHolidays.set(row.key, where)
    known.schoolCalendars.add(row.calendar)
    writer.add('school_holidays', {
      id: idOf('school-holiday', row.key),
      key: row.key,
      calendar: row.calendar,
      names: row.names,
      from_date: row.from,
      to_date: row.to,
    })
  },
  itemOf: ({ calendar }) => idOf('school-calendar', calendar),
  clear: ([first], _item, writer) => {
    if (first) writer.owns('school_holidays', String(first.row.calendar))
  },
  stored: storedSchoolHolidays,
})

type HoursRow = {
  place: string
  kind: string
  days: number[]
  holiday?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
}
const named = ({ holiday }: HoursRow): string | undefined => (holiday === 'any' ? undefined : holiday)
/** A row for every day of the week is one rule; else there is one per weekday. */
const ruleIds = (row: HoursRow): { id: string; weekday: number | null }[] =>
  (row.days.length === 7 ? [null] : row.days).map((weekday) => ({
    weekday,
    id: idOf('hours', [row.place, row.kind, weekday, named(row), row.from, row.to].join(' ')),
  }))

/** hours: when a playground, or every playground of a country or region, is open. */
export const hours = subject({
  name: 'hours',
  row: ({ known, today }) =>
    z.strictObject({
      place: place(known, 'Country', 'Region', 'Playground'),
      kind: z.enum(['term', 'school-holiday', 'public-holiday'], 'is none of term, school-holiday, public-holiday'),
      days: weekdays.default([1, 2, 3, 4, 5, 6, 7]),
      holiday: holiday.optional(),
      from: day(today).optional(),
      to: day(today).optional(),
      open: intervals,
      comments: texts.optional(),
    }),
  check: (row, { known }) => [
    ...(row.holiday !== undefined && row.kind !== 'public-holiday'
      ? [{ path: ['holiday'], reason: 'is for the kind public-holiday only' }]
      : []),
    ...reversed(row.from, row.to),
    ...twice(
      known,
      ruleIds(row).map(({ id }) => id),
      'days',
    ),
    ...missingLanguages(row.comments, 'comments', countryOfPlace(known, row.place).languages),
  ],
  write: (row, writer, { known }, { where }) => {
    for (const { id, weekday } of ruleIds(row)) {
      known.rules.set(id, where)
      writer.add('opening_rules', {
        id,
        location_id: idOf('place', row.place),
        kind: row.kind,
        weekday,
        holiday: named(row) ?? null,
        valid_from: row.from ?? null,
        valid_to: row.to ?? null,
        open: row.open,
        comments: row.comments ?? {},
      })
    }
  },
  itemOf: (row) => idOf('place', row.place),
  clear: (_stored, item, writer) => writer.owns('opening_rules', item),
  stored: storedHours,
})

/** special-days: single days that are unlike the rest. */
export const specialDays = subject({
  name: 'special-days',
  row: ({ known, today }) =>
    z.strictObject({
      place: place(known, 'Country', 'Region', 'Playground'),
      date: day(today),
      open: intervals.optional(),
      comments: texts.optional(),
      /** The day is no longer special. */
      removed: bool.default(false),
    }),
  check: (row, { known }) => [
    ...(row.removed === (row.open === undefined)
      ? []
      : [{ path: ['open'], reason: row.removed ? 'cannot stand beside removed' : 'is missing' }]),
    ...twice(known, [specialDayId(row)], 'date'),
    ...missingLanguages(row.comments, 'comments', countryOfPlace(known, row.place).languages),
  ],
  write: (row, writer, { known }, { where }) => {
    const id = specialDayId(row)
    known.rules.set(id, where)
    if (row.removed || row.open === undefined) return writer.remove('opening_exceptions', id)
    writer.add('opening_exceptions', {
      id,
      location_id: idOf('place', row.place),
      date: row.date,
      open: row.open,
      comments: row.comments ?? {},
    })
  },
  itemOf: (row) => specialDayId(row),
  clear: (_stored, item, writer) => writer.remove('opening_exceptions', item),
  stored: storedSpecialDays,
})

const specialDayId = ({ place: name, date }: { place: string; date: Day }): string => idOf('special-day', `${name} ${date}`)
