import { expect, test } from 'vitest'
import { attemptFor } from './order-attempt.ts'

const key = () => 'new'
const input = { articleId: 'a', delivery: { to: 'me' } }

test('the same wish is the same attempt, with what came of it', () => {
  const first = attemptFor(undefined, input, key)
  expect(first).toEqual({ key: 'new', input: JSON.stringify(input) })
  const ordered = { ...first, key: 'old', orderReference: 'HO-1' }
  expect(attemptFor(ordered, structuredClone(input), key)).toEqual(ordered)
})

test('another wish is another attempt', () => {
  expect(
    attemptFor({ key: 'old', input: JSON.stringify(input), orderReference: 'HO-1' }, { ...input, articleId: 'b' }, key),
  ).toEqual({
    key: 'new',
    input: JSON.stringify({ ...input, articleId: 'b' }),
  })
})
