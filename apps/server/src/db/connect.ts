import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type DbLimits, limitsFor } from './limits.ts'
import type { Database } from './schema.ts'
import { WatchedClient, watchConnections } from './watched-client.ts'

export type Db = Kysely<Database>
/** A transaction. Take it in the signature where work makes sense only inside one; inside, use it for everything. */
export type Tx = Transaction<Database>

// The only place that says how PostgreSQL's types are read: dates stay 'YYYY-MM-DD' strings (a birthday has no time zone), int8 and numeric become numbers
// (money in minor units is far below 2^53; a larger value throws).
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
 * Where the frequent statements of a pool run: those prepared by name and shared by hundreds of requests. They use a few connections that are never closed,
 * so each is planned once; on other connections PostgreSQL plans a statement anew for its first five executions (decision 117). A small pool reserves none.
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
  // A connection lost while checked out also fails its query. Without a listener, its error event would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  if (limits.answer === 0) return pool
  const stopWatching = watchConnections(pool, limits.answer)
  const end = pool.end.bind(pool)
  pool.end = async () => {
    // Keep watching during shutdown: otherwise a client waiting for a silent database would never return its connection.
    await end().finally(stopWatching)
  }
  return pool
}

/** Kysely over an open pool. */
export const connect = (pool: pg.Pool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
