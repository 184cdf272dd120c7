import type { PartyNeeds } from '@hoppla/contract/parties/centre/calendar'
import { expect, test } from 'vitest'
import { answerSums, kitchenSums, shortName } from './printed.rules.ts'

const needs = (id: string, pizza: number): PartyNeeds => ({
  ...{ id, roomId: 'a', date: '2027-03-13', from: '13:00', until: '15:00', blockedFrom: '12:45', blockedUntil: '15:15' },
  ...{ package: { id: 'p', name: 'Room' }, theme: null, children: 12, adults: 2, extras: [{ id: 'cake', name: 'Cake', count: 1 }] },
  foods: [{ id: 'pizza', name: 'Pizza', count: pizza }],
  diets: [{ diet: 'nuts', count: 1 }],
})

test('the kitchen makes what all parties of the day want together', () => {
  expect(kitchenSums([needs('1', 10), needs('2', 12)])).toEqual({
    foods: [{ id: 'pizza', name: 'Pizza', count: 22 }],
    extras: [{ id: 'cake', name: 'Cake', count: 2 }],
    diets: [{ id: 'nuts', name: 'nuts', count: 2 }],
    ...{ children: 24, adults: 4 },
  })
})

test('what guests eat without is added up over the parties of the day', () => {
  const answer = { id: '1', answered: 3, coming: 2, elsewhere: 0, diets: [{ diet: 'other', count: 1 }] } as const
  const diets = [...answer.diets]
  expect(
    answerSums([
      { ...answer, diets },
      { ...answer, id: '2', diets: [...diets, { diet: 'milk', count: 2 }] },
    ]),
  ).toEqual([
    { id: 'other', name: 'other', count: 2 },
    { id: 'milk', name: 'milk', count: 2 },
  ])
})

test('paper has first names and initials', () => {
  expect(shortName('Fatima Haddad-Lindqvist')).toBe('Fatima H.')
  expect(shortName(' Anna Maria  Ek ')).toBe('Anna E.')
  expect(shortName('Siv')).toBe('Siv')
  expect(shortName('')).toBe('')
})
