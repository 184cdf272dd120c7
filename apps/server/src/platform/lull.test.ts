import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lull } from './lull.ts'

/** Keeps the event loop at work nearly all the time. @returns when it has stopped. */
const keepBusy = async (ms: number): Promise<void> => {
  for (const until = performance.now() + ms; performance.now() < until; await pause(1)) {
    const on = performance.now() + 30
    while (performance.now() < on) {}
  }
}

test('at rest one goes on nearly at once; while there is much to do one waits, but not for ever', async () => {
  // A machine that is busy with something else may look busy once or twice.
  expect(Math.min(await lull(), await lull(), await lull())).toBeLessThan(200)
  const busy = keepBusy(900)
  expect(await lull()).toBeGreaterThan(450)
  await busy
  expect(Math.min(await lull(), await lull(), await lull())).toBeLessThan(200)
})

test('one goes on when it gets quiet', async () => {
  const busy = keepBusy(150)
  expect(await lull()).toBeGreaterThan(90)
  await busy
})
