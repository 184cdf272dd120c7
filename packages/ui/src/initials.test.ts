import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  [{ firstName: 'Maja', lastName: 'Lindqvist' }, 'ML'],
  [{ firstName: 'åsa', lastName: 'öberg' }, 'ÅÖ'],
  [{ firstName: ' Elsa ' }, 'E'],
  [{ lastName: 'Berg' }, 'B'],
  [{ firstName: '', lastName: ' ', userName: 'maja@exempel.se' }, 'MA'],
  [{ firstName: '𝒜strid', lastName: 'Ek' }, '𝒜E'],
  [{ firstName: null, lastName: undefined, userName: null }, null],
  [{}, null],
])('initials of %j are %s', (name, shown) => {
  expect(initials(name)).toBe(shown)
})
