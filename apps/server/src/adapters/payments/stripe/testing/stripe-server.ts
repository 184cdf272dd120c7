import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { stripeBalances } from './stripe-balances.ts'

type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  client_secret: string
  metadata: Record<string, string>
  allowed_payment_method_types: string[]
  last_payment_error: { code: string; type: string } | null
  latest_charge: string | null
  livemode: false
}
type Refund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  metadata: Record<string, string>
  status: string
}
type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  reason: string
  status: string
  payment_intent: string
  created: number
}
/** `silent`: the request is taken, and nothing is answered. */
type Fault = { status: number; code?: string } | 'hang-up' | 'silent'

/**
 * A server on this machine that speaks Stripe's wire format for what the adapter uses: form-encoded requests, idempotency keys, JSON answers and errors,
 * signed events. Money is moved by the test (`pay`, `decline`, `process`), as a buyer would in the Payment Element.
 */
export const startStripeServer = async (webhookSecret: string) => {
  const intents = new Map<string, Intent>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  /** What the next refunds are answered with, some banks take days; and how many of them fail at Stripe itself first. */
  const refundStatus = { next: 'succeeded', failures: 0 }
  const answers = new Map<string, { status: number; body: object }>()
  const faults: Fault[] = []
  /** Replies that are lost when the work is done. */
  const lost = { path: /^$/, method: '', left: 0 }
  const requests: {
    method: string
    path: string
    form: URLSearchParams
    idempotencyKey: string | undefined
    key: string | undefined
  }[] = []

  const failure = (status: number, code: string, type = 'invalid_request_error') => ({
    status,
    body: { error: { type, code, message: code } },
  })
  const metadataOf = (form: URLSearchParams): Record<string, string> =>
    Object.fromEntries([...form].flatMap(([name, value]) => (/^metadata\[(\w+)\]$/.test(name) ? [[name.slice(9, -1), value]] : [])))

  const createIntent = (form: URLSearchParams) => {
    const id = `pi_${randomBytes(12).toString('hex')}`
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      metadata: metadataOf(form),
      allowed_payment_method_types: [...form]
        .filter(([name]) => name.startsWith('allowed_payment_method_types'))
        .map(([, value]) => value),
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
    }
    intents.set(id, intent)
    return { status: 200, body: intent }
  }
  /** The telephone that pays next, by Stripe's word; undefined: the card itself. */
  const nextWallet: { type: string | undefined } = { type: undefined }
  const detailsOf = (type: string) =>
    type === 'card'
      ? { type, card: { brand: 'visa', last4: '4242', wallet: nextWallet.type === undefined ? null : { type: nextWallet.type } } }
      : { type, [type]: type === 'sepa_debit' ? { last4: '3000' } : {} }
  const charge = (intent: Intent) => ({
    id: intent.latest_charge,
    object: 'charge',
    payment_method_details: detailsOf(intent.allowed_payment_method_types[0] ?? 'card'),
  })
  const balances = stripeBalances()
  const answer = (method: string, path: string, form: URLSearchParams): { status: number; body: object } => {
    const list = method === 'GET' ? balances.answer(path, form) : undefined
    if (list) return list
    if (method === 'POST' && path === '/v1/payment_intents') return createIntent(form)
    if (method === 'POST' && path === '/v1/refunds') return createRefund(form)
    const one = /^\/v1\/refunds\/(\w+)$/.exec(path)?.[1]
    const asked = refunds.find(({ id }) => id === one)
    if (asked) return { status: 200, body: asked }
    if (method === 'GET' && path === '/v1/disputes')
      return { status: 200, body: { object: 'list', url: path, has_more: false, data: disputes } }
    if (method === 'GET' && path.startsWith('/v1/refunds'))
      return {
        status: 200,
        body: {
          object: 'list',
          url: '/v1/refunds',
          has_more: false,
          data: refunds.filter((refund) => refund.payment_intent === form.get('payment_intent')),
        },
      }
    const [, id = '', cancel] = /^\/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(path) ?? []
    const intent = intents.get(id)
    if (!intent) return failure(404, 'resource_missing')
    if (method === 'GET') {
      const expanded = form.getAll('expand[0]').includes('latest_charge') && intent.latest_charge !== null
      return { status: 200, body: expanded ? { ...intent, latest_charge: charge(intent) } : intent }
    }
    if (!cancel) return failure(404, 'resource_missing')
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) return failure(400, 'payment_intent_unexpected_state')
    intent.status = 'canceled'
    return { status: 200, body: intent }
  }
  const createRefund = (form: URLSearchParams) => {
    const intent = intents.get(form.get('payment_intent') ?? '')
    if (!intent) return failure(404, 'resource_missing')
    if (refundStatus.failures > 0) {
      refundStatus.failures--
      return failure(500, 'api_error', 'api_error')
    }
    const amount = Number(form.get('amount'))
    const isGone = ({ payment_intent: of, status }: Refund) => of === intent.id && status !== 'failed' && status !== 'canceled'
    const sum = refunds.filter(isGone).reduce((total, refund) => total + refund.amount, 0)
    if (sum + amount > intent.amount_received) return failure(400, 'charge_already_refunded')
    const refund: Refund = {
      id: `re_${randomBytes(12).toString('hex')}`,
      object: 'refund',
      amount,
      payment_intent: intent.id,
      metadata: metadataOf(form),
      status: refundStatus.next,
    }
    refunds.push(refund)
    return { status: 200, body: refund }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://stripe')
    const method = request.method ?? 'GET'
    const form = method === 'GET' ? url.searchParams : new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
    const idempotencyKey = request.headers['idempotency-key']?.toString()
    requests.push({ method, path: url.pathname, form, idempotencyKey, key: request.headers.authorization })
    const earlier = idempotencyKey === undefined ? undefined : answers.get(idempotencyKey)
    const fault = faults.shift()
    if (fault === 'silent') return
    const isDone = fault === undefined || fault === 'hang-up'
    const given =
      earlier ?? (isDone ? answer(method, url.pathname, form) : failure(fault.status, fault.code ?? 'api_error', 'api_error'))
    // Stripe keeps what it answered to a key once the work has begun, errors too; not what it did not begin with.
    if (idempotencyKey !== undefined && ![401, 404, 409, 429].includes(given.status)) answers.set(idempotencyKey, given)
    const isLost = lost.left > 0 && method === lost.method && lost.path.test(url.pathname)
    if (isLost) lost.left--
    if (fault === 'hang-up' || isLost) {
      request.socket.destroy()
      return
    }
    response.writeHead(given.status, { 'content-type': 'application/json', 'request-id': `req_${randomBytes(6).toString('hex')}` })
    response.end(JSON.stringify(given.body))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const get = (id: string): Intent => {
    const intent = intents.get(id)
    if (!intent) throw new Error(`There is no intent ${id}.`)
    return intent
  }
  /** Any body, with Stripe's signature. */
  const signed = (raw: string, at: Date, secret = webhookSecret) => {
    const seconds = Math.floor(at.getTime() / 1000)
    const signature = createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')
    return { raw, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` } }
  }
  return {
    signed,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intents,
    refunds,
    disputes,
    refundStatus,
    nextWallet,
    balances,
    requests,
    faults,
    /** Loses the next replies to such requests, the library's own repeats among them. */
    loseReplies: (method: string, path: RegExp, times: number) => Object.assign(lost, { method, path, left: times }),
    forgetKeys: () => answers.clear(),
    pay: (id: string): Intent => {
      const intent = get(id)
      if (intent.status === 'canceled') throw new Error('A canceled intent cannot be paid.')
      return Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        latest_charge: `ch_${id}`,
        last_payment_error: null,
      })
    },
    decline: (id: string): Intent =>
      Object.assign(get(id), {
        status: 'requires_payment_method',
        last_payment_error: { code: 'card_declined', type: 'card_error' },
      }),
    process: (id: string): Intent => Object.assign(get(id), { status: 'processing' }),
    /** The buyer's bank takes the money of an intent back, or asks to. */
    dispute: (id: string, part?: number): Dispute => {
      const { amount: whole, currency } = get(id)
      const amount = part ?? whole
      const dispute: Dispute = {
        id: `du_${randomBytes(12).toString('hex')}`,
        object: 'dispute',
        amount,
        currency,
        reason: 'fraudulent',
        status: 'needs_response',
        payment_intent: id,
        created: Math.floor(Date.now() / 1000),
      }
      disputes.push(dispute)
      return dispute
    },
    /** An event as Stripe sends it, with its signature. */
    event: (
      type: string,
      intent: Intent | Refund | Dispute,
      { id = `evt_${randomBytes(8).toString('hex')}`, at = new Date(), secret = webhookSecret } = {},
    ) => {
      const created = Math.floor(at.getTime() / 1000)
      const raw = JSON.stringify(
        { id, object: 'event', api_version: '2026-10-28.endive', created, livemode: false, type, data: { object: intent } },
        null,
        2,
      )
      return { id, ...signed(raw, at, secret) }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>
