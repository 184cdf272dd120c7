import { z } from 'zod'

/** The wire format of the test payment provider: its API and its webhooks. */
export const sessionState = z.enum(['open', 'paid', 'declined', 'cancelled'])

export const openInput = z.object({
  reference: z.guid(),
  orderReference: z.string().max(60),
  amountMinor: z.number().int().positive(),
  currency: z.string().length(3),
  method: z.string().max(40),
  language: z.string().max(5),
  description: z.string().max(500),
  returnUrl: z.url(),
  cancelUrl: z.url(),
})
export type OpenInput = z.infer<typeof openInput>

export const sessionAnswer = z.object({
  id: z.string(),
  reference: z.string(),
  state: sessionState,
  methodLabel: z.string().nullable(),
  amountMinor: z.number().int(),
  currency: z.string(),
})
export type SessionAnswer = z.infer<typeof sessionAnswer>

export const refundInput = z.object({ sessionId: z.string(), amountMinor: z.number().int().positive(), reference: z.guid() })
export const refundAnswer = z.object({ id: z.string() })

export const webhookEvent = z.object({ id: z.string(), type: z.string(), session: sessionAnswer })
export type WebhookEvent = z.infer<typeof webhookEvent>

/** What the hosted page may be set to do. Numbers are seconds. */
export const actInput = z.object({
  action: z.enum(['pay', 'decline', 'cancel']),
  delay: z.coerce.number().int().min(0).max(86_400).default(0),
  late: z.coerce.number().int().min(0).max(86_400).default(0),
  duplicate: z.coerce.boolean().default(false),
  lostReply: z.coerce.boolean().default(false),
  silent: z.coerce.boolean().default(false),
})
export type ActInput = z.infer<typeof actInput>

export const faultInput = z.object({
  operation: z.enum(['open', 'find', 'cancel', 'refund']),
  /** `lost-reply`: done, but the answer never comes. `away`: 503, nothing done. */
  fault: z.enum(['lost-reply', 'away']),
  times: z.number().int().min(0).max(100),
})
export type FaultInput = z.infer<typeof faultInput>
