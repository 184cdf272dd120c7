import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { PaymentProvider, PaymentState } from '../../../adapters/payments/payment-provider.ts'
import { send } from '../../../http/http-client.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Clock } from '../../../kernel/clock.ts'

type Settings = { apiKey: string; webhookSecret: string; url: string }

const payment = z.object({
  id: z.string(),
  reference: z.guid(),
  state: z.enum(['open', 'paid', 'declined', 'cancelled']),
  amountMinor: z.number().int(),
  currency: z.string(),
  page: z.url(),
})
const event = z.object({ id: z.string(), payment })
const refund = z.object({ id: z.string() })
/** How old a signature may be, in seconds. */
const tolerance = 300

export const createPebblePayments = ({ apiKey, webhookSecret, url }: Settings, clock: Clock): PaymentProvider => {
  const call = async (method: 'GET' | 'POST', path: string, body: object = {}): Promise<unknown> => {
    const { status, text } = await send(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}` },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    })
    if (status !== 200) throw new Error(`Pebble answered ${status} to ${method} ${path}`)
    return JSON.parse(text)
  }
  return {
    name: 'pebble',
    open: async ({ reference, amountMinor, currency, returnUrl }) => {
      const { id, page } = payment.parse(await call('POST', '/payments', { reference, amountMinor, currency, returnUrl }))
      return { sessionId: id, redirectUrl: page }
    },
    cancel: async (sessionId) => stateOf(payment.parse(await call('POST', `/payments/${sessionId}/cancel`))),
    find: async (sessionId) => stateOf(payment.parse(await call('GET', `/payments/${sessionId}`))),
    refund: async ({ sessionId, amountMinor, reference }) => ({
      refundId: refund.parse(await call('POST', '/refunds', { payment: sessionId, amountMinor, reference })).id,
    }),
    readWebhook: (raw, headers) => {
      if (!isSigned(raw, headers['pebble-signature'], webhookSecret, clock.now())) throw new Refusal('webhook.signature-invalid')
      const { id, payment: reported } = readEvent(raw)
      return { eventId: id, sessionId: reported.id, reference: reported.reference, state: stateOf(reported) }
    },
  }
}

const stateOf = ({ state, amountMinor, currency }: z.infer<typeof payment>): PaymentState =>
  state === 'paid' ? { status: state, amountMinor, currency, methodLabel: 'Pebble card' } : { status: state }

const readEvent = (raw: Buffer): z.infer<typeof event> => {
  try {
    return event.parse(JSON.parse(raw.toString('utf8')))
  } catch {
    throw new Refusal('webhook.unreadable')
  }
}

/** `<unix seconds>.<hex>`: HMAC-SHA256 over time and raw body. */
export const signPebble = (raw: Buffer, secret: string, seconds: number): string =>
  `${seconds}.${createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest('hex')}`

const isSigned = (raw: Buffer, header: string | string[] | undefined, secret: string, now: Date): boolean => {
  const seconds = Number(/^(\d{1,12})\.[0-9a-f]{64}$/.exec(String(header))?.[1] ?? Number.NaN)
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= tolerance)) return false
  return timingSafeEqual(Buffer.from(signPebble(raw, secret, seconds)), Buffer.from(String(header)))
}
