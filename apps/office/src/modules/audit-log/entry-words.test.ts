import { expect, test } from 'vitest'
import { changesOf, fieldName } from './entry-words.ts'

test('only what differs is a change; what came or went is one', () => {
  const before = { role: 'Reception', lastDay: null, places: ['a'] }
  const after = { role: 'Instructor', lastDay: null, places: ['a'], name: 'Ida' }
  expect(changesOf(before, after)).toEqual([
    { field: 'role', before: 'Reception', after: 'Instructor' },
    { field: 'name', before: undefined, after: 'Ida' },
  ])
  expect(changesOf(null, null)).toEqual([])
})

test('names of fields are read as words', () => {
  expect(['lastDay', 'place_id', 'role'].map(fieldName)).toEqual(['Last day', 'Place id', 'Role'])
})
