import { type OrderStatus, orderStatuses, type PaymentStateName, paymentStates } from '@hoppla/contract/orders'
import { describe, expect, test } from 'vitest'
import {
  canMove,
  decideTransition,
  isCancellable,
  isFinal,
  isPayable,
  mostAttempts,
  nextCheck,
  orderStatusAfter,
  orderTransitions,
  paymentStateAfter,
  pollPause,
  receiptNumber,
  referenceOf,
  saleProblem,
  sendDateProblem,
  sendMoment,
  validTo,
  vatIncluded,
  withNothing,
} from './orders.rules.ts'

const at = (iso: string) => new Date(iso)

describe('news of a payment', () => {
  const decide = (
    order: OrderStatus,
    payment: PaymentStateName,
    event: PaymentStateName,
    extra: { amountMinor?: number; currency?: string; attempt?: number; isAnswer?: boolean } = {},
  ) => {
    const { attempt = 1, ...reported } = extra
    return decideTransition(
      { status: order, currency: 'SEK' },
      { state: payment, attempt, amountMinor: 50_000 },
      { state: event, ...reported },
    )
  }
  // order, payment, event → order, payment, fulfils, refund
  test.each([
    ['AwaitingPayment', 'open', 'paid', 'Completed', 'paid', true, undefined],
    ['Created', 'open', 'paid', 'Completed', 'paid', true, undefined],
    ['Processing', 'processing', 'paid', 'Completed', 'paid', true, undefined],
    ['AwaitingPayment', 'declined', 'paid', 'Completed', 'paid', true, undefined],
    ['AwaitingPayment', 'cancelled', 'paid', 'Completed', 'paid', true, undefined],
    ['Completed', 'paid', 'paid', 'Completed', 'paid', false, undefined],
    ['Completed', 'open', 'paid', 'Completed', 'paid', false, 'PaidTwice'],
    ['Completed', 'cancelled', 'paid', 'Completed', 'paid', false, 'PaidTwice'],
    ['Refunded', 'cancelled', 'paid', 'Refunded', 'paid', false, 'PaidTwice'],
    ['Expired', 'cancelled', 'paid', 'Expired', 'paid', false, 'PaidTooLate'],
    ['Cancelled', 'cancelled', 'paid', 'Cancelled', 'paid', false, 'PaidTooLate'],
    ['Failed', 'declined', 'paid', 'Failed', 'paid', false, 'PaidTooLate'],
    ['AwaitingPayment', 'open', 'declined', 'AwaitingPayment', 'declined', false, undefined],
    ['AwaitingPayment', 'open', 'cancelled', 'AwaitingPayment', 'cancelled', false, undefined],
    ['AwaitingPayment', 'open', 'processing', 'Processing', 'processing', false, undefined],
    ['AwaitingPayment', 'declined', 'processing', 'Processing', 'processing', false, undefined],
    ['AwaitingPayment', 'cancelled', 'processing', 'AwaitingPayment', 'cancelled', false, undefined],
    ['Processing', 'processing', 'cancelled', 'Failed', 'cancelled', false, undefined],
    ['Completed', 'paid', 'declined', 'Completed', 'paid', false, undefined],
    ['AwaitingPayment', 'cancelled', 'declined', 'AwaitingPayment', 'cancelled', false, undefined],
    ['AwaitingPayment', 'open', 'open', 'AwaitingPayment', 'open', false, undefined],
  ] as const)('%s/%s hears %s → %s/%s', (order, payment, event, toOrder, toPayment, fulfils, refund) => {
    expect(decide(order, payment, event)).toEqual({ order: toOrder, payment: toPayment, fulfils, ...(refund ? { refund } : {}) })
  })

  test('a no that comes after money set out may be an old one: it asks, and only the answer counts', () => {
    expect(decide('Processing', 'processing', 'declined')).toEqual({
      order: 'Processing',
      payment: 'processing',
      fulfils: false,
      asks: true,
    })
    expect(decide('Processing', 'processing', 'declined', { isAnswer: true })).toMatchObject({
      order: 'Failed',
      payment: 'declined',
    })
  })

  test('another sum or currency is given back', () => {
    expect(decide('AwaitingPayment', 'open', 'paid', { amountMinor: 50_000, currency: 'SEK' }).fulfils).toBe(true)
    for (const reported of [{ amountMinor: 49_999 }, { amountMinor: 50_000, currency: 'NOK' }])
      expect(decide('AwaitingPayment', 'open', 'paid', reported)).toEqual({
        order: 'Failed',
        payment: 'paid',
        fulfils: false,
        refund: 'WrongAmount',
      })
  })

  test('a kind that accepts late money completes an expired order, and no other', () => {
    const late = (status: OrderStatus, reported: { amountMinor?: number } = {}) =>
      decideTransition(
        { status, currency: 'SEK', acceptsLate: true },
        { state: 'cancelled', attempt: 1, amountMinor: 50_000 },
        { state: 'paid', ...reported },
      )
    expect(late('Expired')).toEqual({ order: 'Completed', payment: 'paid', fulfils: true })
    expect(late('Expired', { amountMinor: 1 })).toMatchObject({ order: 'Expired', refund: 'PaidTooLate' })
    expect(late('Cancelled')).toMatchObject({ order: 'Cancelled', refund: 'PaidTooLate' })
    expect(withNothing('Expired', 'SoldOut')).toMatchObject({ order: 'Expired', refund: 'PaidTooLate' })
    expect(withNothing('AwaitingPayment', 'SoldOut')).toMatchObject({ order: 'Failed', refund: 'SoldOut' })
    expect(withNothing('AwaitingPayment', 'CalledOff')).toMatchObject({ order: 'Failed', refund: 'CalledOff' })
    expect(withNothing('Expired', 'CalledOff')).toMatchObject({ order: 'Expired', refund: 'CalledOff' })
  })

  test('the last allowed attempt ends the order', () => {
    expect(decide('AwaitingPayment', 'open', 'declined', { attempt: mostAttempts - 1 }).order).toBe('AwaitingPayment')
    expect(decide('AwaitingPayment', 'open', 'declined', { attempt: mostAttempts }).order).toBe('Failed')
  })

  test('whatever happens stays within the tables, and telling it again changes nothing', () => {
    for (const order of orderStatuses)
      for (const payment of paymentStates)
        for (const event of paymentStates) {
          const transition = decide(order, payment, event, { isAnswer: true })
          expect(orderStatusAfter(order, transition.order)).toBe(transition.order)
          expect(paymentStateAfter(payment, transition.payment)).toBe(transition.payment)
          const again = decide(transition.order, transition.payment, event, { isAnswer: true })
          expect(again).toEqual({ order: transition.order, payment: transition.payment, fulfils: false })
          expect(transition.fulfils && transition.refund !== undefined).toBe(false)
        }
  })
})

