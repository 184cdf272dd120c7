import { expect, test } from 'vitest'
import { shared } from './single-flight.ts'

test('who asks while it is under way gets the answer of the next run, together with all others', async () => {
  let runs = 0
  const ends: (() => void)[] = []
  const ask = shared(async (_deps: object, _key: string) => {
    const run = ++runs
    await new Promise<void>((done) => ends.push(done))
    return run
  })
  const deps = {}
  const first = ask(deps, 'a')
  const second = [ask(deps, 'a'), ask(deps, 'a'), ask(deps, 'a')]
  const elsewhere = ask(deps, 'b')
  expect(ends).toHaveLength(2)
  ends[0]?.()
  expect(await first).toBe(1)
  ends[1]?.()
  expect(await elsewhere).toBe(2)
  await new Promise((done) => setTimeout(done))
  ends[2]?.()
  expect(await Promise.all(second)).toEqual([3, 3, 3])
  // Nothing is kept: the next question is asked anew.
  const later = ask(deps, 'a')
  await new Promise((done) => setTimeout(done))
  ends[3]?.()
  expect(await later).toBe(4)
})

test('a run that fails fails for those who waited for it, and for nobody after', async () => {
  let runs = 0
  const ask = shared(async () => {
    runs++
    await new Promise((done) => setTimeout(done, 5))
    if (runs === 1) throw new Error('away')
    return runs
  })
  const deps = {}
  const [first, second] = await Promise.allSettled([ask(deps, 'a'), ask(deps, 'a')])
  expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled'])
})
