import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { BalancePage, ProviderBalance } from '../../../adapters/payments/balance.ts'
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts'
import { send } from '../../../http/http-client.ts'
import { type MemoryProvider, readBankEvent } from './memory-provider.ts'

type Operation = 'open' | 'cancel' | 'find' | 'refund' | 'findSentRefund'
type BalanceOperation = keyof ProviderBalance
const balanceOperations: Record<BalanceOperation, true> = {
  listTransactions: true,
  listPayouts: true,
  listPayoutTransactions: true,
}

/** Moments travel as text. */
const askBalance = (
  { balance }: PaymentProvider,
  operation: BalanceOperation,
  [about = '', page]: readonly (string | undefined)[],
) => (operation === 'listPayoutTransactions' ? balance?.[operation](about, page) : balance?.[operation](new Date(about), page))

/** Lets another process ask the bank, which so outlives it. */
export const serveBank = async ({ provider }: MemoryProvider): Promise<{ url: string; close: () => void }> => {
  const server = createServer(async (request, response) => {
    try {
      const operation = request.url?.slice(1) ?? ''
      const asked = await json(request)
      const answer = await (operation in balanceOperations
        ? askBalance(provider, operation as BalanceOperation, asked as string[])
        : provider[operation as Operation]?.(asked as never))
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
  const ask = async (operation: Operation | BalanceOperation, asked: unknown) => {
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
    balance: {
      listTransactions: async (...asked) => withMoments(await ask('listTransactions', asked)),
      listPayouts: async (...asked) => withMoments(await ask('listPayouts', asked)),
      listPayoutTransactions: async (...asked) => withMoments(await ask('listPayoutTransactions', asked)),
    },
  }
}

const withMoments = <A extends object>({ items, ...page }: BalancePage<A>): BalancePage<A> => ({
  ...page,
  items: items.map(
    (item) =>
      Object.fromEntries(Object.entries(item).map(([name, value]) => [name, name.endsWith('At') ? new Date(value) : value])) as A,
  ),
})
