import type { Config } from '../kernel/config.ts'

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

// One process has one configuration; its requests and its jobs have a pool each.
const known = new WeakMap<Config, JobHealth>()
const elsewhere: JobHealth = { state: 'elsewhere', replaced: 0, due: 0, oldestDueSeconds: 0, givenUp: 0 }

/** The queue's state as this process's watchdog saw it last; for `/readyz` and for metrics. */
export const jobHealthOf = (config: Config): JobHealth => known.get(config) ?? elsewhere

export const noteJobHealth = (config: Config, seen: Partial<JobHealth>): void => {
  known.set(config, { ...jobHealthOf(config), ...seen })
}
