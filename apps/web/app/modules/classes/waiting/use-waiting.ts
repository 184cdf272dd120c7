import { getWaitingEntry, type WaitingEntry } from '@hoppla/contract/classes/waiting-list'
import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../../platform/api/api.ts'
import { askAgainIn, viewOf } from './waiting.rules.ts'

type State = {
  entry: WaitingEntry | undefined
  /** Server clock minus browser clock, ms. */
  offset: number
  /** Why it cannot be shown: refused for good, or the first question was not answered. */
  failure: unknown
}

export type Waiting = State & {
  /** What an answer to a press said is newer. */
  take: (entry: WaitingEntry) => void
  /** Asks anew at once. */
  restart: () => void
}

/** What the parts of the page are given. */
export type WaitingProps = { secret: string; entry: WaitingEntry; waiting: Waiting }

const isRefusal = (error: unknown): boolean => error instanceof ApiError && [400, 401, 403, 404].includes(error.status)
const known = (entry: WaitingEntry): State => ({ entry, offset: Date.parse(entry.now) - Date.now(), failure: undefined })
const atFirst: State = { entry: undefined, offset: 0, failure: undefined }

/** Follows a family on the waiting list until nothing more happens to it. Coming back to the page asks at once; a failure keeps what is known. */
export const useWaiting = (secret: string): Waiting => {
  const [state, setState] = useState(atFirst)
  const [round, setRound] = useState(0)
  const story = `${secret} ${round}`
  useEffect(() => {
    const [id = ''] = story.split(' ')
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isAsking = false
    let failures = 0
    const look = async () => {
      clearTimeout(timer)
      if (isAsking || abort.signal.aborted) return
      isAsking = true
      let again: number | undefined = Math.min(30_000, 2_000 * 2 ** failures)
      try {
        const entry = await callApi(getWaitingEntry, { params: { secret: id } }, { signal: abort.signal })
        if (abort.signal.aborted) return
        failures = 0
        again = askAgainIn(viewOf(entry))
        setState(known(entry))
      } catch (error) {
        if (abort.signal.aborted) return
        if (isRefusal(error)) return setState({ ...atFirst, failure: error })
        failures += 1
        setState((before) => (before.entry ? before : { ...before, failure: error }))
      } finally {
        isAsking = false
      }
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
  }, [story])
  const restart = () => setRound((count) => count + 1)
  return {
    ...state,
    restart,
    take: (entry) => {
      setState(known(entry))
      // A question asked before the press must not answer after it.
      restart()
    },
  }
}
