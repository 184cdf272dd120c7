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
  operation: z.enum(['open', 'find', 'cancel', 'refund', 'balance', 'payouts']),
  /** `lost-reply`: done, but the answer never comes. `away`: 503, nothing done. */
  fault: z.enum(['lost-reply', 'away']),
  times: z.number().int().min(0).max(100),
})
export type FaultInput = z.infer<typeof faultInput>

const number = z.coerce.number().int()
export const balanceQuery = z.object({
  since: z.coerce.date().default(new Date(0)),
  after: number.min(0).default(0),
  payout: z.string().optional(),
})
export type BalanceQuery = z.infer<typeof balanceQuery>

const balanceTransactionAnswer = z.object({
  number: number,
  id: z.string(),
  kind: z.enum(['payment', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'fee', 'payout-failed', 'adjustment']),
  amountMinor: number,
  feeMinor: number,
  netMinor: number,
  currency: z.string(),
  sourceId: z.string().nullable(),
  reference: z.string().nullable(),
  createdAt: z.coerce.date(),
})
export type BalanceTransactionAnswer = z.infer<typeof balanceTransactionAnswer>
const payoutAnswer = z.object({
  number: number,
  id: z.string(),
  amountMinor: number,
  currency: z.string(),
  state: z.enum(['on-the-way', 'paid', 'failed']),
  createdAt: z.coerce.date(),
  arrivesOn: z.iso.date(),
})
export type PayoutAnswer = z.infer<typeof payoutAnswer>
export const transactionsAnswer = z.object({ items: z.array(balanceTransactionAnswer), next: z.string().nullable() })
export const payoutsAnswer = z.object({ items: z.array(payoutAnswer), next: z.string().nullable() })

export const disputeInput = z.object({ sessionId: z.string() })
export const disputeEnd = z.object({ state: z.enum(['won', 'lost']) })
export const disputesAnswer = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      sessionId: z.string(),
      amountMinor: number,
      currency: z.string(),
      state: z.enum(['open', 'won', 'lost']),
      createdAt: z.coerce.date(),
    }),
  ),
})
export const sentRefundAnswer = z.object({ refund: z.object({ id: z.string(), amountMinor: number }).nullable() })
