import { ApiError } from '@hoppla/contract/client'
import { refused, settled, unsent, type Waiting } from './waiting.rules.ts'

/** What sending needs of what is around it. @property send throws ApiError when it is refused, or nothing answers. */
export type Around = {
  read: () => readonly Waiting[]
  change: (change: (before: readonly Waiting[]) => readonly Waiting[]) => void
  send: (one: Waiting) => Promise<void>
  sent: () => void
}

/** No answer, busy, broken for a moment, a session that ends: the same may work later. */
const isForLater = ({ status }: ApiError): boolean => status === 0 || status >= 500 || [401, 408, 429].includes(status)

/** Sends what waits, one after another, in the order in which it was pressed. @returns false when the rest has to be tried later. */
export const sendAll = async ({ read, change, send, sent }: Around): Promise<boolean> => {
  for (;;) {
    const [next] = unsent(read())
    if (!next) return true
    try {
      await send(next)
      sent()
      change((queue) => settled(queue, next.id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isForLater(error)) return false
      change((queue) => refused(queue, next.id, error.body?.code ?? String(error.status)))
    }
  }
}
