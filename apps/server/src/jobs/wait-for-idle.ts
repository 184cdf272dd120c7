import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** How long the event loop is observed, ms; negligible for background work. */
const lookMs = 20
/** The part of that time in which the loop was at work: above it, somebody's request waits behind whatever is begun now. */
const busyAbove = 0.6
/** The longest wait, ms: many requests may delay mails, but not stop them. */
const mostWaitMs = 500

/** Watches the event loop for so many ms. @returns how long that took, ms, and the part of it in which the loop was at work, 0 to 1. */
type Look = (ms: number) => Promise<{ took: number; atWork: number }>

const lookAtLoop: Look = async (ms) => {
  const [startedAt, before] = [performance.now(), performance.eventLoopUtilization()]
  await pause(ms)
  return { took: performance.now() - startedAt, atWork: performance.eventLoopUtilization(before).utilization }
}

/**
 * Waits for a moment in which this process has little to do, half a second at most: for work that nobody waits for.
 * @param look a test plays it. @returns milliseconds waited.
 */
export const waitForIdle = async (look: Look = lookAtLoop): Promise<number> => {
  for (let waited = 0; ; ) {
    const { took, atWork } = await look(lookMs)
    waited += took
    if (atWork <= busyAbove || waited >= mostWaitMs) return waited
  }
}
