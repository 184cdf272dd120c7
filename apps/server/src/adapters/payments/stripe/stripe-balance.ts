import type Stripe from 'stripe'
import type { BalancePage, BalanceTransaction, PayoutState, ProviderBalance, ProviderPayout, TransactionKind } from '../balance.ts'

/** Stripe's most. */
const pageSize = 100

/** Stripe's balance transactions and payouts. Its lists are newest first and go on after an id, so that what is added meanwhile moves no page. */
export const stripeBalance = (client: Stripe): ProviderBalance => ({
  listTransactions: async (since, page) => {
    const list = await client.balanceTransactions.list({
      created: { gte: secondsOf(since) },
      expand: ['data.source'],
      ...after(page),
    })
    return pageOf(list, list.data.filter(isOurs).map(transactionOf))
  },
  listPayouts: async (since, page) => {
    const list = await client.payouts.list({ created: { gte: secondsOf(since) }, ...after(page) })
    return pageOf(list, list.data.map(payoutOf))
  },
  listPayoutTransactions: async (payoutId, page) => {
    const list = await client.balanceTransactions.list({ payout: payoutId, expand: ['data.source'], ...after(page) })
    return pageOf(list, list.data.filter(isOurs).map(transactionOf))
  },
})

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)
const after = (page: string | undefined) => ({ limit: pageSize, ...(page === undefined ? {} : { starting_after: page }) })
/** The id to go on after is the last that Stripe sent, whether it was of interest or not. */
const pageOf = <A>({ data, has_more }: { data: { id: string }[]; has_more: boolean }, items: A[]): BalancePage<A> => {
  const last = data.at(-1)?.id
  return has_more && last !== undefined ? { items, next: last } : { items }
}

/** The payout's own movement is the payout. */
const isOurs = ({ type }: Stripe.BalanceTransaction): boolean => type !== 'payout'

const kinds: Record<string, TransactionKind> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund-failed',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout_failure: 'payout-failed',
  payout_cancel: 'payout-failed',
}
/** Disputes are adjustments that only the reporting category tells from others. */
const categories: Record<string, TransactionKind> = { dispute: 'dispute', dispute_reversal: 'dispute-won' }

type Source = { id: string; payment_intent?: string | { id: string } | null; metadata?: Record<string, string> | null }

const transactionOf = (transaction: Stripe.BalanceTransaction): BalanceTransaction => {
  const { id, type, reporting_category: category, amount, fee, net, currency, created } = transaction
  const source = transaction.source as unknown as string | Source | null
  const kind = categories[category] ?? kinds[type] ?? 'adjustment'
  return {
    transactionId: id,
    kind,
    amountMinor: amount,
    feeMinor: fee,
    netMinor: net,
    currency: currency.toUpperCase(),
    occurredAt: new Date(created * 1000),
    sourceId: sourceIdOf(kind, source),
    // Stripe copies what an intent carries to its charge.
    reference: isKept(kind) && source !== null && typeof source !== 'string' ? (source.metadata?.reference ?? null) : null,
  }
}

const isKept = (kind: TransactionKind): boolean => kind === 'payment' || kind.startsWith('refund')

/** Payments are known here by their intents, everything else by its own id. */
const sourceIdOf = (kind: TransactionKind, source: string | Source | null): string | null => {
  if (source === null || typeof source === 'string') return source
  const { id, payment_intent: intent } = source
  if (kind !== 'payment' || !intent) return id
  return typeof intent === 'string' ? intent : intent.id
}

const states: Record<string, PayoutState> = { paid: 'paid', failed: 'failed', canceled: 'cancelled' }
const payoutOf = (payout: Stripe.Payout): ProviderPayout => ({
  payoutId: payout.id,
  amountMinor: payout.amount,
  currency: payout.currency.toUpperCase(),
  createdAt: new Date(payout.created * 1000),
  arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
  state: states[payout.status] ?? 'on-the-way',
  isItemized: payout.reconciliation_status === 'completed',
})
