import pg from 'pg'
import { vi } from 'vitest'

/**
 * What `work` gives, and the names of the statements that were sent meanwhile; of one without a name, its text. Left out are what sets a new connection up, and the
 * test payment provider: a company outside, which looks for its deliveries whenever it likes.
 */
export const asking = async <A>(work: () => Promise<A>): Promise<[A, string[]]> => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const given = await work()
    const names = asked.mock.calls.map(([query]) => nameOf(query as unknown as string | { name?: string; text: string }))
    return [given, names.filter((name) => !/^(set plan_cache_mode|test-payments-)/.test(name))]
  } finally {
    asked.mockRestore()
  }
}
const nameOf = (query: string | { name?: string; text: string }): string =>
  typeof query === 'string' ? query : (query.name ?? query.text)
