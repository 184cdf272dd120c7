import { payMethods } from '@hoppla/contract/orders/pay-methods'
import { z } from 'zod'
import { mostMs, reasonOf } from '../../../settings/reasons.ts'
import type { Fault } from '../../../settings/setting-types.ts'
import { definePaymentProvider } from '../definition.ts'

const isTestKey = (key: string | undefined): boolean => /^\w\w_test_/.test(key ?? '')
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Payments through Stripe, in the Payment Element of our own page (apps/web/app/modules/orders/payment/stripe). */
export const stripe = definePaymentProvider({
  name: 'stripe',
  title: 'Stripe',
  settings: {
    STRIPE_SECRET_KEY: {
      read: z
        .string()
        .regex(/^(sk|rk)_/, 'it is no secret key')
        .optional(),
      fallback: '',
      about: 'Stripe: secret API key.',
      write: 'the secret key, which begins with sk_live_ (sk_test_ outside production)',
      isSecret: true,
      isRequired: true,
    },
    STRIPE_PUBLISHABLE_KEY: {
      read: z.string().regex(/^pk_/, 'it is no publishable key').optional(),
      fallback: '',
      about: 'Stripe: publishable key for the Payment Element.',
      write: 'the publishable key, which begins with pk_live_ (pk_test_ outside production)',
      isSecret: true,
      isRequired: true,
    },
    STRIPE_WEBHOOK_SECRET: {
      read: z
        .string()
        .regex(/^whsec_/, 'it is no signing secret')
        .optional(),
      fallback: '',
      about: 'Stripe: signing secret of the webhook endpoint.',
      write: 'the signing secret of the webhook endpoint, which begins with whsec_',
      isSecret: true,
      isRequired: true,
    },
    STRIPE_API_BASE: {
      read: z.url({ protocol: /^https?$/ }).optional(),
      fallback: '',
      about: 'Stripe: another API address, for tests against a local server.',
      write: 'nothing, or the http(s) address of a server for tests',
    },
  },
  methods: payMethods,
  contentSources: {
    script: ['https://js.stripe.com'],
    connect: ['https://api.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  },
  configure: (values) => ({
    secretKey: values.STRIPE_SECRET_KEY,
    publishableKey: values.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: values.STRIPE_WEBHOOK_SECRET,
    apiBase: values.STRIPE_API_BASE,
  }),
  faults: ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_API_BASE }, { name, isOpen }) => {
    const isMixed =
      STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && isTestKey(STRIPE_SECRET_KEY) !== isTestKey(STRIPE_PUBLISHABLE_KEY)
    const base = !isOpen && STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : undefined
    const keys = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }
    return [
      ...(isMixed
        ? [['STRIPE_PUBLISHABLE_KEY', 'of this key and STRIPE_SECRET_KEY one is for tests and one is not'] satisfies Fault]
        : []),
      ...Object.entries(keys)
        .filter(([, key]) => name === 'production' && isTestKey(key))
        .map(([key]): Fault => [key, 'a key for tests takes no money']),
      ...(base && base.protocol !== 'https:' && !loopback.test(base.hostname)
        ? [['STRIPE_API_BASE', 'payments do not go unencrypted over a network'] satisfies Fault]
        : []),
    ]
  },
  // An outage at Stripe is not a wrong setting and must not prevent a start. A key that Stripe does not know is, and so is a custom API address that does
  // not answer.
  check: async ({ secretKey, apiBase }): Promise<Fault | undefined> => {
    try {
      const { status, body } = await fetch(`${(apiBase ?? 'https://api.stripe.com').replace(/\/$/, '')}/v1/balance`, {
        headers: { authorization: `Bearer ${secretKey}` },
        signal: AbortSignal.timeout(mostMs),
      })
      await body?.cancel()
      // A restricted key may be answered 403: known, and not for this.
      return status === 401 ? ['STRIPE_SECRET_KEY', 'Stripe does not know it'] : undefined
    } catch (error) {
      return apiBase === undefined ? undefined : ['STRIPE_API_BASE', reasonOf((error as Error).cause ?? error)]
    }
  },
  create: async (configured, { clock }) => (await import('./stripe-client.ts')).createStripePayments(configured, clock),
})
