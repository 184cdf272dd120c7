import { z } from 'zod'
import { route } from './route.ts'

export const openingDay = z.object({
  date: z.iso.date(),
  open: z.array(z.object({ from: z.string(), to: z.string() })).describe('`HH:MM` on the playground’s own clock'),
  isClosed: z.boolean(),
  comment: z.string().nullable(),
})
export type OpeningDay = z.infer<typeof openingDay>

/** A day as a plain date, or an instant (ISO, with offset), which becomes the day it falls on at the playground. */
export const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'Write a date (2026-12-24) or an ISO timestamp.',
})

export const openingHoursOverview = route({
  method: 'GET',
  path: '/api/openinghours/overview',
  summary: 'Opening hours of a playground, day by day, both ends included; at most 400 days.',
  access: 'anyone',
  query: z.object({ location: z.guid(), from: dayOrInstant, to: dayOrInstant }),
  answer: z.array(openingDay),
  refusals: ['location.not-found', 'opening-hours.range-invalid', 'opening-hours.range-too-long'],
  cache: 3_600,
})
