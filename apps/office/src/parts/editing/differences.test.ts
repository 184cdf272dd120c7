import { expect, test } from 'vitest'
import {
  differencesOf,
  type EditedField,
  fieldsThatDiffer,
  merged,
  plainField,
  proposedSides,
  type Texts,
  textField,
} from './differences.ts'

type Value = { names: Texts; kind: string; placeIds: string[] }
const fields: EditedField<Value>[] = [
  textField('names', 'sv', 'Name, svenska'),
  textField('names', 'en', 'Name, English'),
  plainField('kind', 'Kind', String),
  plainField('placeIds', 'Places', (ids) => ids.join()),
]
const base: Value = { names: { sv: 'Stängt' }, kind: 'info', placeIds: ['a'] }
const mine: Value = { names: { sv: 'Stängt i dag', en: 'Closed' }, kind: 'info', placeIds: ['a'] }
const theirs: Value = { names: { sv: 'Stängt nu' }, kind: 'warning', placeIds: ['a'] }

test('what one changed is proposed from that one, what both changed from oneself; the rest is no question', () => {
  const differences = differencesOf(fields, { base, mine, theirs })
  expect(differences.map(({ field, changedBy }) => [field.id, changedBy])).toEqual([
    ['names.sv', 'both'],
    ['names.en', 'me'],
    ['kind', 'them'],
  ])
  expect(proposedSides(differences)).toEqual({ 'names.sv': 'mine', 'names.en': 'mine', kind: 'theirs' })
})

test('every choice gives exactly the fields chosen, and one may take over that a text is not there', () => {
  const differences = differencesOf(fields, { base, mine, theirs })
  const choose = (sides: Parameters<typeof merged>[2]) => merged<Value>(differences, { mine, theirs }, sides)
  expect(choose(proposedSides(differences))).toEqual({ ...mine, kind: 'warning' })
  expect(choose({ 'names.sv': 'theirs', 'names.en': 'theirs', kind: 'theirs' })).toEqual(theirs)
  expect(choose({})).toEqual(mine)
})

test('the order of languages is no difference, an empty text is none', () => {
  const swapped: Value = { ...mine, names: { en: 'Closed', sv: 'Stängt i dag' } }
  expect(fieldsThatDiffer(fields, mine, swapped)).toEqual([])
  expect(fieldsThatDiffer(fields, base, { ...base, names: { sv: 'Stängt', en: '' } })).toEqual([])
})
