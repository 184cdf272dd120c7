import { expect, test } from 'vitest'
import { interleave } from './rounds.ts'

const recorder = () => {
  const calls: string[] = []
  const contender = <Name extends string>(name: Name) => ({
    name,
    run: async () => {
      calls.push(name)
      return calls.length
    },
  })
  return { calls, contender }
}

test('contenders take turns, and who begins changes with every round', async () => {
  const { calls, contender } = recorder()
  await interleave([contender('ours'), contender('baseline')], 3)
  expect(calls.join(' ')).toBe('ours baseline baseline ours ours baseline baseline ours')
})

test('the warm-up round is not among the figures', async () => {
  const { contender } = recorder()
  const figures = await interleave([contender('ours'), contender('baseline')], 2)
  expect(figures).toEqual({ ours: [4, 5], baseline: [3, 6] })
})

test('one runs after the other, never at the same time', async () => {
  let running = 0
  let most = 0
  const slow = (name: 'a' | 'b') => ({
    name,
    run: async () => {
      most = Math.max(most, ++running)
      await new Promise((done) => setTimeout(done, 2))
      running -= 1
    },
  })
  await interleave([slow('a'), slow('b')], 3)
  expect(most).toBe(1)
})

test('a contender that fails ends the comparison', async () => {
  const broken = { name: 'broken' as const, run: () => Promise.reject(new Error('down')) }
  await expect(interleave([broken], 1)).rejects.toThrow('down')
})
