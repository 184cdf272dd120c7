import { expect, inject, test } from 'vitest'
import { openPool } from '../db/connect.ts'
import { limitsFor } from '../db/limits.ts'
import { tcpProxy } from '../testing/tcp-proxy.ts'
import { createPreparedStore, listenForContent } from './prepared.ts'

test('a listening connection that was cut off without a word is noticed, and listens again', async () => {
  const proxy = await tcpProxy(inject('postgresUrl'))
  const pool = openPool(proxy.url, 2, () => {}, limitsFor.request)
  const store = createPreparedStore()
  let cleared = 0
  store.onClear(() => {
    cleared += 1
  })
  const lost: unknown[] = []
  const stop = listenForContent(pool, store, (error) => lost.push(error), 200)
  try {
    await expect.poll(() => cleared).toBe(1)
    proxy.swallow()
    await expect.poll(() => lost.length).toBeGreaterThan(0)
    proxy.restore()
    // Cleared when it is back: a change may have been missed.
    await expect.poll(() => cleared).toBeGreaterThan(1)
    const before = cleared
    await expect
      .poll(
        async () => {
          await pool.query('notify content').catch(() => {})
          return cleared
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(before)
  } finally {
    await stop()
    await pool.end()
    await proxy.close()
  }
})
