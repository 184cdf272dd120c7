import { getWaitingEntry, type WaitingEntry } from '@hoppla/contract/classes/waiting-list'
import { useEffect, useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { follow, isRefusal } from '../follow.ts'
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

const known = (entry: WaitingEntry): State => ({ entry, offset: Date.parse(entry.now) - Date.now(), failure: undefined })
const atFirst: State = { entry: undefined, offset: 0, failure: undefined }

/** Follows a family on the waiting list until nothing more happens to it. Coming back to the page asks at once; a failure keeps what is known. */
export const useWaiting = (secret: string): Waiting => {
  const [state, setState] = useState(atFirst)
  const [round, setRound] = useState(0)
  const story = `${secret} ${round}`
  useEffect(() => {
    const [id = ''] = story.split(' ')
    return follow({
      ask: async (signal) => {
        const entry = await callApi(getWaitingEntry, { params: { secret: id } }, { signal })
        if (signal.aborted) return undefined
        setState(known(entry))
        return askAgainIn(viewOf(entry))
      },
      failed: (error) => setState((before) => (before.entry && !isRefusal(error) ? before : { ...atFirst, failure: error })),
      retryMs: [2_000, 30_000],
    })
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
