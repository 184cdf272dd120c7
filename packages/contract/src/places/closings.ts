import { z } from 'zod'
import { languages } from '../languages.ts'
import { route } from '../route.ts'
import { day } from './day.ts'

/** Why a play centre is closed. Each has words in every language; of `other` they are written by whoever closes. */
export const closingCauses = ['illness', 'power', 'water', 'weather', 'technical', 'private-event', 'other'] as const
export type ClosingCause = (typeof closingCauses)[number]

/**
 * What becomes of a class that has a session in the closed hours.
 * - `cancel`: the whole class is cancelled, with all that was paid refunded
 * - `share`: this session is dropped and its share of what was paid refunded; the others take place
 * - `skip`: this session is dropped and nothing refunded; the others take place
 * - `keep`: the session takes place although the centre is closed; nobody is told
 */
export const classOutcomes = ['cancel', 'share', 'skip', 'keep'] as const
export type ClassOutcome = (typeof classOutcomes)[number]

const wallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
const wallEnd = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)
/** What parents read, by language; one line of plain text. */
const reason = z.partialRecord(
  z.enum(languages),
  z
    .string()
    .trim()
    .min(1)
    .max(120)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
)
const money = z.object({ currency: z.string().describe('ISO 4217'), amount: z.number().describe('Decimal major units') })
const interval = z.object({ from: z.string(), to: z.string() }).describe('`HH:MM` on the play centre’s own clock')

export const closingInput = z.strictObject({
  placeIds: z.array(z.guid()).min(1).max(40).describe('Play centres'),
  date: day,
  from: wallTime.nullable().describe('Null: from the beginning of the day'),
  until: wallEnd.nullable().describe('Null: to the end of the day'),
  cause: z.enum(closingCauses),
  reason: reason.nullish().describe('Of `other`: in every language of the places’ countries'),
  notice: z.boolean().describe('Publishes a notice on the sites of the places, which ends with the closing'),
  classes: z
    .array(z.strictObject({ classId: z.guid(), outcome: z.enum(classOutcomes) }))
    .max(500)
    .default([])
    .describe('Of classes that are not named here it is what the preview proposes'),
})
export type ClosingInput = z.infer<typeof closingInput>

export const closedClass = z.object({
  id: z.guid(),
  placeId: z.guid(),
  name: z.string(),
  times: z.array(interval).describe('Of its sessions in the closed hours'),
  sessions: z.number().int().describe('How many days the class has in all'),
  families: z.number().int().describe('With a place in these sessions'),
  children: z.number().int(),
  outcome: z.enum(classOutcomes),
  choices: z.array(
    z.object({
      outcome: z.enum(classOutcomes),
      families: z.number().int().describe('Who would be told'),
      refund: z.number().describe('What would go back in all, decimal major units'),
    }),
  ),
  currency: z.string(),
})
export type ClosedClass = z.infer<typeof closedClass>

/** A party that is booked in closed hours. A closing cancels none and tells nobody: the staff call. */
export const closedParty = z.object({
  id: z.guid(),
  placeId: z.guid(),
  from: z.string().describe('`HH:MM` on the play centre’s own clock'),
  until: z.string(),
  children: z.number().int(),
  reference: z.string().nullable().describe('Of the order of its deposit, which says whom to call; null: booked by phone'),
})
export type ClosedParty = z.infer<typeof closedParty>

export const closingPreview = z.object({
  places: z.array(
    z.object({
      id: z.guid(),
      name: z.string(),
      before: z.array(interval).describe('The hours of the day as they are'),
      after: z.array(interval).describe('And as they would be'),
      opensAgain: z.object({ date: day, from: z.string() }).nullable().describe('Null: not within 60 days'),
    }),
  ),
  classes: z.array(closedClass),
  parties: z.array(closedParty).describe('Booked in the closed hours; they stay booked'),
  families: z.number().int().describe('Who would be told by mail, each once'),
  children: z.number().int(),
  refunds: z.array(money).describe('By currency; none: nothing goes back'),
  reason,
  notice: z.object({ names: reason, content: z.partialRecord(z.enum(languages), z.string()) }).nullable(),
})
export type ClosingPreview = z.infer<typeof closingPreview>

export const closing = z.object({
  id: z.guid(),
  placeId: z.guid(),
  placeName: z.string(),
  date: day,
  from: z.string(),
  until: z.string(),
  cause: z.enum(closingCauses),
  reason: z.string().describe('In the language of the caller'),
  closedBy: z.object({ id: z.guid(), name: z.string() }).nullable(),
  closedAt: z.iso.datetime(),
  state: z.enum(['coming', 'current', 'over']),
  cancelledClasses: z.number().int(),
  droppedSessions: z.number().int().describe('Classes of which only this day is dropped'),
  parties: z.array(closedParty).describe('Still booked in the closed hours, and not over'),
  families: z.number().int().describe('Who was told'),
  refunds: z.array(money),
})
export type Closing = z.infer<typeof closing>

const staff = { access: { permission: 'hours.close' }, atPlace: 'resource' } as const
const refusedInput = [
  'location.not-found',
  'closing.past',
  'closing.too-far',
  'closing.ends-first',
  'closing.closed-already',
  'closing.reason-missing',
] as const

export const previewClosing = route({
  method: 'POST',
  path: '/api/staff/closings/preview',
  summary:
    'Returns what closing play centres for a day, or some hours of it, would do: their hours, classes in the closed hours, families to be notified, money to be refunded, and booked parties, which stay. Changes nothing.',
  body: closingInput,
  answer: closingPreview,
  refusals: [...refusedInput, 'class.not-found'],
  ...staff,
})

export const createClosing = route({
  method: 'POST',
  path: '/api/staff/closings',
  summary:
    'Closes play centres for a day, or some hours of it. Sites and calendars show it within five seconds; booked parents are notified by mail, and refunded as chosen. Written to the audit log.',
  body: closingInput,
  answer: z.object({
    closings: z.array(closing),
    families: z.number().int(),
    children: z.number().int(),
    refunds: z.array(money),
  }),
  idempotent: true,
  refusals: [...refusedInput, 'class.not-found', 'class.closed', 'idempotency.other-body', 'idempotency.key-invalid'],
  ...staff,
})

export const listClosings = route({
  method: 'GET',
  path: '/api/staff/closings',
  summary: 'Lists the closings of the caller’s places from a day on, soonest first; at most 200.',
  query: z.strictObject({
    place: z.guid().optional().describe('Of a place and all that lies in it'),
    from: day.optional().describe('Default: a week ago'),
  }),
  answer: z.array(closing),
  ...staff,
})

export const deleteClosing = route({
  method: 'DELETE',
  path: '/api/staff/closings/:id',
  summary:
    'Deletes a closing: the hours are what they were, and parents whose session was dropped are notified that it takes place. Cancelled classes stay cancelled and refunds stay refunded. Written to the audit log.',
  params: z.object({ id: z.guid() }),
  answer: z.object({
    families: z.number().int().describe('Who is told that the session takes place'),
    cancelledClasses: z.number().int(),
  }),
  refusals: ['closing.not-found', 'closing.past'],
  ...staff,
})
