import { z } from 'zod'
import { fault } from '../faults.ts'
import { languages } from '../languages.ts'
import { day } from '../places/day.ts'
import { locationTypes } from '../places/locations.ts'
import { plannedDay } from '../places/opening-hours.ts'
import { route } from '../route.ts'
import { hoursRow, schoolHolidayRow, specialDayRow } from './opening-hours.ts'

const staff = { access: { permission: 'hours.edit' }, atPlace: 'resource' } as const
const placeKind = z.enum(locationTypes).extract(['Country', 'Region', 'Playground'])

/** How many days ahead a plan tells, today included: what is printed for a door. */
export const plannedDays = 56

export const placeHoursPlan = z.object({
  place: z.object({
    id: z.guid(),
    key: z.string(),
    name: z.string(),
    kind: placeKind,
    languages: z.array(z.enum(languages)).describe('What parents there read; the first is the one that texts are written from'),
    timeZone: z.string().describe('IANA; a change planned for a day begins with that day here'),
    today: day,
  }),
  above: z
    .array(
      z.object({
        name: z.string(),
        kind: placeKind,
        rows: z.array(hoursRow).describe('Its opening hours, as an export writes them'),
        specialDays: z.array(specialDayRow).describe('Its special days from today on'),
      }),
    )
    .describe('The places that it lies in, the nearest first: what they say counts where the place itself says nothing'),
  schoolCalendar: z
    .object({
      id: z.guid().describe('Of its set of school holidays'),
      key: z.string(),
      isYours: z
        .boolean()
        .describe('Whether the caller may change it: for that, every play centre that goes by it must be the caller’s'),
      places: z.array(z.string()).describe('The names of these play centres'),
      holidays: z.array(schoolHolidayRow).describe('Those that are not over'),
    })
    .nullable()
    .describe('The school holidays that a play centre goes by; null for other places'),
  ahead: z
    .array(
      z.object({
        ...plannedDay.omit({ level: true, comment: true }).shape,
        reason: z.partialRecord(z.enum(languages), z.string()).describe('A word for why, by language'),
      }),
    )
    .describe(`Of a play centre the next ${plannedDays} days; of other places none`),
})
export type PlaceHoursPlan = z.infer<typeof placeHoursPlan>

export const getHoursPlan = route({
  method: 'GET',
  path: '/api/staff/hours/plan',
  summary:
    'Returns what an editor of a place’s opening hours needs beside them: what counts from the places above, its school holidays, the days ahead.',
  query: z.strictObject({ place: z.guid() }),
  answer: placeHoursPlan,
  refusals: ['location.not-found'],
  ...staff,
})

const count = z.number().int()

export const hoursEffects = z.object({
  places: count.describe('Play centres whose hours get shorter on some day'),
  closedDays: count.describe('Dates on which one of them is closed that would have been open'),
  shorterDays: count.describe('Other dates on which one of them is open for less time'),
  firstDay: day.nullable().describe('The first of all these dates'),
  classes: count.describe('Classes with a session in hours that are lost, wholly or in part'),
  sessions: count,
  bookings: count.describe('Bookings of these sessions, each once'),
  children: count.describe('With a place in these sessions, once for each booking'),
  affected: z
    .array(
      z.object({
        placeName: z.string(),
        name: z.string(),
        date: day,
        from: z.string(),
        until: z.string(),
        bookings: count,
        children: count,
      }),
    )
    .describe('These sessions, soonest first; at most 20'),
})
export type HoursEffects = z.infer<typeof hoursEffects>

const from = z.iso
  .date()
  .refine((day) => /^2[01]/.test(day), fault('year'))
  .optional()
  .describe('The first day on which the change counts; absent: today')
const refusals = ['content.not-found', 'content.not-yours', 'content.invalid'] as const
const summary = (change: string) =>
  `Returns what ${change} would take away within a year, or until the last session of a class: days, sessions, bookings. Changes nothing.` as const

export const previewHours = route({
  method: 'POST',
  path: '/api/staff/hours/preview',
  summary: summary('changing the opening hours of a place'),
  body: z.strictObject({ id: z.guid().describe('Of the place'), rows: z.array(hoursRow).max(400), from }),
  answer: hoursEffects,
  refusals,
  ...staff,
})

export const previewSpecialDay = route({
  method: 'POST',
  path: '/api/staff/special-days/preview',
  summary: summary('adding, changing or removing a special day'),
  body: z.strictObject({
    id: z.guid().nullable().describe('Null: the day is not special yet'),
    rows: z.array(specialDayRow).max(1).describe('None: it is special no longer'),
    from,
  }),
  answer: hoursEffects,
  refusals,
  ...staff,
})

export const previewSchoolHolidays = route({
  method: 'POST',
  path: '/api/staff/school-holidays/preview',
  summary: summary('changing a set of school holidays'),
  body: z.strictObject({ id: z.guid(), rows: z.array(schoolHolidayRow).max(200), from }),
  answer: hoursEffects,
  refusals,
  ...staff,
})
