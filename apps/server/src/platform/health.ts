import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

/** `/healthz`: the process lives. `/readyz`: database and job queue answer. */
export const health = (app: FastifyInstance, { pool }: Deps): void => {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await pool.query(`select 1 from graphile_worker.jobs limit 1`)
      return { status: 'ok' }
    } catch {
      return reply.code(503).header('retry-after', 2).send({ status: 'unavailable' })
    }
  })
}
