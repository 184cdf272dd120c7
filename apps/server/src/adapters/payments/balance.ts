/** What of the money that a provider holds for us moved, and why. */
export type TransactionKind =
  | 'payment'
  | 'refund'
  /** A refund that did not arrive: the money is back on our balance. */
  | 'refund-failed'
  | 'dispute'
  /** A dispute that was decided for us. */
  | 'dispute-won'
  /** A fee that belongs to no single payment. */
  | 'fee'
  | 'payout-failed'
  /** Anything else: a correction, a reserve, a transfer. */
  | 'adjustment'

/** One movement of our balance at the provider. Amounts are minor units, positive when the balance grows. It never changes. */
export type BalanceTransaction = {
  /** Unique at the provider. */
  transactionId: string
  kind: TransactionKind
  amountMinor: number
  /** What the provider keeps of it; positive. */
  feeMinor: number
  /** `amountMinor - feeMinor`, as the provider says it. */
  netMinor: number
  /** ISO 4217, of the balance. */
  currency: string
  occurredAt: Date
  /** The provider's id of what it is about: the session of a payment, a refund, a dispute, a payout. */
  sourceId: string | null
  /** Our payment or refund id, where the provider kept it: a refund that failed is sent again under another id of the provider. */
  reference: string | null
}

/** Money that left our balance for our bank account; negative: the provider took it from there. */
export type ProviderPayout = {
  payoutId: string
  amountMinor: number
  currency: string
  createdAt: Date
  /** `YYYY-MM-DD`: when the bank should have it. */
  arrivesOn: string
  state: PayoutState
  /** Whether the provider can already say, and ever will, what the payout consists of. */
  isItemized: boolean
}
/** `paid` may still become `failed`: some banks send money back days later. */
export type PayoutState = 'on-the-way' | 'paid' | 'failed' | 'cancelled'

/** `next` asks for the page that follows; absent on the last. */
export type BalancePage<A> = { items: readonly A[]; next?: string }

/**
 * A provider's account of the money that it holds for us. Lists come in pages; what is added meanwhile neither moves nor hides an item of a later page.
 * Every call may fail with an `Error` when the provider does not answer, and none is made while a database connection is held.
 */
export type ProviderBalance = {
  /** Movements since a moment. */
  listTransactions: (since: Date, page?: string) => Promise<BalancePage<BalanceTransaction>>
  /** Payouts that were made since a moment. */
  listPayouts: (since: Date, page?: string) => Promise<BalancePage<ProviderPayout>>
  /** What a payout consists of. */
  listPayoutTransactions: (payoutId: string, page?: string) => Promise<BalancePage<BalanceTransaction>>
}
