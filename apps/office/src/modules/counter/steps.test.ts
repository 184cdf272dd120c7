import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/api.ts'
import type { Attempt } from './attempts.ts'
import { sendAttempt } from './counter-queries.ts'
import { stepAfterFailure } from './steps.ts'

const { callApi } = vi.hoisted(() => ({ callApi: vi.fn() }))
vi.mock('../../platform/api.ts', async (original) => ({ ...(await original<object>()), callApi }))
beforeEach(() => callApi.mockReset())

const press = { key: '0f1c8b1e-6c1f-4b43-9f57-2f7f4f7c1a10', code: 'AAAA', currency: 'SEK', reference: '17' }
const attempts: Attempt[] = [
  { ...press, kind: 'gift-card', amount: 100, rest: 20 },
  { ...press, kind: 'coupon', lines: [{ kind: 'entrance', amount: 150 }] },
]
const answer = (status: number, code?: string) =>
  new ApiError(status, JSON.stringify({ code }), new Headers({ 'content-type': 'application/json' }))

test.each(attempts)('a $kind whose answer is lost is sent again with its key, and stands in no body', async (attempt) => {
  callApi.mockRejectedValueOnce(answer(0)).mockResolvedValueOnce({ discount: 50, balance: 0 })
  const error = await sendAttempt('orebro', attempt).catch((thrown: unknown) => thrown)
  const step = stepAfterFailure({ kind: 'idle' }, attempt, error)
  expect(step.kind).toBe('unsure')
  await sendAttempt('orebro', step.kind === 'unsure' ? step.attempt : expect.fail('given up'))
  const [first, second] = callApi.mock.calls
  expect(first?.[2]).toEqual({ idempotencyKey: press.key })
  expect(second).toEqual(first)
  expect(JSON.stringify(first?.[1])).not.toContain(press.key)
})

test('what was refused is not sent again; after an unknown attempt only the card or coupon itself can refuse', () => {
  const [attempt] = attempts as [Attempt]
  expect(stepAfterFailure({ kind: 'idle' }, attempt, answer(400, 'gift-card.empty'))).toMatchObject({
    kind: 'refused',
    code: 'AAAA',
  })
  const unsure = stepAfterFailure({ kind: 'idle' }, attempt, answer(503))
  expect(stepAfterFailure(unsure, attempt, answer(429, 'request.too-many'))).toMatchObject({ kind: 'unsure', attempt })
  expect(stepAfterFailure(unsure, attempt, answer(400, 'gift-card.empty')).kind).toBe('refused')
})
