/** What every payment provider adapter can do. Amounts are minor units. */
export type PaymentProvider = {
  name: 'test' | 'stripe'
  /**
   * Opens a payment session at the provider. Repeating it with the same `reference` gives the same session.
   * Never called while a database connection is held.
   */
  open: (wish: OpenPayment) => Promise<OpenedPayment>
  /** Ends an open session, so that it cannot be paid any more. Answers the state it was in. */
  cancel: (sessionId: string) => Promise<PaymentState>
  /** Asks for the truth, for what a webhook never told. */
  find: (sessionId: string) => Promise<PaymentState>
  /** Gives money back; the same `reference` never moves money twice. */
  refund: (wish: { sessionId: string; amountMinor: number; currency: string; reference: string }) => Promise<{ refundId: string }>
  /** Checks the signature over the raw body and reads the event. Throws Refusal `webhook.signature-invalid`. */
  readWebhook: (raw: Buffer, headers: Record<string, string | string[] | undefined>) => PaymentEvent | undefined
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
export type PaymentState = { status: 'open' | 'paid' | 'declined' | 'cancelled'; methodLabel?: string }
export type PaymentEvent = { eventId: string; sessionId: string; state: PaymentState; raw: unknown }
export type PaymentProviders = Partial<Record<PaymentProvider['name'], PaymentProvider>>
