import { ApiError } from '@hoppla/contract/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

let inBrowser: QueryClient | undefined

const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal is an answer; only silence and a tired server are worth another try.
        retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

/** Personal reads of the account and checkout doors, kept while the page is open. The server fetches nothing personal. */
export const Queries = ({ children }: { children: ReactNode }) => {
  const [client] = useState(() => {
    if (typeof window === 'undefined') return makeClient()
    inBrowser ??= makeClient()
    return inBrowser
  })
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
