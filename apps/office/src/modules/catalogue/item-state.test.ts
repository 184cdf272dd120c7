import { expect, test } from 'vitest'
import { saleStateOf } from './item-state.ts'

test.each([
  [{}, 'onSale'],
  [{ active: false, sellableFrom: '2027-01-01' }, 'off'],
  [{ sellableFrom: '2026-11-24' }, 'planned'],
  [{ sellableFrom: '2026-11-23', sellableTo: '2026-11-23' }, 'onSale'],
  [{ sellableTo: '2026-11-22' }, 'ended'],
  [{ soldOut: true }, 'soldOut'],
  [{ soldOut: true, soldOutTo: '2026-11-23' }, 'soldOut'],
  [{ soldOut: true, soldOutTo: '2026-11-22' }, 'onSale'],
  [{ soldOut: true, sellableTo: '2026-11-22' }, 'ended'],
] as const)('%o is %s on 23 November', (row, state) => {
  expect(saleStateOf(row, '2026-11-23')).toBe(state)
})
