import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asked, type Asking, askEverything, everyAddress } from '../support/every-address.ts'
import type { HttpAnswer, HttpClient } from '../support/http.ts'
import { aParent, giftCardsOnSale } from '../support/parent.ts'
import {
  eventually,
  freePort,
  inDatabase,
  insideOf,
  isAlive,
  type ServerProcess,
  startServer,
  temporaryFolder,
  whyNoDisk,
} from '../support/server.ts'

/** What the demo chain takes is 70 MB; the rest is filled by the test. */
const diskMb = 180
/** So many orders fit into the room that tables have left on a full disk, and many more. */
const mostOrders = 3_000

const reason = existsSync('/proc/self/root') ? whyNoDisk() : 'only Linux has disks that one process sees'
const title = 'the disk of the embedded database is full'
if (reason !== undefined) console.warn(`Skipped: ${title}. No disk can be made for it here: ${reason}`)

describe.skipIf(reason !== undefined)(
  reason === undefined ? title : `${title} (skipped, no disk can be made here: ${reason})`,
  () => {
    const folder = temporaryFolder('full')
    let server: ServerProcess
    let parent: HttpClient
    let everything: Asking[]
    let articleId: string
    /** The data folder as this process can see it. */
    let dataDir: string
    const accepted: string[] = []
    beforeAll(async () => {
      const env = { HOPPLA_TRUST_PROXY: 'loopback', HOPPLA_LOG_LEVEL: 'fatal' }
      server = await startServer({ dataDir: folder.path, port: await freePort(), env, diskMb })
      dataDir = insideOf(server.pid, folder.path)
      parent = (await aParent(server.origin, 'Torvald')).client
      articleId = (await giftCardsOnSale(parent))[0]?.id ?? ''
      everything = await everyAddress(parent, 'sv')
    })
    afterAll(async () => {
      await server.stop()
      folder.remove()
    })

    const filler = () => join(dataDir, 'filler')
    const fill = () => {
      const file = openSync(filler(), 'w')
      try {
        for (const bytes of [1_048_576, 4_096]) {
          const block = Buffer.alloc(bytes, 1)
          try {
            while (writeSync(file, block) === bytes);
          } catch (error) {
            expect(error).toMatchObject({ code: 'ENOSPC' })
          }
        }
      } finally {
        closeSync(file)
      }
    }

    const order = async (): Promise<HttpAnswer> => {
      const answer = await parent.ask('/api/shop/gift-card/orders', { method: 'POST', json: { articleId } })
      if (answer.status === 200) accepted.push((JSON.parse(answer.text) as { orderReference: string }).orderReference)
      else
        expect([answer.status, answer.headers['retry-after'] !== undefined, answer.text]).toEqual([503, true, expect.any(String)])
      return answer
    }
    const faults = (answers: readonly Asked[]) =>
      answers
        .filter(({ status, retryAfter }) => status >= 500 && !(status === 503 && /^\d+$/.test(retryAfter ?? '')))
        .map(({ kind, status }) => `${status} ${kind}`)
    const ready = async () => (await parent.ask('/readyz')).status
    const isInOrder = async () => (await ready()) === 200 && (await parent.ask('/sv/faq?again=1')).status === 200

    const frees = async () => {
      rmSync(filler())
      await eventually('product in order', isInOrder, { ms: 60_000 })
      expect((await order()).status).toBe(200)
      // What was answered with 200 is there.
      for (const reference of accepted)
        expect((await parent.ask(`/api/shop/gift-card/orders/${reference}/status`)).status).toBe(200)
      expect(isAlive(server.pid)).toBe(true)
    }

    test('with no room for one page more: 503 with Retry-After, not ready, and all is well once there is room', {
      timeout: 300_000,
    }, async () => {
      expect(await ready()).toBe(200)
      fill()
      let last = 0
      for (let count = 0; count < mostOrders && last !== 503; count++) last = (await order()).status
      expect(last).toBe(503)
      expect(await ready()).toBe(503)
      expect(faults(await askEverything(parent, everything))).toEqual([])
      await frees()
    })

    test('with no room for the log of what is written, so that the database ends: the same', { timeout: 300_000 }, async () => {
      fill()
      // Each switch takes the next file of the log; the one that cannot be made ends the database.
      const end = inDatabase(dataDir, async (client) => {
        client.on('error', () => {})
        for (let count = 0; count < 100; count++)
          await client.query(`create table if not exists room (); drop table room; select pg_switch_wal()`)
      })
      await expect(end).rejects.toThrow()
      await eventually('process that is not ready', async () => (await ready()) === 503)
      for (const _round of [1, 2]) expect(faults(await askEverything(parent, everything))).toEqual([])
      expect(await ready()).toBe(503)
      await frees()
    })
  },
)
