import { expect, test } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import { isCouponCode, isUnsure } from './attempts.ts'

const answer = (status: number, code?: string) =>
  new ApiError(status, JSON.stringify({ code }), new Headers({ 'content-type': 'application/json' }))

test.each([
  ['no answer', answer(0), true],
  ['a fault of the server', answer(503), true],
  ['a failure of ours', new TypeError('fetch failed'), true],
  ['a refusal', answer(400, 'gift-card.too-little'), false],
  ['too many calls', answer(429, 'request.too-many'), false],
])('after %s an attempt is unknown: %s', (_what, error, unsure) => expect(isUnsure(error, false)).toBe(unsure))

test('what is unknown is known again by a refusal of the card or coupon alone', () => {
  expect(isUnsure(answer(429, 'request.too-many'), true)).toBe(true)
  expect(isUnsure(answer(403, 'auth.forbidden'), true)).toBe(true)
  expect(isUnsure(answer(0), true)).toBe(true)
  expect(isUnsure(answer(400, 'gift-card.empty'), true)).toBe(false)
  expect(isUnsure(answer(400, 'coupon.used'), true)).toBe(false)
})

test.each([
  ['7K2MQ9R4X3TZ', true],
  ['7k2m-q9r4 x3tz', true],
  ['7K2M-Q9R4-X3TZ-8WCA', false],
  ['7K2MQ9R4X3T', false],
])('%j is a code of a coupon: %s', (code, is) => expect(isCouponCode(code)).toBe(is))
