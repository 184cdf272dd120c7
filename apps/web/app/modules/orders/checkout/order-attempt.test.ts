import { expect, test } from 'vitest'
import { attemptFor } from './order-attempt.ts'

const key = () => 'new'
const wish = { articleId: 'a', delivery: { to: 'me' } }

test('the same wish is the same attempt, with what came of it', () => {
  const first = attemptFor(undefined, wish, key)
  expect(first).toEqual({ key: 'new', wish: JSON.stringify(wish) })
  const ordered = { ...first, key: 'old', orderReference: 'HO-1' }
  expect(attemptFor(ordered, structuredClone(wish), key)).toEqual(ordered)
})

test('another wish is another attempt', () => {
  expect(attemptFor({ key: 'old', wish: JSON.stringify(wish), orderReference: 'HO-1' }, { ...wish, articleId: 'b' }, key)).toEqual({
    key: 'new',
    wish: JSON.stringify({ ...wish, articleId: 'b' }),
  })
})
