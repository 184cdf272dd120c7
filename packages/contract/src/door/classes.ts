import { z } from 'zod'
import { route } from '../route.ts'
import { house } from './admissions.ts'

const moment = z.iso.datetime()
const staff = { access: { permission: 'door.admit' }, atPlace: 'resource' } as const
const ofPlace = { params: z.object({ playgroundId: z.guid() }), refusals: ['location.not-found'], ...staff } as const

/** A child that is expected at a class today. */
export const expectedChild = z.object({
  id: z.guid().describe('Of its place in the booking'),
  name: z.string().describe('First name and initial'),
  age: z.number().int().nullable().describe('Null: its date of birth is not kept'),
  arrivedAt: moment.nullable(),
  isMakeUp: z.boolean().describe('It comes this once, instead of a session of its own group that it missed'),
})
export type ExpectedChild = z.infer<typeof expectedChild>

/** An age group of a class that takes place today. */
export const doorClass = z.object({
  id: z.guid().describe('Of the age group'),
  classId: z.guid(),
  name: z.string(),
  groupName: z.string(),
  from: z.string().describe('`HH:MM` on the play centre’s own clock'),
  to: z.string(),
  children: z.array(expectedChild),
})
export type DoorClass = z.infer<typeof doorClass>

export const listDoorClasses = route({
  method: 'GET',
  path: '/api/door/classes/:playgroundId',
  summary:
    'Lists the children who are expected at today’s classes of a play centre, and who has come; without health data. Cancelled classes and bookings are left out. Written to the audit log, once for each class.',
  answer: z.object({ classes: z.array(doorClass) }),
  ...ofPlace,
})

/** Who has come to a class today. */
export const arrival = z.object({ id: z.guid().describe('Of the child’s place in the booking'), arrivedAt: moment })
export type Arrival = z.infer<typeof arrival>

export const listArrivals = route({
  method: 'GET',
  path: '/api/door/classes/:playgroundId/arrivals',
  summary: 'Lists who has come to today’s classes of a play centre, without names: to be asked often.',
  answer: z.object({ arrivals: z.array(arrival) }),
  ...ofPlace,
})

const ofChild = {
  path: '/api/door/classes/:playgroundId/arrivals/:id',
  params: z.object({ playgroundId: z.guid(), id: z.guid().describe('Of the child’s place in the booking') }),
  refusals: ['location.not-found', 'child.not-found'],
  ...staff,
} as const

export const checkIn = route({
  method: 'PUT',
  summary:
    'Writes down that a child has come to its class; counts it in the house and uses nothing. Said twice, by whomever, the first holds. Written to the audit log.',
  answer: z.object({ arrivedAt: moment, house }),
  ...ofChild,
})

export const undoCheckIn = route({
  method: 'DELETE',
  summary: 'Undoes it, on the same day. Undoing it twice changes nothing. Written to the audit log.',
  answer: z.object({ house }),
  ...ofChild,
})
