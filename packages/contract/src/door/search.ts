import { z } from 'zod'
import { route } from '../route.ts'

/** Families in one answer at most; there is no second page. */
export const foundFamiliesMost = 10

/** A family as the door tells it from another: never a whole surname or number. */
export const foundFamily = z.object({
  code: z.string().describe('Opens the family as its member card would: for whoever searched, at this place, for 15 minutes'),
  name: z.string().describe('The parent: first name and initial (`Astrid L.`)'),
  phoneEnd: z.string().nullable().describe('The last two digits of the telephone number. Null: none is known'),
  children: z.array(z.object({ name: z.string().describe('First name and initial'), age: z.number().int() })),
})
export type FoundFamily = z.infer<typeof foundFamily>

export const searchAtDoor = route({
  method: 'POST',
  path: '/api/door/search',
  summary: `Finds families by the beginning of a parent’s or child’s name, or of a telephone number, when they have no card with them; at most ${foundFamiliesMost}. Only those with a pass, a ticket card or a class that is valid at the play centre today, or who were admitted there today. Changes nothing. Written to the audit log, once for each family that is shown.`,
  access: { permission: 'door.admit' },
  atPlace: 'resource',
  body: z.strictObject({
    playgroundId: z.guid(),
    text: z
      .string()
      .trim()
      .min(3)
      .max(100)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  }),
  answer: z.object({ families: z.array(foundFamily), hasMore: z.boolean().describe('More of the name has to be typed') }),
  refusals: ['location.not-found', 'request.too-many'],
})
