import type { AnsweredChild } from '@hoppla/contract/parties/invitations'
import { describe, expect, test } from 'vitest'
import { countForKitchen, eraseOnOf, mostAnsweredChildren, onlyTakesBack, stateOf, textInMail } from './invitations.rules.ts'

const hugo = { comes: true, firstName: 'Hugo', kitchen: { choice: 'nothing' } } as const satisfies AnsweredChild
const allergic = (...diets: ('gluten' | 'nuts')[]): AnsweredChild => ({
  ...hugo,
  kitchen: { choice: 'diet', diets, note: '', consent: true },
})
const away = { comes: false, firstName: 'Hugo' } as const satisfies AnsweredChild

describe('what only takes back', () => {
  test.each<[string, AnsweredChild[], AnsweredChild[], boolean]>([
    ['the same again', [hugo], [hugo], true],
    ['a child that falls ill', [hugo], [away], true],
    ['a child less', [hugo, hugo], [hugo], true],
    ['a consent that ends', [allergic('gluten')], [hugo], true],
    ['the same diet', [allergic('gluten', 'nuts')], [allergic('nuts', 'gluten')], true],
    ['a child more', [hugo], [hugo, hugo], false],
    ['a child that comes after all', [away], [hugo], false],
    ['another child', [hugo], [{ ...hugo, firstName: 'Moa' }], false],
    ['a diet that is new', [hugo], [allergic('gluten')], false],
    ['another diet', [allergic('gluten')], [allergic('nuts')], false],
  ])('%s', (_, before, after, is) => {
    expect(onlyTakesBack(before, after)).toBe(is)
  })
})

const facts = { isBooked: true, startsAt: new Date('2027-03-13T12:00:00Z'), answerUntil: '2027-03-04', children: 12, answered: 3 }
test.each([
  ['open', {}, '2027-03-04'],
  ['closed', {}, '2027-03-05'],
  ['full', { answered: 24 }, '2027-03-04'],
  ['open', { answered: 23 }, '2027-03-04'],
  ['cancelled', { isBooked: false }, '2027-03-01'],
  ['over', { startsAt: new Date('2027-03-01T08:00:00Z') }, '2027-03-01'],
])('an invitation is %s with %o on %s', (state, changes, today) => {
  expect(stateOf({ ...facts, ...changes }, new Date(`${today}T09:00:00Z`), today)).toBe(state)
})

test('there are answers for as many again as the party has children, and for ten more at least', () => {
  expect([6, 12, 30].map(mostAnsweredChildren)).toEqual([16, 24, 60])
})

test('answers go a week after the party', () => {
  expect(eraseOnOf('2026-12-19')).toBe('2026-12-26')
})

test('the kitchen counts those who come', () => {
  const child = { comes: true, kitchen: 'diet', diets: ['gluten', 'other'] as const }
  expect(
    countForKitchen([
      child,
      { ...child, diets: ['gluten'] },
      { ...child, comes: false },
      { comes: true, kitchen: 'elsewhere', diets: [] },
    ]),
  ).toEqual({
    answered: 4,
    coming: 3,
    diets: [
      { diet: 'gluten', count: 2 },
      { diet: 'other', count: 1 },
    ],
    elsewhere: 1,
  })
})

test.each([
  ['Kom 13.30, 1,50 kr. Hej', 'Kom 13.30, 1,50 kr. Hej'],
  ['se evil.example/x', 'se evil. example/ x'],
  ['https://evil.example', 'https: / / evil. example'],
  ['a@evil.example', 'a@ evil. example'],
  ['rad ett\nrad två', 'rad ett\nrad två'],
])('%s is written as %s', (text, written) => {
  expect(textInMail(text)).toBe(written)
})
