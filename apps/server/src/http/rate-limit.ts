import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from './refusal.ts'

export type Limit = { max: number; seconds: number }

/**
 * Counts one use of `bucket`, or several at once, in a fixed window shared by all processes.
 * @throws Refusal `request.too-many` with the seconds to wait, when the window is full.
 */
export const limit = async (deps: { db: Db; clock: Clock }, bucket: string, { max, seconds }: Limit, uses = 1): Promise<void> => {
  const { start, retryAfter } = windowOf(deps.clock, seconds)
  const { hits } = await deps.db
    .insertInto('rate_limits')
    .values({ bucket, window_start: start, hits: uses })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'window_start']).doUpdateSet({ hits: sql<number>`rate_limits.hits + ${uses}` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  if (hits > max) throw new Refusal('request.too-many', { retryAfter })
}

/**
 * Whether a bucket has room left, counting nothing: what counts only failures asks this first, or a full window would still tell a right guess from a wrong
 * one. @throws Refusal `request.too-many`.
 */
export const refuseIfFull = async (deps: { db: Db; clock: Clock }, bucket: string, { max, seconds }: Limit): Promise<void> => {
  const { start, retryAfter } = windowOf(deps.clock, seconds)
  const window = await deps.db
    .selectFrom('rate_limits')
    .select('hits')
    .where('bucket', '=', bucket)
    .where('window_start', '=', start)
    .executeTakeFirst()
  if (window && window.hits >= max) throw new Refusal('request.too-many', { retryAfter })
}

const windowOf = (clock: Clock, seconds: number) => {
  const now = clock.now().getTime()
  const start = new Date(now - (now % (seconds * 1000)))
  return { start, retryAfter: Math.ceil((start.getTime() + seconds * 1000 - now) / 1000) }
}
