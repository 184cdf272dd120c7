import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Deps } from './deps.ts'
import { jobHealthOf } from './job-health.ts'

/** Whoever asks (a load balancer) gets an answer within two seconds, whatever the database does. */
const mostMs = 1_500

/** `/healthz`: the process lives. `/readyz`: the database takes a write, the job queue is there, and where this process runs jobs it does not stand still. */
export const health = (app: FastifyInstance, { pool, config }: Pick<Deps, 'pool' | 'config'>): void => {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const jobs = jobHealthOf(config)
    if (jobs.state !== 'standing-still' && (await isReady(pool))) return { status: 'ok', jobs }
    return reply.code(503).header('retry-after', 2).send({ status: 'unavailable', jobs })
  })
}

// A database that only reads (a full disk, a replica) sells nothing, so that it is asked to write.
const isReady = (pool: pg.Pool): Promise<boolean> => {
  const written = pool
    .query(
      `with written as (update readiness set written_at = now() returning 1)
       select exists (select from written) and exists (select from pg_class where oid = to_regclass('graphile_worker._private_jobs')) as ready`,
    )
    .then(
      ({ rows: [row] }) => row?.ready === true,
      () => false,
    )
  const late = new Promise<boolean>((done) => {
    setTimeout(() => done(false), mostMs).unref()
  })
  return Promise.race([written, late])
}
