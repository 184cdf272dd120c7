import type pg from 'pg'
import type { Deps } from './deps.ts'

/** How long a due job may wait while nobody takes it, s. */
export const longestWaitSeconds = 15

/**
 * What is known of the queue. `elsewhere`: this process runs no jobs. `standing-still`: a job has been due for `longestWaitSeconds`, a worker of this process
 * is free, and it takes none.
 */
export type JobHealth = {
  state: 'running' | 'standing-still' | 'elsewhere'
  /** How often the runner of this process was replaced because it stood still. */
  replaced: number
  /** Jobs that are due and in nobody's hand, and since when the oldest of them is, s. */
  due: number
  oldestDueSeconds: number
  /** Jobs that failed as often as they may; `npm run jobs` lists them. */
  givenUp: number
}

const known = new WeakMap<pg.Pool, JobHealth>()
const elsewhere: JobHealth = { state: 'elsewhere', replaced: 0, due: 0, oldestDueSeconds: 0, givenUp: 0 }

/** The queue's state as this process's watchdog saw it last; for `/readyz` and for metrics. */
export const jobHealthOf = ({ pool }: Pick<Deps, 'pool'>): JobHealth => known.get(pool) ?? elsewhere

export const noteJobHealth = ({ pool }: Pick<Deps, 'pool'>, seen: Partial<JobHealth>): void => {
  known.set(pool, { ...jobHealthOf({ pool }), ...seen })
}
