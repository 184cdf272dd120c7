import { expect, test } from 'vitest'
import { newerThan } from './audit-queries.ts'

test('lines are newer by their number, however long it is; of an empty list every line is', () => {
  const entries = [{ id: '10000000000000000002' }, { id: '10000000000000000001' }, { id: '9999' }]
  expect(newerThan(entries, '10000000000000000001')).toBe(1)
  expect(newerThan(entries, '9998')).toBe(3)
  expect(newerThan(entries, '10000000000000000002')).toBe(0)
  expect(newerThan(entries, undefined)).toBe(3)
  expect(newerThan([], undefined)).toBe(0)
})
