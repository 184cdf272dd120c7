import pg from 'pg'
import { vi } from 'vitest'

/** What `work` gives, and the names of the statements that were sent meanwhile; of one without a name, its text. */
export const asking = async <A>(work: () => Promise<A>): Promise<[A, string[]]> => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const given = await work()
    return [given, asked.mock.calls.map(([query]) => nameOf(query as unknown as string | { name?: string; text: string }))]
  } finally {
    asked.mockRestore()
  }
}
const nameOf = (query: string | { name?: string; text: string }): string =>
  typeof query === 'string' ? query : (query.name ?? query.text)
