import { z } from 'zod'
import { classTypes, currency, moment, wallTime } from '../classes.ts'
import { emailAddress } from '../identity.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { bookingResult, bookingStatuses } from './bookings.ts'
import { childNotes, parent, waitingChild } from './people.ts'
import { otherGroup, waitingOffer } from './waiting-offer.ts'

/**
 * The waiting list of a class: who waits for a place, and what is offered to whom (decision 320). Mails lead to
 * `…/order/child-class/waiting-list/SECRET`, with `#pass-on` or `#leave` where that is what the link says.
 */

export const waitingStates = ['Unconfirmed', 'Waiting', 'Offered', 'Accepted', 'Booked', 'Left', 'Ended'] as const
export type WaitingState = (typeof waitingStates)[number]
/** Why nobody waits any more who has not left. */
export const waitingEnds = [
  'ClassCancelled',
  'ClassBegun',
  'WrongAge',
  'HasPlace',
  'NotConfirmed',
  'GroupGone',
  'OfferOver',
] as const
export type WaitingEnd = (typeof waitingEnds)[number]
/** What became of an offer that was not taken. */
export const offerEnds = ['Declined', 'Lapsed', 'Unpaid', 'Withdrawn'] as const
export type OfferEnd = (typeof offerEnds)[number]

const count = z.number().int().min(0)

export const classWaitingList = z.object({
  now: moment.describe("The server's time"),
  classId: z.guid(),
  ageGroups: z
    .array(
      z.object({
        id: z.guid(),
        isOpen: z.boolean().describe('One can join: the class is on sale and no place of the group can be booked now'),
        familiesWaiting: count.describe('Who joins now has so many families before'),
      }),
    )
    .describe('Those that are offered'),
  placesGiven: z
    .object({ families: z.number().int().positive(), since: day })
    .nullable()
    .describe(
      'Families that got a place from the waiting lists of classes of this kind at this play centre in the last twelve months; null: none',
    ),
})
export type ClassWaitingList = z.infer<typeof classWaitingList>

export const getClassWaitingList = route({
  method: 'GET',
  path: '/api/child-class/:classId/waiting-list',
  summary: 'Returns how many families wait for places in a class, by age group. Says nothing about who they are.',
  access: 'anyone',
  params: z.object({ classId: z.guid() }),
  answer: classWaitingList,
  refusals: ['class.not-found'],
})

/** Who waits, and for what. Nothing about health: it is asked for when a place is taken. */
export const joinInput = z.strictObject({
  classId: z.guid(),
  email: emailAddress,
  ...parent,
  gdprDisallowInformation: z.boolean().default(false),
  gdprAllowPartnerInformation: z.boolean().default(false),
  children: z.array(waitingChild).min(1).max(6),
  together: z
    .boolean()
    .default(true)
    .describe('Several children: places for all of them or none; false: each child waits by itself'),
})
export type JoinInput = z.input<typeof joinInput>

export const joined = z.object({
  now: moment,
  entries: z
    .array(
      z.object({
        state: z.enum(['Unconfirmed', 'Waiting']),
        children: z.array(z.string()).describe('First names'),
        familiesBefore: count.describe('While unconfirmed: as it would be now'),
      }),
    )
    .describe('One, or one for each child that waits by itself'),
  confirmBy: moment
    .nullable()
    .describe('The mail must be answered until then, and the turn counts from its answer; null: on the list already'),
})
export type Joined = z.infer<typeof joined>

export const joinWaitingList = route({
  method: 'POST',
  path: '/api/child-class/waiting-list',
  summary:
    'Puts children on the waiting list of a full class. Who is signed in with the confirmed address is on it at once; others confirm by mail within 24 hours.',
  access: 'anyone',
  idempotent: true,
  body: joinInput,
  answer: joined,
  refusals: [
    'class.not-found',
    'class.closed',
    'class.not-open-yet',
    'class.cancelled',
    'class.other-country',
    'class.wrong-age',
    'class.child-booked',
    'class.child-waiting',
    'class.trial-used',
    'class.size-unknown',
    'class.phone-invalid',
    'class.not-full',
    'child.not-found',
    'child.right-missing',
    'request.too-many',
    'idempotency.other-body',
    'idempotency.key-invalid',
  ],
})

