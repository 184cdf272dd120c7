import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fakeS3 } from '../adapters/testing/fake-s3.ts'
import { readConfig } from '../config.ts'
import { listen } from '../http/listen.ts'
import { CannotStart } from '../kernel/cannot-start.ts'
import { startFakeSmtp } from '../testing/fake-smtp.ts'
import { checkSurroundings, listenFault } from './start-checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'hoppla-start-'))
const file = join(folder, 'no-folder')
const sockets = new Set<Socket>()
let smtp: Awaited<ReturnType<typeof startFakeSmtp>>
let s3: Awaited<ReturnType<typeof fakeS3>>
let stripe: Server
let silent: Server
let closedPort: number
const portOf = (server: Server): number => (server.address() as AddressInfo).port
const opened = async (server: Server): Promise<Server> => {
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
beforeAll(async () => {
  writeFileSync(file, '')
  smtp = await startFakeSmtp()
  s3 = await fakeS3()
  stripe = await opened(
    createHttpServer(({ headers }, response) => {
      response.writeHead(headers.authorization === 'Bearer sk_live_known' ? 200 : 401).end('{}')
    }),
  )
  // Takes connections and says nothing.
  silent = await opened(createServer())
  const gone = await opened(createServer())
  closedPort = portOf(gone)
  gone.close()
})
afterAll(async () => {
  await smtp.stop()
  s3.close()
  for (const socket of sockets) socket.destroy()
  stripe.close()
  silent.close()
  rmSync(folder, { recursive: true, force: true })
})

const jobConnections = 14
const works = () => ({
  HOPPLA_ENV: 'production',
  HOPPLA_DATA_DIR: join(folder, 'data'),
  HOPPLA_SECRET: 'one secret for these tests, 32 letters and more',
  HOPPLA_ORIGINS: 'sweden=https://hoppla.example',
  HOPPLA_PHOTO_S3_URL: s3.url,
  HOPPLA_PHOTO_S3_REGION: s3.region,
  HOPPLA_PHOTO_S3_ACCESS_KEY: s3.accessKey,
  HOPPLA_PHOTO_S3_SECRET_KEY: s3.secretKey,
  DATABASE_URL: inject('postgresUrl'),
  HOPPLA_DB_POOL: '2',
  HOPPLA_ROLES: 'web,api,identity',
  SMTP_URL: smtp.url,
  STRIPE_SECRET_KEY: 'sk_live_known',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_API_BASE: `http://127.0.0.1:${portOf(stripe)}`,
})
const refusalOf = async (env: Record<string, string>): Promise<string> => {
  try {
    await checkSurroundings(readConfig({ ...works(), ...env }), jobConnections)
    return 'accepted'
  } catch (error) {
    if (error instanceof CannotStart) return error.message
    throw error
  }
}
const database = (change: (url: URL) => void): string => {
  const url = new URL(inject('postgresUrl'))
  // Over TCP, as another machine would.
  url.search = ''
  change(url)
  return url.href
}

test('surroundings that work are accepted, and nothing is left in the photo store', async () => {
  expect(await refusalOf({})).toBe('accepted')
  expect(s3.objects.size).toBe(0)
})

/** The setting at fault, the environment, what the message says of it. */
const wrong: [name: string, says: RegExp, env: () => Record<string, string>][] = [
  ['SMTP_URL', /nobody listens there.*smtp:\/\/user/, () => ({ SMTP_URL: `smtp://127.0.0.1:${closedPort}` })],
  ['SMTP_URL', /does not answer within/, () => ({ SMTP_URL: `smtp://127.0.0.1:${portOf(silent)}` })],
  ['SMTP_URL', /no such host/, () => ({ SMTP_URL: 'smtp://mail.invalid' })],
  [
    'HOPPLA_PHOTO_S3_URL',
    /nobody listens there.*https:\/\/host/,
    () => ({ HOPPLA_PHOTO_S3_URL: `http://127.0.0.1:${closedPort}/photos` }),
  ],
  ['HOPPLA_PHOTO_S3_URL', /does not answer within/, () => ({ HOPPLA_PHOTO_S3_URL: `http://127.0.0.1:${portOf(silent)}/photos` })],
  ['HOPPLA_PHOTO_S3_ACCESS_KEY', /answers 403/, () => ({ HOPPLA_PHOTO_S3_SECRET_KEY: 'another' })],
  ['STRIPE_SECRET_KEY', /Stripe does not know it.*sk_live_/, () => ({ STRIPE_SECRET_KEY: 'sk_live_unknown' })],
  ['STRIPE_API_BASE', /nobody listens there/, () => ({ STRIPE_API_BASE: `http://127.0.0.1:${closedPort}` })],
  ['DATABASE_URL', /nobody listens there.*PostgreSQL 15/, () => ({ DATABASE_URL: `postgresql://a:b@127.0.0.1:${closedPort}/x` })],
  ['DATABASE_URL', /does not answer within/, () => ({ DATABASE_URL: `postgresql://a:b@127.0.0.1:${portOf(silent)}/x` })],
  ['DATABASE_URL', /no such host/, () => ({ DATABASE_URL: 'postgresql://a:b@database.invalid/x' })],
  [
    'DATABASE_URL',
    /user or the password/,
    () => ({ DATABASE_URL: database((url) => Object.assign(url, { password: 'hunter2' })) }),
  ],
  ['DATABASE_URL', /no such database/, () => ({ DATABASE_URL: database((url) => Object.assign(url, { pathname: '/nowhere' })) })],
  ['HOPPLA_DB_POOL', /needs 203 connections.*max_connections.*from 2 to 200/, () => ({ HOPPLA_DB_POOL: '200' })],
  ['HOPPLA_DATA_DIR', /ENOTDIR.*may write/, () => ({ HOPPLA_DATA_DIR: join(file, 'data') })],
  [
    'HOPPLA_PHOTO_DIR',
    /ENOTDIR.*may write/,
    () => ({
      HOPPLA_PHOTO_DIR: join(file, 'photos'),
      HOPPLA_PHOTO_S3_URL: '',
      HOPPLA_PHOTO_S3_ACCESS_KEY: '',
      HOPPLA_PHOTO_S3_SECRET_KEY: '',
    }),
  ],
]
test.each(wrong)('a %s that does not work is refused by name, with what to write: %s', async (name, says, env) => {
  const message = await refusalOf(env())
  const line = message.split('\n').find((each) => each.startsWith(`  ${name}: `))
  expect(line, message).toMatch(says)
  expect(line).toMatch(/Write \S/)
  expect(message.split('\n')).toHaveLength(2)
  expect(message).not.toMatch(/hunter2|^\s+at /m)
})

test('Stripe being away is no wrong setting', async () => {
  const config = readConfig({ ...works(), STRIPE_API_BASE: '' })
  const away = { ...config, payments: { stripe: { ...config.payments.stripe, apiBase: undefined } } }
  const asked = globalThis.fetch
  globalThis.fetch = (async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).startsWith('https://api.stripe.com')) throw new TypeError('fetch failed')
    return asked(...request)
  }) as typeof fetch
  try {
    await expect(checkSurroundings(away, jobConnections)).resolves.toBeUndefined()
  } finally {
    globalThis.fetch = asked
  }
})

test('a port that another program has is refused by name', async () => {
  const taken = { port: portOf(silent), hosts: ['127.0.0.1'] }
  const app = Fastify()
  const error = await listen(app, taken).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  await app.close()
  expect(listenFault(error, taken)?.message).toMatch(/PORT: another program listens on port \d+. Write a free port/)
  expect(listenFault(new Error('anything else'), taken)).toBeUndefined()
})
