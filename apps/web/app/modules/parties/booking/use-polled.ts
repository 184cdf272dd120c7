import { useEffect, useRef, useState } from 'react'

const everyMs = 10_000

export type Polled<A> = {
  /** The newest; undefined while it is fetched for the first time. */
  answer: A | undefined
  /** Why it could not be fetched, while there is none to show. */
  failure: unknown
  /** Asks at once. */
  look: () => void
}

/**
 * An answer that is asked for every ten seconds while the page is visible. If a request fails, the last answer stays.
 * @param key what it is the answer to; a new one asks anew. @param first what the page came with.
 */
export const usePolled = <A>(key: string, load: () => Promise<A>, first?: { key: string; answer: A }): Polled<A> => {
  const [kept, setKept] = useState(first)
  const [failure, setFailure] = useState<unknown>()
  const [looks, setLooks] = useState(0)
  const newest = useRef(load)
  newest.current = load
  // Each look of ours begins the round anew.
  const round = `${looks} ${key}`
  useEffect(() => {
    const of = round.slice(round.indexOf(' ') + 1)
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const answer = await newest.current()
        if (isOver) return
        setKept({ key: of, answer })
        setFailure(undefined)
      } catch (error) {
        // What is free is checked when it is held; the page continues with what it has.
        if (!isOver) setFailure(error)
        console.warn(error)
      }
    }
    void ask()
    const timer = setInterval(() => void ask(), everyMs)
    const onShown = () => void ask()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [round])
  const isOfKey = kept?.key === key
  return {
    answer: isOfKey ? kept.answer : undefined,
    failure: isOfKey ? undefined : failure,
    look: () => setLooks((count) => count + 1),
  }
}
