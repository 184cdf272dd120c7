import { z } from 'zod'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

/** One child of a class, as its staff need to know it. */
export const classParticipant = z.object({
  ageGroupId: z.guid(),
  ageGroupName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: day.nullable().describe('Null: erased'),
  tshirtSize: z.string().nullable(),
  allergies: z
    .string()
    .describe(
      'Health data: what was written with the booking and, of a child of an account, what stands there now; empty when nothing is written, or when it was erased',
    ),
  otherInformation: z.string(),
  notesUnreadable: z
    .boolean()
    .describe('Something is written and cannot be read (the installation has lost its secret): ask the guardian'),
  guardian: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  orderReference: z.string(),
})
export type ClassParticipant = z.infer<typeof classParticipant>

export const classParticipants = route({
  method: 'GET',
  path: '/api/child-class/:classId/participants',
  summary:
    'Lists the children with confirmed seats in a class, by age group, for staff of its playground. Contains health data; every call is written to the audit log.',
  access: { permission: 'classes.participants' },
  atPlace: 'resource',
  params: z.object({ classId: z.guid() }),
  answer: z.object({ className: z.string(), firstOccasionDate: day, participants: z.array(classParticipant) }),
  refusals: ['class.not-found'],
})
