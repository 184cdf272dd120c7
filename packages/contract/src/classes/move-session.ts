import { z } from 'zod'
import { wallTime } from '../classes.ts'
import { fault } from '../faults.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

// The centre moves a session of a group to another day or time, or all of its sessions from one on.

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const sessionMove = z
  .strictObject({
    date: day.describe('On which it takes place instead; may be the same'),
    startTime: clock.describe("On the play centre's own clock"),
    endTime: clock,
    isRest: z.boolean().describe('All later sessions of the group go along, by as many days, to the same time'),
  })
  .refine(({ startTime, endTime }) => startTime < endTime, { path: ['endTime'], ...fault('order') })
export type SessionMove = z.infer<typeof sessionMove>

const when = z.object({ date: day, startTime: wallTime, endTime: wallTime })

export const sessionMoveEffect = z.object({
  families: z.number().int().describe('Who is told by mail'),
  children: z.number().int(),
  makeUps: z
    .number()
    .int()
    .describe('Children of other groups who would have come instead of a session that they missed; they choose anew'),
  isRefundable: z
    .boolean()
    .describe('All that is left is moved before the class begins: families may give their places back for all of the money'),
  sessions: z.array(
    z.object({
      before: when,
      after: when,
      holiday: z.string().nullable().describe('Name of the holiday on which it falls now; may be empty; null: none'),
    }),
  ),
})
export type SessionMoveEffect = z.infer<typeof sessionMoveEffect>

const ofSession = {
  access: { permission: 'classes.season' },
  atPlace: 'resource',
  params: z.object({ groupId: z.guid(), date: day }),
  body: sessionMove,
  answer: sessionMoveEffect,
  refusals: [
    'class.not-found',
    'session.not-found',
    'session.over',
    'session.not-ahead',
    'session.day-taken',
    'session.place-closed',
    'class.leader-busy',
    'class.room-busy',
  ],
} as const

export const previewMoveSession = route({
  method: 'POST',
  path: '/api/child-class/groups/:groupId/sessions/:date/move/preview',
  summary: 'Returns what moving a session of a group would do, or what speaks against it. Changes nothing.',
  ...ofSession,
})

export const moveSession = route({
  method: 'POST',
  path: '/api/child-class/groups/:groupId/sessions/:date/move',
  summary:
    'Moves a session of a group, or all from that one on, to another day or time. Families are notified by mail; room and leader go along, and must be free. Written to the audit log.',
  ...ofSession,
})
