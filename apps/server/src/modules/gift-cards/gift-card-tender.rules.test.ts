import { expect, test } from 'vitest'
import { cardProblem, giftCardState, sharesOf } from './gift-card-tender.rules.ts'

const card = (id: string, balanceMinor: number) => ({ id, countryId: 'se', validFrom: null, validTo: '2029-12-31', balanceMinor })

test('cards pay one after the other, and no more than is due', () => {
  expect(sharesOf(50_000, [card('a', 20_000), card('b', 50_000), card('c', 10_000)], 'SEK')).toEqual([
    { id: 'a', minor: 20_000 },
    { id: 'b', minor: 30_000 },
  ])
  expect(sharesOf(50_000, [card('a', 20_000)], 'SEK')).toEqual([{ id: 'a', minor: 20_000 }])
})

test('no rest is left that no provider would charge', () => {
  expect(sharesOf(50_000, [card('a', 49_900)], 'SEK')).toEqual([{ id: 'a', minor: 49_700 }])
  expect(sharesOf(2_490, [card('a', 2_400), card('b', 80)], 'EUR')).toEqual([
    { id: 'a', minor: 2_400 },
    { id: 'b', minor: 40 },
  ])
  expect(sharesOf(2_490, [card('a', 2_470), card('b', 10)], 'EUR')).toEqual([{ id: 'a', minor: 2_440 }])
  // Less than the least in all: the cards pay nothing, unless they pay it whole.
  expect(sharesOf(200, [card('a', 100)], 'SEK')).toEqual([])
  expect(sharesOf(200, [card('a', 200)], 'SEK')).toEqual([{ id: 'a', minor: 200 }])
})

test('a card of another country, before its first day, past its last or without value cannot pay', () => {
  expect(cardProblem(card('a', 1), 'no', '2026-11-21')).toBe('gift-card.other-country')
  expect(cardProblem(card('a', 1), 'se', '2030-01-01')).toBe('gift-card.expired')
  expect(cardProblem(card('a', 1), 'se', '2029-12-31')).toBeUndefined()
  expect(cardProblem(card('a', 0), 'se', '2026-11-21')).toBe('gift-card.empty')
  const later = { ...card('a', 1), validFrom: '2026-12-24' }
  expect(cardProblem(later, 'se', '2026-12-23')).toBe('gift-card.not-yet')
  expect(cardProblem(later, 'se', '2026-12-24')).toBeUndefined()
})

test('the state of a card follows from its rest, its newest entry and its last day', () => {
  expect(giftCardState({ lastKind: 'redeem', balanceMinor: 1, validTo: '2029-12-31' }, '2029-12-31')).toBe('Active')
  expect(giftCardState({ lastKind: 'revoke', balanceMinor: 0, validTo: '2029-12-31' }, '2029-12-31')).toBe('Revoked')
  expect(giftCardState({ lastKind: 'revoke', balanceMinor: 100, validTo: '2029-12-31' }, '2029-12-31')).toBe('Active')
  expect(giftCardState({ lastKind: 'redeem', balanceMinor: 0, validTo: '2029-12-31' }, '2029-12-31')).toBe('Used')
  expect(giftCardState({ lastKind: 'redeem', balanceMinor: 0, validTo: '2029-12-31' }, '2030-01-01')).toBe('Expired')
})
