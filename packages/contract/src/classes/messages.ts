import { z } from 'zod'
import { moment } from '../classes.ts'
import { writtenText } from '../editing/written-text.ts'
import { languages } from '../languages.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

const staff = { access: { permission: 'classes.message' }, atPlace: 'resource' } as const

/** Who is written to: everybody with a child in the class, in one of its groups, or the family of one child. */
export const messageAudiences = ['class', 'group', 'child'] as const
export type MessageAudience = (typeof messageAudiences)[number]

/** A message in one language. */
const words = z.strictObject({
  subject: writtenText(120).regex(/^[^\n\t\r]*$/u),
  text: writtenText(4_000),
})
const texts = z.partialRecord(z.enum(languages), words).describe('By language of the country; its first language is required')
export type MessageTexts = z.infer<typeof texts>

const audience = {
  groupId: z.guid().nullish().describe('Of the age group; null: the whole class'),
  childId: z.guid().nullish().describe('Of a child’s place in a booking: its family alone'),
}
export const messageInput = z.strictObject({ ...audience, texts })
export type MessageInput = z.infer<typeof messageInput>

const refusals = ['class.not-found', 'child.not-found', 'message.languages-wrong'] as const

export const previewMessage = route({
  method: 'POST',
  path: '/api/child-class/:classId/messages/preview',
  summary:
    'Returns how many families a message would go to, in which language, and how its mail would look in each; with an example for the name of the child. Changes nothing.',
  params: z.object({ classId: z.guid() }),
  body: messageInput,
  answer: z.object({
    families: z.number().int().describe('Who would get a mail; one each, however many of its children are concerned'),
    languages: z
      .array(
        z.object({
          language: z.enum(languages),
          isRequired: z.boolean(),
          readers: z.number().int().describe('Families who read this language'),
          families: z.number().int().describe('Families who get it in this language, as it is written so far'),
          mail: z.object({ subject: z.string(), html: z.string() }).nullable().describe('Null: not written in this language'),
        }),
      )
      .describe('Of the country'),
  }),
  refusals: [...refusals],
  ...staff,
})

export const sendMessage = route({
  method: 'POST',
  path: '/api/child-class/:classId/messages',
  summary:
    'Writes to the families of a class, of one of its groups or of one child: one mail each, in its own language where it is written, else in the country’s first. It stands with their bookings, too. Written to the audit log.',
  params: z.object({ classId: z.guid() }),
  body: messageInput,
  idempotent: true,
  answer: z.object({ id: z.guid(), families: z.number().int() }),
  refusals: [...refusals, 'message.nobody', 'message.too-many', 'idempotency.other-body', 'idempotency.key-invalid'],
  ...staff,
})

export const sentMessage = z.object({
  id: z.guid(),
  at: moment,
  by: z.string().nullable().describe('First name of who wrote it; null: has left'),
  audience: z.enum(messageAudiences),
  groupName: z.string().nullable(),
  child: z.string().nullable().describe('First name; null: not about one, or erased'),
  texts,
  families: z.number().int().describe('Who got a mail'),
})
export type SentMessage = z.infer<typeof sentMessage>

export const listMessages = route({
  method: 'GET',
  path: '/api/child-class/:classId/messages',
  summary:
    'Lists what was written to the families of a class, newest first (at most 100); of a group: to the class, to the group and to its children. Every call is written to the audit log.',
  params: z.object({ classId: z.guid() }),
  query: z.strictObject({ groupId: z.guid().optional() }),
  answer: z.object({ today: day, messages: z.array(sentMessage) }),
  refusals: ['class.not-found'],
  ...staff,
})

/** What the play centre wrote to the family of a booking. */
export const bookingMessage = z.object({ at: moment, language: z.enum(languages), subject: z.string(), text: z.string() })
export type BookingMessage = z.infer<typeof bookingMessage>

export const listBookingMessages = route({
  method: 'GET',
  path: '/api/child-class/booking/:bookingId/messages/:orderReference',
  summary: 'Lists what the play centre wrote about a booking to its family, newest first.',
  access: 'anyone',
  params: z.object({ bookingId: z.guid(), orderReference: z.string().regex(/^[0-9A-Za-z-]{1,40}$/) }),
  answer: z.array(bookingMessage),
  refusals: ['booking.not-found'],
})
