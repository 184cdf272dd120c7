import { QueryClient } from '@tanstack/react-query'
import { isOffline } from './api.ts'

/** What was asked is kept while the page is open; what fails for want of an answer is asked again, what was refused is not. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      networkMode: 'always',
      retry: (times, error) => isOffline(error) && times < 2,
    },
    mutations: { networkMode: 'always' },
  },
})
