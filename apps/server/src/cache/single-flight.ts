type Batch<A> = { running: Promise<unknown>; next?: Promise<A> }

/**
 * Shares one run among all callers that ask at about the same time. A caller that arrives during a run waits for the next one, which starts after the call,
 * so an answer is never older than its question. One run at a time for each key.
 */
export const shared = <D extends object, A>(work: (deps: D, key: string) => Promise<A>) => {
  const all = new WeakMap<D, Map<string, Batch<A>>>()
  return (deps: D, key: string): Promise<A> => {
    const desks = all.get(deps) ?? new Map<string, Batch<A>>()
    all.set(deps, desks)
    const begin = (): Promise<A> => {
      const run = work(deps, key)
      const over = () => {
        if (desks.get(key) === batch && !batch.next) desks.delete(key)
      }
      const batch: Batch<A> = { running: run.then(over, over) }
      desks.set(key, batch)
      return run
    }
    const batch = desks.get(key)
    if (!batch) return begin()
    batch.next ??= batch.running.then(begin)
    return batch.next
  }
}
