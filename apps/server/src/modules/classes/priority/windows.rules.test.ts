import { expect, test } from 'vitest'
import { isClosedToAll, isEarly, opensAt, standingOf, type Windows } from './windows.rules.ts'

const windows = {
  follows: [],
  presentFrom: '2026-12-01T08:00:00.000Z',
  siblingsFrom: '2026-12-03T08:00:00.000Z',
  allFrom: '2026-12-05T08:00:00.000Z',
} as unknown as Windows
const elsa = { key: 'elsa', childId: 'a' }
const vidar = { key: 'vidar', childId: 'b' }

test('a child of the class before is present, by its name there or in its account; another child of the family is a sibling', () => {
  const family = { present: [{ key: 'elza', childId: 'a' }], named: [elsa], siblings: [elsa, vidar] }
  expect(standingOf({ key: 'elza' }, family)).toBe('present')
  expect(standingOf(elsa, family)).toBe('present')
  expect(standingOf(vidar, family)).toBe('sibling')
  expect(standingOf({ key: 'noel' }, family)).toBe('anybody')
})

test('an id that is sent along makes nobody present', () => {
  const friend = { key: 'friend', childId: 'a' }
  expect(standingOf(friend, { present: [elsa], named: [elsa], siblings: [elsa, vidar] })).toBe('anybody')
})

test('where no child of a family is present, nobody is a sibling', () => {
  expect(standingOf(vidar, { present: [], named: [], siblings: [elsa, vidar] })).toBe('anybody')
})

test('each standing has its moment, included; without windows everybody may come', () => {
  expect(['present', 'sibling', 'anybody'].map((who) => opensAt(windows, who as 'present').toISOString())).toEqual([
    windows.presentFrom,
    windows.siblingsFrom,
    windows.allFrom,
  ])
  const at = (moment: string) => new Date(moment)
  expect(isClosedToAll({ windows }, at('2026-12-01T07:59:59.999Z'))).toBe(true)
  expect(isClosedToAll({ windows }, at('2026-12-01T08:00:00.000Z'))).toBe(false)
  expect(isEarly({ windows }, at('2026-12-05T07:59:59.999Z'))).toBe(true)
  expect(isEarly({ windows }, at('2026-12-05T08:00:00.000Z'))).toBe(false)
  expect([isClosedToAll({ windows: null }, at('2026-01-01')), isEarly({ windows: null }, at('2026-01-01'))]).toEqual([false, false])
})
