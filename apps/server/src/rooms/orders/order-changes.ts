/** Who waits in this process for news of an order. */
const waiting = new Map<string, Set<() => void>>()

/** Tells the waiting that an order has changed; after the commit. */
export const announceChange = (reference: string): void => {
  const waiters = waiting.get(reference)
  waiting.delete(reference)
  for (const wake of waiters ?? []) wake()
}

/**
 * Waits for news of an order, at most so long. Begin before reading the order, so that no change falls in between.
 * News settled by another process is not heard; the time limit covers it.
 * @returns `arrived` resolves true at news, false at the limit; `stop` gives up waiting.
 */
export const awaitChange = (reference: string, mostMs: number): { arrived: Promise<boolean>; stop: () => void } => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const finish = (isNews: boolean) => {
    clearTimeout(timer)
    const waiters = waiting.get(reference)
    waiters?.delete(wake)
    if (waiters?.size === 0) waiting.delete(reference)
    resolve(isNews)
  }
  const wake = () => finish(true)
  const timer = setTimeout(() => finish(false), mostMs)
  const waiters = waiting.get(reference) ?? new Set()
  waiting.set(reference, waiters.add(wake))
  return { arrived: promise, stop: () => finish(false) }
}
