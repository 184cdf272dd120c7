import { ApiError } from '../../platform/api/api.ts'

/** Whether an error is an answer: asked again, it would be the same. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 401, 403, 404].includes(error.status)

type Following = {
  /** One question. @returns ms until the next one; undefined: nothing more happens. */
  ask: (signal: AbortSignal) => Promise<number | undefined>
  /** It was refused, which ends the following, or not answered so many times in a row. */
  failed: (error: unknown, failures: number) => void
  /** ms until the question is asked again that was not answered: at first, and at most. */
  retryMs: readonly [first: number, most: number]
}

/** Asks until nothing more happens, and at once when the page is seen again (back from a bank's app). @returns what ends it. */
export const follow = ({ ask, failed, retryMs: [first, most] }: Following): (() => void) => {
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let failures = 0
  const askOnce = async (): Promise<number | undefined> => {
    try {
      const again = await ask(abort.signal)
      failures = 0
      return again
    } catch (error) {
      if (abort.signal.aborted) return undefined
      const again = isRefusal(error) ? undefined : Math.min(most, first * 2 ** failures)
      failures += 1
      failed(error, failures)
      return again
    }
  }
  const look = async () => {
    clearTimeout(timer)
    if (isAsking || abort.signal.aborted) return
    isAsking = true
    const again = await askOnce()
    isAsking = false
    if (again !== undefined && !abort.signal.aborted) timer = setTimeout(() => void look(), again)
  }
  const seen = () => {
    if (document.visibilityState === 'visible') void look()
  }
  document.addEventListener('visibilitychange', seen)
  void look()
  return () => {
    abort.abort()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}
