import type { DifferenceReason } from '@hoppla/contract/accounting/payouts'
import type { BalanceTransaction, ProviderPayout, TransactionKind } from '../../adapters/payments/balance.ts'
import type { MovedMoney } from '../orders/orders.ts'

/** What is wrong with what a provider sent, apart from what we know of it; undefined: nothing. Such data is named and not stored. */
export const faultOf = ({ amountMinor, feeMinor, netMinor, currency }: BalanceTransaction): DifferenceReason | undefined => {
  if (![amountMinor, feeMinor, netMinor].every(Number.isSafeInteger) || !/^[A-Z]{3}$/.test(currency)) return 'unreadable'
  return netMinor === amountMinor - feeMinor ? undefined : 'wrong-net'
}
export const isReadable = ({ amountMinor, currency, arrivesOn }: ProviderPayout): boolean =>
  Number.isSafeInteger(amountMinor) && /^[A-Z]{3}$/.test(currency) && /^\d{4}-\d{2}-\d{2}$/.test(arrivesOn)

/** @property takes whether a movement of the kind is the one that its payment, refund or dispute has, or takes it back. */
type Known = { unknown: DifferenceReason; own: MovedMoney['kind']; sign: 1 | -1; takes: 1 | -1; needsDone: boolean }
const known: Partial<Record<TransactionKind, Known>> = {
  payment: { unknown: 'unknown-payment', own: 'payment', sign: 1, takes: 1, needsDone: true },
  refund: { unknown: 'unknown-refund', own: 'refund', sign: -1, takes: 1, needsDone: true },
  // We may have sent it again since, or be about to.
  'refund-failed': { unknown: 'unknown-refund', own: 'refund', sign: 1, takes: -1, needsDone: false },
  dispute: { unknown: 'unknown-dispute', own: 'dispute', sign: -1, takes: 1, needsDone: true },
  'dispute-won': { unknown: 'unknown-dispute', own: 'dispute', sign: 1, takes: -1, needsDone: true },
}

/** What we know: our movements, payouts that we have read, and how often each of our movements has been seen at the provider, less how often it came back. */
export type OwnSide = {
  money: readonly MovedMoney[]
  payouts: ReadonlyMap<string, { amountMinor: number; currency: string }>
  seen: Map<string, number>
}
export type Match =
  | { isKnown: true; own: MovedMoney | undefined }
  | { isKnown: false; reason: DifferenceReason; own: MovedMoney | undefined; expectedMinor: number | null }

const yes = (own?: MovedMoney): Match => ({ isKnown: true, own })
const no = (reason: DifferenceReason, own?: MovedMoney, expectedMinor: number | null = null): Match => ({
  isKnown: false,
  reason,
  own,
  expectedMinor,
})

/** Whether a movement at the provider is one of ours, to the last unit. One that is counts in `side.seen`. */
export const matchTransaction = (transaction: BalanceTransaction, side: OwnSide): Match => {
  const { kind, sourceId, reference, amountMinor, currency } = transaction
  if (kind === 'fee') return yes()
  if (kind === 'payout-failed') {
    const payout = side.payouts.get(sourceId ?? '')
    return payout?.amountMinor === amountMinor && payout.currency === currency ? yes() : no('unknown-payout')
  }
  const rule = known[kind]
  if (!rule) return no('adjustment')
  const own = side.money.find((one) => one.kind === rule.own && isSame(one, sourceId, reference))
  if (!own || (rule.needsDone && !own.isDone)) return no(rule.unknown, own)
  if (own.currency !== currency) return no('wrong-currency', own)
  const expected = rule.sign * own.amountMinor
  if (amountMinor !== expected) return no('wrong-amount', own, expected)
  const key = `${own.kind} ${own.ownId}`
  const seen = (side.seen.get(key) ?? 0) + rule.takes
  if (seen > 1 || seen < 0) return no('taken-twice', own)
  side.seen.set(key, seen)
  return yes(own)
}

/** A payment is known by its session, also where the provider names our id: an id can be copied. A refund that was sent again has another id at the provider. */
const isSame = ({ kind, ownId, providerId }: MovedMoney, sourceId: string | null, reference: string | null): boolean =>
  kind === 'refund' && reference !== null ? ownId === reference : sourceId !== null && providerId === sourceId

/** Whether a payout agrees: nothing is left of it, every movement is known, and nothing else is wrong with it, explained or not. */
export const isAgreeing = (payout: { amountMinor: number; sumMinor: number; unknown: number; faults: number }): boolean =>
  payout.amountMinor === payout.sumMinor && payout.unknown === 0 && payout.faults === 0
