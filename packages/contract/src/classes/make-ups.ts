import { z } from 'zod'
import { classTypes, moment, wallTime } from '../classes.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { bookingConfirmation } from './bookings.ts'

/** A make-up: a child that missed a session comes to one of another group (decision 337). */

/** Why a make-up does not take place. Of the last four its family is notified. */
export const makeUpEnds = [
  ...(['Withdrawn', 'AbsenceWithdrawn', 'BookingEnded'] as const),
  ...(['SessionCancelled', 'SessionMoved', 'PlaceSold', 'TakesPart'] as const),
] as const
export type MakeUpEnd = (typeof makeUpEnds)[number]

/** More free places are said as so many. */
export const mostPlacesShown = 5

export const makeUpSession = z.object({
  ageGroupId: z.guid(),
  date: day,
  classStartTime: wallTime,
  classEndTime: wallTime,
  className: z.string(),
  ageGroupName: z.string(),
  playgroundId: z.guid(),
  playgroundName: z.string(),
  city: z.string(),
  placesLeft: z.number().int().min(1).describe(`At most ${mostPlacesShown}: more is said as that`),
})
export type MakeUpSession = z.infer<typeof makeUpSession>

export const makeUpChoice = z.object({
  now: moment.describe("The server's time"),
  firstName: z.string(),
  className: z.string(),
  classType: z.enum(classTypes),
  playgroundName: z.string(),
  makeUpsLeft: z
    .number()
    .int()
    .nullable()
    .describe(
      'How many the child may take in this class, this one included; null: the centre cancelled the session, so it is not counted',
    ),
  sessions: z.array(makeUpSession).describe('Sessions with places, the soonest first (at most 60)'),
  hasMoreElsewhere: z.boolean().describe('Other play centres of the country have such sessions, too'),
})
export type MakeUpChoice = z.infer<typeof makeUpChoice>

const ofMissed = {
  path: '/api/child-class/booking/:bookingId/make-up/:orderReference/:position/:date',
  access: 'anyone',
  params: z.object({
    bookingId: z.guid(),
    orderReference: z.string().regex(/^[0-9A-Za-z-]{1,40}$/),
    position: z.coerce.number().int().min(1).max(6).describe('Position of the child in the confirmation'),
    date: day.describe('Of the session that it missed'),
  }),
} as const

export const listMakeUps = route({
  method: 'GET',
  summary:
    'Lists the sessions of other groups to which a child may come instead of one that its family reported as missed. Has no side effects.',
  ...ofMissed,
  query: z.strictObject({
    anywhere: z.enum(['true', 'false']).default('false').describe('Also at other play centres of the country'),
  }),
  answer: makeUpChoice,
  refusals: ['booking.not-found', 'session.not-found', 'make-up.none-left', 'make-up.chosen'],
})

export const makeUpInput = z.strictObject({ ageGroupId: z.guid(), date: day.describe('Of the session to which it comes') })

export const chooseMakeUp = route({
  method: 'PUT',
  summary:
    'Gives a child a place in one session of another group instead of the missed one, and notifies its family. Succeeds again when repeated.',
  ...ofMissed,
  body: makeUpInput,
  answer: bookingConfirmation,
  refusals: [
    ...(['booking.not-found', 'session.not-found', 'make-up.none-left', 'make-up.chosen'] as const),
    ...(['make-up.not-possible', 'make-up.full', 'request.too-many'] as const),
  ],
})

export const withdrawMakeUp = route({
  method: 'DELETE',
  summary: 'Gives the place of a make-up back before its session begins. Succeeds again when repeated.',
  ...ofMissed,
  answer: bookingConfirmation,
  refusals: ['booking.not-found', 'make-up.begun'],
})

export const takeShare = route({
  method: 'POST',
  summary:
    'Takes the money back for a session that the centre cancelled, where the family chooses between that and a make-up. Succeeds again when repeated.',
  ...ofMissed,
  path: '/api/child-class/booking/:bookingId/make-up/:orderReference/:position/:date/share',
  answer: bookingConfirmation,
  refusals: ['booking.not-found'],
})
