import type { CartItem } from '@hoppla/contract/cart/items'
import { expect, test } from 'vitest'
import { contactProblems, hasDelivery, isInTheWay, mostOf, quantityOf } from './cart.rules.ts'

const articleId = '11111111-1111-4111-8111-111111111111'
const someone = { to: 'someone', recipientName: 'Ida', recipientEmail: 'ida@exempel.se' } as const
const card: CartItem = { kind: 'gift-card', articleId, delivery: { to: 'me' }, quantity: 2 }
const visit: CartItem = {
  kind: 'entrance',
  playgroundId: articleId,
  date: '2026-11-29',
  startsAt: '13:00',
  visitors: [],
  covered: [],
}
const pass = (mode: 'direct' | 'redeem'): CartItem => ({ kind: 'pass', articleId, mode, quantity: 1 })

test('a changed price can be ordered; everything else is put right first', () => {
  const problem = (kind: 'price-changed' | 'full' | 'held-no-more' | 'refused' | 'account-needed') =>
    isInTheWay({ problem: { kind, code: kind, message: '' } })
  expect(problem('price-changed')).toBe(false)
  for (const kind of ['full', 'held-no-more', 'refused', 'account-needed'] as const) expect(problem(kind), kind).toBe(true)
  expect(isInTheWay({ problem: null })).toBe(false)
})

test('several may be had of what is not for one child, one visit or one friend', () => {
  expect(mostOf(card)).toBe(20)
  expect(mostOf(pass('redeem'))).toBe(20)
  expect(mostOf({ ...card, delivery: someone, quantity: 1 })).toBeUndefined()
  expect(mostOf({ ...card, delivery: someone, quantity: 2 }), 'two that are there can become one again').toBe(20)
  expect(mostOf(pass('direct'))).toBeUndefined()
  expect(mostOf(visit)).toBeUndefined()
  expect([quantityOf(card), quantityOf(visit)]).toEqual([2, 1])
})

test('only what is sent has a receiver', () => {
  expect([card, pass('redeem'), pass('direct'), visit].map(hasDelivery)).toEqual([true, true, false, false])
})

test.each([
  ['', '', ['email', 'name']],
  ['maja', 'Maja', ['email-wrong']],
  ['maja@exempel', 'Maja', ['email-wrong']],
  [' maja@exempel.se ', ' ', ['name']],
  ['maja@exempel.se', 'Maja', []],
])('of the guest “%s”, “%s” is missing: %j', (email, name, missing) =>
  expect(contactProblems({ email, name, phone: '' }, { asksForPhone: false })).toEqual(missing),
)

test.each([
  ['', ['phone']],
  ['07', ['phone']],
  ['070-174 06 12', []],
])('of a guest with class seats and the number “%s” is missing: %j', (phone, missing) =>
  expect(contactProblems({ email: 'maja@exempel.se', name: 'Maja', phone }, { asksForPhone: true })).toEqual(missing),
)
