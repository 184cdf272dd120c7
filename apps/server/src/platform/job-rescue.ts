import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'

const everyMs = 5_000
/** Younger locks are left alone: their worker may not have shown yet that it lives. */
const graceSeconds = 5
/** Keeps these advisory locks apart from others in the same database. */
const seed = 4_711

export type Rescue = {
  /** For the runner, so that its workers are known from their beginning. */
  events: WorkerEvents
  /** The runner has ended: what its workers held is free. */
  forget: () => void
  stop: () => Promise<void>
}

/**
 * Frees the jobs of workers that died. By itself the queue would wait four hours before it gave them to anybody else, and a present would be late.
 * Each process shows that its workers live by advisory locks, held on a connection that ends with the process: whoever can take such a lock knows that
 * the worker is gone. The job then runs once more, which every handler stands.
 */
export const rescueJobs = (pool: pg.Pool, onError: (error: unknown) => void): Rescue => {
  const events: WorkerEvents = new EventEmitter()
  const workers = new Set<string>()
  let sign: pg.PoolClient | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  // One question at a time on one connection.
  let shown: Promise<unknown> = Promise.resolve()
  const show = (client: pg.PoolClient, ids: readonly string[]): Promise<unknown> => {
    shown = shown
      .catch(() => {})
      .then(() => client.query('select pg_advisory_lock(hashtextextended(id, $2)) from unnest($1::text[]) id', [ids, seed]))
    return shown
  }

  events.on('worker:create', ({ worker }) => {
    workers.add(worker.workerId)
    if (sign) show(sign, [worker.workerId]).catch(lose)
  })
  const lose = (error: unknown) => {
    if (!sign) return
    sign.release(true)
    sign = undefined
    if (!isStopped) onError(error)
  }
  const round = async () => {
    if (!sign) {
      const client = await pool.connect()
      if (isStopped) return client.release()
      client.on('error', (error) => {
        if (sign === client) lose(error)
      })
      sign = client
      await show(client, [...workers])
    }
    await pool.query(
      `with held as (
         select distinct locked_by as id from graphile_worker.jobs where locked_at < now() - make_interval(secs => $1)
       ), dead as materialized (
         select id from held where pg_try_advisory_xact_lock(hashtextextended(id, $2))
       )
       select graphile_worker.force_unlock_workers(array(select id from dead)) where exists (select from dead)`,
      [graceSeconds, seed],
    )
  }
  let running: Promise<void> = Promise.resolve()
  const again = (ms: number) => {
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) => {
          lose(error)
          onError(error)
        })
        .finally(() => {
          if (!isStopped) again(everyMs)
        })
    }, ms)
  }
  again(0)
  return {
    events,
    forget: () => {
      workers.clear()
      // The next round takes a new connection, without the old workers' locks.
      sign?.release(true)
      sign = undefined
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
      sign?.release(true)
      sign = undefined
    },
  }
}
