import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type DbLimits, limitsFor } from './limits.ts'
import type { Database } from './schema.ts'
import { WatchedClient, watchConnections } from './watched-client.ts'

export type Db = Kysely<Database>
/** A transaction. Take it in the signature where work makes sense only inside one; inside, use it for everything. */
export type Tx = Transaction<Database>

// One place for what the driver makes of PostgreSQL's types: dates stay 'YYYY-MM-DD' strings (a birthday has no time zone),
// int8 and numeric become numbers (money in minor units stays far below 2^53; the check makes a larger one loud).
const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`An int8 outside the safe range: ${text}`)
  return value
}
const types = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, (text) => text],
  [pg.types.builtins.INT8, safeInteger],
  [pg.types.builtins.NUMERIC, Number],
])

/** Connections kept for statements that many requests share, of a pool that is large enough to spare them. */
const laneConnections = 4
const lanes = new WeakMap<pg.Pool, pg.Pool>()

/**
 * Where a pool's hot statements run: those prepared by name that hundreds of requests share. A few connections, never closed, on which each is planned
 * once; PostgreSQL otherwise plans it anew for its first five times on every connection of the pool (decision 117). A small pool is its own.
 */
export const laneOf = (pool: pg.Pool): pg.Pool => lanes.get(pool) ?? pool

/**
 * Opens a pool of at most `max` connections. `onError` is called for connections lost while idle (the pool replaces them).
 * @param limits how long its statements wait; past that they fail as "database away" (503).
 */
export const openPool = (
  connectionString: string,
  max: number,
  onError: (error: Error) => void,
  limits: DbLimits = limitsFor.request,
): pg.Pool => {
  if (max < 2 * laneConnections) return open(connectionString, { max, idleTimeoutMillis: 30_000 }, onError, limits)
  const pool = open(connectionString, { max: max - laneConnections, idleTimeoutMillis: 30_000 }, onError, limits)
  const lane = open(
    connectionString,
    {
      max: laneConnections,
      idleTimeoutMillis: 0,
      onConnect: async (client) => {
        await client.query('set plan_cache_mode = force_generic_plan')
      },
    },
    onError,
    limits,
  )
  lanes.set(pool, lane)
  const end = pool.end.bind(pool)
  pool.end = async () => {
    await Promise.all([end(), lane.end()])
  }
  return pool
}

const open = (connectionString: string, options: pg.PoolConfig, onError: (error: Error) => void, limits: DbLimits): pg.Pool => {
  const pool = new pg.Pool({
    ...options,
    Client: WatchedClient as unknown as new () => pg.ClientBase,
    connectionString,
    connectionTimeoutMillis: limits.connection,
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idle,
    // A peer that went without a word is noticed also where nothing is asked.
    keepAlive: true,
    application_name: 'hoppla',
    types: {
      getTypeParser: ((id: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && types.get(id)) || pg.types.getTypeParser(id, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  pool.on('error', onError)
  // A connection lost while it is lent fails its query as well; unheard, its event would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  if (limits.answer === 0) return pool
  const stopWatching = watchConnections(pool, limits.answer)
  const end = pool.end.bind(pool)
  pool.end = async () => {
    // Still looked after while it ends: who holds a connection to a silent database would never give it back.
    await end().finally(stopWatching)
  }
  return pool
}

/** Kysely over an open pool. */
export const connect = (pool: pg.Pool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
