import type { ChildProcess } from 'node:child_process'

export type Supervised = {
  /** Resolves when the process has ended again and again before `isUp` was called. */
  failed: Promise<void>
  /** From now on it is launched again however often it ends. */
  isUp: () => void
  /** Asks it to end, and waits until it has. */
  stop: (signal: NodeJS.Signals) => Promise<void>
}

const pauseMs = 500
/** A killed database may hold its memory for a moment, so it gets several tries; one that is broken does not recover by the fourth. */
const mostEndsAtStart = 4

/** Keeps a process running: when it ends and nobody asked it to, it is launched again. */
export const supervise = (launch: () => ChildProcess): Supervised => {
  let child = launch()
  let hasBeenUp = false
  let isStopping = false
  let endsAtStart = 0
  let timer: NodeJS.Timeout | undefined
  let fail = () => {}
  const failed = new Promise<void>((done) => {
    fail = done
  })
  const watch = () =>
    child.once('exit', () => {
      if (isStopping) return
      if (!hasBeenUp) endsAtStart += 1
      if (endsAtStart >= mostEndsAtStart) return fail()
      timer = setTimeout(() => {
        child = launch()
        watch()
      }, pauseMs)
    })
  watch()
  return {
    failed,
    isUp: () => {
      hasBeenUp = true
      endsAtStart = 0
    },
    stop: async (signal) => {
      isStopping = true
      clearTimeout(timer)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise<void>((done) => child.once('exit', () => done()))
      child.kill(signal)
      await ended
    },
  }
}
