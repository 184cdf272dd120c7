import { ApiError } from '@hoppla/contract/client'

/** Whoever stands at the door waits no longer for a network that is there and carries nothing. Milliseconds. */
const patience = 10_000

/** Nothing answered, or only what stands before the server: whether it was done, nobody knows. */
export const isWithoutAnswer = (error: unknown): boolean =>
  error instanceof ApiError
    ? [0, 502, 503, 504].includes(error.status)
    : error instanceof DOMException && ['TimeoutError', 'AbortError', 'NetworkError'].includes(error.name)

/** Asks, and waits no longer than that, whatever it is that takes so long. @throws DOMException `TimeoutError`. */
export const withPatience = async <V>(ask: (signal: AbortSignal) => Promise<V>): Promise<V> => {
  const signal = AbortSignal.timeout(patience)
  const isOver = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  return Promise.race([ask(signal), isOver])
}
