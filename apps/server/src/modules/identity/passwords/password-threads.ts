import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** How much nicer the threads are that hash: whoever answers a page goes first, and hashing gets what is left. */
export const quiet = 10
const tasks = '/proc/self/task'

/** The threads of libuv's pool by their Linux ids; none elsewhere. */
export const poolThreads = (): number[] => {
  if (process.platform !== 'linux') return []
  return readdirSync(tasks)
    .filter((id) => nameOf(id) === 'libuv-worker')
    .map(Number)
}

// A thread may end between being listed and being asked.
const nameOf = (id: string): string => {
  try {
    return readFileSync(`${tasks}/${id}/comm`, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || (error as NodeJS.ErrnoException).code === 'ESRCH') return ''
    throw error
  }
}

/**
 * Puts the threads that hash passwords behind the event loop. Linux keeps a nice value for each thread (setpriority(2), notes); other systems only for
 * the whole process, so there it stays as it is.
 * @returns how many threads there were.
 */
export const quietPoolThreads = (): number => {
  const threads = poolThreads()
  for (const id of threads) setPriority(id, Math.min(19, getPriority(process.pid) + quiet))
  return threads.length
}
