import { ZodError } from 'zod'
import { send } from '../../../http/http-client.ts'
import { ownAddress } from '../../../http/own-address.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Config } from '../../../kernel/config.ts'
import type { PaymentProvider, PaymentState } from '../payment-provider.ts'
import { query, testBalance } from './balance-client.ts'
import { isSigned, keysOf, signatureHeader } from './keys.ts'
import {
  disputesAnswer,
  refundAnswer,
  type SessionAnswer,
  sentRefundAnswer,
  sessionAnswer,
  type WebhookEvent,
  webhookEvent,
} from './wire.ts'

/**
 * The shop's side of test payments: speaks to the provider over HTTP only, as to a company outside, though it lives in this very process.
 * Never made in production.
 */
export const createTestPayments = ({ config, clock }: { config: Config; clock: Clock }): PaymentProvider => {
  const { apiKey, webhookSecret } = keysOf(config.secret)
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const { status, text } = await send(`${ownAddress(config)}/test-payments/api${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (status !== 200) throw new Error(`Test payments answered ${status} to ${method} ${path}: ${text.slice(0, 200)}`)
    return JSON.parse(text)
  }
  return {
    name: 'test',
    open: async ({ email: _email, ...input }) => {
      const session = sessionAnswer.parse(await call('POST', '/sessions', input))
      return { sessionId: session.id, redirectUrl: new URL(`/test-payments/pay/${session.id}`, input.returnUrl).href }
    },
    cancel: async (sessionId) => stateOf(sessionAnswer.parse(await call('POST', `/sessions/${sessionId}/cancel`, {}))),
    find: async (sessionId) => stateOf(sessionAnswer.parse(await call('GET', `/sessions/${sessionId}`))),
    refund: async ({ sessionId, amountMinor, reference }) => ({
      refundId: refundAnswer.parse(await call('POST', '/refunds', { sessionId, amountMinor, reference })).id,
    }),
    // Who knows disputes must be able to say which refunds went.
    findSentRefund: async ({ reference }) => {
      const { refund } = sentRefundAnswer.parse(await call('GET', `/refunds/${reference}`))
      return refund === null ? undefined : { refundId: refund.id, amountMinor: refund.amountMinor }
    },
    listDisputes: async (since) =>
      disputesAnswer.parse(await call('GET', `/disputes?${query({ since })}`)).items.map(({ id, createdAt, ...dispute }) => ({
        ...dispute,
        kind: 'dispute',
        disputeId: id,
        reason: 'fraudulent',
        openedAt: createdAt,
      })),
    balance: testBalance((path) => call('GET', path)),
    readWebhook: (raw, headers) => {
      const header = headers[signatureHeader]
      if (typeof header !== 'string' || !isSigned(webhookSecret, raw, header, clock.now()))
        throw new Refusal('webhook.signature-invalid')
      const event = readEvent(raw)
      if (event.type !== 'session') return undefined
      return { eventId: event.id, sessionId: event.session.id, reference: event.session.reference, state: stateOf(event.session) }
    },
  }
}

const readEvent = (raw: Buffer): WebhookEvent => {
  try {
    return webhookEvent.parse(JSON.parse(raw.toString('utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ZodError) throw new Refusal('webhook.unreadable')
    throw error
  }
}

const stateOf = ({ state, methodLabel, amountMinor, currency }: SessionAnswer): PaymentState => ({
  status: state,
  ...(methodLabel === null ? {} : { methodLabel }),
  ...(state === 'paid' ? { amountMinor, currency } : {}),
})
