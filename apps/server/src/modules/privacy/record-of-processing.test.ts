import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retentionRules } from './retention.rules.ts'

/** The rows of the record's table by their key. */
const rows = new Map(
  readFileSync(new URL('../../../../../docs/privacy/record-of-processing.md', import.meta.url), 'utf8')
    .split('## Activities')[1]
    ?.split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length > 7)
    .map(([, key = '', ...cells]) => [key, cells]),
)

test('the record of processing has a row for each thing that is stored, and no other', () => {
  expect([...rows.keys()].filter((key) => key !== 'Key' && !key.startsWith('---')).sort()).toEqual(
    retentionRules.map(({ key }) => key).sort(),
  )
})

test.each(retentionRules)('$key is kept as long as the deleting job keeps it', ({ key, numbers, basis }) => {
  const [, , , legalBasis, , kept = ''] = rows.get(key) ?? []
  expect(kept.match(/\d+/g)?.map(Number) ?? []).toEqual(expect.arrayContaining(Object.values(numbers)))
  if (basis === 'consent') expect(legalBasis).toContain('consent')
})
