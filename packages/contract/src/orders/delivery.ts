import { z } from 'zod'
import { day } from '../places/day.ts'

// No control signs and no half letters: what cannot be printed cannot be stored either.
const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const greeting = z
  .string()
  .trim()
  .max(200)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|\n|\r\n)*$/u)
/** `me`: to the buyer at once, as a PDF. `someone`: by e-mail to the recipient, at 08:00 of the chosen day or at once. */
export const delivery = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('me') }),
  z.strictObject({
    to: z.literal('someone'),
    recipientName: name,
    recipientEmail: z.email().max(254),
    greeting: greeting.optional(),
    sendOn: day.optional(),
  }),
])
export type DeliveryInput = z.input<typeof delivery>

/** A code to give away has no picture to choose; it goes like a gift card. */
export const codeDelivery = delivery.default({ to: 'me' })
