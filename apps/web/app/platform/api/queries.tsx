import { ApiError } from '@hoppla/contract/client'
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { evictReadsBy } from './evict-reads.ts'

let inBrowser: QueryClient | undefined

const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal is final; only missing answers and server errors are retried.
        retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

/** Personal reads of the account and checkout layouts, kept while the page is open. The server fetches nothing personal. */
export const Queries = ({ children }: { children: ReactNode }) => {
  const [client] = useState(() => {
    if (typeof window === 'undefined') return makeClient()
    inBrowser ??= makeClient()
    const client = inBrowser
    evictReadsBy(() => client.removeQueries({ type: 'inactive' }))
    return client
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/**
 * Refetches what shows a change. A request that is still under way may have been answered before the change, and `invalidateQueries` alone would wait for
 * it instead of asking again.
 * @param keys prefixes of query keys.
 */
export const renew = async (cache: QueryClient, ...keys: QueryKey[]): Promise<void> => {
  await Promise.all(
    keys.map(async (queryKey) => {
      await cache.cancelQueries({ queryKey })
      await cache.invalidateQueries({ queryKey })
    }),
  )
}

/** Shows what the server answered to a change; no earlier question's answer comes after it. */
export const takeOver = async <T,>(cache: QueryClient, queryKey: QueryKey, answer: T): Promise<void> => {
  await cache.cancelQueries({ queryKey, exact: true })
  cache.setQueryData<T>(queryKey, answer)
}
