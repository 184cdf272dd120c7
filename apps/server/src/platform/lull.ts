import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** How long the event loop is watched, ms; nobody waits for a mail that little. */
const lookMs = 20
/** The part of that time in which the loop was at work: above it, somebody's request waits behind whatever is begun now. */
const busyAbove = 0.6
/** Then what waits is done all the same, ms: many requests may slow the mails, not stop them. */
const mostWaitMs = 500

/** Waits for a moment in which this process has little to do, half a second at most: for work that nobody waits for. @returns milliseconds waited. */
export const lull = async (): Promise<number> => {
  const startedAt = performance.now()
  for (;;) {
    const before = performance.eventLoopUtilization()
    await pause(lookMs)
    const waited = performance.now() - startedAt
    if (performance.eventLoopUtilization(before).utilization <= busyAbove || waited >= mostWaitMs) return waited
  }
}
