import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { urlOf } from '@hoppla/contract/client'
import type { ErrorBody } from '@hoppla/contract/errors'
import type { RefusalCode } from '@hoppla/contract/refusals'
import type { CallInput, RouteSpec } from '@hoppla/contract/route'
import type { FastifyInstance } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import { expect, inject } from 'vitest'
import { buildApp } from '../app.ts'
import { taskOf } from '../jobs/job-task.ts'
import { jobs } from '../modules/registry.ts'
import { staffBearersOf } from './bearers.ts'
import { importInto } from './demo.ts'
import { makeDeps, type TestDeps } from './deps.ts'
import { copyDatabase, dropDatabase } from './postgres.ts'
import { expectSpoken } from './spoken.ts'

export type TestAnswer = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: unknown
  text: string
}
export type TestCall = <R extends RouteSpec>(route: R, input: CallInput<R>, headers?: Record<string, string>) => Promise<TestAnswer>

export type TestApp = TestDeps & {
  /** For a second process beside this one. */
  databaseUrl: string
  app: FastifyInstance
  /** Calls a contract route as a guest, on Sweden's host unless `headers.host` says otherwise. */
  call: TestCall
  /** The same with a bearer token. */
  withToken: (token: string) => TestCall
  /** The same of an account by its address, at the office, with a session there that has just shown a second factor. */
  asStaff: (email: string) => Promise<TestCall>
  /** The bearer token of such a session. */
  staffTokenOf: (email: string) => Promise<string>
  /** Runs every job that is due, as the worker would. */
  runJobs: () => Promise<void>
}

/** Where staff call. */
export const officeHost = 'office.localhost:3000'

export type Chain = 'demo' | 'kanga' | 'empty'
/**
 * The whole app on a database of its own: `demo` has the demo chain in it, `kanga` the second brand's, `empty` only the schema. Close it in `afterAll`.
 */
export const testApp = async (chain: Chain = 'demo', settings: Record<string, string> = {}): Promise<TestApp> => {
  const server = inject('postgresUrl')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const url = await copyDatabase(server, `template_${chain === 'demo' ? 'demo' : 'empty'}`, name)
  // Few ask for it: it has no template.
  if (chain === 'kanga') await importInto(url, 'kanga')
  const made = await makeDeps(url, settings)
  const app = await buildApp(made.deps)
  await app.ready()
  const callWith =
    (extra: Record<string, string>): TestCall =>
    async (route, input, headers = {}) => {
      const { body } = input as { body?: unknown }
      const response = await app.inject({
        method: route.method,
        url: urlOf(route, input),
        headers: { host: 'localhost:3000', 'accept-language': 'en', ...extra, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const isJson = String(response.headers['content-type'] ?? '').includes('json')
      // Whatever a test is about: no refusal says a bare word, or two languages at once.
      if (isJson && response.statusCode >= 400) expectSpoken(response.json())
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        body: isJson ? response.json() : undefined,
      }
    }
  const staffTokenOf = async (email: string): Promise<string> => {
    const { id } = await made.deps.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const [bearer] = await staffBearersOf(made.deps, [id])
    return bearer?.token ?? expect.fail('There is no token.')
  }
  return {
    ...made,
    databaseUrl: url,
    app,
    call: callWith({}),
    withToken: (token) => callWith({ authorization: `Bearer ${token}` }),
    asStaff: async (email) => callWith({ host: officeHost, authorization: `Bearer ${await staffTokenOf(email)}` }),
    staffTokenOf,
    runJobs: async () => {
      const held = await heldJobs(made.deps.pool)
      await runOnce({
        logger: new Logger(() => () => {}),
        pgPool: made.deps.pool,
        taskList: Object.fromEntries(jobs.map((kind) => [kind.name, taskOf(made.deps, kind)])),
      })
      // The library's promise may settle before the end of the last job is written down; what asks for its next attempt must come after that.
      while ((await heldJobs(made.deps.pool)).some((id) => !held.includes(id))) await pause(10)
    },
    close: async () => {
      await app.close()
      await made.close()
      await dropDatabase(server, name)
    },
  }
}

/** The jobs that a worker has in hand. */
const heldJobs = async (pool: TestApp['deps']['pool']): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    'select id::text from graphile_worker._private_jobs where locked_at is not null',
  )
  return rows.map(({ id }) => id)
}

/** The answer is this named refusal, with its status; `field` must be among the faulty ones. */
export const expectRefusal = (answer: TestAnswer, code: RefusalCode, field?: string): void => {
  const body = answer.body as ErrorBody
  expect({ code: body?.code, status: answer.status }, answer.text).toEqual({ code, status: body?.responseCode })
  if (field !== undefined) expect(Object.keys(body.errors)).toContain(field)
}