test('a way that is not in the table is none', () => {
  const ways = orderStatuses.flatMap((from) => orderStatuses.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`))
  expect(ways).toHaveLength(Object.values(orderTransitions).flat().length)
  for (const [from, to] of [
    ['Completed', 'Failed'],
    ['Cancelled', 'Completed'],
    ['Refunded', 'PartiallyRefunded'],
    ['Processing', 'Cancelled'],
  ] as const)
    expect(() => orderStatusAfter(from, to)).toThrow(`from ${from} to ${to}`)
  expect(() => paymentStateAfter('paid', 'declined')).toThrow()
  expect(() => paymentStateAfter('cancelled', 'processing')).toThrow()
})

test('only an unpaid order can be paid, called off or expire', () => {
  const expiresAt = at('2026-11-21T10:30:00Z')
  const answers = orderStatuses.map((status) => [
    status,
    isFinal(status),
    isPayable({ status, expiresAt }, at('2026-11-21T10:29:59Z')),
    isPayable({ status, expiresAt }, expiresAt),
    isCancellable(status),
  ])
  expect(answers).toEqual([
    ['Created', false, true, false, true],
    ['AwaitingPayment', false, true, false, true],
    ['Processing', false, false, false, false],
    ['Completed', true, false, false, false],
    ['Failed', true, false, false, false],
    ['Expired', true, false, false, false],
    ['Cancelled', true, false, false, false],
    ['PartiallyRefunded', true, false, false, false],
    ['Refunded', true, false, false, false],
  ])
})

test('VAT inside a price, rounded to whole öre', () => {
  expect(vatIncluded(159_000, 25)).toBe(31_800)
  expect(vatIncluded(9_900, 19)).toBe(1_581)
  expect(vatIncluded(149_500, 6)).toBe(8_462)
  expect(vatIncluded(11_900, 25.5)).toBe(2_418)
  expect(vatIncluded(50_000, 0)).toBe(0)
})

test('when an article is for sale', () => {
  const article = {
    ...{ isActive: true, sellableFrom: '2026-11-01', sellableTo: '2026-12-24', countryId: 'se' },
    ...{ isSoldOut: false, soldOutTo: null },
  }
  expect(saleProblem(article, 'se', '2026-11-01')).toBeUndefined()
  expect(saleProblem(article, 'se', '2026-12-24')).toBeUndefined()
  expect(saleProblem(article, 'se', '2026-10-31')).toBe('article.not-on-sale')
  expect(saleProblem(article, 'se', '2026-12-25')).toBe('article.not-on-sale')
  expect(saleProblem({ ...article, sellableFrom: null, sellableTo: null }, 'se', '1999-01-01')).toBeUndefined()
  expect(saleProblem({ ...article, isActive: false }, 'se', '2026-11-10')).toBe('article.inactive')
  expect(saleProblem({ ...article, isActive: false }, 'no', '2026-11-10')).toBe('article.other-country')
  expect(saleProblem({ ...article, isSoldOut: true }, 'se', '2026-11-10')).toBe('article.sold-out')
  expect(saleProblem({ ...article, isSoldOut: true }, 'se', '2026-12-25')).toBe('article.not-on-sale')
  const untilTenth = { ...article, isSoldOut: true, soldOutTo: '2026-11-10' }
  expect(saleProblem(untilTenth, 'se', '2026-11-10')).toBe('article.sold-out')
  expect(saleProblem(untilTenth, 'se', '2026-11-11')).toBeUndefined()
})

test('a gift card sold on New Year’s Eve belongs to the year of the country’s own clock', () => {
  expect(validTo(at('2026-12-31T22:30:00Z'), 'Europe/Stockholm', 3)).toBe('2029-12-31')
  expect(validTo(at('2026-12-31T23:30:00Z'), 'Europe/Stockholm', 3)).toBe('2030-12-31')
  expect(validTo(at('2026-12-31T22:30:00Z'), 'Europe/Helsinki', 3)).toBe('2030-12-31')
})

test('presents come at eight, winter and summer', () => {
  const now = at('2026-03-01T12:00:00Z')
  expect(sendMoment('2026-03-28', now, 'Europe/Stockholm')?.toISOString()).toBe('2026-03-28T07:00:00.000Z')
  // The clock moves on 29 March.
  expect(sendMoment('2026-03-29', now, 'Europe/Stockholm')?.toISOString()).toBe('2026-03-29T06:00:00.000Z')
  expect(sendMoment('2026-03-01', now, 'Europe/Stockholm')).toBeNull()
  expect(sendMoment('2026-03-01', at('2026-03-01T05:00:00Z'), 'Europe/Stockholm')?.toISOString()).toBe('2026-03-01T07:00:00.000Z')
  expect(sendMoment(undefined, now, 'Europe/Stockholm')).toBeNull()
  expect(sendDateProblem('2026-02-28', '2026-03-01')).toBe('delivery.date-in-past')
  expect(sendDateProblem('2026-03-01', '2026-03-01')).toBeUndefined()
  expect(sendDateProblem('2027-03-02', '2026-03-01')).toBeUndefined()
  expect(sendDateProblem('2027-03-03', '2026-03-01')).toBe('delivery.date-too-far')
})

test('a silent payment is asked about soon, then at least every minute; one at the bank more calmly', () => {
  const now = at('2026-11-21T10:00:00Z')
  const pause = (checks: number, state: PaymentStateName) => (nextCheck(now, checks, state).getTime() - now.getTime()) / 1000
  expect([0, 1, 2, 3, 4, 5, 100].map((checks) => pause(checks, 'open'))).toEqual([10, 15, 20, 30, 45, 45, 45])
  expect([0, 4, 5, 100].map((checks) => pause(checks, 'processing'))).toEqual([10, 45, 600, 600])
})

test('how often a page asks', () => {
  expect(pollPause('AwaitingPayment', 0)).toBe(1_500)
  expect(pollPause('AwaitingPayment', 600_000)).toBe(5_000)
  expect(pollPause('Processing', 0)).toBe(1_000)
  expect(pollPause('Completed', 0)).toBe(0)
})

test('receipt numbers and card states', () => {
  expect(receiptNumber('sv-SE', 1)).toBe('SE-000001')
  expect(receiptNumber('nb-NO', 1_234_567)).toBe('NO-1234567')
})

test.each([
  ['7K2M-Q9R4-X3TZ', '7K2M-Q9R4-X3TZ'],
  ['7k2mq9r4x3tz', '7K2M-Q9R4-X3TZ'],
  [' 7k2m q9r4 x3tz ', '7K2M-Q9R4-X3TZ'],
  ['7K2M-Q9R4-X3T', undefined],
  ['7K2M-Q9R4-X3TZ-1', undefined],
  ["7K2M-Q9R4-X3T'", undefined],
])('of %j the reference is %s', (text, reference) => expect(referenceOf(text)).toBe(reference))
