import { z } from 'zod'
import { currency, money, wallTime } from '../classes.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

export const mergeProblems = ['merge.too-few-places', 'merge.pending', 'merge.apart'] as const

const ofGroup = {
  access: { permission: 'classes.season' },
  atPlace: 'resource',
  params: z.object({ groupId: z.guid().describe('The age group that is closed') }),
} as const

/** A group that could take the children of another one. */
export const mergeTarget = z.object({
  groupId: z.guid(),
  name: z.string(),
  groupName: z.string(),
  first: day,
  from: wallTime,
  to: wallTime,
  freeSeats: z.number().int().describe('None of those that are promised to the waiting list'),
})
export type MergeTarget = z.infer<typeof mergeTarget>

export const listMergeTargets = route({
  method: 'GET',
  path: '/api/child-class/groups/:groupId/merge',
  summary:
    'Lists the groups of the play centre that could take the children of a group: of its class, and of classes of the same kind.',
  ...ofGroup,
  answer: z.array(mergeTarget),
  refusals: ['class.not-found'],
})

/** What merging two groups does. Money in major units. */
export const mergeEffect = z.object({
  children: z.number().int().describe('Who move'),
  families: z.number().int().describe('Who are notified by mail'),
  freeSeats: z.number().int(),
  pending: z
    .number()
    .int()
    .describe('Bookings that are about to be paid, and offers that families may still take: they come first'),
  apart: z.number().int().describe('Bookings whose other children stay in the class that is left'),
  outsideAge: z.number().int().describe('Children who are too young or too old for the other group'),
  waiting: z
    .number()
    .int()
    .describe('Families who wait for the group and now wait for the other one; of another class: whose waiting ends'),
  refundAmount: money.describe('What goes back to families whose class costs less now'),
  currency,
})
export type MergeEffect = z.infer<typeof mergeEffect>

const into = z.guid().describe('The age group that takes the children')

export const previewMerge = route({
  method: 'POST',
  path: '/api/child-class/groups/:groupId/merge/preview',
  summary: 'Returns what merging a group into another one would do, and what speaks against it. Changes nothing.',
  ...ofGroup,
  body: z.strictObject({ into }),
  answer: mergeEffect.extend({ problem: z.enum(mergeProblems).nullable().describe('Why it would be refused') }),
  refusals: ['class.not-found', 'merge.not-possible'],
})

export const mergeGroups = route({
  method: 'POST',
  path: '/api/child-class/groups/:groupId/merge',
  summary:
    'Moves all children of a group to another one and closes the group: all of them or none. Families are notified by mail, may cancel free of charge until the class begins, and get back what the new class costs less. Written to the audit log.',
  ...ofGroup,
  body: z.strictObject({
    into,
    children: z.int().min(0).describe('As shown before; refused with `merge.changed` when it has changed'),
    refundAmount: money.describe('As shown before'),
  }),
  answer: mergeEffect,
  refusals: [
    'class.not-found',
    'merge.not-possible',
    'merge.too-few-places',
    'merge.pending',
    'merge.apart',
    'merge.changed',
    'class.child-booked',
    'payment.unavailable',
  ],
})
