import { z } from 'zod'
import { fault } from '../faults.ts'
import { languages } from '../languages.ts'
import { route } from '../route.ts'

export const openingDay = z.object({
  date: z.iso.date(),
  open: z.array(z.object({ from: z.string(), to: z.string() })).describe('`HH:MM` on the playground’s own clock'),
  isClosed: z.boolean(),
  comment: z.string().nullable(),
})
export type OpeningDay = z.infer<typeof openingDay>

/** A day as a plain date, or an instant (ISO, with offset), which becomes the day it falls on at the playground. Calendars reach from 2000 to 2199. */
export const dayOrInstant = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .refine((given) => /^2[01]/.test(given), fault('year'))

export const openingHoursOverview = route({
  method: 'GET',
  path: '/api/openinghours/overview',
  summary: 'Lists the opening hours of a playground by day, both ends included; at most 400 days.',
  access: 'anyone',
  query: z.strictObject({ location: z.guid(), from: dayOrInstant, to: dayOrInstant }),
  answer: z.array(openingDay),
  refusals: ['location.not-found', 'opening-hours.range-invalid', 'opening-hours.range-too-long'],
  cache: 3_600,
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
  cache: 3_600,
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
  cache: 3_600,
  embeddable: true,
})
