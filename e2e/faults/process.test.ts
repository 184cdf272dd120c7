import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importedFolder } from '../support/operation/imported-folder.ts'
import {
  databaseOf,
  eventually,
  freePort,
  isAlive,
  type ServerProcess,
  spawnServer,
  startServer,
  within,
} from '../support/server.ts'

const folder = importedFolder('process')
afterAll(folder.remove)
const postmaster = join(folder.path, 'postgres/postmaster.pid')

/** Starts the server in the expectation that it refuses, and gives its last words. */
const refusedStart = async (env: Record<string, string>, dataDir = folder.path): Promise<string> => {
  const server = spawnServer({ dataDir, port: await freePort(), env })
  const { code } = await within(20_000, server.ended, () => `It started:\n${server.output()}`)
  expect(code, server.output()).toBe(1)
  return server.output()
}

describe('a setting that cannot be used is named before anything starts', () => {
  test.each([
    [{ PORT: 'three thousand' }, ['PORT']],
    [{ DATABASE_URL: 'mysql://somewhere', HOPPLA_ROLES: 'web,cook' }, ['DATABASE_URL', 'HOPPLA_ROLES']],
    [{ HOPPLA_ENV: 'production' }, ['HOPPLA_SECRET', 'SMTP_URL', 'HOPPLA_ORIGINS', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
  ])('%o', async (env, named) => {
    const words = await refusedStart(env)
    for (const name of named) expect(words).toContain(name)
    // Words for an operator, not a stack for a programmer.
    expect(words).not.toMatch(/^\s+at /m)
  })
})

describe('one process at a time on one data folder', () => {
  let first: ServerProcess
  beforeAll(async () => {
    first = await startServer({ dataDir: folder.path, port: await freePort() })
  })

  test('a second one is told who has the folder and what to do; the first goes on', async () => {
    const words = await refusedStart({})
    expect(words).toContain(`process ${first.pid}`)
    expect(words).toContain(folder.path)
    expect(words).toContain('HOPPLA_DATA_DIR')
    expect(words).not.toMatch(/^\s+at /m)
    // On a busy machine it may be late for a moment.
    await expect.poll(async () => (await fetch(`${first.origin}/readyz`)).status).toBe(200)
  })

  test('SIGTERM: a request under way gets its answer, new ones get none, the database is closed, exit code 0', async () => {
    const database = databaseOf(folder.path).pid
    expect(isAlive(database)).toBe(true)
    // Half a request, so that it is under way for as long as the test likes.
    const body = JSON.stringify({ code: 'AAAA-BBBB-CCCC-DDDD' })
    const socket = connect(first.port, '127.0.0.1')
    let listener = ''
    socket.on('data', (chunk) => {
      listener += chunk.toString('utf8')
    })
    const closed = new Promise<void>((done) => socket.once('close', () => done()))
    socket.write(
      `POST /api/shop/gift-cards/balance HTTP/1.1\r\nhost: localhost:${first.port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
    )
    // "Continue" says that the server has begun with it.
    await expect.poll(() => listener).toContain('100 Continue')
    const ended = first.stop()
    await expect.poll(() => first.output()).toContain('finishing open requests')
    await expect
      .poll(() =>
        fetch(`${first.origin}/healthz`, { headers: { connection: 'close' } }).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused')
    expect(isAlive(first.pid)).toBe(true)
    socket.write(body)
    await within(5_000, closed, () => `The connection stayed open:\n${listener}`)
    // An answer of the shop, whole: this code is no card's.
    expect(listener).toMatch(/HTTP\/1\.1 404 Not Found[\s\S]*gift-card\.not-found/)
    expect(await ended).toEqual({ code: 0, signal: null })
    expect(isAlive(database)).toBe(false)
    expect(first.output()).not.toContain('"level":50')
  })

  test('the folder is free again, and what was imported is still there', async () => {
    const again = await startServer({ dataDir: folder.path, port: await freePort() })
    expect(again.output()).not.toContain('Imported')
    expect((await fetch(`${again.origin}/api/site`)).status).toBe(200)
    expect(await again.stop()).toEqual({ code: 0, signal: null })
  })

  test('npm start, ended by the signal that npm gets, leaves neither server nor database', async () => {
    const server = await startServer({ dataDir: folder.path, port: await freePort(), byNpm: true })
    const database = databaseOf(folder.path).pid
    await server.stop()
    expect(server.output()).toContain('finishing open requests')
    await expect.poll(() => isAlive(database)).toBe(false)
    await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
  })

  test('a start that is given up before it is ready leaves no database either', async () => {
    const server = spawnServer({ dataDir: folder.path, port: await freePort() })
    const database = await eventually(
      'process of the database',
      async () => existsSync(postmaster) && databaseOf(folder.path).pid,
      {
        every: 10,
      },
    )
    expect(server.output()).not.toContain('ready in')
    expect(await server.stop()).toEqual({ code: 0, signal: null })
    expect(isAlive(database)).toBe(false)
  })
})
