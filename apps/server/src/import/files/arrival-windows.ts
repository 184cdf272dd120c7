import { z } from 'zod'
import type { Day } from '../../kernel/calendar.ts'
import { day, integer, time, weekdays } from '../fields.ts'
import { idOf } from '../ids.ts'
import type { KnownRows } from '../known-rows.ts'
import { place } from '../references.ts'
import { storedArrivalWindows } from '../stored/arrival-windows.ts'
import { type Finding, subject } from '../subject.ts'

type Row = { place: string; days?: number[] | undefined; date?: Day | undefined; from: string; until: string; every: number }

/** A row for each of the days it counts on, as its time is compared. */
const daysOf = ({ place: at, days, date }: Row): string[] =>
  date ? [`${at} ${date}`] : (days ?? []).map((weekday) => `${at} ${weekday}`)

const overlapping = (row: Row, known: KnownRows): Finding[] =>
  daysOf(row).some((name) => known.arrivalWindows.get(name)?.some(({ from, until }) => from < row.until && row.from < until))
    ? [{ path: ['from'], reason: 'another row of the same day has these times already', fault: { key: 'taken' } }]
    : []

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** arrival-windows: when families may arrive at a play centre that takes bookings, and how many places each window has. */
export const arrivalWindows = subject({
  name: 'arrival-windows',
  row: ({ known, today }) =>
    z.strictObject({
      place: place(known, 'Playground'),
      days: weekdays.optional(),
      /** That day has its own rows alone. */
      date: day(today).optional(),
      from: time,
      until: time,
      /** Minutes of a window. */
      every: integer(5, 480),
      /** Of each window; 0: nobody can book. */
      places: integer(0, 5_000),
    }),
  check: (row, { known }) => [
    ...((row.days === undefined) === (row.date === undefined)
      ? [{ path: ['days'], reason: 'write days or a date, one of the two' }]
      : []),
    ...(row.until <= row.from ? [{ path: ['until'], reason: 'lies before from', fault: { key: 'endsFirst' as const } }] : []),
    ...(row.until > row.from && (minutes(row.until) - minutes(row.from)) % row.every !== 0
      ? [{ path: ['every'], reason: 'does not divide the time from from to until' }]
      : []),
    ...overlapping(row, known),
  ],
  write: (row, writer, { known }) => {
    for (const name of daysOf(row)) known.arrivalWindows.set(name, [...(known.arrivalWindows.get(name) ?? []), row])
    writer.add('arrival_windows', {
      id: idOf('arrival-window', [row.place, row.date ?? (row.days ?? []).join(','), row.from].join(' ')),
      location_id: idOf('place', row.place),
      weekdays: row.days ?? null,
      date: row.date ?? null,
      starts_at: row.from,
      ends_at: row.until,
      every_minutes: row.every,
      places: row.places,
    })
  },
  itemOf: (row) => idOf('place', row.place),
  clear: (_stored, item, writer) => writer.owns('arrival_windows', item),
  stored: storedArrivalWindows,
})
