import type pg from 'pg'
import { findProgress, type ProgressRow } from './progress.sql.ts'

type Question = Parameters<typeof findProgress>[1]
type Waiting = { question: Question; resolve: (row: ProgressRow | undefined) => void; reject: (error: unknown) => void }
type Batch = { waiting: Set<Waiting>; isAsking: boolean; timer: NodeJS.Timeout | undefined }

/** A round begins so long after the first that waits for it, and never while one is under way. */
const tickMs = 1_000
/** Orders asked about in one statement; of more there are several, one after the other. */
const mostInTick = 2_000

const desks = new WeakMap<pg.Pool, Batch>()

/**
 * The state of an order at the next poll tick: once a second one statement reads the orders of all waiting pages, so a thousand waiting buyers cost one
 * statement a second.
 * @returns `arrived`, read after the call; `stop` gives up waiting.
 */
export const awaitTick = (pool: pg.Pool, question: Question): { arrived: Promise<ProgressRow | undefined>; stop: () => void } => {
  const batch = desks.get(pool) ?? { waiting: new Set(), isAsking: false, timer: undefined }
  desks.set(pool, batch)
  const { promise, resolve, reject } = Promise.withResolvers<ProgressRow | undefined>()
  const waiting = { question, resolve, reject }
  batch.waiting.add(waiting)
  plan(pool, batch)
  return {
    arrived: promise,
    stop: () => {
      batch.waiting.delete(waiting)
      if (batch.waiting.size > 0) return
      clearTimeout(batch.timer)
      batch.timer = undefined
    },
  }
}

const plan = (pool: pg.Pool, batch: Batch): void => {
  if (batch.timer || batch.isAsking || batch.waiting.size === 0) return
  batch.timer = setTimeout(() => {
    batch.timer = undefined
    void askAll(pool, batch)
  }, tickMs)
}

const askAll = async (pool: pg.Pool, batch: Batch): Promise<void> => {
  const all = [...batch.waiting]
  batch.waiting.clear()
  batch.isAsking = true
  for (let from = 0; from < all.length; from += mostInTick) {
    const some = all.slice(from, from + mostInTick)
    try {
      const rows = await findProgress.together(
        pool,
        some.map(({ question }) => question),
      )
      for (const [n, { resolve }] of some.entries()) resolve(rows.get(n))
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
  batch.isAsking = false
  plan(pool, batch)
}
