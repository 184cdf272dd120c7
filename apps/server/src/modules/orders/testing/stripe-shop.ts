import { receiveWebhook } from '@hoppla/contract/orders'
import { sql } from 'kysely'
import { startStripeServer } from '../../../adapters/payments/stripe/testing/stripe-server.ts'
import { aShop } from './shop.ts'

/** A shop whose Sweden pays through Stripe, or what speaks like it. */
export const aStripeShop = async () => {
  const stripe = await startStripeServer('whsec_test')
  const shop = await aShop({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_API_BASE: stripe.address,
  })
  await sql`update countries set payment = '{"adapter": "stripe", "methods": ["card", "swish"]}' where slug = 'sweden'`.execute(
    shop.deps.db,
  )
  return {
    ...shop,
    stripe,
    /** Delivers an event of Stripe's. @returns the status of the answer. */
    hook: async ({ raw, headers }: { raw: string; headers: Record<string, string> }): Promise<number> => {
      const answer = await shop.app.inject({
        method: 'POST',
        url: receiveWebhook.path.replace(':provider', 'stripe'),
        headers: { ...headers, host: 'hooks.example' },
        payload: raw,
      })
      return answer.statusCode
    },
    close: async () => {
      await shop.close()
      await stripe.stop()
    },
  }
}
export type StripeShop = Awaited<ReturnType<typeof aStripeShop>>

export const intentOf = (payment: { clientSecret: string | null }): string => payment.clientSecret?.split('_secret_')[0] ?? ''
