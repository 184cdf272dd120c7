import { z } from 'zod'
import { fault } from '../faults.ts'
import { languages } from '../languages.ts'
import { route } from '../route.ts'
import { day } from './day.ts'

export const openingDay = z.object({
  date: day,
  open: z.array(z.object({ from: z.string(), to: z.string() })).describe('`HH:MM` on the playground’s own clock'),
  isClosed: z.boolean(),
  comment: z.string().nullable(),
})
export type OpeningDay = z.infer<typeof openingDay>

/** A day as a plain date, or an instant (ISO, with offset), which becomes the day it falls on at the playground. Calendars reach from 2000 to 2199. */
export const dayOrInstant = z.union([day, z.iso.datetime({ offset: true })]).refine((given) => /^2[01]/.test(given), fault('year'))

export const openingHoursOverview = route({
  method: 'GET',
  path: '/api/openinghours/overview',
  summary: 'Lists the opening hours of a playground by day, both ends included; at most 400 days.',
  access: 'anyone',
  query: z.strictObject({ location: z.guid(), from: dayOrInstant, to: dayOrInstant }),
  answer: z.array(openingDay),
  refusals: ['location.not-found', 'opening-hours.range-invalid', 'opening-hours.range-too-long'],
  cache: 5,
})

/** How many days `overviewwp` tells, today included. */
export const embeddedDays = 28

export const openingHoursForSites = route({
  method: 'GET',
  path: '/api/openinghours/overviewwp',
  summary: `Returns the opening hours of a playground for its today and the ${embeddedDays - 1} days after it, for other websites: scripts of any origin may read it, without cookies or token.`,
  access: 'anyone',
  query: z.strictObject({ locationId: z.guid() }),
  answer: z.array(openingDay),
  refusals: ['location.not-found'],
  cache: 5,
  embeddable: true,
})

export const openingHoursCalendar = route({
  method: 'GET',
  path: '/api/openinghours/calendar/:locationId',
  summary:
    'Returns the opening hours of a playground as an iCalendar feed: the last week and the next half year, including exceptional closing days.',
  access: 'anyone',
  params: z.object({ locationId: z.guid() }),
  query: z.strictObject({
    language: z.enum(languages).optional().describe('By Accept-Language when left out'),
  }),
  answerType: 'text/calendar; charset=utf-8',
  refusals: ['location.not-found'],
  cache: 5,
  embeddable: true,
})

export const plannedDay = z.object({
  date: day,
  open: z.array(z.object({ from: z.string(), to: z.string() })),
  kind: z
    .enum(['term', 'school-holiday', 'public-holiday', 'special-day', 'closing', 'none'])
    .describe('What its hours come from; `none`: no rule, closed'),
  level: z.enum(['playground', 'region', 'country']).nullable().describe('Where that is written; null: nowhere, or a closing'),
  season: z.boolean().describe('The rule holds for a period only'),
  comment: z.string().nullable().describe('In the language of the caller'),
})
export type PlannedDay = z.infer<typeof plannedDay>

export const openingYear = route({
  method: 'GET',
  path: '/api/staff/hours/year',
  summary: 'Lists every day of a year at a play centre with its hours, what kind of day it is and at which level that is written.',
  access: { permission: 'hours.close' },
  atPlace: 'resource',
  query: z.strictObject({ place: z.guid(), year: z.coerce.number().int().min(2000).max(2199) }),
  answer: z.array(plannedDay),
  refusals: ['location.not-found'],
})
