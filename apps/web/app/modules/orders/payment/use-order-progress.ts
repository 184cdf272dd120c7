import { giftCardOrderStatus } from '@hoppla/contract/orders'
import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../../platform/api/api.ts'
import { type PollEvent, type Polling, poll, startPolling } from './polling.rules.ts'

/** Refusals end the polling; everything else (no network, a restarting server) is retried. */
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && [400, 401, 403, 404].includes(error.status)

/**
 * Follows an order until nothing more happens to it, at the pace the server asks for. Coming back to the page (from a bank's app) asks at once.
 * @param enabled false: the buyer is not known yet. @returns `restart` begins anew, after a new attempt to pay.
 */
export const useOrderProgress = (orderReference: string, enabled: boolean) => {
  const [polling, setPolling] = useState<Polling>(startPolling)
  const [refusal, setRefusal] = useState<ApiError>()
  const [round, setRound] = useState(0)
  // Each payment attempt begins anew.
  const story = `${orderReference} ${round}`
  useEffect(() => {
    if (!enabled) return
    const [reference = ''] = story.split(' ')
    const abort = new AbortController()
    const start = performance.now()
    const elapsed = () => performance.now() - start
    let state = startPolling()
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = false
    const happen = (event: PollEvent) => {
      state = poll(state, event)
      setPolling(state)
    }
    const ask = async () => {
      clearTimeout(timer)
      if (asking || abort.signal.aborted) return
      asking = true
      try {
        const progress = await callApi(giftCardOrderStatus, { params: { orderReference: reference } }, { signal: abort.signal })
        happen({ type: 'answered', progress, elapsedMs: elapsed() })
      } catch (error) {
        if (abort.signal.aborted) return
        if (isRefusal(error)) return setRefusal(error)
        happen({ type: 'unanswered', elapsedMs: elapsed() })
      } finally {
        asking = false
      }
      if (state.askInMs !== undefined && !abort.signal.aborted) timer = setTimeout(() => void ask(), state.askInMs)
    }
    const seconds = setInterval(() => state.askInMs !== undefined && happen({ type: 'ticked', elapsedMs: elapsed() }), 1_000)
    const seen = () => {
      if (document.visibilityState === 'visible' && state.askInMs !== undefined) void ask()
    }
    document.addEventListener('visibilitychange', seen)
    setPolling(state)
    setRefusal(undefined)
    void ask()
    return () => {
      abort.abort()
      clearTimeout(timer)
      clearInterval(seconds)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [story, enabled])
  return { polling, refusal, restart: () => setRound((count) => count + 1) }
}
