/** Who waits in this process for a change of an order. */
const waiting = new Map<string, Set<() => void>>()

/** Orders whose status was answered here: whose, and when (ms). Nothing has changed here since. */
const reported = new Map<string, { accountId: string; at: number }>()
const rememberedMs = 20_000
const mostRemembered = 20_000

/** Notifies the waiting that an order has changed; after the commit. */
export const announceChange = (reference: string): void => {
  const waiters = waiting.get(reference)
  waiting.delete(reference)
  reported.delete(reference)
  for (const wake of waiters ?? []) wake()
}

/**
 * Waits for a change of an order. Begin before reading it, so that no change falls in between. A change settled by another process is not noticed.
 * @returns `arrived` resolves at a change; `stop` gives up waiting.
 */
export const awaitChange = (reference: string): { arrived: Promise<void>; stop: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiters = waiting.get(reference) ?? new Set()
  waiting.set(reference, waiters.add(resolve))
  return {
    arrived: promise,
    stop: () => {
      waiters.delete(resolve)
      if (waiters.size === 0 && waiting.get(reference) === waiters) waiting.delete(reference)
    },
  }
}

/** Remembers that somebody has just been answered how an order stands. */
export const rememberReported = (reference: string, accountId: string): void => {
  reported.delete(reference)
  const oldest = reported.size >= mostRemembered ? reported.keys().next().value : undefined
  if (oldest !== undefined) reported.delete(oldest)
  reported.set(reference, { accountId, at: performance.now() })
}

/** Whether somebody has been answered lately, and nothing has changed here since: who asks again then has nothing to miss by waiting a moment. */
export const wasReportedRecently = (reference: string, accountId: string): boolean => {
  const last = reported.get(reference)
  return last?.accountId === accountId && performance.now() - last.at < rememberedMs
}
