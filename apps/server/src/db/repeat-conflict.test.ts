import { expect, test } from 'vitest'
import type { Db, Tx } from './connect.ts'
import { repeatOnConflict } from './repeat-conflict.ts'

const db = { transaction: () => ({ execute: (work: (tx: Tx) => unknown) => work({} as Tx) }) } as unknown as Db
/** Fails so often with this code, and succeeds then. */
const failing = (times: number, code: string) => {
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries <= times) throw Object.assign(new Error('conflict'), { code })
    return tries
  }
  return { work, tries: () => tries }
}

test.each([
  ['40P01', 1],
  ['40P01', 3],
  ['40001', 3],
])('a transaction that ended with %s %i times is done again', async (code, times) => {
  expect(await repeatOnConflict(db, failing(times, code).work)).toBe(times + 1)
})
test('not for ever, and not for anything else', async () => {
  const [often, other] = [failing(4, '40P01'), failing(1, '23505')]
  await expect(repeatOnConflict(db, often.work)).rejects.toThrow('conflict')
  expect(often.tries()).toBe(4)
  await expect(repeatOnConflict(db, other.work)).rejects.toThrow('conflict')
  expect(other.tries()).toBe(1)
})
