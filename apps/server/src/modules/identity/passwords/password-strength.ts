import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../jobs/worker-thread.ts'

/** How hard a password is to guess, as zxcvbn scores it: 0 and 1 fall to a patient guesser, 2 is passable, 3 good, 4 very good. */
export type Strength = 0 | 1 | 2 | 3 | 4

type Waiting = { resolve: (score: Strength) => void; reject: (error: Error) => void }
type Rater = { thread: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined }

// The dictionaries take some 50 MB, and are needed a few times an hour.
const idleMs = 30_000
const mostHeapMb = 128
/** How much of a password is rated, in characters: longer ones take the library hundreds of milliseconds, and are no weaker than their beginning. */
const mostCharacters = 64

let rater: Rater | undefined
let count = 0

/**
 * How hard a password is to guess for somebody who knows people, their languages, and these words. In a thread of its own, which ends when nobody asks.
 * @param words what is guessed first: names of the holder and of the chain. Letter case does not matter.
 */
export const strengthOf = (password: string, words: readonly string[]): Promise<Strength> => {
  rater ??= startRater()
  const { thread, waiting, idle } = rater
  clearTimeout(idle)
  const id = ++count
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    // The thread keeps the process alive only while somebody waits for it.
    thread.ref()
    thread.postMessage({ id, password: [...password].slice(0, mostCharacters).join(''), words })
  })
}

const startRater = (): Rater => {
  const started: Rater = {
    thread: startThread(new URL('./password-strength.thread.ts', import.meta.url), mostHeapMb),
    waiting: new Map(),
    idle: undefined,
  }
  const { thread, waiting } = started
  thread.unref()
  const lost = (error: Error) => {
    if (rater === started) rater = undefined
    for (const asked of waiting.values()) asked.reject(error)
    waiting.clear()
  }
  thread.on('message', ({ id, score }: { id: number; score: Strength }) => {
    waiting.get(id)?.resolve(score)
    waiting.delete(id)
    if (waiting.size > 0) return
    thread.unref()
    started.idle = setTimeout(() => {
      // From here on whoever asks gets a new one.
      if (rater === started) rater = undefined
      void thread.terminate()
    }, idleMs).unref()
  })
  thread.on('error', lost)
  thread.on('exit', (code) => lost(new Error(`The thread that rates passwords ended (${code}).`)))
  return started
}
