import { z } from 'zod'
import { languages } from '../languages.ts'
import { route } from '../route.ts'

/** A guardian's classes as a calendar to subscribe to. Its address is secret and can be ended; whoever has it sees first names and times. */

const language = z.enum(languages)

export const classFeed = z.object({
  createdAt: z.iso.datetime().nullable().describe('Since when there is an address; null: there is none'),
})
export type ClassFeed = z.infer<typeof classFeed>

export const getClassFeed = route({
  method: 'GET',
  path: '/api/child-class/my-calendar',
  summary:
    'Says whether the signed-in guardian has a calendar subscription. The address itself is returned only when it is created.',
  access: 'signed-in',
  answer: classFeed,
})

export const newClassFeed = z.object({ url: z.string(), createdAt: z.iso.datetime() })
export type NewClassFeed = z.infer<typeof newClassFeed>

export const makeClassFeed = route({
  method: 'POST',
  path: '/api/child-class/my-calendar',
  summary: 'Creates a calendar subscription address. An earlier address stops working.',
  access: 'signed-in',
  body: z.strictObject({ language: language.optional() }),
  answer: newClassFeed,
})

export const endClassFeed = route({
  method: 'DELETE',
  path: '/api/child-class/my-calendar',
  summary: 'Deletes the calendar subscription address, if there is one.',
  access: 'signed-in',
})

export const readClassFeed = route({
  method: 'GET',
  path: '/api/child-class/calendar-feed/:secret',
  summary: 'Returns the confirmed classes of the guardian as an iCalendar feed, for calendar programs.',
  access: 'anyone',
  params: z.object({ secret: z.string().regex(/^[\w-]{43}(\.ics)?$/) }),
  answerType: 'text/calendar',
  refusals: ['booking.not-found'],
})
