import type { Deps } from '../platform/deps.ts'
import type { PaymentProviders } from './payments.ts'
import { createStripePayments } from './stripe.ts'
import { createTestPayments } from './test-payments/client.ts'

/** The payment providers that this installation may use: test payments outside production, Stripe where its keys are set. */
export const createPaymentProviders = ({ config, clock }: Pick<Deps, 'config' | 'clock'>): PaymentProviders => ({
  ...(config.isProduction ? {} : { test: createTestPayments({ config, clock }) }),
  ...(config.stripe ? { stripe: createStripePayments(config.stripe, clock) } : {}),
})
