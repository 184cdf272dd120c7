import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api/api.ts'
import type { OrderAccess } from '../order-access.ts'
import { type PollEvent, type Polling, poll, startPolling } from './polling.rules.ts'

/** Refusals end the polling; everything else (no network, a restarting server) is retried. */
const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && [400, 401, 403, 404].includes(error.status)

/**
 * Follows an order until nothing more happens to it, at the pace the server asks for. Coming back to the page (from a bank's app) asks at once.
 * @param access the same object for the same order; undefined: the buyer is not known yet.
 * @returns `restart` begins anew, after a new attempt to pay.
 */
export const useOrderProgress = (access: OrderAccess | undefined) => {
  const [polling, setPolling] = useState<Polling>(startPolling)
  const [refusal, setRefusal] = useState<ApiError>()
  const begin = useRef<() => void>(undefined)
  useEffect(() => {
    if (!access) return
    let abort = new AbortController()
    let start = performance.now()
    const elapsed = () => performance.now() - start
    let state = startPolling()
    let timer: ReturnType<typeof setTimeout> | undefined
    let asking = false
    const happen = (event: PollEvent) => {
      state = poll(state, event)
      setPolling(state)
    }
    const ask = async () => {
      const { signal } = abort
      clearTimeout(timer)
      if (asking || signal.aborted) return
      asking = true
      try {
        const progress = await access.status(signal)
        if (!signal.aborted) happen({ type: 'answered', progress, elapsedMs: elapsed() })
      } catch (error) {
        if (signal.aborted) return
        if (isRefusal(error)) return setRefusal(error)
        happen({ type: 'unanswered', elapsedMs: elapsed() })
      } finally {
        // Begun anew meanwhile: the next question is another one's.
        if (!signal.aborted) asking = false
      }
      if (state.askInMs !== undefined && !signal.aborted) timer = setTimeout(() => void ask(), state.askInMs)
    }
    const seconds = setInterval(() => state.askInMs !== undefined && happen({ type: 'ticked', elapsedMs: elapsed() }), 1_000)
    const seen = () => {
      if (document.visibilityState === 'visible' && state.askInMs !== undefined) void ask()
    }
    document.addEventListener('visibilitychange', seen)
    begin.current = () => {
      abort.abort()
      abort = new AbortController()
      asking = false
      start = performance.now()
      state = startPolling()
      setPolling(state)
      setRefusal(undefined)
      void ask()
    }
    begin.current()
    return () => {
      abort.abort()
      clearTimeout(timer)
      clearInterval(seconds)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [access])
  return { polling, refusal, restart: () => begin.current?.() }
}
