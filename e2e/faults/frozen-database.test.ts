import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asked, type Asking, askEverything, everyAddress } from '../support/every-address.ts'
import { HttpClient } from '../support/http.ts'
import { signalDatabase } from '../support/operation/database-processes.ts'
import { importedFolder } from '../support/operation/imported-folder.ts'
import { aParent } from '../support/parent.ts'
import { eventually, freePort, type ServerProcess, startServer } from '../support/server.ts'

const folder = importedFolder('frozen')
let server: ServerProcess
/** A signed-in parent of Finland: nothing of that country has been asked for before the database is frozen, so that nothing of it is kept. */
let parent: HttpClient
let everything: Asking[]
beforeAll(async () => {
  const port = await freePort()
  server = await startServer({
    dataDir: folder.path,
    port,
    env: { HOPPLA_TRUST_PROXY: 'loopback', HOPPLA_LOG_LEVEL: 'fatal' },
  })
  parent = (await aParent(`http://fi.localhost:${port}`, 'Aino')).client
  everything = await everyAddress(parent, 'fi')
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

/** What a request may take, in milliseconds, and `/readyz`. */
const mostMs = 5_000
const mostReadyMs = 2_000

/** Asks `/healthz`, which needs no database, again and again. @returns how long the slowest took: how busy the machine is. */
const watchHealth = () => {
  const client = new HttpClient(server.origin)
  let slowest = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now()
      expect((await client.ask('/healthz')).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - begun)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await watching
      client.close()
      return slowest
    },
  }
}

const isInOrder = async (): Promise<boolean> => {
  const answers = await Promise.all(['/readyz', '/api/site', '/fi', '/fi/order/shop?again=1'].map((address) => parent.ask(address)))
  return answers.every(({ status }) => status === 200)
}

/** What was not answered with 503 and Retry-After. No page of this host is kept, and no token can be read: so all but a few need the database. */
const otherThanAway = (answers: readonly Asked[]) =>
  answers
    .filter(({ status, retryAfter, mayBeKept }) => (status === 503 ? !/^\d+$/.test(retryAfter ?? '') : status >= 500 || !mayBeKept))
    .map(({ kind, status, retryAfter }) => `${kind}: ${status}, ${retryAfter}`)

// How a process is stopped from outside, and whose it is, is Linux's own.
describe.runIf(existsSync('/proc/self/stat'))('a database that is stopped under the built product', () => {
  test('every page and every call says 503 with Retry-After within five seconds, and again; then all is well', {
    timeout: 180_000,
  }, async () => {
    signalDatabase(folder.path, 'SIGSTOP')
    try {
      expect(everything.length).toBeGreaterThan(150)
      for (const round of ['with connections that are silent', 'with no connection left']) {
        const health = watchHealth()
        const answers = await askEverything(parent, everything)
        const late = mostMs + 10 * (await health.stop())
        expect(otherThanAway(answers), round).toEqual([])
        expect(
          answers.filter(({ ms }) => ms > late).map(({ kind, ms }) => `${kind}: ${ms}`),
          round,
        ).toEqual([])
      }
    } finally {
      signalDatabase(folder.path, 'SIGCONT')
    }
    await eventually('product in order', isInOrder, { ms: 60_000 })
  })

  test('the process lives, and says within two seconds that it is not ready', { timeout: 60_000 }, async () => {
    signalDatabase(folder.path, 'SIGSTOP')
    try {
      const health = watchHealth()
      const begun = performance.now()
      const { status, headers } = await new HttpClient(server.origin).ask('/readyz')
      const ms = performance.now() - begun
      expect([status, headers['retry-after']]).toEqual([503, '2'])
      expect(ms).toBeLessThan(mostReadyMs + 10 * (await health.stop()))
    } finally {
      signalDatabase(folder.path, 'SIGCONT')
    }
    await eventually('product in order', isInOrder, { ms: 60_000 })
  })
})
