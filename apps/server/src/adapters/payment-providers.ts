import type { Deps } from '../kernel/deps.ts'
import type { PaymentProviders } from './payments.ts'
import { createTestPayments } from './test-payments/client.ts'

/** The payment providers that this installation may use: test payments in development and tests, Stripe where its keys are set: only there its library is loaded. */
export const createPaymentProviders = async ({ config, clock }: Pick<Deps, 'config' | 'clock'>): Promise<PaymentProviders> => ({
  ...(config.isOpen ? { test: createTestPayments({ config, clock }) } : {}),
  ...(config.stripe ? { stripe: (await import('./stripe.ts')).createStripePayments(config.stripe, clock) } : {}),
})
