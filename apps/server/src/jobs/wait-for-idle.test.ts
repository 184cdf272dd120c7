import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { waitForIdle } from './wait-for-idle.ts'

/** A loop that is at work for these parts of its looks, and at rest after them. */
const loopOf = (atWork: readonly number[], took = 20) => {
  const left = [...atWork]
  return async () => ({ took, atWork: left.shift() ?? 0 })
}

test('at rest one goes on after one look', async () => {
  expect(await waitForIdle(loopOf([]))).toBe(20)
})

test('while there is much to do one waits, and goes on when it gets quiet', async () => {
  expect(await waitForIdle(loopOf([1, 0.9, 0.7, 0.6]))).toBe(80)
})

test('but not for ever: half a second, however long a look takes', async () => {
  expect(await waitForIdle(loopOf(Array<number>(100).fill(1)))).toBe(500)
  expect(await waitForIdle(loopOf(Array<number>(100).fill(1), 300))).toBe(600)
})

test('the loop itself is looked at: one that never rests is noticed', async () => {
  let stopped = false
  const busy = (async () => {
    while (!stopped) {
      const on = performance.now() + 30
      while (performance.now() < on) {}
      await pause(0)
    }
  })()
  // A machine busy with something else may let the loop sleep longer than it asked to, which looks like rest: then one looks again.
  await expect.poll(() => waitForIdle()).toBeGreaterThanOrEqual(500)
  stopped = true
  await busy
})
