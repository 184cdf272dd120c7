import type { ChainDifference, ChainImportReport } from '@hoppla/contract/staff/transfer'
import { expect, test } from 'vitest'
import { byFile, changesIn, isOtherFile } from './report.rules.ts'

const difference = (file: string, name: string): ChainDifference => ({ file, name, title: null, kind: 'added', fields: [] })
const report = (over: Partial<ChainImportReport>): ChainImportReport => ({
  ...{ plan: 'x', differences: [], moreDifferences: 0, kept: [], unmentioned: [], affected: [], notes: [] },
  ...{ added: 0, changed: 0, removed: 0 },
  ...over,
})

test('what is counted are the rows of the files, also those that are not shown', () => {
  expect(changesIn(report({}))).toBe(0)
  expect(changesIn(report({ differences: [difference('a.yaml', 'x')], moreDifferences: 4, added: 900 }))).toBe(5)
})
test('what stands in no file counts as it is: seats, coupons', () => {
  expect(changesIn(report({ added: 2, changed: 1, removed: 3 }))).toBe(6)
})
test('differences stand by their files, in their order', () => {
  const [a, b, c] = [difference('b.yaml', '1'), difference('a.yaml', '2'), difference('b.yaml', '3')]
  expect(byFile([a, b, c])).toEqual([
    ['b.yaml', [a, c]],
    ['a.yaml', [b]],
  ])
})
test('another picture or font is no text; the content of a notice is', () => {
  expect(isOtherFile({ file: 'media.yaml' }, 'content')).toBe(true)
  expect(isOtherFile({ file: 'brand.yaml' }, 'content')).toBe(true)
  expect(isOtherFile({ file: 'notices.yaml' }, 'content')).toBe(false)
  expect(isOtherFile({ file: 'media.yaml' }, 'names.sv')).toBe(false)
})
