import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { send } from '../../../http/http-client.ts'
import { type MemoryProvider, readBankEvent } from './memory-provider.ts'

type Operation = 'open' | 'cancel' | 'find' | 'refund' | 'findSentRefund'

/** Lets another process ask the bank, which so outlives it. */
export const serveBank = async ({ provider }: MemoryProvider): Promise<{ url: string; close: () => void }> => {
  const server = createServer(async (request, response) => {
    try {
      const operation = request.url?.slice(1) as Operation
      const answer = await provider[operation]?.((await json(request)) as never)
      response.end(JSON.stringify(answer ?? null))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The bank's client in that process. @param answered is called when the bank has done what was asked, and nobody here knows yet. */
export const bankAt = (url: string, answered: () => void): PaymentProvider => {
  const ask = async (operation: Operation, asked: unknown) => {
    const { status, text } = await send(`${url}/${operation}`, { method: 'POST', body: JSON.stringify(asked) })
    answered()
    if (status !== 200) throw new Error(text)
    return JSON.parse(text)
  }
  return {
    name: 'test',
    open: (input) => ask('open', input),
    cancel: (id) => ask('cancel', id),
    find: (id) => ask('find', id),
    refund: (input) => ask('refund', input),
    findSentRefund: async (input) => (await ask('findSentRefund', input)) ?? undefined,
    readWebhook: readBankEvent,
  }
}
