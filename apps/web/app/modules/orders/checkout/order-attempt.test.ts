import { expect, test } from 'vitest'
import { attemptFor, changedAttempt } from './order-attempt.ts'

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

test('an order that was changed on its own page is called off by the next checkout, also by one for the same', () => {
  const ordered = { ...attemptFor(undefined, input, () => 'old'), orderReference: 'HO-1', payKey: 'p' }
  const changed = changedAttempt(ordered, 'HO-1')
  const next = attemptFor(changed, input, key)
  expect(next).toEqual({ key: 'new', input: JSON.stringify(input) })
  expect(changed, 'what is to be called off').toEqual({ key: 'old', input: '', orderReference: 'HO-1' })
  expect(changedAttempt(ordered, 'HO-2'), 'another order').toEqual(ordered)
  expect(changedAttempt(undefined, 'HO-1')).toBeUndefined()
})
