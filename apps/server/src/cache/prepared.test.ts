import { expect, test } from 'vitest'
import { createPreparedStore } from './prepared.ts'

test('an answer is built once however many ask at the same time, and kept', async () => {
  const store = createPreparedStore()
  let built = 0
  const build = async () => {
    built += 1
    await new Promise((done) => setTimeout(done, 5))
    return { n: built }
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => store.get('a', build)))
  expect(new Set(answers).size).toBe(1)
  expect(JSON.parse(answers[0]?.bytes.toString() ?? '')).toEqual({ n: 1 })
  expect((await store.get('a', build)).bytes.toString()).toBe('{"n":1}')
})

test('after a clear it is built again, with another version', async () => {
  const store = createPreparedStore()
  let n = 0
  const build = async () => ({ n: ++n })
  const first = await store.get('a', build)
  store.clear()
  const second = await store.get('a', build)
  expect(second.etag).not.toBe(first.etag)
})

test('a failed build is told to those who asked, and not kept', async () => {
  const store = createPreparedStore()
  await expect(store.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await store.get('a', async () => 1)).bytes.toString()).toBe('1')
})

test('a build that began before a clear does not outlive it', async () => {
  const store = createPreparedStore()
  let release = () => {}
  const old = store.get(
    'a',
    () =>
      new Promise((done) => {
        release = () => done('old')
      }),
  )
  store.clear()
  const fresh = store.get('a', async () => 'new')
  release()
  await old
  expect((await fresh).bytes.toString()).toBe('"new"')
  expect((await store.get('a', async () => 'newer')).bytes.toString()).toBe('"new"')
})
