import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteSpec } from '@hoppla/contract/route'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { type RunningPostgres, startEmbedded } from './db/embedded.ts'
import { limitsFor } from './db/limits.ts'
import { routes } from './modules/registry.ts'
import { aBrowser } from './testing/browser.ts'
import { importInto } from './testing/demo.ts'
import { makeDeps, type TestDeps } from './testing/deps.ts'
import { databaseUrl, makeTemplate } from './testing/postgres.ts'
import { type TcpProxy, tcpProxy } from './testing/tcp-proxy.ts'
import { createWebApp } from './web/web.ts'

// A database that is there and does not answer, in three ways, and every route of the product asked at once. Its server is this file's own: it is stopped.
const folder = mkdtempSync(join(tmpdir(), 'hoppla-silent-'))
let postgres: RunningPostgres
let url: string
let proxy: TcpProxy
let made: TestDeps
let app: FastifyInstance
let token: string
beforeAll(async () => {
  chmodSync(folder, 0o755)
  postgres = await startEmbedded(folder, ['-c', 'fsync=off'])
  await makeTemplate(postgres.url, 'silent')
  url = databaseUrl(postgres.url, 'silent')
  await importInto(url, 'demo')
  proxy = await tcpProxy(url)
  made = await makeDeps(proxy.url, { HOPPLA_TRUST_PROXY: 'loopback', HOPPLA_LOG_LEVEL: 'error' }, limitsFor.request)
  app = await buildApp(made.deps, pages)
  await app.ready()
  const bjorn = aBrowser(app)
  await bjorn.signIn('bjorn@hoppla.example', 'Hopp-hopp-hurra-1')
  token = (await bjorn.tokens()).access_token
})
afterAll(async () => {
  await app.close()
  await made.close()
  await proxy.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A page whose loader asks the API, as all do, and which breaks when that breaks. */
const pages = createWebApp({
  render: async (_request, { call }) => {
    const found = await call({ method: 'GET', path: '/api/site', summary: '', access: 'anyone' } as RouteSpec, {}).then(
      () => 200,
      () => 500,
    )
    return new Response('<p>', { status: found, headers: { 'content-type': 'text/html' } })
  },
  wordsHref: () => ({}),
})

type Asked = { what: string; status: number; retryAfter: string | undefined; ms: number }
const ask = async (method: 'GET', address: string, headers: Record<string, string> = {}, payload?: object): Promise<Asked> => {
  const begun = performance.now()
  const answer = await app.inject({
    method,
    url: address,
    headers: { host: 'localhost:3000', ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  const ms = performance.now() - begun
  return { what: `${method} ${address}`, status: answer.statusCode, retryAfter: answer.headers['retry-after']?.toString(), ms }
}

const nothing = '00000000-0000-4000-8000-000000000000'
const others = [
  '/identity/.well-known/openid-configuration',
  '/identity/jwks',
  '/identity/auth?client_id=web&response_type=code&redirect_uri=http://localhost:3000/auth/callback&scope=openid&code_challenge=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&code_challenge_method=S256',
  '/identity/me',
  '/sv',
  '/sv/order/shop?again=1',
  '/dev/mailbox',
]
/** Each from an address of its own, so that no limit answers in the database's place. */
const everyRoute = (): Promise<Asked[]> =>
  Promise.all([
    ...routes.map(({ spec: { method, path } }, at) =>
      ask(
        method as 'GET',
        path.replace(/:\w+/g, nothing),
        { authorization: `Bearer ${token}`, 'x-forwarded-for': `203.0.113.${at % 250}` },
        method === 'GET' ? undefined : {},
      ),
    ),
    ...others.map((address) => ask('GET', address, { accept: 'text/html', authorization: `Bearer ${token}` })),
  ])

/** What the sum of the limits promises, and as much again for a machine with other work. */
const mostMs = 10_000

const isInOrder = async (): Promise<boolean> => {
  const [ready, asked] = [await ask('GET', '/readyz'), await ask('GET', '/api/site')]
  return ready.status === 200 && asked.status === 200
}

/** `work` while the database is silent; afterwards everything must come back by itself. */
const whileSilent = async (silence: () => unknown, end: () => unknown, work: () => Promise<void>): Promise<void> => {
  made.deps.prepared.clear()
  await silence()
  try {
    await work()
  } finally {
    await end()
  }
  await expect.poll(isInOrder).toBe(true)
}

const shouldAllSayAway = async (): Promise<void> => {
  const answers = await everyRoute()
  expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
  expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === undefined)).toEqual([])
  expect(answers.filter(({ ms }) => ms > mostMs)).toEqual([])
  // Most cannot answer without it; those that can refuse the input, or the caller, before they ask.
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(answers.length / 3)
  const byAddress = new Map(answers.map((each) => [each.what, each.status]))
  for (const must of ['GET /sv', 'GET /sv/order/shop?again=1', 'GET /api/site']) expect(byAddress.get(must), must).toBe(503)
}

/** The server and all its connections' processes. */
const processesOf = (postmaster: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid === postmaster || parentOf(pid) === postmaster)
const parentOf = (pid: number): number | undefined => {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}
const signalAll = (signal: NodeJS.Signals) => {
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  for (const pid of processesOf(postmaster)) process.kill(pid, signal)
}

test('a request is answered within five seconds: one wait for a connection and one for an answer', () => {
  expect(limitsFor.request.connection + limitsFor.request.answer).toBeLessThan(5_000)
  // The database gives up before we do, so that the connection can be used again.
  expect(limitsFor.request.lock).toBeLessThan(limitsFor.request.statement)
  expect(limitsFor.request.statement).toBeLessThan(limitsFor.request.answer)
})

describe.each<[string, () => unknown, () => unknown]>([
  ['stopped', () => signalAll('SIGSTOP'), () => signalAll('SIGCONT')],
  ['cut off', () => proxy.swallow(), () => proxy.restore()],
])('a database that is %s', (_, silence, end) => {
  test('every route says 503 with Retry-After within seconds, pages too, and again; then all is well', { timeout: 120_000 }, () =>
    whileSilent(silence, end, async () => {
      await shouldAllSayAway()
      // With no connection left and none to be had.
      await shouldAllSayAway()
    }),
  )
  test('the process lives, and says within seconds that it is not ready', { timeout: 60_000 }, () =>
    whileSilent(silence, end, async () => {
      const [lives, ready] = await Promise.all([ask('GET', '/healthz'), ask('GET', '/readyz')])
      expect([lives.status, ready.status, ready.retryAfter]).toEqual([200, 503, '2'])
      expect(ready.ms).toBeLessThan(mostMs)
    }),
  )
})

describe('tables that another session holds', () => {
  let holder: pg.Client
  const lock = (tables: string) => async () => {
    holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query(`begin; lock table ${tables} in access exclusive mode`)
  }
  const free = () => holder.end()
  test('all of them: every route says 503', { timeout: 120_000 }, async () => {
    const { rows } = await made.deps.pool.query<{ name: string }>(
      `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
    )
    await whileSilent(lock(rows.map(({ name }) => name).join(', ')), free, shouldAllSayAway)
  })
  test('one of them: what needs it says 503, the rest answers', { timeout: 60_000 }, () =>
    whileSilent(lock('opening_rules'), free, async () => {
      expect((await ask('GET', '/readyz')).status).toBe(200)
    }),
  )
})

test('what cannot be written for want of room is 503, and the process is not ready', async () => {
  // A quota of this test's own: PostgreSQL answers as on a full disk.
  const full = `create or replace function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before update on readiness execute function no_room();
    create trigger no_room before insert on rate_limits execute function no_room()`
  await made.deps.pool.query(full)
  try {
    const status = await ask('POST' as 'GET', '/identity/api/User/status?Email=nobody@parents.example', {}, {})
    expect([status.status, status.retryAfter]).toEqual([503, '2'])
    expect((await ask('GET', '/readyz')).status).toBe(503)
  } finally {
    await made.deps.pool.query('drop function no_room cascade')
  }
  expect((await ask('GET', '/readyz')).status).toBe(200)
})
