import { z } from 'zod'
import { currency, money } from '../classes.ts'
import { languages } from '../languages.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

/** Why a session does not take place. Each has words in every language; of `other` they are written by whoever cancels it. */
export const sessionCauses = ['leader-ill', 'room', 'too-few', 'weather', 'other'] as const
export type SessionCause = (typeof sessionCauses)[number]

/**
 * What families get for a session that does not take place: its share of what they paid; the choice between that and a make-up, where the class allows them; or
 * nothing.
 */
export const sessionOutcomes = ['share', 'choice', 'skip'] as const
export type SessionOutcome = (typeof sessionOutcomes)[number]

const ofSession = {
  access: { permission: 'classes.cancel' },
  atPlace: 'resource',
  params: z.object({ classId: z.guid(), date: day }),
} as const
const groupIds = z.array(z.guid()).min(1).max(40).describe('The age groups that do not meet')

export const sessionCancellation = z.strictObject({
  groupIds,
  outcome: z.enum(sessionOutcomes),
  cause: z.enum(sessionCauses),
  reason: z
    .partialRecord(
      z.enum(languages),
      z
        .string()
        .trim()
        .min(1)
        .max(300)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u),
    )
    .nullish()
    .describe('What families read, by language. Of `other`: in every language of the country'),
})
export type SessionCancellation = z.infer<typeof sessionCancellation>

export const sessionEffect = z.object({
  families: z.number().int().describe('Who would be told by mail'),
  children: z.number().int(),
  refundAmount: money.describe('What would go back in all; of `choice`: if nobody takes a make-up'),
  currency,
})

export const previewCancelSession = route({
  method: 'POST',
  path: '/api/child-class/:classId/sessions/:date/cancel/preview',
  summary: 'Returns what cancelling one session of a class would do, for each outcome. Changes nothing.',
  body: z.strictObject({ groupIds }),
  answer: z.object({
    languages: z.array(z.enum(languages)).describe('Of the country: the words of `other` are wanted in each'),
    outcomes: z.array(sessionEffect.extend({ outcome: z.enum(sessionOutcomes) })).describe('The proposal first'),
  }),
  refusals: ['class.not-found', 'session.not-found', 'session.over'],
  ...ofSession,
})

export const cancelSession = route({
  method: 'POST',
  path: '/api/child-class/:classId/sessions/:date/cancel',
  summary:
    'Cancels one session of a class for some of its age groups. Booked parents are notified by mail, and refunded as chosen; the other sessions take place. Written to the audit log.',
  body: sessionCancellation,
  answer: sessionEffect,
  refusals: [
    'class.not-found',
    'session.not-found',
    'session.over',
    'session.reason-missing',
    'class.closed',
    'make-up.not-possible',
  ],
  ...ofSession,
})

export const reopeningEffect = z.object({
  families: z.number().int().describe('Who would be told by mail'),
  children: z.number().int(),
  choosing: z.number().int().describe('Children of whom the choice between money and a make-up is open: it is over'),
  makeUps: z.number().int().describe('Children with a make-up for it: they keep it'),
  refunded: z.number().int().describe('Children whose share has gone back: it stays there'),
})
export type ReopeningEffect = z.infer<typeof reopeningEffect>

export const previewReopenSession = route({
  method: 'POST',
  path: '/api/child-class/:classId/sessions/:date/reopen/preview',
  summary: 'Returns what letting a cancelled session take place after all would do, and what stays. Changes nothing.',
  body: z.strictObject({ groupIds }),
  answer: reopeningEffect,
  refusals: ['class.not-found', 'session.not-found', 'session.over'],
  ...ofSession,
})

export const reopenSession = route({
  method: 'POST',
  path: '/api/child-class/:classId/sessions/:date/reopen',
  summary:
    'Lets a cancelled session take place after all; parents are notified. What was refunded stays refunded. A session that a closing has dropped comes back with the closing alone.',
  body: z.strictObject({ groupIds }),
  answer: z.object({ families: z.number().int().describe('Who is told') }),
  refusals: ['class.not-found', 'session.not-found', 'session.over'],
  ...ofSession,
})
