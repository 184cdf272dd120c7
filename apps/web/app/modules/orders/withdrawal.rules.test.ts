import { expect, test } from 'vitest'
import { chosenLines, sumOf } from './withdrawal.rules.ts'

const line = (lineId: string, refundAmount: number, withdrawalRight: 'yes' | 'exempt' = 'yes') => ({
  lineId,
  refundAmount,
  withdrawalRight,
})

test('only what is chosen and may be withdrawn from counts', () => {
  const lines = [line('a', 19.9), line('b', 5), line('c', 7, 'exempt')]
  expect(chosenLines(lines, ['a', 'c'])).toEqual([lines[0]])
})
test('cents add up', () => expect(sumOf([line('a', 0.1), line('b', 0.2), line('c', 19.9)])).toBe(20.2))
