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
 * A database that only reads (a replica, a full disk) sells nothing, so that it is asked to write. A row that is there already is written where it stood,
 * on a full disk as well; so half a megabyte that does not fit in so little memory is put aside on the disk, too. Together they are one transaction.
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
