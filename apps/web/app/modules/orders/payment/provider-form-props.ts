import type { Payment } from '@hoppla/contract/orders'

/** What the form of every payment provider gets. */
export type ProviderFormProps = {
  payment: Pick<Payment, 'provider' | 'method' | 'clientSecret' | 'publishableKey' | 'amount' | 'currency'>
  /** The buyer has paid, or tried to: how the order is doing is to be asked anew. */
  onDone: () => void
}
