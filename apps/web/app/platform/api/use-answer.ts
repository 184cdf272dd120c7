import { useEffect, useRef, useState } from 'react'

export type Loaded<A> = { state: 'loading' } | { state: 'ready'; answer: A } | { state: 'failed'; error: unknown }

const loading = { state: 'loading' } as const

/**
 * An answer of the API for this page. @param key what it is the answer to; undefined: not yet to be asked. A new key asks anew.
 * @returns the answer as far as it is there, and a way to ask again.
 */
export const useAnswer = <A>(
  key: string | undefined,
  load: (signal: AbortSignal) => Promise<A>,
): { loaded: Loaded<A>; again: () => void } => {
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState<{ of: string; loaded: Loaded<A> }>()
  const newest = useRef(load)
  newest.current = load
  const of = key === undefined ? undefined : `${key} ${round}`
  useEffect(() => {
    if (of === undefined) return
    const abort = new AbortController()
    newest.current(abort.signal).then(
      (answer) => !abort.signal.aborted && setKept({ of, loaded: { state: 'ready', answer } }),
      (error: unknown) => !abort.signal.aborted && setKept({ of, loaded: { state: 'failed', error } }),
    )
    return () => abort.abort()
  }, [of])
  return { loaded: kept && kept.of === of ? kept.loaded : loading, again: () => setRound(round + 1) }
}
