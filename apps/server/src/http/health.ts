import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { jobHealthOf } from '../jobs/job-health.ts'
import type { Deps } from '../kernel/deps.ts'

/** Whoever asks (a load balancer) gets an answer within two seconds, whatever the database does. */
const mostMs = 1_500

/** `/healthz`: the process lives. `/readyz`: the database takes a write and has room, the job queue is there, and where this process runs jobs it does not stand still. */
export const health = (app: FastifyInstance, { pool, config }: Pick<Deps, 'pool' | 'config'>): void => {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const jobs = jobHealthOf(config)
    if (jobs.state !== 'standing-still' && (await isReady(pool))) return { status: 'ok', jobs }
    return reply.code(503).header('retry-after', 2).send({ status: 'unavailable', jobs })
  })
}

/**
 * A read-only database (a replica, a full disk) cannot sell anything, so the check writes. Updating an existing row succeeds even on a full disk; therefore
 * the query also materialises half a megabyte with little memory, which spills to disk. Both run in one transaction.
 */
const question = `set local work_mem = '64kB'; select count(*) from generate_series(1, 20000);
  with written as (update readiness set written_at = now() returning 1)
  select exists (select from written) and exists (select from pg_class where oid = to_regclass('graphile_worker._private_jobs')) as ready`

const isReady = (pool: pg.Pool): Promise<boolean> => {
  const written = pool.query(question).then(
    // The driver's types know one answer; to several questions there are as many.
    (answers) => (answers as unknown as pg.QueryResult<{ ready: boolean }>[]).at(-1)?.rows[0]?.ready === true,
    () => false,
  )
  const late = new Promise<boolean>((done) => {
    setTimeout(() => done(false), mostMs).unref()
  })
  return Promise.race([written, late])
}