export const waitingEntry = z.object({
  now: moment.describe("The server's time, for the countdown"),
  state: z.enum(waitingStates),
  endReason: z.enum(waitingEnds).nullable().describe('When `Ended`'),
  confirmBy: moment.nullable().describe('When `Unconfirmed`'),
  joinedAt: moment.nullable().describe('The turn counts from then; null: not confirmed'),
  familiesBefore: count.nullable().describe('Families before this one who wait for the same age groups; null: does not wait'),
  email: z.string(),
  parentFirstName: z.string(),
  classId: z.guid(),
  className: z.string(),
  classType: z.enum(classTypes),
  place: z.string(),
  occasions: z.array(day),
  currency,
  playground: z.object({ guid: z.guid(), name: z.string(), slug: z.string(), city: z.string() }),
  children: z.array(
    z.object({
      position: z.number().int().describe('In the entry, from 1'),
      firstName: z.string(),
      lastName: z.string(),
      ageGroups: z
        .array(z.object({ id: z.guid(), name: z.string(), classStartTime: wallTime, classEndTime: wallTime }))
        .describe('Any of them would do'),
    }),
  ),
  isAfterTrial: z.boolean().describe('It followed a trial: the class has begun'),
  offer: waitingOffer.nullable().describe('When `Offered`'),
  lastOffer: z
    .object({ endedAt: moment, outcome: z.enum(offerEnds) })
    .nullable()
    .describe('The newest offer that was not taken'),
  booking: z
    .object({
      guid: z.guid(),
      orderReference: z.string(),
      status: z.enum(bookingStatuses),
      expiresAt: moment.nullable().describe('While it waits for its payment'),
      linkPayment: z.string().nullable(),
    })
    .nullable()
    .describe('When `Accepted` or `Booked`'),
  otherGroups: z.array(otherGroup).describe('Of this kind at this play centre, with places now; the soonest six'),
})
export type WaitingEntry = z.infer<typeof waitingEntry>

// Who has the secret of an entry, from its mail or the account, may see and change it.
const ofEntry = { access: 'anyone', params: z.object({ secret: z.string().regex(/^[\w-]{43}$/) }) } as const

export const getWaitingEntry = route({
  method: 'GET',
  path: '/api/child-class/waiting-list/:secret',
  summary: 'Returns what a family waits for, how many are before it, and the offer it has. Has no side effects.',
  answer: waitingEntry,
  refusals: ['waiting-list.not-found'],
  ...ofEntry,
})

export const confirmWaiting = route({
  method: 'POST',
  path: '/api/child-class/waiting-list/:secret/confirm',
  summary:
    'Answers the mail of a guest: the family waits from now on, with the siblings who joined beside. Succeeds again when repeated.',
  answer: waitingEntry,
  refusals: ['waiting-list.not-found', 'waiting-list.over', 'class.child-waiting', 'class.child-booked'],
  ...ofEntry,
})

/** What is asked only when a place is taken. */
export const acceptInput = z.strictObject({
  offerId: z.guid(),
  notes: z
    .array(z.strictObject({ position: z.number().int().min(1).max(6), ...childNotes }))
    .max(6)
    .default([]),
})
export type AcceptInput = z.input<typeof acceptInput>

export const acceptOffer = route({
  method: 'POST',
  path: '/api/child-class/waiting-list/:secret/accept',
  summary: 'Takes the offered seats: they become a booking, to be paid at `linkPayment`. Accepting again returns the same booking.',
  body: acceptInput,
  answer: bookingResult,
  refusals: [
    'waiting-list.not-found',
    'waiting-list.offer-over',
    'class.cancelled',
    'class.child-booked',
    'class.trial-used',
    'child.not-found',
    'child.right-missing',
    'child.consent-required',
    'payment.unavailable',
  ],
  ...ofEntry,
})

export const declineOffer = route({
  method: 'POST',
  path: '/api/child-class/waiting-list/:secret/decline',
  summary: 'Passes the offered seats on to the next family at once. Succeeds again when repeated.',
  body: z.strictObject({
    offerId: z.guid(),
    stay: z.boolean().describe('Waits on for the next place; false: leaves the waiting list'),
  }),
  answer: waitingEntry,
  refusals: ['waiting-list.not-found', 'waiting-list.offer-over'],
  ...ofEntry,
})

export const leaveWaitingList = route({
  method: 'POST',
  path: '/api/child-class/waiting-list/:secret/leave',
  summary: 'Leaves the waiting list; an open offer goes to the next family. Succeeds again when repeated.',
  answer: waitingEntry,
  refusals: ['waiting-list.not-found', 'waiting-list.over'],
  ...ofEntry,
})

export const waitingInList = z.object({
  secret: z.string().describe('For the address of its page'),
  state: z.enum(waitingStates),
  classType: z.enum(classTypes),
  className: z.string(),
  playgroundName: z.string(),
  firstOccasionDate: day,
  lastOccasionDate: day,
  children: z.array(z.string()).describe('First names'),
  familiesBefore: count.nullable(),
  offerUntil: moment.nullable(),
})
export type WaitingInList = z.infer<typeof waitingInList>

export const listMyWaiting = route({
  method: 'GET',
  path: '/api/child-class/my-waiting-list',
  summary:
    'Lists where the children of the signed-in guardian wait or have an offer, including what was joined as a guest with the confirmed email address (at most 100).',
  access: 'signed-in',
  answer: z.array(waitingInList),
})
