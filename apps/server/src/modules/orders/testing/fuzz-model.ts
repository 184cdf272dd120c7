import type { PaymentState } from '../../../adapters/payments/payment-provider.ts'

/** An order as the simple model knows it. Money in minor units. */
export type ModelOrder = {
  reference: string
  /** The name in front of the address. */
  buyer: string
  token: string
  kind: 'gift-card' | 'ticket' | 'code' | 'pass' | 'pass-code'
  totalMinor: number
  cardsMinor: number
  expiresAt: Date
  attempts: number
  state: 'open' | 'done' | 'over'
  isProcessing: boolean
  /** What has been given back of it, and how much of that through the bank. */
  backMinor: number
  bankBackMinor: number
}
export type Received = Exclude<PaymentState['status'], 'open'> | 'open'

/** Which payment event may follow on those before it. */
export const mayReceive: Record<Received, readonly Received[]> = {
  open: ['processing', 'declined', 'cancelled', 'paid'],
  processing: ['declined', 'cancelled', 'paid'],
  declined: ['processing', 'cancelled', 'paid'],
  cancelled: ['paid'],
  paid: [],
}

/** A paid order's status, from what has gone back of it. */
export const doneAs = ({ backMinor, totalMinor }: ModelOrder) =>
  backMinor === 0 ? 'Completed' : backMinor < totalMinor ? 'PartiallyRefunded' : 'Refunded'
/** The shop's status in the model's words. */
export const kindOf = (status: string) =>
  ['Cancelled', 'Expired', 'Failed'].includes(status)
    ? 'over'
    : ['Created', 'AwaitingPayment', 'Processing'].includes(status)
      ? 'open'
      : status
