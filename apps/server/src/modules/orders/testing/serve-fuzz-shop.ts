import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { buildApp } from '../../../app.ts'
import { startJobs } from '../../../jobs/job-runner.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { makeDeps } from '../../../testing/deps.ts'
import { jobs } from '../../registry.ts'
import { bankAt } from './provider-over-http.ts'

/** What timers and staff do in the product, by name; here when a fuzz test asks for it. */
export type FuzzWorks = Record<string, (deps: Deps, asked: never) => Promise<unknown>>

/**
 * A shop in a process of its own, for a fuzz test to kill: the whole API and the queue. Its clock is what each request says (`x-fuzz-now`), its bank is
 * outside, and it dies where a request asks it to (`x-fuzz-die`): at a statement to the database counted from then, when the bank has done something and
 * the shop does not know yet, or when all is done but the answer. It dies by SIGKILL: nothing is tidied up.
 * @param works each a POST to `/fuzz/<name>` with what it is asked as JSON. @param atStart what every start does: what the last one left is taken up.
 */
export const serveFuzzShop = async (works: FuzzWorks, atStart: (deps: Deps) => Promise<unknown>): Promise<void> => {
  const [databaseUrl = '', bankUrl = ''] = process.argv.slice(2)
  // For the next start; who dies by SIGKILL keeps nothing.
  flushCompileCache()
  /** Called when it is its turn; all has been read by then, and nothing asked. */
  const now = String(await once(process.stdin, 'data'))

  let statementsLeft = Number.POSITIVE_INFINITY
  let diesAtBank = false
  const die = () => process.kill(process.pid, 'SIGKILL')
  const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    if (--statementsLeft < 0) die()
    return query.apply(this, asked)
  } as typeof pg.Client.prototype.query

  const { deps } = await makeDeps(databaseUrl, { HOPPLA_ROLES: 'web,api,identity', HOPPLA_TRUST_PROXY: 'loopback' })
  deps.payments.test = bankAt(bankUrl, () => {
    if (diesAtBank) die()
  })
  deps.clock.set(now)
  const app = await buildApp(deps)
  for (const [name, work] of Object.entries(works))
    app.post(`/fuzz/${name}`, async ({ body }, reply) => {
      const done = await work(deps, (body ?? {}) as never)
      return done === undefined ? reply.code(204).send() : reply.send({ done })
    })
  app.server.prependListener('request', ({ headers }, response) => {
    if (typeof headers['x-fuzz-now'] === 'string') deps.clock.set(headers['x-fuzz-now'])
    const [where, count] = String(headers['x-fuzz-die'] ?? '').split(' ')
    if (where === 'statement') statementsLeft = Number(count)
    if (where === 'bank') diesAtBank = true
    if (where === 'answer') response.writeHead = die as never
  })
  await atStart(deps)
  await startJobs(
    deps,
    jobs.filter(({ cron }) => cron === undefined),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  console.log(`listening on ${(app.server.address() as AddressInfo).port}`)
}
