import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { signPebble } from '../pebble-client.ts'

type Payment = {
  id: string
  reference: string
  state: 'open' | 'paid' | 'declined' | 'cancelled'
  amountMinor: number
  currency: string
  page: string
}
type Refund = { id: string; payment: string; amountMinor: number; reference: string }

/** The provider's service on this machine. Money is moved by the test, as a buyer would on its page. */
export const startPebbleServer = async (apiKey: string, webhookSecret: string) => {
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  const answer = (method: string, path: string, body: Record<string, never>): object | undefined => {
    const [, kind = '', id = '', action = ''] = path.split('/')
    if (kind === 'key') return {}
    if (kind === 'refunds') {
      const refund = refunds.get(body.reference ?? '') ?? { id: randomUUID(), ...(body as unknown as Omit<Refund, 'id'>) }
      refunds.set(refund.reference, refund)
      return refund
    }
    const known = payments.get(id) ?? [...payments.values()].find(({ reference }) => reference === body.reference)
    if (known && action === 'cancel' && known.state === 'open') known.state = 'cancelled'
    if (known || method === 'GET') return known
    const made = randomUUID()
    const { reference, amountMinor, currency } = body as unknown as Payment
    const page = `https://pay.pebble.example/${made}`
    payments.set(made, { id: made, state: 'open', reference, amountMinor, currency, page })
    return payments.get(made)
  }
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : {}
    if (request.headers.authorization !== `Bearer ${apiKey}`) return response.writeHead(401).end()
    const found = answer(request.method ?? '', request.url ?? '', body as never)
    return response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? {}))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const webhook = (payment: Payment, now: Date, secret = webhookSecret) => {
    const raw = Buffer.from(JSON.stringify({ id: randomUUID(), payment }))
    return { raw, headers: { 'pebble-signature': signPebble(raw, secret, Math.floor(now.getTime() / 1000)) } }
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments,
    refunds,
    webhook,
    /** The buyer pays on the provider's page. @returns the payment then. */
    pay: (page: string | null): Payment => {
      const payment = [...payments.values()].find((each) => each.page === page)
      if (!payment) throw new Error(`There is no payment page ${page}.`)
      payment.state = 'paid'
      return payment
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
