import type { ProviderBalance } from './balance.ts'

/** What every payment provider adapter can do. Amounts are minor units. Every call may fail with an `Error` when the provider does not answer. */
export type PaymentProvider = {
  /** The name of its definition. */
  name: string
  /** For the provider's own element in our page. */
  publishableKey?: string
  /**
   * Opens a payment session at the provider. Repeating it with the same `reference` gives the same session.
   * Never called while a database connection is held.
   */
  open: (input: OpenPayment) => Promise<OpenedPayment>
  /** Ends an open session, so that it cannot be paid any more. Answers the state it is in then. */
  cancel: (sessionId: string) => Promise<PaymentState>
  /** The state of a session, for payments whose webhook never came. */
  find: (sessionId: string) => Promise<PaymentState>
  /**
   * Refunds money. The same `reference` never moves money twice, however often it is sent and whatever the provider has forgotten. Never called twice at
   * the same time.
   */
  refund: (input: RefundInput) => Promise<RefundAnswer>
  /** What has been moved under a reference, whatever became of the replies; undefined: nothing. Absent: a provider that knows no disputes. */
  findSentRefund?: (input: Pick<RefundInput, 'sessionId' | 'reference'>) => Promise<RefundAnswer | undefined>
  /** Asks how a refund got on. Absent: what was accepted has arrived. */
  findRefund?: (refundId: string) => Promise<RefundState>
  /** Every dispute begun since a moment, for what a webhook never reported. Absent: there are none. */
  listDisputes?: (since: Date) => Promise<DisputeEvent[]>
  /** Its account of the money that it holds for us, and of what it pays out. Absent: it gives none, and its definition says `hasNoPayouts`. */
  balance?: ProviderBalance
  /**
   * Checks the signature over the raw body and reads the event; undefined for an event that is not about money of ours.
   * @throws Refusal `webhook.signature-invalid`; `webhook.unreadable` for a body that is signed and none of the provider's.
   */
  readWebhook: (
    raw: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ) => PaymentEvent | RefundEvent | DisputeEvent | undefined
}

export type OpenPayment = {
  /** Our payment id: unique, and the provider's idempotency key. */
  reference: string
  orderReference: string
  amountMinor: number
  currency: string
  method: string
  /** Where the buyer comes back to; says nothing about success. */
  returnUrl: string
  cancelUrl: string
  language: string
  description: string
  email: string
}
export type OpenedPayment = {
  sessionId: string
  /** A hosted page to go to; or, for a page of ours, the client secret of the provider's element. */
  redirectUrl?: string
  clientSecret?: string
}
export type PaymentState = {
  /** `processing`: out of the buyer's hands, and not yet sure. */
  status: 'open' | 'processing' | 'paid' | 'declined' | 'cancelled'
  /** How it was paid, for the receipt: 'Visa •••• 4242'. */
  methodLabel?: string
  /** What was paid, where the provider reports it. */
  amountMinor?: number
  currency?: string
}
export type PaymentEvent = {
  kind?: never
  /** Unique at the provider; a repeat of the event carries it again. */
  eventId: string
  sessionId: string
  /** `OpenPayment.reference`. */
  reference: string
  state: PaymentState
}
export type RefundInput = {
  sessionId: string
  amountMinor: number
  currency: string
  /** Our refund id. */
  reference: string
  /** Counts the attempts, from 1. Each needs a number of its own, since a provider repeats its first refusal for as long as it remembers it. */
  attempt: number
}
export type RefundAnswer = {
  refundId: string
  /** Accepted, but its arrival is reported later, by a webhook or `findRefund`. */
  isPending?: boolean
  /** What has been moved under this reference; absent: what was asked for. */
  amountMinor?: number
}
export type RefundState = 'pending' | 'done' | 'failed'
export type RefundEvent = { kind: 'refund'; refundId: string; state: RefundState }
/** The buyer's bank takes a payment back, or asks to. `won`: it stays with us. */
export type DisputeEvent = {
  kind: 'dispute'
  disputeId: string
  sessionId: string
  amountMinor: number
  currency: string
  /** The provider's word: 'fraudulent'. */
  reason: string
  state: 'open' | 'won' | 'lost'
  openedAt: Date
}
/** The providers that this installation has set up, by name. `gift-card` has none, since nothing is left to pay. */
export type PaymentProviders = Record<string, PaymentProvider>
