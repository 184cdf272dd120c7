import { z } from 'zod'
import { fault } from '../faults.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

/** Families of a running class book the next season first (decision 340): from when a class can be booked by whom. */

/** Of the mail by which a family that is not signed in books early. Each holds for one child. */
export const earlyCodes = z
  .array(z.string().regex(/^[\w-]{43}$/))
  .max(6)
  .default([])

/** A time on the play centre's own clock, as a form has it. */
const wallMoment = z.iso
  .datetime({ local: true, precision: -1 })
  .length(16)
  // Earlier or later it is a slip of the hand, and no clock is known for it.
  .regex(/^2[01]/)
  .describe("YYYY-MM-DDTHH:MM on the play centre's own clock")

const followed = z.object({
  ...{ id: z.guid(), name: z.string(), firstOccasionDate: day, lastOccasionDate: day },
  isSameTime: z.boolean().describe('It begins on the same weekday, and a group of it at the same time as one of this class'),
})

export const classWindows = z.object({
  classId: z.guid(),
  className: z.string(),
  timeZone: z.string(),
  windows: z
    .object({ presentFrom: wallMoment, siblingsFrom: wallMoment, allFrom: wallMoment, follows: z.array(z.guid()) })
    .nullable()
    .describe('Null: everybody can book it, as its days of sale say'),
  before: z
    .array(followed)
    .describe('Classes of this kind at this play centre that begin before this one, and those it follows; the newest 50'),
})
export type ClassWindows = z.infer<typeof classWindows>

export const windowsInput = z.strictObject({
  windows: z
    .strictObject({
      presentFrom: wallMoment.describe('The children of the classes before'),
      siblingsFrom: wallMoment.describe('Their siblings; not before `presentFrom`'),
      allFrom: wallMoment.describe('Everybody, and the waiting list; not before `siblingsFrom`'),
      follows: z.array(z.guid()).min(1).max(20).describe('The classes before'),
    })
    .refine(({ presentFrom, siblingsFrom }) => presentFrom <= siblingsFrom, { path: ['siblingsFrom'], ...fault('order') })
    .refine(({ siblingsFrom, allFrom }) => siblingsFrom <= allFrom, { path: ['allFrom'], ...fault('order') })
    .nullable(),
})
export type WindowsInput = z.input<typeof windowsInput>

const ofClass = {
  access: { permission: 'classes.season' },
  atPlace: 'resource',
  params: z.object({ classId: z.guid() }),
} as const

export const getClassWindows = route({
  method: 'GET',
  path: '/api/child-class/:classId/windows',
  summary:
    'Returns from when a class can be booked by present families, their siblings and everybody, and the classes that it could follow.',
  answer: classWindows,
  refusals: ['class.not-found'],
  ...ofClass,
})

export const setClassWindows = route({
  method: 'PUT',
  path: '/api/child-class/:classId/windows',
  summary:
    'Sets from when a class can be booked by whom. Each group of families gets one mail at its moment. Written to the audit log.',
  body: windowsInput,
  answer: classWindows,
  refusals: ['class.not-found', 'class.cancelled'],
  ...ofClass,
})
