import { type OrderProgress, orderStatuses, paymentStates } from '@hoppla/contract/orders'
import { describe, expect, test } from 'vitest'
import { longAfterMs, type Polling, poll, startPolling, unpaidAfterMs, viewOf } from './polling.rules.ts'

const progress = (change: Partial<OrderProgress> = {}): OrderProgress => ({
  orderReference: 'HO-1',
  status: 'AwaitingPayment',
  isFinal: false,
  retryAfterMs: 1_500,
  isPayable: true,
  payment: { state: 'open', method: 'card', paymentToken: 't' },
  expiresAt: '2026-11-21T11:00:00Z',
  refund: null,
  ...change,
})
const payment = (state: (typeof paymentStates)[number]) => ({ state, method: 'card', paymentToken: 't' })
const refund = { amount: 500, currency: 'SEK', reason: 'PaidTooLate', state: 'Due' } as const
const after = (elapsedMs: number, change: Partial<OrderProgress> = {}): Polling =>
  poll(startPolling(), { type: 'answered', progress: progress(change), elapsedMs })

describe('what the payment page shows', () => {
  test.each([
    ['a first blink', 300, {}, 'checking'],
    ['words after a second', 1_200, {}, 'waiting'],
    ['an attempt nobody touches', unpaidAfterMs, {}, 'unpaid'],
    ['an order without an attempt', 2_000, { payment: null }, 'unpaid'],
    ['a slow bank', longAfterMs, { payment: payment('processing'), status: 'Processing' }, 'waiting-long'],
    ['a bank at work, order not moved yet', 5_000, { payment: payment('processing') }, 'waiting'],
    ['a no of the bank', 100, { payment: payment('declined') }, 'declined'],
    ['a step back at the bank', 100, { payment: payment('cancelled') }, 'cancelled-attempt'],
    ['a no after the order’s time', 100, { payment: payment('declined'), isPayable: false }, 'expired'],
    ['money', 100, { status: 'Completed', isFinal: true, payment: payment('paid') }, 'paid'],
    ['an order given back later', 100, { status: 'Refunded', isFinal: true, refund }, 'paid'],
    ['time run out', 100, { status: 'Expired', isFinal: true, isPayable: false }, 'expired'],
    ['time run out, money came anyway', 100, { status: 'Expired', isFinal: true, isPayable: false, refund }, 'refunded'],
    ['an order called off', 100, { status: 'Cancelled', isFinal: true, isPayable: false }, 'cancelled'],
    ['an order that failed', 100, { status: 'Failed', isFinal: true, isPayable: false }, 'failed'],
  ] as const)('%s', (_, elapsedMs, change, view) => expect(viewOf(after(elapsedMs, change))).toBe(view))

  test('every state of order and payment shows something', () => {
    for (const status of orderStatuses)
      for (const state of paymentStates) expect(viewOf(after(0, { status, payment: payment(state) }))).toBeTypeOf('string')
  })
})

describe('when it asks again', () => {
  test('at once at first', () => expect(startPolling().askInMs).toBe(0))
  test('when the server says so', () => expect(after(0).askInMs).toBe(1_500))
  test('never in a tight loop', () => expect(after(0, { retryAfterMs: 0 }).askInMs).toBe(250))
  test('not after a final answer', () =>
    expect(after(0, { status: 'Completed', isFinal: true, retryAfterMs: 0 }).askInMs).toBeUndefined())
  test('calmly while it is the buyer’s turn', () => expect(after(0, { payment: payment('declined') }).askInMs).toBe(15_000))
  test('ever more slowly while nobody answers, and fresh after an answer', () => {
    let state = startPolling()
    const waits = [1, 2, 3, 4, 5, 6].map((step) => {
      state = poll(state, { type: 'unanswered', elapsedMs: step })
      return state.askInMs
    })
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
    expect(poll(state, { type: 'answered', progress: progress(), elapsedMs: 9 })).toMatchObject({ failures: 0, askInMs: 1_500 })
  })
  test('from the beginning after a new attempt', () => expect(poll(after(40_000), { type: 'restarted' })).toEqual(startPolling()))
  test('a passing second changes the words, not the asking', () => {
    const later = poll(after(300), { type: 'ticked', elapsedMs: 1_300 })
    expect(viewOf(later)).toBe('waiting')
    expect(later.askInMs).toBe(1_500)
  })
})
